//! The two escapers that everything from a text goes through on its way into HTML.

/// Text, or the inside of a double-quoted attribute. What neither HTML nor XML can hold
/// (pages and feeds share this HTML) becomes the replacement character.
pub(super) fn text(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c if c.is_control() => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
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
