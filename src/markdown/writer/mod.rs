//! Writes events as HTML: the only tags and attributes that a text can bring about are
//! in this folder. Blocks are here, the inside of lines and footnotes in files of their
//! own. No step recurses, so that depth of nesting costs no stack.

mod inline;
mod notes;

use std::slice;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag, TagEnd};

use self::inline::Image;
use self::notes::{Note, OpenNote};
use super::events::Placed;
use super::outline::{Heading, Outline};
use super::{Target, escape};

/// One text on its way into HTML.
pub(super) struct Writer<'a> {
    outline: &'a Outline,
    resolve: &'a dyn Fn(&str) -> Target,
    /// Whether headings and footnotes get their ids, and links to them.
    ids: bool,
    out: String,
    /// What closes each open tag, the innermost last.
    closers: Vec<&'static str>,
    /// The headings still to come.
    headings: slice::Iter<'a, Heading>,
    table: Table,
    in_code: bool,
    in_link: bool,
    /// The image whose alternative text is being read.
    image: Option<Image<'a>>,
    open_notes: Vec<OpenNote>,
    notes: Vec<Note>,
}

/// The table being written; tables do not nest.
#[derive(Default)]
struct Table {
    alignments: Vec<Alignment>,
    in_head: bool,
    column: usize,
}

impl<'a> Writer<'a> {
    /// Writes with ids and footnote links.
    pub(super) fn article(
        outline: &'a Outline,
        resolve: &'a dyn Fn(&str) -> Target,
    ) -> Self {
        Self { ids: true, ..Self::prose(outline, resolve) }
    }

    /// Writes without any id.
    pub(super) fn prose(
        outline: &'a Outline,
        resolve: &'a dyn Fn(&str) -> Target,
    ) -> Self {
        Self {
            outline,
            resolve,
            ids: false,
            out: String::new(),
            closers: Vec::new(),
            headings: outline.headings.iter(),
            table: Table::default(),
            in_code: false,
            in_link: false,
            image: None,
            open_notes: Vec::new(),
            notes: vec![Note::default(); outline.notes.len()],
        }
    }

    /// The HTML of all events, footnotes last.
    pub(super) fn write(mut self, events: &[Placed<'a>]) -> String {
        for (event, _) in events {
            if self.image.is_some() {
                self.alternative(event);
            } else {
                self.event(event);
            }
        }
        self.write_notes();
        self.out
    }

    fn event(&mut self, event: &Event<'a>) {
        match event {
            Event::Start(tag) => {
                let closer = self.start(tag);
                self.closers.push(closer);
            }
            Event::End(tag) => self.end(*tag),
            Event::Text(text) => self.text(text),
            Event::Code(text) => self.code(text),
            Event::Html(text) | Event::InlineHtml(text) => self.verbatim(text),
            Event::FootnoteReference(label) => self.reference(label),
            Event::SoftBreak => self.out.push('\n'),
            Event::HardBreak => self.out.push_str("<br>\n"),
            Event::Rule => self.out.push_str("<hr>\n"),
            // Extensions that are off.
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
    }

    /// Opens a tag; gives what closes it.
    fn start(&mut self, tag: &Tag<'a>) -> &'static str {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.open("<p>", "</p>\n"),
            Tag::Heading { .. } => self.heading(),
            Tag::BlockQuote(_) => self.open("<blockquote>\n", "</blockquote>\n"),
            Tag::CodeBlock(kind) => self.code_block(kind),
            Tag::List(first) => self.list(*first),
            Tag::Item => self.open("<li>", "</li>\n"),
            Tag::Table(alignments) => self.table(alignments),
            Tag::TableHead => self.table_head(),
            Tag::TableRow => self.row("<tr>", "</tr>\n"),
            Tag::TableCell => self.cell(),
            Tag::Emphasis => self.open("<em>", "</em>"),
            Tag::Strong => self.open("<strong>", "</strong>"),
            Tag::Strikethrough => self.open("<del>", "</del>"),
            Tag::Link { link_type, dest_url, title, .. } => {
                self.link(*link_type, dest_url, title)
            }
            Tag::Image { link_type, dest_url, title, .. } => {
                self.image(*link_type, dest_url, title)
            }
            Tag::FootnoteDefinition(label) => self.open_note(label),
            // Extensions that are off.
            Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => "",
        }
    }

    fn end(&mut self, tag: TagEnd) {
        let closer = self.closers.pop().unwrap_or_default();
        self.out.push_str(closer);
        match tag {
            TagEnd::CodeBlock => self.in_code = false,
            TagEnd::TableHead => self.table.in_head = false,
            TagEnd::Link if !closer.is_empty() => self.in_link = false,
            TagEnd::FootnoteDefinition => self.close_note(),
            _ => {}
        }
    }

    fn open(&mut self, tag: &str, closer: &'static str) -> &'static str {
        self.out.push_str(tag);
        closer
    }

    fn attribute(&mut self, name: &str, value: &str) {
        escape::attribute(&mut self.out, name, value);
    }

    /// Without ids a heading is a bold paragraph, for it has no place in the outline of
    /// the page around it.
    fn heading(&mut self) -> &'static str {
        let Some(heading) = self.headings.next().filter(|_| self.ids) else {
            return self.open("<p><strong>", "</strong></p>\n");
        };
        let (tag, closer) = match heading.level {
            1 => ("<h1", "</h1>\n"),
            2 => ("<h2", "</h2>\n"),
            3 => ("<h3", "</h3>\n"),
            4 => ("<h4", "</h4>\n"),
            5 => ("<h5", "</h5>\n"),
            _ => ("<h6", "</h6>\n"),
        };
        self.out.push_str(tag);
        self.attribute("id", &heading.id);
        self.open(">", closer)
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'_>) -> &'static str {
        self.in_code = true;
        self.out.push_str("<pre tabindex=\"0\"><code");
        let language = match kind {
            CodeBlockKind::Fenced(info) => info.split_whitespace().next(),
            CodeBlockKind::Indented => None,
        };
        if let Some(language) = language {
            self.attribute("class", &format!("language-{language}"));
        }
        self.open(">", "</code></pre>\n")
    }

    fn list(&mut self, first: Option<u64>) -> &'static str {
        match first {
            None => self.open("<ul>\n", "</ul>\n"),
            Some(1) => self.open("<ol>\n", "</ol>\n"),
            Some(number) => {
                self.out.push_str("<ol");
                self.attribute("start", &number.to_string());
                self.open(">\n", "</ol>\n")
            }
        }
    }

    /// A table wider than the page scrolls by itself, with the keyboard too.
    fn table(&mut self, alignments: &[Alignment]) -> &'static str {
        self.table.alignments = alignments.to_vec();
        self.out.push_str("<div class=\"wide\" tabindex=\"0\">");
        self.open("<table>\n", "</tbody>\n</table></div>\n")
    }

    fn table_head(&mut self) -> &'static str {
        self.table.in_head = true;
        self.row("<thead>\n<tr>", "</tr>\n</thead>\n<tbody>\n")
    }

    fn row(&mut self, tag: &str, closer: &'static str) -> &'static str {
        self.table.column = 0;
        self.open(tag, closer)
    }

    fn cell(&mut self) -> &'static str {
        let (tag, closer) = if self.table.in_head {
            ("<th scope=\"col\"", "</th>")
        } else {
            ("<td", "</td>")
        };
        self.out.push_str(tag);
        let alignment = self.table.alignments.get(self.table.column);
        self.table.column += 1;
        if alignment == Some(&Alignment::Right) {
            self.attribute("class", "r");
        }
        self.open(">", closer)
    }
}
