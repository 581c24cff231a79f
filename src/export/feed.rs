//! `feed.xml`: an Atom feed with an entry a snapshot. Its dates are those of the
//! snapshots, so that the same data give the same feed.

use maud::{Markup, PreEscaped, html};

use super::Export;
use crate::model::Snapshot;
use crate::query::diff::Diff;
use crate::query::history::History;
use crate::query::tell;
use crate::route::Route;
use crate::score::Tally;

/// An entry of the feed.
struct Entry {
    /// The full address of its page, which is also its id: it never changes.
    address: String,
    title: String,
    /// The day of its snapshot.
    day: String,
    /// What moved, as text.
    summary: String,
}

/// The file. Its addresses are full ones, so the site's own must be known.
pub fn render(export: &Export<'_>, history: &History) -> String {
    let meta = export.scorecard.meta();
    let snapshots = history.snapshots();
    let newest = snapshots.last().map_or(meta.as_of, |newest| newest.as_of);
    let address = |route: &Route| format!("{}{}", export.base_url, route.address());
    let feed = address(&Route::Feed);
    let author = if meta.subject.is_empty() { &meta.title } else { &meta.subject };
    let author = if author.is_empty() { "yardstick" } else { author };
    let entries = (snapshots.iter().enumerate().rev())
        .map(|(at, snapshot)| entry(snapshot, history.moves(at), export.base_url));
    let markup: Markup = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        (PreEscaped("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\""))
        (meta.site.language) (PreEscaped("\">\n"))
        title { (meta.title) ": changes" }
        (PreEscaped("\n")) id { (feed) }
        (PreEscaped("\n")) updated { (time(&newest.to_string())) }
        (PreEscaped("\n")) author { name { (author) } }
        (link("self", &feed))
        (link("alternate", &address(&Route::Changes)))
        @for entry in entries { (PreEscaped("\n")) (element(&entry)) }
        (PreEscaped("\n</feed>\n"))
    };
    markup.into_string()
}

fn entry(snapshot: &Snapshot, moves: Option<&Diff>, base_url: &str) -> Entry {
    let day = snapshot.as_of.to_string();
    let page = Route::Change(day.clone()).address();
    let version = match snapshot.version.as_str() {
        "" => String::new(),
        version => format!(", {version}"),
    };
    let standing = snapshot
        .figures
        .get("standing")
        .map_or(String::new(), |standing| format!(": standing {standing}"));
    Entry {
        address: format!("{base_url}{page}"),
        title: format!("{day}{version}{standing}"),
        summary: moves.map_or_else(|| counts(snapshot), summary),
        day,
    }
}

/// The first snapshot has nothing to compare with.
fn counts(snapshot: &Snapshot) -> String {
    let tally = Tally::of_verdicts(snapshot.positions.iter().map(|it| it.verdict));
    format!("The first snapshot: {}.", tally.words())
}

fn summary(moves: &Diff) -> String {
    let standing = tell::standing(moves)
        .map_or(String::new(), |standing| format!("Standing {standing}. "));
    let parts: Vec<String> = (tell::sections(moves).iter())
        .map(|section| format!("{}: {}", section.title, titles(section)))
        .collect();
    if parts.is_empty() {
        format!("{standing}Nothing else moved.")
    } else {
        format!("{standing}{}.", parts.join(". "))
    }
}

/// How many names a summary gives of a kind.
const NAMED: usize = 8;

fn titles(section: &tell::Section<'_>) -> String {
    let mut titles: Vec<&str> =
        section.lines.iter().take(NAMED).map(|line| line.title).collect();
    titles.dedup();
    let more = section.lines.len().saturating_sub(NAMED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{}{more}", titles.join(", "))
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
