//! Text for a terminal: nothing that controls it, and columns that line up.

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use crate::diagnostic::render::visible;
use crate::model::on_one_line;

/// A text whose control characters are made visible, so that a record cannot move the
/// cursor or colour the terminal. Line breaks stay.
pub(super) fn printable(text: &str) -> String {
    visible(text, |c| c.is_control() && c != '\n')
}

/// A text on one line, as it would look in `width` columns: cut with `…` where it is too
/// long.
pub(super) fn cut(text: &str, width: usize) -> String {
    let text = printable(&on_one_line(text));
    if text.width() <= width {
        return text;
    }
    let mut kept = String::new();
    for character in text.graphemes(true) {
        if kept.width() + character.width() + 1 > width {
            break;
        }
        kept.push_str(character);
    }
    kept.trim_end().to_owned() + "…"
}

/// The same, filled up with spaces.
pub(super) fn cell(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let room = width.saturating_sub(text.width());
    text + &" ".repeat(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_as_wide_as_they_look() {
        for (text, shown) in [
            ("boil", "boil    "),
            ("two\nlines", "two lin…"),
            ("first cup of tea", "first c…"),
            ("end of a line", "end of…"),
            ("延迟延迟延迟", "延迟延… "),
            ("e\u{301}e\u{301}", "e\u{301}e\u{301}      "),
            ("a\u{1b}[2J", "a\\u{1b}…"),
            ("", "        "),
        ] {
            let cell = cell(text, 8);
            assert_eq!(cell.trim_end(), shown.trim_end());
            assert_eq!(cell.width(), 8, "{text}");
        }
    }
}
