//! A picture in pixels, as PNG: boxes and letters in the colours of the palette's light
//! ground.
//!
//! A pixel is one byte: its ink in the upper four bits, how much of it in the lower. So
//! the file's table of colours is every ink in sixteen steps from its ground to the full,
//! and paper is zero, which packs to almost nothing.

use png::{BitDepth, ColorType, Compression, Encoder};

use super::palette::{Palette, Role};
use super::typeface::Face;

/// A pixel full of ink.
const FULL: u8 = 15;

/// What is drawn with; the edges of a letter are a mix of its colour and of the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// A role's colour on paper.
    Text,
    Second,
    Third,
    Edge,
    Lead,
    Parity,
    Trails,
    Gap,
    /// A sign on a verdict's fill.
    OnLead,
    OnParity,
    OnTrails,
}

impl Ink {
    /// Every ink, in the order of the enum; there is room for sixteen.
    const ALL: [Self; 11] = [
        Self::Text,
        Self::Second,
        Self::Third,
        Self::Edge,
        Self::Lead,
        Self::Parity,
        Self::Trails,
        Self::Gap,
        Self::OnLead,
        Self::OnParity,
        Self::OnTrails,
    ];

    /// Its colour, and that of its ground.
    fn roles(self) -> (Role, Role) {
        match self {
            Self::Text => (Role::Ink, Role::Paper),
            Self::Second => (Role::Ink2, Role::Paper),
            Self::Third => (Role::Ink3, Role::Paper),
            Self::Edge => (Role::Rule2, Role::Paper),
            Self::Lead => (Role::Lead, Role::Paper),
            Self::Parity => (Role::Parity, Role::Paper),
            Self::Trails => (Role::Trails, Role::Paper),
            Self::Gap => (Role::Gap, Role::Paper),
            Self::OnLead => (Role::OnFill, Role::Lead),
            Self::OnParity => (Role::OnFill, Role::Parity),
            Self::OnTrails => (Role::OnFill, Role::Trails),
        }
    }

    /// The pixel with a share of it, in fifteenths.
    fn pixel(self, level: u8) -> u8 {
        ((self as u8) << 4) | level
    }
}

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
    pub(super) fn fill(&mut self, ink: Ink, (left, top): Spot, (across, down): Spot) {
        for y in top..top.saturating_add(down) {
            for x in left..left.saturating_add(across) {
                self.put(ink, FULL, (x.into(), y.into()));
            }
        }
    }

    /// The edge of a box, which lies inside it.
    pub(super) fn frame(&mut self, ink: Ink, (left, top): Spot, size: Spot, edge: u32) {
        let (across, down) = size;
        let (right, bottom) =
            ((left + across).saturating_sub(edge), (top + down).saturating_sub(edge));
        for at in [(left, top), (left, bottom)] {
            self.fill(ink, at, (across, edge));
        }
        for at in [(left, top), (right, top)] {
            self.fill(ink, at, (edge, down));
        }
    }

    /// Words from `left` on, on a baseline, at a size in pixels.
    pub(super) fn text(
        &mut self,
        ink: Ink,
        (left, baseline): Spot,
        (face, size): (&Face, f32),
        words: &str,
    ) {
        let (left, baseline) = (i64::from(left), i64::from(baseline));
        for glyph in face.set(words, size).0 {
            face.cover(glyph, |(x, y), share| {
                self.put(ink, level(share), (left + x, baseline + y));
            });
        }
    }

    /// What lies outside the picture is lost. Where letters of one ink touch, the greater
    /// part stays.
    fn put(&mut self, ink: Ink, level: u8, (x, y): (i64, i64)) {
        let (across, down) = (i64::from(self.size.0), i64::from(self.size.1));
        if !(0..across).contains(&x) || !(0..down).contains(&y) || level == 0 {
            return;
        }
        let at = usize::try_from(y * across + x).unwrap_or(usize::MAX);
        if let Some(pixel) = self.pixels.get_mut(at) {
            let drawn = ink.pixel(level);
            *pixel = if *pixel >> 4 == drawn >> 4 { drawn.max(*pixel) } else { drawn };
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
    let shades = Ink::ALL.into_iter().flat_map(|ink| {
        let (ink, ground) = ink.roles();
        let (ink, ground) = (light(ink), light(ground));
        (0..=FULL).flat_map(move |level| {
            [0, 1, 2].map(|part| mixed(ground[part], ink[part], level))
        })
    });
    shades.collect()
}

/// A part of a colour between ground and ink.
fn mixed(ground: u8, ink: u8, level: u8) -> u8 {
    let (level, full) = (u32::from(level), u32::from(FULL));
    let sum = u32::from(ground) * (full - level) + u32::from(ink) * level;
    u8::try_from((sum + full / 2) / full).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_is_at_its_place_in_the_table() {
        let palette = Palette::default();
        let table = colours(&palette);
        for ink in Ink::ALL {
            let (colour, ground) = ink.roles();
            for (level, role) in [(0, ground), (FULL, colour)] {
                let at = 3 * usize::from(ink.pixel(level));
                assert_eq!(table[at..at + 3], palette.shade(role).light_rgb());
            }
        }
    }

    #[test]
    fn what_lies_outside_is_lost() {
        let mut picture = Picture::new((4, 3));
        picture.fill(Ink::Lead, (3, 2), (u32::MAX >> 20, 9));
        picture.frame(Ink::Lead, (9, 9), (1, 1), 5);
        picture.text(Ink::Text, (90, 90), (&Face::bold().unwrap(), 40.0), "W");
        assert_eq!(picture.pixels.iter().filter(|it| **it != 0).count(), 1);
    }

    #[test]
    fn an_ink_on_a_fill_takes_its_place() {
        let mut picture = Picture::new((60, 60));
        picture.fill(Ink::Lead, (0, 0), (60, 60));
        picture.text(Ink::OnLead, (10, 50), (&Face::bold().unwrap(), 40.0), "O");
        let edges = |ink: Ink| {
            let of = |it: &&u8| **it >> 4 == ink as u8 && **it & FULL != FULL;
            picture.pixels.iter().filter(of).count()
        };
        assert_eq!(edges(Ink::Lead), 0);
        assert!(edges(Ink::OnLead) > 20);
    }
}
