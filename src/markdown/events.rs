//! Reads Markdown: pulldown-cmark's events, with the marks that were meant as text.
//!
//! Beyond the standard there are tables, footnotes and strikethrough. Two departures, so
//! that no character of a measured value or source is lost: a single `~` means "about", never
//! strikethrough (`10~20 or 30~40 ms`), and nothing inside a bare address is emphasis
//! (`https://example.org/_static_/x`).

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::address;

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH);

/// An event and its byte range in the text.
pub(super) type Placed<'a> = (Event<'a>, Range<usize>);

/// The events of a text whose line ends are `\n`; neighbouring texts are one.
pub(super) fn events(text: &str) -> Vec<Placed<'_>> {
    let mut marks = Marks { text, addresses: address::bare(text), literal: Vec::new() };
    let parser = Parser::new_ext(text, OPTIONS).into_offset_iter();
    TextMergeWithOffset::new(parser.map(|placed| marks.settle(placed))).collect()
}

/// Decides for each pair of emphasis marks whether it is one.
struct Marks<'a> {
    text: &'a str,
    /// The bare addresses in the source, ascending.
    addresses: Vec<Range<usize>>,
    /// For each open pair: the width of its marks if they are text.
    literal: Vec<Option<usize>>,
}

impl<'a> Marks<'a> {
    fn settle(&mut self, (event, range): Placed<'a>) -> Placed<'a> {
        let mark = match &event {
            Event::Start(Tag::Emphasis) => self.open(1, range.start),
            Event::Start(Tag::Strong) => self.open(2, range.start),
            Event::Start(Tag::Strikethrough) => self.open_tilde(range.start),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                let width = self.literal.pop().flatten();
                width.and_then(|width| self.text.get(range.end - width..range.end))
            }
            _ => None,
        };
        (mark.map_or(event, |mark| Event::Text(mark.into())), range)
    }

    fn open_tilde(&mut self, at: usize) -> Option<&'a str> {
        if self.text[at..].starts_with("~~") {
            return self.open(2, at);
        }
        self.literal.push(Some(1));
        self.text.get(at..=at)
    }

    fn open(&mut self, width: usize, at: usize) -> Option<&'a str> {
        let literal = self.is_in_address(at).then_some(width);
        self.literal.push(literal);
        literal.and_then(|width| self.text.get(at..at + width))
    }

    fn is_in_address(&self, at: usize) -> bool {
        let nth = self.addresses.partition_point(|address| address.end <= at);
        self.addresses.get(nth).is_some_and(|address| address.start < at)
    }
}
