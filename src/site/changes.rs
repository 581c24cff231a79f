//! The feed of a site's snapshots.

use crate::export::feed::{Entry, Feed, render};
use crate::model::{Scorecard, Snapshot, Verdict};
use crate::query::diff::Diff;
use crate::query::history::History;
use crate::query::tell;
use crate::route::Route;

/// The file; `absolute` is the address of the site, with a slash at its end.
pub(super) fn feed(history: &History, scorecard: &Scorecard, absolute: &str) -> String {
    let meta = scorecard.meta();
    let snapshots = history.snapshots();
    let entries: Vec<Entry> = (snapshots.iter().enumerate().rev())
        .map(|(at, snapshot)| entry(snapshot, history.moves(at), absolute))
        .collect();
    let newest = snapshots.last().map_or(meta.as_of, |newest| newest.as_of);
    let address = |route: &Route| format!("{absolute}{}", route.address());
    let author = if meta.subject.is_empty() { &meta.title } else { &meta.subject };
    render(&Feed {
        title: &format!("{}: changes", meta.title),
        author: if author.is_empty() { "yardstick" } else { author },
        language: &meta.site.language,
        address: &address(&Route::Feed),
        page: &address(&Route::Changes),
        updated: &newest.to_string(),
        entries: &entries,
    })
}

fn entry(snapshot: &Snapshot, moves: Option<&Diff>, absolute: &str) -> Entry {
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
        address: format!("{absolute}{page}"),
        title: format!("{day}{version}{standing}"),
        summary: moves.map_or_else(|| counts(snapshot), summary),
        day,
    }
}

/// The first snapshot has nothing to compare with.
fn counts(snapshot: &Snapshot) -> String {
    let count = |verdict: Verdict| {
        snapshot.positions.iter().filter(|it| it.verdict == verdict).count()
    };
    let parts = Verdict::ALL.map(|verdict| format!("{} {verdict}", count(verdict)));
    format!("The first snapshot: {}.", parts.join(", "))
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
