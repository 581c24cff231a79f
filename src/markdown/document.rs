//! Markdown documents for a code host, made from data. Whatever the data say, text stays
//! text: a document is put together as events, and a library writes it down and reads it
//! back to be sure that it says the same.

use std::collections::BTreeMap;

use pulldown_cmark::{Alignment, Event, LinkType, Options, Tag, TagEnd};
use pulldown_cmark_to_cmark::cmark_with_options;
use unicode_normalization::char::is_combining_mark;

use super::source::{self, Headings};
use super::{Target, plain};
use crate::model::on_one_line;

/// What a code host reads: also what has no use here, so that text which looks like it is
/// escaped.
const READ: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_GFM);

/// What stands in one line: text, and what was put into it as markup.
#[derive(Debug, Clone, Default)]
pub struct Line(Vec<Event<'static>>);

/// How a column of a table is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

impl Line {
    /// A line with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds text.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.push_text(text);
        self
    }

    /// Adds bold text.
    #[must_use]
    pub fn strong(mut self, text: &str) -> Self {
        self.wrap(Tag::Strong, text);
        self
    }

    /// Adds text to be read letter by letter.
    #[must_use]
    pub fn code(mut self, text: &str) -> Self {
        let text = on_one_line(text);
        if !text.is_empty() {
            self.0.push(Event::Code(text.into()));
        }
        self
    }

    /// Adds a link; `address` is one that `route` made, or begins with `http`.
    #[must_use]
    pub fn link(mut self, address: &str, text: &str) -> Self {
        self.wrap(source::link(LinkType::Inline, address, ""), text);
        self
    }

    /// Adds the inside of an authored text, as [`super::inline`] would show it.
    #[must_use]
    pub fn prose(mut self, text: &str, resolve: &dyn Fn(&str) -> Target) -> Self {
        self.0.extend(source::line(text, resolve));
        self
    }

    /// Adds another line.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Whether it would show nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn wrap(&mut self, tag: Tag<'static>, text: &str) {
        let text = on_one_line(text);
        if !text.is_empty() {
            let end = tag.to_end();
            self.0.push(Event::Start(tag));
            self.push_text(&text);
            self.0.push(Event::End(end));
        }
    }

    /// White space is folded, but a space at an end may part this text from the next.
    fn push_text(&mut self, text: &str) {
        let is_space = |c: char| c.is_whitespace() || c.is_control();
        let words: Vec<&str> = text.split(is_space).filter(|it| !it.is_empty()).collect();
        let edge = |is: bool| if is && !text.is_empty() { " " } else { "" };
        let (before, after) = (text.starts_with(is_space), text.ends_with(is_space));
        let text = if words.is_empty() {
            edge(before).to_owned()
        } else {
            format!("{}{}{}", edge(before), words.join(" "), edge(after))
        };
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some(Event::Text(last)) => *last = format!("{last}{text}").into(),
            _ => self.0.push(Event::Text(text.into())),
        }
    }

    /// Its events, without space at the ends.
    fn trimmed(mut self) -> Vec<Event<'static>> {
        if let Some(Event::Text(first)) = self.0.first_mut() {
            *first = first.trim_start().to_owned().into();
        }
        if let Some(Event::Text(last)) = self.0.last_mut() {
            *last = last.trim_end().to_owned().into();
        }
        self.0.retain(|event| !matches!(event, Event::Text(text) if text.is_empty()));
        self.0
    }

    /// The same words without markup.
    fn plain(&self) -> Self {
        let mut text = String::new();
        self.0.iter().for_each(|event| plain::push(&mut text, event));
        Self::new().text(&text)
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::new().text(text)
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

/// A document that is being written, block by block.
#[derive(Debug, Default)]
pub struct Document {
    blocks: Vec<String>,
    /// How often each anchor was asked for.
    anchors: BTreeMap<String, usize>,
}

impl Document {
    /// A document with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a heading of a level from 1 to 6. Gives the anchor that a code host makes of
    /// it, which no other heading of this document has.
    pub fn heading(&mut self, level: u8, text: &str) -> String {
        let anchor = self.claim(&slug(text));
        let events = wrapped(source::heading(level), Line::from(text).trimmed());
        self.push_or(&events, &[]);
        anchor
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, line: Line) {
        let paragraph = |line: Line| wrapped(Tag::Paragraph, line.trimmed());
        let safe = paragraph(line.plain());
        self.push_or(&paragraph(line), &safe);
    }

    /// Adds a list; empty items are left out.
    pub fn list(&mut self, mut items: Vec<Line>) {
        items.retain(|item| !item.is_empty());
        let list = |items: Vec<Line>| {
            let items = items.into_iter();
            let item = |item: Line| wrapped(Tag::Item, item.trimmed());
            wrapped(Tag::List(None), items.flat_map(item).collect())
        };
        let safe = list(items.iter().map(Line::plain).collect());
        if !items.is_empty() {
            self.push_or(&list(items), &safe);
        }
    }

    /// Adds a table with a column for each of `heads`, and a row for each of `rows`,
    /// which have as many cells.
    pub fn table(&mut self, heads: &[(&str, Align)], rows: Vec<Vec<Line>>) {
        let safe = rows.iter().map(|row| row.iter().map(Line::plain).collect()).collect();
        let safe = table(heads, safe);
        self.push_or(&table(heads, rows), &safe);
    }

    /// Adds an authored text, as [`super::prose`] would show it.
    pub fn prose(&mut self, text: &str, resolve: &dyn Fn(&str) -> Target) {
        let safe = wrapped(Tag::Paragraph, Line::from(plain::plain(text)).trimmed());
        self.push_or(&source::blocks(text, Headings::Bold, resolve), &safe);
    }

    /// Adds an article whose highest heading becomes one of level `top`. Gives the anchor
    /// of each heading in order.
    pub fn article(
        &mut self,
        text: &str,
        top: u8,
        resolve: &dyn Fn(&str) -> Target,
    ) -> Vec<String> {
        let events = source::blocks(text, Headings::From(top), resolve);
        let anchors =
            headings(&events).iter().map(|text| self.claim(&slug(text))).collect();
        let safe = wrapped(Tag::Paragraph, Line::from(plain::plain(text)).trimmed());
        self.push_or(&events, &safe);
        anchors
    }

    /// Its text, with a newline at the end.
    pub fn finish(self) -> String {
        self.blocks.join("\n\n") + "\n"
    }

    /// Adds a block, or a plainer one where Markdown has no way to say the first. Each
    /// block is written by itself, so that one that cannot be said takes no other along.
    fn push_or(&mut self, events: &[Event<'static>], safe: &[Event<'static>]) {
        let text = written(events).or_else(|| written(safe)).unwrap_or_default();
        if !text.is_empty() {
            self.blocks.push(text);
        }
    }

    /// An anchor, numbered where it was given before.
    fn claim(&mut self, slug: &str) -> String {
        let mut anchor = slug.to_owned();
        while self.anchors.contains_key(&anchor) {
            let count = self.anchors.entry(slug.to_owned()).or_default();
            *count += 1;
            anchor = format!("{slug}-{count}");
        }
        self.anchors.insert(anchor.clone(), 0);
        anchor
    }
}

fn wrapped(tag: Tag<'static>, inside: Vec<Event<'static>>) -> Vec<Event<'static>> {
    let end = Event::End(tag.to_end());
    std::iter::once(Event::Start(tag)).chain(inside).chain([end]).collect()
}

fn table(heads: &[(&str, Align)], rows: Vec<Vec<Line>>) -> Vec<Event<'static>> {
    let alignments = heads.iter().map(|(_, align)| match align {
        Align::Left => Alignment::None,
        Align::Right => Alignment::Right,
    });
    let cell = |line: Line| wrapped(Tag::TableCell, line.trimmed());
    let head = heads.iter().flat_map(|(head, _)| cell(Line::from(*head))).collect();
    let mut inside = wrapped(Tag::TableHead, head);
    for row in rows {
        let cells = row.into_iter().flat_map(cell).collect();
        inside.extend(wrapped(Tag::TableRow, cells));
    }
    wrapped(Tag::Table(alignments.collect()), inside)
}

/// The Markdown of some blocks; none where there is no way to say them.
fn written(events: &[Event<'static>]) -> Option<String> {
    let options = pulldown_cmark_to_cmark::Options {
        code_block_token_count: 3,
        ..Default::default()
    };
    let mut text = String::new();
    cmark_with_options(events.iter(), &mut text, READ, options).ok()?;
    text.truncate(text.trim_end_matches('\n').len());
    Some(text)
}

/// The text of each heading.
fn headings(events: &[Event<'static>]) -> Vec<String> {
    let mut headings = Vec::new();
    let mut text: Option<String> = None;
    for event in events {
        match event {
            Event::Start(Tag::Heading { .. }) => text = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => headings.extend(text.take()),
            other => {
                if let Some(text) = &mut text {
                    plain::push(text, other);
                }
            }
        }
    }
    headings
}

/// The anchor that GitHub makes of a heading's text: lower case, spaces as `-`, and
/// nothing but letters, digits, `-` and `_`.
fn slug(text: &str) -> String {
    let is_kept = |c: char| {
        c.is_alphabetic()
            || c.is_ascii_digit()
            || is_combining_mark(c)
            || "-_".contains(c)
    };
    let lower = on_one_line(text).to_lowercase();
    lower
        .chars()
        .map(|c| if c == ' ' { '-' } else { c })
        .filter(|c| is_kept(*c))
        .collect()
}
