//! Text that has no markup at all, as most prose fields of a scorecard: it needs no
//! parser, which matters on a site of ten thousand records.

use super::escape;

/// The text as HTML when nothing in it could be markup; none when only a parser can tell.
pub(super) fn html(text: &str) -> Option<String> {
    let starts_a_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_line = !text.ends_with(' ') && !text.contains("  ");
    let is_plain = starts_a_word && is_line && text.chars().all(is_harmless);
    // Bare addresses become links.
    if !is_plain || text.contains("://") {
        return None;
    }
    let mut html = String::with_capacity(text.len() + 16);
    escape::text(&mut html, text);
    Some(html)
}

/// A character that is never markup inside a line.
fn is_harmless(c: char) -> bool {
    c.is_alphanumeric() || " .,;:()%/+-=?$'’‘“”–—×≤≥±°µ\u{202f}\u{a0}".contains(c)
}
