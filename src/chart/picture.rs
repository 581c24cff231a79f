//! A picture in pixels, as PNG: boxes and letters in the colours of the palette's light
//! ground.
//!
//! A pixel is one byte: the role of its ink in the upper four bits, how much of it in the
//! lower. So the file's table of colours is every role in sixteen steps from paper to
//! full, and the paper itself is zero, which packs to almost nothing.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use super::palette::{Palette, Role};
use super::typeface::Face;

/// A pixel full of ink.
const FULL: u8 = 15;

/// A place or a size, in pixels from the upper left corner.
pub(super) type Spot = (u32, u32);

/// What is drawn so far.
pub(super) struct Picture {
    size: Spot,
    pixels: Vec<u8>,
}

impl Picture {
    /// An empty one.
    pub(super) fn new(size: Spot) -> Self {
        let pixels = u64::from(size.0) * u64::from(size.1);
        Self { size, pixels: vec![0; usize::try_from(pixels).unwrap_or(0)] }
    }

    /// A box full of ink.
    pub(super) fn fill(&mut self, role: Role, (left, top): Spot, (across, down): Spot) {
        for y in top..top.saturating_add(down) {
            for x in left..left.saturating_add(across) {
                self.put(role, FULL, (x.into(), y.into()));
            }
        }
    }

    /// The edge of a box, which lies inside it.
    pub(super) fn frame(&mut self, role: Role, (left, top): Spot, size: Spot, edge: u32) {
        let (across, down) = size;
        let (right, bottom) =
            ((left + across).saturating_sub(edge), (top + down).saturating_sub(edge));
        for at in [(left, top), (left, bottom)] {
            self.fill(role, at, (across, edge));
        }
        for at in [(left, top), (right, top)] {
            self.fill(role, at, (edge, down));
        }
    }

    /// Words from `left` on, on a baseline, at a size in pixels.
    pub(super) fn text(
        &mut self,
        role: Role,
        (left, baseline): Spot,
        (face, size): (&Face, f32),
        words: &str,
    ) {
        let (left, baseline) = (i64::from(left), i64::from(baseline));
        for glyph in face.set(words, size).0 {
            face.cover(glyph, |(x, y), share| {
                self.put(role, level(share), (left + x, baseline + y));
            });
        }
    }

    /// What lies outside the picture is lost; of two inks the greater part stays.
    fn put(&mut self, role: Role, level: u8, (x, y): (i64, i64)) {
        let (across, down) = (i64::from(self.size.0), i64::from(self.size.1));
        if !(0..across).contains(&x) || !(0..down).contains(&y) || level == 0 {
            return;
        }
        let at = usize::try_from(y * across + x).unwrap_or(usize::MAX);
        if let Some(pixel) = self.pixels.get_mut(at)
            && level >= *pixel & FULL
        {
            *pixel = ((role as u8) << 4) | level;
        }
    }

    /// The file; none never, as it is written to memory.
    pub(super) fn png(&self, palette: &Palette) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.size.0, self.size.1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(colours(palette));
        encoder.set_compression(Compression::Fast);
        encoder.set_filter(Filter::NoFilter);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&self.pixels).ok()?;
        writer.finish().ok()?;
        Some(file)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what fits"
)]
fn level(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * f32::from(FULL)).round() as u8
}

/// Red, green and blue of every pixel's value.
fn colours(palette: &Palette) -> Vec<u8> {
    let light = |role| palette.shade(role).light_rgb();
    let paper = light(Role::Paper);
    let shades = Role::ALL.into_iter().flat_map(|role| {
        let ink = light(role);
        (0..=FULL).flat_map(move |level| {
            [0, 1, 2].map(|part| mixed(paper[part], ink[part], level))
        })
    });
    shades.collect()
}

/// A part of a colour between paper and ink.
fn mixed(paper: u8, ink: u8, level: u8) -> u8 {
    let (level, full) = (u32::from(level), u32::from(FULL));
    let sum = u32::from(paper) * (full - level) + u32::from(ink) * level;
    u8::try_from((sum + full / 2) / full).unwrap_or(u8::MAX)
}
