//! True of any text: the HTML is well formed, from a short list of tags and attributes,
//! and asks for nothing that was not allowed.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

const TAGS: &str = "a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img li ol p pre \
    section strong sup table tbody td th thead tr ul";
const ATTRIBUTES: &str = "alt aria-label class href id scope src start tabindex title";
const EMPTY: &str = "br hr img";

/// A tag of the HTML under test.
#[derive(Debug)]
struct Seen {
    name: String,
    closing: bool,
    attributes: Vec<(String, String)>,
}

/// Reads the tags by a grammar far stricter than HTML's: anything else is a panic.
fn tags(html: &str) -> Vec<Seen> {
    html.split('<').skip(1).map(|part| tag(part.split_once('>').unwrap().0)).collect()
}

fn tag(inside: &str) -> Seen {
    let closing = inside.starts_with('/');
    let inside = inside.trim_start_matches('/');
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").unwrap();
        let (value, after) = after.split_once('"').unwrap();
        attributes.push((key.to_owned(), value.to_owned()));
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    Seen { name: name.to_owned(), closing, attributes }
}

fn is_one_of(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn assert_well_formed(html: &str) {
    let mut open: Vec<String> = Vec::new();
    for seen in tags(html) {
        assert!(is_one_of(TAGS, &seen.name), "{seen:?}");
        if seen.closing {
            assert_eq!(open.pop(), Some(seen.name));
        } else if !is_one_of(EMPTY, &seen.name) {
            assert!(seen.name != "a" || !open.contains(&seen.name), "a link in a link");
            open.push(seen.name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(text_of(html).all(|text| !text.contains(['"', '>'])));
}

fn text_of(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text))
}

fn assert_harmless(html: &str) {
    for (key, value) in tags(html).into_iter().flat_map(|seen| seen.attributes) {
        assert!(is_one_of(ATTRIBUTES, &key), "{key}");
        match key.as_str() {
            "href" => assert!(may_link(&value), "{value}"),
            "src" => assert!(may_link(&value) && !value.contains("://"), "{value}"),
            _ => {}
        }
    }
}

fn may_link(address: &str) -> bool {
    let address = address.to_ascii_lowercase();
    let scheme = address.split(['/', '?', '#']).next().unwrap();
    !address.starts_with("//")
        && (["http:", "https:"].contains(&scheme)
            || scheme.starts_with("mailto:")
            || !scheme.contains(':'))
}

fn attributes<'h>(html: &'h str, name: &'h str) -> impl Iterator<Item = String> + 'h {
    tags(html)
        .into_iter()
        .flat_map(|seen| seen.attributes)
        .filter(move |(key, _)| key == name)
        .map(|(_, value)| value)
}

/// Text made of what Markdown and HTML find meaning in.
fn markdown() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(PIECES).prop_map(str::to_owned),
        prop::sample::select(PIECES).prop_map(str::to_owned),
        "[a-zé延\u{1f680}]{1,4}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

const PIECES: &[&str] = &[
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "    ",
    "\t",
    "# ",
    "## ",
    "- ",
    "1. ",
    "> ",
    "* ",
    "***",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "```",
    "```rust\n",
    "|",
    "|---|---|\n",
    "| a | b |\n",
    "[",
    "]",
    "(",
    ")",
    "](",
    "[a](",
    "![",
    "![a](b.png)",
    "<",
    ">",
    "\"",
    "'",
    "&",
    "&amp;",
    "&#10;",
    "&#58;",
    "&colon;",
    "\\",
    "[^a]",
    "[^a]: ",
    "[^b]",
    "\n[^b]: ",
    "[r]: ",
    "[r]",
    "<script>",
    "</script>",
    "<img src=x onerror=f()>",
    "<!--",
    "-->",
    "<svg onload=f()>",
    " onclick=\"f()\"",
    " href=\"",
    "javascript:",
    "JaVa\tscript:",
    "data:text/html,",
    "https://x.org/",
    "https://x.org/a_(b)",
    "http://",
    "mailto:",
    "<https://x.org/>",
    "<a@b.org>",
    "//host/x",
    "/\\host",
    "guide.md#part",
    "---\n",
    "===\n",
    "\u{0}",
    "\u{feff}",
    "Setup",
    "\n\n## Setup\n\n",
    "\n\n## Setup 2\n\n",
    "\n\n## Note 1\n\n",
    "“",
    "。",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_html_is_well_formed_and_harmless(text in markdown()) {
        let fixed = |_: &str| Target::To("a b\"><script>.html".to_owned());
        let resolvers: [&dyn Fn(&str) -> Target; 3] = [&keep, &|_| Target::Dead, &fixed];
        for resolve in resolvers {
            for html in [
                article(&text, 1, &[], resolve).html,
                prose(&text, resolve),
                inline(&text, resolve),
            ] {
                assert_well_formed(&html);
                assert_harmless(&html);
            }
        }
    }

    #[test]
    fn ids_are_unique_and_links_to_them_resolve(text in markdown()) {
        let reserved = ["search", "setup", "note-1"];
        let Rendered { html, headings } =
            article(&text, 2, &reserved, &|_| Target::To("#setup".to_owned()));
        let mut ids: BTreeSet<String> = reserved.map(str::to_owned).into();
        for id in attributes(&html, "id") {
            prop_assert!(!id.is_empty() && ids.insert(id.clone()), "{} in {}", id, html);
        }
        for href in attributes(&html, "href") {
            prop_assert!(href.strip_prefix('#').is_none_or(|id| ids.contains(id)));
        }
        let named: Vec<String> = headings.into_iter().map(|heading| heading.id).collect();
        prop_assert!(named.iter().all(|id| ids.contains(id)));
        prop_assert_eq!(named, anchors(&text, &reserved));
    }

    #[test]
    fn prose_has_no_ids_and_inline_prose_no_blocks(text in markdown()) {
        prop_assert_eq!(attributes(&prose(&text, &keep), "id").count(), 0);
        let html = inline(&text, &keep);
        let allowed = "a br code del em img strong sup";
        prop_assert!(tags(&html).iter().all(|tag| is_one_of(allowed, &tag.name)), "{}", html);
    }

    #[test]
    fn line_ends_never_matter(text in markdown()) {
        let lf = text.replace("\r\n", "\n").replace('\r', "\n");
        let crlf = lf.replace('\n', "\r\n");
        prop_assert_eq!(article(&crlf, 1, &[], &keep), article(&lf, 1, &[], &keep));
        let links = relative_links(&lf);
        for ((a, at), (b, in_crlf)) in links.iter().zip(relative_links(&crlf)) {
            prop_assert_eq!(a, &b);
            prop_assert_eq!(&lf[at.clone()], crlf[in_crlf].replace("\r\n", "\n"));
        }
    }

    #[test]
    fn what_is_resolved_is_listed(text in markdown()) {
        let asked = RefCell::new(BTreeSet::new());
        let note = |link: &str| {
            asked.borrow_mut().insert(link.to_owned());
            Target::Keep
        };
        article(&text, 1, &[], &note);
        prose(&text, &note);
        let listed: BTreeSet<String> = relative_links(&text).into_iter().map(|l| l.0).collect();
        prop_assert!(asked.borrow().is_subset(&listed));
    }

    #[test]
    fn plain_text_stands_on_one_line(text in markdown()) {
        let plain = plain(&text);
        prop_assert_eq!(crate::model::on_one_line(&plain), plain);
    }

    #[test]
    fn text_without_markup_is_what_the_parser_makes_of_it(
        text in "[A-Za-z][A-Za-z0-9 .,;:()%/+=?$'’–×≤-]{0,60}( http| www| mailto:a@b)?"
    ) {
        prop_assert_eq!(prose(&text, &keep), parsed_prose(&text, &keep));
        prop_assert_eq!(inline(&text, &keep), parsed_inline(&text, &keep));
    }
}
