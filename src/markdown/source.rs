//! What a text says, as events that can be written as Markdown again: without raw HTML,
//! which becomes text, and with links that lead somewhere only.

use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd, TextMergeStream,
};

use super::address::{self, Address};
use super::events::{Placed, events};
use super::{Target, inside, lines, one_line};

/// What becomes of the headings of a text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Headings {
    /// The highest becomes one of this level, and the others follow. Footnotes stay.
    From(u8),
    /// Each becomes a bold paragraph, and a footnote's mark is text: the text has no
    /// place in the outline of the page around it.
    Bold,
}

/// The blocks of a text.
pub(super) fn blocks(
    text: &str,
    headings: Headings,
    resolve: &dyn Fn(&str) -> Target,
) -> Vec<Event<'static>> {
    let text = lines(text);
    let events = events(&text);
    Source::new(&events, headings, resolve).read(&events)
}

/// The inside of one line; see [`super::inline`].
pub(super) fn line(text: &str, resolve: &dyn Fn(&str) -> Target) -> Vec<Event<'static>> {
    let line = one_line(text);
    let events = inside(&line);
    Source::new(&events, Headings::Bold, resolve).read(&events)
}

struct Source<'r> {
    resolve: &'r dyn Fn(&str) -> Target,
    headings: Headings,
    /// The highest level of a heading in the text.
    highest: u8,
    out: Vec<Event<'static>>,
    /// What ends each open tag, innermost last; a tag that was left out ends nothing.
    open: Vec<Vec<TagEnd>>,
    in_link: bool,
    in_code: bool,
}

impl<'r> Source<'r> {
    fn new(
        events: &[Placed<'_>],
        headings: Headings,
        resolve: &'r dyn Fn(&str) -> Target,
    ) -> Self {
        let levels = events.iter().filter_map(|(event, _)| match event {
            Event::Start(Tag::Heading { level, .. }) => Some(*level as u8),
            _ => None,
        });
        Self {
            resolve,
            headings,
            highest: levels.min().unwrap_or(1),
            out: Vec::new(),
            open: Vec::new(),
            in_link: false,
            in_code: false,
        }
    }

    fn read(mut self, events: &[Placed<'_>]) -> Vec<Event<'static>> {
        for (event, _) in events {
            self.event(event);
        }
        TextMergeStream::new(self.out.into_iter()).collect()
    }

    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(_) => self.end(),
            Event::Text(text) if self.in_code || self.in_link => self.push_text(text),
            Event::Text(text) => self.text(text),
            Event::Html(text) | Event::InlineHtml(text) => self.html(text),
            Event::FootnoteReference(label) if !self.keeps_notes() => {
                self.push_text(&format!("[^{label}]"));
            }
            Event::Code(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule => self.out.push(event.clone().into_static()),
            // Extensions that are off.
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn keeps_notes(&self) -> bool {
        matches!(self.headings, Headings::From(_))
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let tags = self.tags(tag);
        self.open.push(tags.iter().rev().map(Tag::to_end).collect());
        self.out.extend(tags.into_iter().map(Event::Start));
    }

    /// What opens in the place of a tag.
    fn tags(&mut self, tag: &Tag<'_>) -> Vec<Tag<'static>> {
        match tag {
            Tag::Heading { level, .. } => self.heading(*level),
            Tag::HtmlBlock => vec![Tag::Paragraph],
            Tag::CodeBlock(kind) => {
                self.in_code = true;
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.clone().into_static(),
                    CodeBlockKind::Indented => CowStr::Borrowed(""),
                };
                vec![Tag::CodeBlock(CodeBlockKind::Fenced(info))]
            }
            Tag::Link { link_type, dest_url, title, .. }
            | Tag::Image { link_type, dest_url, title, .. } => {
                self.link(*link_type, dest_url, title)
            }
            Tag::FootnoteDefinition(_) if !self.keeps_notes() => Vec::new(),
            other => vec![other.clone().into_static()],
        }
    }

    fn heading(&self, level: HeadingLevel) -> Vec<Tag<'static>> {
        let Headings::From(top) = self.headings else {
            return vec![Tag::Paragraph, Tag::Strong];
        };
        vec![heading(top.saturating_add(level as u8 - self.highest))]
    }

    /// A link where one may be. A picture is linked too: the folder has none of a site's.
    fn link(&mut self, kind: LinkType, address: &str, title: &str) -> Vec<Tag<'static>> {
        let address = match Address::judge(kind, address) {
            Address::Absolute(address) => Some(address),
            Address::Relative(address) => match (self.resolve)(&address) {
                Target::Keep => Some(address),
                Target::To(address) => Some(address),
                Target::Dead => None,
            },
            Address::Refused => None,
        };
        let Some(address) = address.filter(|_| !self.in_link) else { return Vec::new() };
        self.in_link = true;
        vec![link(LinkType::Inline, &address, title)]
    }

    fn end(&mut self) {
        for tag in self.open.pop().unwrap_or_default() {
            match tag {
                TagEnd::Link => self.in_link = false,
                TagEnd::CodeBlock => self.end_code(),
                TagEnd::Paragraph => self.end_lines(),
                _ => {}
            }
            match (tag, self.out.last()) {
                (TagEnd::Paragraph, Some(Event::Start(Tag::Paragraph))) => {
                    self.out.pop();
                }
                _ => self.out.push(Event::End(tag)),
            }
        }
    }

    /// Code that ends with its text, and not with a line, has a fence that was never
    /// closed: whatever follows would be code too.
    fn end_code(&mut self) {
        self.in_code = false;
        match self.out.last_mut() {
            Some(Event::Text(text)) if text.ends_with('\n') => {}
            Some(Event::Text(text)) => *text = format!("{text}\n").into(),
            _ => self.push_text("\n"),
        }
    }

    /// A paragraph does not end with the end of a line.
    fn end_lines(&mut self) {
        while let Some(Event::SoftBreak | Event::HardBreak) = self.out.last() {
            self.out.pop();
        }
    }

    fn push_text(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push(Event::Text(text.to_owned().into()));
        }
    }

    /// Text, with its bare addresses as links: code hosts disagree on where one ends.
    fn text(&mut self, text: &str) {
        let mut from = 0;
        for range in address::bare(text) {
            self.push_text(&text[from..range.start]);
            from = range.end;
            self.out.extend(bare_link(&text[range]));
        }
        self.push_text(&text[from..]);
    }

    /// Raw HTML as the text it is, line by line.
    fn html(&mut self, text: &str) {
        for line in text.split_inclusive('\n') {
            self.push_text(line.trim_end_matches('\n').trim_matches('\t'));
            let begins = matches!(
                self.out.last(),
                None | Some(Event::Start(_) | Event::SoftBreak)
            );
            if line.ends_with('\n') && !begins {
                self.out.push(Event::SoftBreak);
            }
        }
    }
}

/// A heading of a level from 1 to 6.
pub(super) fn heading(level: u8) -> Tag<'static> {
    let level = usize::from(level.clamp(1, 6));
    Tag::Heading {
        level: HeadingLevel::try_from(level).unwrap_or(HeadingLevel::H6),
        id: None,
        classes: Vec::new(),
        attrs: Vec::new(),
    }
}

/// A link with an address that was judged.
pub(super) fn link(kind: LinkType, address: &str, title: &str) -> Tag<'static> {
    Tag::Link {
        link_type: kind,
        dest_url: address.to_owned().into(),
        title: title.to_owned().into(),
        id: CowStr::Borrowed(""),
    }
}

fn bare_link(address: &str) -> [Event<'static>; 3] {
    [
        Event::Start(link(LinkType::Autolink, address, "")),
        Event::Text(address.to_owned().into()),
        Event::End(TagEnd::Link),
    ]
}
