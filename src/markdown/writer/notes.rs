//! Footnotes: numbered where they are referred to, written in a list at the end.

use super::Writer;

/// The text of a footnote so far.
#[derive(Default, Clone)]
pub(super) struct Note {
    html: String,
    referenced: bool,
}

/// A definition being written; meanwhile the writer's output is the footnote's own.
pub(super) struct OpenNote {
    /// Its place in the list.
    number: Option<usize>,
    /// What was written before it.
    outside: String,
}

impl Writer<'_> {
    /// The number of a footnote, linked to it where there are ids.
    pub(super) fn reference(&mut self, label: &str) {
        let Some(number) = self.outline.note(label) else {
            return self.verbatim(&format!("[^{label}]"));
        };
        let note = &self.outline.notes[number];
        self.out.push_str("<sup");
        if self.ids && !self.notes[number].referenced {
            self.attribute("id", &note.back);
        }
        self.out.push('>');
        self.notes[number].referenced = true;
        self.number(number + 1, &note.id);
        self.out.push_str("</sup>");
    }

    fn number(&mut self, number: usize, id: &str) {
        let linked = self.ids && !self.in_link;
        if linked {
            self.out.push_str("<a");
            self.attribute("href", &format!("#{id}"));
            self.out.push('>');
        }
        self.out.push_str(&number.to_string());
        if linked {
            self.out.push_str("</a>");
        }
    }

    pub(super) fn open_note(&mut self, label: &str) -> &'static str {
        let outside = std::mem::take(&mut self.out);
        self.open_notes.push(OpenNote { number: self.outline.note(label), outside });
        ""
    }

    /// A second definition of a label adds to the first: no text is lost.
    pub(super) fn close_note(&mut self) {
        let Some(open) = self.open_notes.pop() else { return };
        let html = std::mem::replace(&mut self.out, open.outside);
        if let Some(number) = open.number {
            self.notes[number].html.push_str(&html);
        }
    }

    /// The list of all footnotes.
    pub(super) fn write_notes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        self.out.push_str("<section class=\"footnotes\"><ol>\n");
        let (notes, outline) = (std::mem::take(&mut self.notes), self.outline);
        for (note, names) in notes.iter().zip(&outline.notes) {
            self.out.push_str("<li");
            if self.ids {
                self.attribute("id", &names.id);
            }
            self.out.push('>');
            self.out.push_str(&note.html);
            if self.ids && note.referenced {
                self.back(&names.back);
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ol></section>\n");
    }

    fn back(&mut self, id: &str) {
        self.out.push_str("<a");
        self.attribute("href", &format!("#{id}"));
        self.out.push_str(" aria-label=\"back to the text\">↩</a>");
    }
}
