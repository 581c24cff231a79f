//! How wide a label is when no font can be asked, and how it is made to fit.
//!
//! plotters counts a label's bytes and never shortens it, so that a Chinese label or an
//! emoji runs out of the picture. The estimates here lean to the wide side: a reader's
//! font is unknown, and a label that ends early is better than one that is cut off.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

use crate::audit::threshold;

/// The size of all text in a chart, in units of its drawing.
pub(super) const SIZE: f64 = 13.0;

/// A label as it is shown, with the whole of it where it had to be shortened.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    pub(super) shown: String,
    pub(super) full: Option<String>,
}

/// A ratio for a reader: `0.80×`, and `1.25e7×` where two decimals say nothing. It has as
/// many decimals as it takes to stay on its side of each threshold: 0.9499 is not `0.95×`.
///
/// Takes a positive, finite number.
pub fn ratio_text(ratio: f64) -> String {
    if !(0.01..9999.995).contains(&ratio) {
        return format!("{ratio:.2e}×");
    }
    let faithful = |text: &String| {
        let shown = text.parse().unwrap_or(ratio);
        let sides = [threshold::LEAD, threshold::PARITY, threshold::CEILING_PARITY];
        sides.iter().all(|side| (ratio >= *side) == (shown >= *side))
    };
    let written = (2..=MOST_DECIMALS).map(|decimals| format!("{ratio:.decimals$}"));
    written.into_iter().find(faithful).unwrap_or_else(|| ratio.to_string()) + "×"
}

/// Decimals of a ratio at the most, before it is written out whole.
const MOST_DECIMALS: usize = 6;

/// One line of text that XML may hold: control characters and line breaks, which
/// plotters would write as they are, become spaces.
pub(super) fn clean(text: &str) -> String {
    let outlaw = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
    };
    text.chars().map(|letter| if outlaw(letter) { ' ' } else { letter }).collect()
}

/// Escapes text for XML, once; good for content and for quoted attributes.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in clean(text).chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Shortens a label to a width in units, between characters and never inside one.
pub(super) fn fit(label: &str, room: f64) -> Fitted {
    fit_by(label, room, width)
}

/// The same where a font says how wide a text is.
pub(super) fn fit_by(label: &str, room: f64, width: impl Fn(&str) -> f64) -> Fitted {
    let label = clean(label);
    if width(&label) <= room {
        return Fitted { shown: label, full: None };
    }
    let mut left = room - width("…");
    let mut shown = String::new();
    for cluster in label.graphemes(true) {
        left -= width(cluster);
        if left < 0.0 {
            break;
        }
        shown.push_str(cluster);
    }
    shown.truncate(shown.trim_end().len());
    shown.push('…');
    Fitted { shown, full: Some(label) }
}

/// The estimated width of a text in units.
pub(super) fn width(text: &str) -> f64 {
    SIZE * text.chars().map(em).sum::<f64>()
}

/// The estimated width of bold text.
pub(super) fn bold_width(text: &str) -> f64 {
    width(text) * 1.12
}

/// A character's width in ems. Of an emoji made of several, each counts and each joiner,
/// as it is shown where the font does not know the whole.
fn em(letter: char) -> f64 {
    match letter.width() {
        _ if letter >= '\u{1f000}' => 1.0,
        _ if letter == '\u{200d}' => 0.6,
        None | Some(0) => 0.0,
        Some(1) => narrow_em(letter),
        Some(_) => 1.0,
    }
}

fn narrow_em(letter: char) -> f64 {
    match letter {
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '\u{2010}'..='\u{2bff}' => 1.0,
        'A'..='Z' => 0.8,
        _ if letter.is_ascii() => 0.6,
        _ => 0.8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILY: &str = "👨‍👩‍👧‍👦";

    #[test]
    fn ratios_have_two_decimals_or_an_exponent() {
        assert_eq!(ratio_text(0.8), "0.80×");
        assert_eq!(ratio_text(0.01), "0.01×");
        assert_eq!(ratio_text(9999.99), "9999.99×");
        assert_eq!(ratio_text(9999.999), "1.00e4×");
        assert_eq!(ratio_text(12_500_000.0), "1.25e7×");
        assert_eq!(ratio_text(1e-300), "1.00e-300×");
    }

    #[test]
    fn no_ratio_is_rounded_across_a_threshold() {
        for (ratio, shown) in [
            (0.9499, "0.9499×"),
            (0.948, "0.948×"),
            (0.95, "0.95×"),
            (1.0496, "1.0496×"),
            (1.051, "1.05×"),
            (0.8999, "0.8999×"),
            (0.949_999_999, "0.949999999×"),
        ] {
            assert_eq!(ratio_text(ratio), shown);
        }
    }

    #[test]
    fn what_fits_is_left_alone() {
        assert_eq!(fit("fast", 100.0), Fitted { shown: "fast".into(), full: None });
    }

    #[test]
    fn what_does_not_fit_is_shortened_and_kept() {
        let fitted = fit("a rather long label", 80.0);
        assert_eq!(fitted.shown, "a rather…");
        assert_eq!(fitted.full.as_deref(), Some("a rather long label"));
    }

    #[test]
    fn no_character_is_split() {
        let label = FAMILY.repeat(5);
        for room in 0..300 {
            let shown = fit(&label, f64::from(room)).shown;
            let whole = shown.trim_end_matches('…').len();
            assert_eq!(whole % FAMILY.len(), 0, "{shown}");
        }
        let accents = fit(&"e\u{301}".repeat(40), 60.0).shown;
        assert!(accents.ends_with("e\u{301}…"), "{accents}");
    }

    #[test]
    fn a_shortened_label_fits_its_room() {
        for label in ["W".repeat(120), "漢字".repeat(60), FAMILY.repeat(12)] {
            assert!(width(&fit(&label, 120.0).shown) <= 120.0);
        }
    }

    #[test]
    fn no_estimate_is_below_six_tenths_of_an_em_or_one_for_wide() {
        assert!(width("abcdef") >= 6.0 * 0.6 * SIZE);
        assert!(width("漢字かな") >= 4.0 * SIZE);
        assert!(width("☕🚀🇫🇷") >= 4.0 * SIZE);
    }

    #[test]
    fn control_characters_and_line_breaks_become_spaces() {
        assert_eq!(clean("a\r\nb\u{0}c\u{1b}d\u{2028}e"), "a  b c d e");
        assert_eq!(
            escape("<a & \"b\"\n'c' ]]>"),
            "&lt;a &amp; &quot;b&quot; &apos;c&apos; ]]&gt;"
        );
    }
}
