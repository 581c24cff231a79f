//! `feed.xml`: an Atom feed with an entry a snapshot. Its dates are those of the
//! snapshots, so that the same data give the same feed.

use maud::{Markup, PreEscaped, html};

/// An entry of the feed.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The full address of its page, which is also its id: it never changes.
    pub address: String,
    /// Its title.
    pub title: String,
    /// The day of its snapshot.
    pub day: String,
    /// What moved, as text.
    pub summary: String,
}

/// What the feed as a whole says.
#[derive(Debug, Clone, Copy)]
pub struct Feed<'a> {
    /// The title of the site.
    pub title: &'a str,
    /// Who speaks.
    pub author: &'a str,
    /// The language of the content.
    pub language: &'a str,
    /// The full address of the feed.
    pub address: &'a str,
    /// The full address of the page it belongs to.
    pub page: &'a str,
    /// The day it was last updated.
    pub updated: &'a str,
    /// Its entries, newest first.
    pub entries: &'a [Entry],
}

/// The file.
pub fn render(feed: &Feed<'_>) -> String {
    let markup: Markup = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        (PreEscaped("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\""))
        (feed.language) (PreEscaped("\">\n"))
        title { (feed.title) }
        (PreEscaped("\n")) id { (feed.address) }
        (PreEscaped("\n")) updated { (time(feed.updated)) }
        (PreEscaped("\n")) author { name { (feed.author) } }
        (link("self", feed.address))
        (link("alternate", feed.page))
        @for entry in feed.entries { (PreEscaped("\n")) (element(entry)) }
        (PreEscaped("\n</feed>\n"))
    };
    markup.into_string()
}

fn element(entry: &Entry) -> Markup {
    html! {
        entry {
            title { (entry.title) }
            id { (entry.address) }
            (link("alternate", &entry.address))
            updated { (time(&entry.day)) }
            summary { (entry.summary) }
        }
    }
}

/// HTML knows `link` as an element without an end; XML wants it closed.
fn link(relation: &str, address: &str) -> Markup {
    html! {
        (PreEscaped("\n<link rel=\"")) (relation) (PreEscaped("\" href=\"")) (address)
        (PreEscaped("\"/>"))
    }
}

/// A day is told as its first moment, in the only form that Atom has.
fn time(day: &str) -> String {
    format!("{day}T00:00:00Z")
}
