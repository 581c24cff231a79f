//! Documents for a code host: read back, they say what was put in, and nothing else.

use proptest::prelude::*;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream};

use super::super::{Align, Document, Line, Target};

const READ: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_GFM);

fn read(text: &str) -> Vec<Event<'_>> {
    TextMergeStream::new(Parser::new_ext(text, READ)).collect()
}

fn dead(_: &str) -> Target {
    Target::Dead
}

/// What a reader sees, white space folded.
fn seen(events: &[Event<'_>]) -> String {
    let mut text = String::new();
    for event in events {
        super::super::plain::push(&mut text, event);
    }
    crate::model::on_one_line(&text)
}

fn is_markup(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => !matches!(
            tag,
            Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::List(None)
                | Tag::Item
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow
                | Tag::TableCell
        ),
        Event::End(_) | Event::Text(_) => false,
        _ => true,
    }
}

fn words(text: &str) -> String {
    let is_space = |c: char| c.is_whitespace() || c.is_control();
    text.split(is_space).filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Text that is fond of markup.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[ -~]{0,8}",
        Just("|".to_owned()),
        Just("\\".to_owned()),
        Just("`".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("<b>".to_owned()),
        Just("<!--".to_owned()),
        Just("](x)".to_owned()),
        Just("![".to_owned()),
        Just("\n# ".to_owned()),
        Just("\n- ".to_owned()),
        Just("\n|---|\n".to_owned()),
        Just("\n```\n".to_owned()),
        Just("$x$".to_owned()),
        Just("[^1]".to_owned()),
        Just("\n[^1]: ".to_owned()),
        Just("\n[a]: b\n".to_owned()),
        Just("[ ] ".to_owned()),
        Just("&amp;".to_owned()),
        Just("~~".to_owned()),
        Just("**".to_owned()),
        Just("_é_".to_owned()),
        Just("https://x.org/a_b_".to_owned()),
        "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn text_stays_text(text in text()) {
        let mut document = Document::new();
        document.heading(2, &text);
        document.paragraph(Line::from(text.as_str()));
        document.list(vec![Line::from(text.as_str()), Line::from("end")]);
        let written = document.finish();
        let events = read(&written);
        let markup: Vec<_> = events.iter().filter(|event| is_markup(event)).collect();
        prop_assert!(markup.is_empty(), "{markup:?} in {written}");
        let word = words(&text);
        let expected = words(&format!("{word} {word} {word} end"));
        prop_assert_eq!(seen(&events), expected, "{}", written);
    }

    #[test]
    fn a_table_keeps_its_columns(a in text(), b in text(), c in text()) {
        let mut document = Document::new();
        let row = |x: &str, y: &str| vec![
            Line::from(x),
            Line::new().prose(y, &dead).code(x),
            Line::new().link("x.md", y).strong(x),
        ];
        let heads = [("A", Align::Left), ("B", Align::Right), ("C", Align::Left)];
        document.table(&heads, vec![row(&a, &b), row(&c, &a), row(&b, &c)]);
        let written = document.finish();
        prop_assert_eq!(written.trim_end().lines().count(), 5, "{}", written);
        let events = read(&written);
        let cells = events.iter().filter(|it| matches!(it, Event::Start(Tag::TableCell)));
        prop_assert_eq!(cells.count(), 12, "{}", written);
        prop_assert!(!events.iter().any(|it| matches!(it, Event::Html(_) | Event::InlineHtml(_))));
    }

    #[test]
    fn prose_holds_no_html_and_no_bad_link(text in text()) {
        let mut document = Document::new();
        document.prose(&text, &dead);
        document.paragraph(Line::new().prose(&text, &dead));
        document.heading(2, "end");
        let written = document.finish();
        let events = read(&written);
        for event in &events {
            match event {
                Event::Html(_) | Event::InlineHtml(_) => {
                    prop_assert!(false, "{event:?} in {written}");
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    prop_assert!(dest_url.starts_with("https://"), "{dest_url} in {written}");
                }
                _ => {}
            }
        }
        let headings =
            events.iter().filter(|it| matches!(it, Event::End(TagEnd::Heading(_))));
        prop_assert_eq!(headings.count(), 1, "{}", written);
        prop_assert!(seen(&events).ends_with("end"), "{}", written);
    }
}

#[test]
fn prose_keeps_its_markup() {
    let mut document = Document::new();
    let to = |link: &str| Target::To(format!("to/{link}"));
    document.prose(
        "# Head\n\nA *b* `c|d` [e](f.md) <i>g</i> https://x.org/h_i_.\n\n- one\n- two\n\n    code\n\n![p](q.png)",
        &to,
    );
    assert_eq!(
        document.finish(),
        "**Head**\n\nA *b* `c|d` [e](to/f.md) \\<i>g\\</i> <https://x.org/h_i_>.\n\n* one\n\n* two\n  \n  code\n\n[p](to/q.png)\n"
    );
}

#[test]
fn anchors_are_those_of_a_code_host() {
    let mut document = Document::new();
    let anchors: Vec<String> = [
        "Time to first token (TTFT)",
        "Cost & Efficiency: p99",
        "setup",
        "Setup",
        "setup-1",
        "▲ lead: 6",
        "snake_case m²",
        "Größe 延迟",
    ]
    .iter()
    .map(|text| document.heading(2, text))
    .collect();
    assert_eq!(
        anchors,
        [
            "time-to-first-token-ttft",
            "cost--efficiency-p99",
            "setup",
            "setup-1",
            "setup-1-1",
            "-lead-6",
            "snake_case-m",
            "größe-延迟",
        ]
    );
}

#[test]
fn links_are_written_so_that_no_host_reads_them_otherwise() {
    let mut document = Document::new();
    document.paragraph(Line::new().link("a b(c.md#d|e", "x]y").text(" ").prose(
        "www.x.org and https://x.org/a_b_c, a@b.org [j](javascript:alert(1))",
        &dead,
    ));
    let written = document.finish();
    let links: Vec<(LinkType, String)> = read(&written)
        .into_iter()
        .filter_map(|event| match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                Some((link_type, dest_url.to_string()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        links,
        [
            (LinkType::Inline, "a b(c.md#d|e".to_owned()),
            (LinkType::Autolink, "https://x.org/a_b_c".to_owned()),
        ],
        "{written}"
    );
}
