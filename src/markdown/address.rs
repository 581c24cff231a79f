//! Which addresses a text may link to, and where a bare one begins and ends.

use std::ops::Range;

use linkify::{LinkFinder, LinkKind};
use pulldown_cmark::LinkType;

/// What an address written in a text may be used for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// `http:`, `https:` or `mailto:`: linked as it is.
    Absolute(String),
    /// A place in this site.
    Relative(String),
    /// Any other scheme, or another host without a scheme.
    Refused,
}

impl Address {
    /// Judges a link's destination as a browser would read it, which ignores control
    /// characters and takes `\` for `/`.
    pub(super) fn judge(kind: LinkType, written: &str) -> Self {
        let address: String = written.chars().filter(|c| !c.is_control()).collect();
        let address = address.trim().to_owned();
        if kind == LinkType::Email {
            return Self::Absolute(format!("mailto:{address}"));
        }
        let bare: String = address.split_whitespace().collect();
        let bare = bare.replace('\\', "/").to_ascii_lowercase();
        if ["http://", "https://", "mailto:"].iter().any(|start| bare.starts_with(start))
        {
            Self::Absolute(address)
        } else if bare.starts_with("//") || has_scheme(&bare) {
            Self::Refused
        } else {
            Self::Relative(address)
        }
    }
}

/// Whether a colon comes before anything that ends a scheme.
fn has_scheme(address: &str) -> bool {
    address.find([':', '/', '?', '#']).is_some_and(|at| address[at..].starts_with(':'))
}

/// The bare `http` and `https` addresses of a text in order, without the bracket, comma
/// or full stop that follows.
pub(super) fn bare(text: &str) -> Vec<Range<usize>> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(range) = first(&finder, text, from) {
        from = range.end;
        found.push(range);
    }
    found
}

fn first(finder: &LinkFinder, text: &str, from: usize) -> Option<Range<usize>> {
    let link = finder.links(&text[from..]).find(|link| is_web(link.as_str()))?;
    let address = link.as_str();
    let address = &address[..address.find(ends_address).unwrap_or(address.len())];
    let len = address.trim_end_matches(['.', ',', ';', ':', '!', '?']).len();
    let start = from + link.start();
    Some(start..start + len)
}

fn is_web(link: &str) -> bool {
    let scheme = link.split("://").next().unwrap_or_default();
    ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web))
}

/// Quotation marks, dashes, full-width stops: linkify takes all that is not ASCII for a
/// part of the address.
fn ends_address(c: char) -> bool {
    matches!(c, '\u{A0}'..='\u{BF}' | '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}'
        | '\u{FF01}'..='\u{FF0F}' | '\u{FF1A}'..='\u{FF20}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(written: &str) -> Address {
        Address::judge(LinkType::Inline, written)
    }

    #[test]
    fn only_web_mail_and_relative_addresses_pass() {
        for fine in ["https://a.org/x y", "HTTP://a.org", "mailto:a@b.org", "MailTo:a@b"]
        {
            assert_eq!(judge(fine), Address::Absolute(fine.to_owned()), "{fine}");
        }
        for fine in
            ["a.md", "./a.md?x=1#b", "#part", "/a:b", "two%20words.md", "?a:b", ""]
        {
            assert_eq!(judge(fine), Address::Relative(fine.to_owned()), "{fine}");
        }
    }

    #[test]
    fn nothing_else_passes_in_any_disguise() {
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "java\u{a0}script:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "//host/x",
            " //host/x",
            "/\\host/x",
            "\\\\host",
            "/\t/host",
            "http:no-host",
        ] {
            assert_eq!(judge(bad), Address::Refused, "{bad:?}");
        }
    }

    #[test]
    fn a_mail_address_gets_its_scheme() {
        let mail = Address::judge(LinkType::Email, "a@b.org");
        assert_eq!(mail, Address::Absolute("mailto:a@b.org".to_owned()));
    }

    #[test]
    fn a_bare_address_ends_before_the_sentence_goes_on() {
        let found = |text| bare(text).into_iter().map(|r| &text[r]).collect::<Vec<_>>();
        let text = "A (https://x.org/a_(b), 2026); B (https://x.org/b?x=1&y=2). https://x.org/c.";
        assert_eq!(
            found(text),
            ["https://x.org/a_(b)", "https://x.org/b?x=1&y=2", "https://x.org/c"]
        );
        assert_eq!(found("“https://x.org/a.” then"), ["https://x.org/a"]);
        assert_eq!(
            found("见https://x.org/a，https://x.org/b。"),
            ["https://x.org/a", "https://x.org/b"]
        );
        assert_eq!(
            found("ftp://x.org a@x.org www.x.org x.org HTTPS://x.org/é"),
            ["HTTPS://x.org/é"]
        );
    }
}
