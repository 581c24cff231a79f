//! The inside of a line: text, code, links and images.

use pulldown_cmark::{CowStr, Event, LinkType};

use super::Writer;
use crate::markdown::address::{self, Address};
use crate::markdown::{Target, escape, plain};

/// An image whose alternative text is being read.
pub(super) struct Image<'a> {
    address: Address,
    title: CowStr<'a>,
    alt: String,
    /// How many tags are open inside the alternative text.
    depth: usize,
}

impl<'a> Writer<'a> {
    /// Text, with its bare addresses linked where that is possible.
    pub(super) fn text(&mut self, text: &str) {
        if self.in_code || self.in_link {
            return self.verbatim(text);
        }
        let mut from = 0;
        for range in address::bare(text) {
            self.verbatim(&text[from..range.start]);
            from = range.end;
            self.anchor(&text[range.clone()], &text[range]);
        }
        self.verbatim(&text[from..]);
    }

    pub(super) fn verbatim(&mut self, text: &str) {
        escape::text(&mut self.out, text);
    }

    pub(super) fn code(&mut self, text: &str) {
        self.out.push_str("<code>");
        self.verbatim(text);
        self.out.push_str("</code>");
    }

    /// Opens a link if it may be one. A link in a link is none: HTML has no such thing.
    pub(super) fn link(
        &mut self,
        kind: LinkType,
        address: &str,
        title: &str,
    ) -> &'static str {
        let address = match Address::judge(kind, address) {
            Address::Absolute(address) => Some(address),
            Address::Relative(address) => self.resolved(address),
            Address::Refused => None,
        };
        let Some(address) = address.filter(|_| !self.in_link) else { return "" };
        self.in_link = true;
        self.out.push_str("<a");
        escape::address(&mut self.out, "href", &address);
        self.title(title);
        self.open(">", "</a>")
    }

    /// Begins an image: it is written when its alternative text is known.
    pub(super) fn image(
        &mut self,
        kind: LinkType,
        address: &str,
        title: &CowStr<'a>,
    ) -> &'static str {
        let address = Address::judge(kind, address);
        let title = title.clone();
        self.image = Some(Image { address, title, alt: String::new(), depth: 0 });
        ""
    }

    /// Takes an event inside an image.
    pub(super) fn alternative(&mut self, event: &Event<'a>) {
        let Some(mut image) = self.image.take() else { return };
        match event {
            Event::Start(_) => image.depth += 1,
            Event::End(tag) if image.depth == 0 => {
                self.finish(image);
                return self.end(*tag);
            }
            Event::End(_) => image.depth -= 1,
            _ => plain::push(&mut image.alt, event),
        }
        self.image = Some(image);
    }

    /// An image of this site is shown. One from elsewhere is linked, so that a page asks
    /// no other host for anything. Of any other the alternative text is left.
    fn finish(&mut self, Image { address, title, alt, .. }: Image<'a>) {
        match address {
            Address::Absolute(address) if !self.in_link => {
                let text = if alt.trim().is_empty() { &address } else { &alt };
                self.anchor(&address, text);
            }
            Address::Relative(address) => match self.resolved(address) {
                Some(address) => self.picture(&address, &alt, &title),
                None => self.verbatim(&alt),
            },
            Address::Absolute(_) | Address::Refused => self.verbatim(&alt),
        }
    }

    fn picture(&mut self, address: &str, alt: &str, title: &str) {
        self.out.push_str("<img");
        escape::address(&mut self.out, "src", address);
        self.attribute("alt", alt);
        self.title(title);
        self.out.push('>');
    }

    fn anchor(&mut self, address: &str, text: &str) {
        self.out.push_str("<a");
        escape::address(&mut self.out, "href", address);
        self.out.push('>');
        self.verbatim(text);
        self.out.push_str("</a>");
    }

    fn title(&mut self, title: &str) {
        if !title.is_empty() {
            self.attribute("title", title);
        }
    }

    fn resolved(&self, address: String) -> Option<String> {
        match (self.resolve)(&address) {
            Target::Keep => Some(address),
            Target::To(address) => Some(address),
            Target::Dead => None,
        }
    }
}
