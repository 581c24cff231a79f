//! Markdown → HTML, for articles and for the prose fields of the data; and Markdown
//! documents, for a code host.
//!
//! Steps: `events` reads the text, `outline` names its headings and footnotes, `writer`
//! writes the HTML, asking `address` what each link may be. All of it is pure; what a
//! relative link leads to is asked of the caller.
//!
//! The writer is our own, not pulldown-cmark's, because nothing may come from the text
//! but the tags listed there: raw HTML is shown as text, no address is taken on trust,
//! and a `"` in text is always `&quot;`, so that ` href="` is only ever an attribute.
//! Smart punctuation is off: `--endpoints` is an option, not a dash.
//!
//! A [`Document`] goes the other way: `source` takes from a text what a page of ours would
//! show of it, and `document` writes that and what was added as Markdown again.

mod address;
mod document;
mod escape;
mod events;
mod outline;
mod plain;
mod plain_text;
mod source;
mod writer;

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use self::address::Address;
use self::events::{Placed, events};
use self::outline::Outline;
use self::writer::Writer;
use crate::model::on_one_line;

pub use self::document::{Align, Document, Line};
pub use self::outline::Heading;
pub use self::plain::plain;

/// What a relative link in a text leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The link stays as it was written.
    Keep,
    /// The link leads to this address, seen from the page being written.
    To(String),
    /// The link leads nowhere: its text stays, without a link.
    Dead,
}

/// An article as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// The blocks of the article, headings included.
    pub html: String,
    /// Its headings in the order of the text, for a table of contents.
    pub headings: Vec<Heading>,
}

/// A whole article. The highest heading of the text becomes `h{top}` (1 to 6) and the
/// others follow; no id of a heading or footnote is one of `reserved`, the ids of the
/// page around it. `resolve` is asked about each relative link and image, as written.
pub fn article(
    text: &str,
    top: u8,
    reserved: &[&str],
    resolve: &dyn Fn(&str) -> Target,
) -> Rendered {
    let text = lines(text);
    let events = events(&text);
    let outline = Outline::of(&events, top, reserved);
    let html = Writer::article(&outline, resolve).write(&events);
    Rendered { html, headings: outline.headings }
}

/// A prose field of a record: blocks without any id, so that many stand on one page.
/// A heading becomes a bold paragraph, a footnote a number without a link.
pub fn prose(text: &str, resolve: &dyn Fn(&str) -> Target) -> String {
    match plain_text::html(text) {
        Some(html) => format!("<p>{html}</p>\n"),
        None => parsed_prose(text, resolve),
    }
}

fn parsed_prose(text: &str, resolve: &dyn Fn(&str) -> Target) -> String {
    let text = lines(text);
    let events = events(&text);
    Writer::prose(&Outline::of(&events, 1, &[]), resolve).write(&events)
}

/// Prose for the middle of a line: inline elements only. The text is taken as one line,
/// so that what would open a block (`> 90 %`, `- 5 ms`, `2026. …`) is shown as written.
pub fn inline(text: &str, resolve: &dyn Fn(&str) -> Target) -> String {
    plain_text::html(text).unwrap_or_else(|| parsed_inline(text, resolve))
}

fn parsed_inline(text: &str, resolve: &dyn Fn(&str) -> Target) -> String {
    let line = one_line(text);
    let events = inside(&line);
    Writer::prose(&Outline::of(&events, 1, &[]), resolve).write(&events)
}

/// A first word makes all that follows the inside of one paragraph.
const FIRST: &str = "x ";

/// A text as one line that no block can begin in.
fn one_line(text: &str) -> String {
    FIRST.to_owned() + &on_one_line(text)
}

/// The events inside a line that [`one_line`] made, without its first word.
fn inside(line: &str) -> Vec<Placed<'_>> {
    let mut events = events(line);
    events.retain(|(event, _)| !is_paragraph(event));
    if let Some((Event::Text(first), _)) = events.first_mut() {
        *first = first.strip_prefix(FIRST).unwrap_or_default().to_owned().into();
    }
    events
}

/// Every relative link and image of a text in order, as `article` and `prose` hand it to
/// `resolve`, with the byte range of the whole link in `text`.
pub fn relative_links(text: &str) -> Vec<(String, Range<usize>)> {
    let unix = lines(text);
    let dropped = dropped_returns(text);
    let place = |at: usize| at + dropped.partition_point(|&lf| lf < at);
    events(&unix)
        .into_iter()
        .filter_map(|placed| relative(&placed))
        .map(|(link, range)| (link, place(range.start)..place(range.end)))
        .collect()
}

/// The ids of the headings that [`article`] gives the same text, in order: what a link
/// of the form `guide.md#part` may name.
pub fn anchors(text: &str, reserved: &[&str]) -> Vec<String> {
    let headings = Outline::of(&events(&lines(text)), 1, reserved).headings;
    headings.into_iter().map(|heading| heading.id).collect()
}

/// The text with each line end as `\n`, so that CRLF and LF give the same bytes.
fn lines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Where in `lines(text)` a line feed lost its carriage return, ascending.
fn dropped_returns(text: &str) -> Vec<usize> {
    text.match_indices("\r\n").enumerate().map(|(nth, (at, _))| at - nth).collect()
}

fn relative((event, range): &Placed<'_>) -> Option<(String, Range<usize>)> {
    match event {
        Event::Start(
            Tag::Link { link_type, dest_url, .. }
            | Tag::Image { link_type, dest_url, .. },
        ) => match Address::judge(*link_type, dest_url) {
            Address::Relative(link) => Some((link, range.clone())),
            Address::Absolute(_) | Address::Refused => None,
        },
        _ => None,
    }
}

fn is_paragraph(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(Tag::Paragraph) | Event::End(pulldown_cmark::TagEnd::Paragraph)
    )
}

#[cfg(test)]
mod tests;
