//! The letters of a card: `DejaVu` Sans, which comes along, so that a card is the same
//! wherever it is drawn.
//!
//! Letters are set one after another, each beside the last. So what is read from right to
//! left, or joins its letters, cannot be drawn, although the font has the shapes.

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use unicode_normalization::UnicodeNormalization;

use super::text::clean;
use crate::model::on_one_line;

/// One weight of the typeface.
pub(super) struct Face(FontRef<'static>);

impl Face {
    /// For running text; none never, as the font comes along.
    pub(super) fn regular() -> Option<Self> {
        FontRef::try_from_slice(dejavu::sans::regular()).ok().map(Self)
    }

    /// For headings; none never, as the font comes along.
    pub(super) fn bold() -> Option<Self> {
        FontRef::try_from_slice(dejavu::sans::bold()).ok().map(Self)
    }

    /// The words without what cannot be drawn, on one line.
    pub(super) fn drawable(&self, words: &str) -> String {
        let composed: String = clean(words).nfc().filter(|it| self.has(*it)).collect();
        on_one_line(&composed)
    }

    /// Whether the words keep every letter and digit when they are drawn, and have one.
    /// An emoji may go.
    pub(super) fn keeps_letters(&self, words: &str) -> bool {
        let mut letters = words.nfc().filter(|it| it.is_alphanumeric()).peekable();
        letters.peek().is_some() && letters.all(|letter| self.has(letter))
    }

    /// How wide words are at a size, both in pixels.
    pub(super) fn width(&self, words: &str, size: f32) -> f32 {
        self.set(words, size).1
    }

    /// The letters side by side on a baseline at 0, at a size in pixels, and their width.
    pub(super) fn set(&self, words: &str, size: f32) -> (Vec<Glyph>, f32) {
        let font = self.0.as_scaled(self.scale(size));
        let (mut x, mut glyphs) = (0.0, Vec::<Glyph>::new());
        for letter in words.chars() {
            let id = font.glyph_id(letter);
            x += glyphs.last().map_or(0.0, |last| font.kern(last.id, id));
            glyphs.push(id.with_scale_and_position(font.scale(), point(x, 0.0)));
            x += font.h_advance(id);
        }
        (glyphs, x)
    }

    /// How much of each pixel a letter covers, from 0 to 1.
    pub(super) fn cover(&self, glyph: Glyph, mut pixel: impl FnMut((i64, i64), f32)) {
        let Some(outline) = self.0.outline_glyph(glyph) else { return };
        let corner = outline.px_bounds().min;
        let (left, top) = (whole(corner.x), whole(corner.y));
        outline
            .draw(|x, y, share| pixel((left + i64::from(x), top + i64::from(y)), share));
    }

    fn has(&self, letter: char) -> bool {
        !is_from_the_right(letter) && self.0.glyph_id(letter).0 != 0
    }

    /// A size is that of the em; the font library wants the height of a line.
    fn scale(&self, size: f32) -> PxScale {
        let em = self.0.units_per_em().unwrap_or(1.0);
        PxScale::from(size * self.0.height_unscaled() / em)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a picture")]
fn whole(coordinate: f32) -> i64 {
    coordinate as i64
}

/// The blocks that Unicode keeps for scripts written from right to left.
fn is_from_the_right(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let face = Face::bold().unwrap();
        for (words, drawn) in [
            ("🚀 Kettle 漢字 2", "Kettle 2"),
            ("Cafe\u{301}\n\u{7}Łódź  Ωμέγα Журнал", "Café Łódź Ωμέγα Журнал"),
            ("שלום", ""),
            ("", ""),
        ] {
            assert_eq!(face.drawable(words), drawn);
        }
    }

    #[test]
    fn a_name_keeps_its_letters_or_not() {
        let face = Face::regular().unwrap();
        for kept in ["Kettle", "🚀 Kettle", "Cafe\u{301}", "Ωμέγα", "Журнал — 2"]
        {
            assert!(face.keeps_letters(kept), "{kept}");
        }
        for lost in ["漢字 2.0", "Kettle の", "مقياس", "שלום", "ไทย", "", "🚀", "—"]
        {
            assert!(!face.keeps_letters(lost), "{lost}");
        }
    }

    #[test]
    fn a_size_is_that_of_the_em() {
        // A digit of DejaVu Sans is 1303 of 2048 wide.
        let width = Face::regular().unwrap().width("0", 100.0);
        assert!((width - 100.0 * 1303.0 / 2048.0).abs() < 0.01, "{width}");
    }

    #[test]
    fn every_sign_of_a_verdict_can_be_drawn() {
        for verdict in crate::model::Verdict::ALL {
            assert_eq!(Face::bold().unwrap().drawable(verdict.glyph()), verdict.glyph());
        }
    }
}
