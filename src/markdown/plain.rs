//! Markdown → text without markup.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::events::events;
use super::lines;
use crate::model::on_one_line;

/// The text without markup on one line, white space folded: for descriptions, charts
/// and lists. The marks of list items and quotes stay, being too often a part of the
/// sense (`- 5 ms`, `> 90 %`); it is text, not HTML.
pub fn plain(text: &str) -> String {
    let text = lines(text);
    let mut out = String::new();
    for (event, range) in events(&text) {
        match &event {
            Event::Start(Tag::Item) => push_marker(&mut out, &text[range.start..]),
            Event::Start(Tag::BlockQuote(_)) => out.push_str(" > "),
            _ => push(&mut out, &event),
        }
    }
    on_one_line(&out)
}

/// Adds what an event shows a reader, with a space where a block or line ends.
pub(super) fn push(out: &mut String, event: &Event<'_>) {
    match event {
        Event::Text(text)
        | Event::Code(text)
        | Event::Html(text)
        | Event::InlineHtml(text) => out.push_str(text),
        Event::SoftBreak | Event::HardBreak | Event::Rule => out.push(' '),
        Event::End(tag) if !is_inline(*tag) => out.push(' '),
        _ => {}
    }
}

/// The mark that opens a list item: `-`, `1.`, `2)`.
fn push_marker(out: &mut String, item: &str) {
    out.push(' ');
    out.extend(item.chars().take_while(|c| !c.is_whitespace()));
    out.push(' ');
}

fn is_inline(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Link
            | TagEnd::Image
    )
}
