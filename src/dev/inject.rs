//! Puts one tag into a page, where the browser takes it for a tag.
//!
//! A page may speak of `</head>` in a code block, a script or a comment. So the page is
//! read as a browser reads it, as far as that matters: comments, quoted attributes and
//! the elements whose text is no markup are passed over.

/// Elements whose text is not markup.
const RAW: [&str; 7] =
    ["script", "style", "title", "textarea", "xmp", "iframe", "noscript"];

/// The page with `tag` at the end of its head; where it has none, before its body or at
/// its end.
pub(super) fn insert(page: &[u8], tag: &str) -> Vec<u8> {
    let at = place(page);
    [&page[..at], tag.as_bytes(), &page[at..]].concat()
}

fn place(page: &[u8]) -> usize {
    let mut at = 0;
    while let Some(open) = find(page, at, b"<") {
        let rest = &page[open + 1..];
        if rest.starts_with(b"!--") {
            at = find(page, open + 4, b"-->").unwrap_or(page.len());
        } else if is_named(rest, "/head")
            || is_named(rest, "body")
            || is_named(rest, "/body")
        {
            return open;
        } else if let Some(name) = RAW.iter().find(|name| is_named(rest, name)) {
            at = closing(page, tag_end(page, open), name);
        } else if rest.first().is_some_and(|it| it.is_ascii_alphabetic() || *it == b'/') {
            at = tag_end(page, open);
        } else {
            at = open + 1;
        }
    }
    page.len()
}

/// Whether a tag, without its bracket, has that name.
fn is_named(tag: &[u8], name: &str) -> bool {
    tag.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()))
        && tag.get(name.len()).is_none_or(|it| !it.is_ascii_alphanumeric() && *it != b'-')
}

/// Where the tag that opens at `open` is over. A bracket in quotes does not end it.
fn tag_end(page: &[u8], open: usize) -> usize {
    let mut quote = None;
    for (at, byte) in page.iter().enumerate().skip(open) {
        match (quote, byte) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') => quote = Some(*byte),
            (Some(open), byte) if open == *byte => quote = None,
            _ => {}
        }
    }
    page.len()
}

/// Where the closing tag of a raw element begins.
fn closing(page: &[u8], from: usize, name: &str) -> usize {
    let mut at = from;
    while let Some(open) = find(page, at, b"</") {
        if is_named(&page[open + 2..], name) {
            return open;
        }
        at = open + 2;
    }
    page.len()
}

fn find(page: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    let rest = page.get(from..)?;
    rest.windows(what.len()).position(|window| window == what).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inserted(page: &str) -> String {
        String::from_utf8(insert(page.as_bytes(), "#")).unwrap()
    }

    #[test]
    fn the_tag_ends_the_head() {
        assert_eq!(
            inserted("<head><title>x</title></head>"),
            "<head><title>x</title>#</head>"
        );
        assert_eq!(inserted("<HEAD></HEAD ><body>"), "<HEAD>#</HEAD ><body>");
    }

    #[test]
    fn without_a_head_it_comes_before_the_body_or_last() {
        assert_eq!(inserted("<!doctype html><body>x"), "<!doctype html>#<body>x");
        assert_eq!(inserted("x</body>"), "x#</body>");
        assert_eq!(inserted("<p>1 < 2"), "<p>1 < 2#");
        assert_eq!(inserted(""), "#");
    }

    #[test]
    fn talk_of_tags_is_passed_over() {
        for page in [
            "<script>var s='</head></body>';</script>",
            "<!-- </head> <body> -->",
            "<title></head></title>",
            "<p title='</head>' lang=\"<body>\">",
            "<style>a{content:'</body>'}</style>",
            "<textarea><body></textarea>",
            "<header><body-part>",
            "<script>\"</scripts></head>\"</script>",
            "<!-- never closed </head>",
            "<script>never closed </head>",
            "<p title='never closed </head>",
            "<",
            "</",
        ] {
            assert_eq!(inserted(page), format!("{page}#"));
            assert_eq!(
                inserted(&format!("{page}</head>")).matches('#').count(),
                1,
                "exactly once: {page}"
            );
        }
    }
}
