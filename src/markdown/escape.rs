//! The two escapers that everything from a text goes through on its way into HTML.

/// Text, or the inside of a double-quoted attribute. What neither HTML nor XML can hold
/// (pages and feeds share this HTML) becomes the replacement character.
pub(super) fn text(out: &mut String, text: &str) {
    let mut rest = text;
    // What needs no escape, nearly all of it, is copied in one piece.
    while let Some((at, c)) = rest.char_indices().find(|(_, c)| needs_escape(*c)) {
        out.push_str(&rest[..at]);
        out.push_str(match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            _ => "\u{FFFD}",
        });
        rest = &rest[at + c.len_utf8()..];
    }
    out.push_str(rest);
}

fn needs_escape(c: char) -> bool {
    matches!(c, '&' | '<' | '>' | '"' | '\u{FFFE}' | '\u{FFFF}')
        || (c.is_control() && c != '\n' && c != '\t')
}

/// An attribute with a leading space.
pub(super) fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    text(out, value);
    out.push('"');
}

/// An attribute that holds an address: as [`attribute`], and what may not stand in an
/// address is percent-encoded. Letters of other scripts stay, as do escapes.
pub(super) fn address(out: &mut String, name: &str, address: &str) {
    let mut encoded = String::with_capacity(address.len());
    for c in address.chars() {
        if c.is_whitespace() || c.is_control() || r#""<>\^`{|}"#.contains(c) {
            let bytes = &mut [0; 4];
            encoded
                .extend(c.encode_utf8(bytes).bytes().map(|byte| format!("%{byte:02X}")));
        } else {
            encoded.push(c);
        }
    }
    attribute(out, name, &encoded);
}
