//! The headings and footnotes of a text, each with an id that is unique on its page and
//! the same in every build.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::events::Placed;
use super::plain;
use crate::model::on_one_line;

/// A heading of an article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its level on the page: 2 for `<h2>`.
    pub level: u8,
    /// Its anchor.
    pub id: String,
    /// Its text without markup.
    pub text: String,
}

/// A footnote that is defined; its number is its place in the list, from one.
#[derive(Debug)]
pub(super) struct Note {
    pub(super) id: String,
    /// The id of the first reference to it.
    pub(super) back: String,
}

/// What the writer must know of a text before it writes the first word.
#[derive(Debug)]
pub(super) struct Outline {
    pub(super) headings: Vec<Heading>,
    /// In the order of their first reference, then those without one.
    pub(super) notes: Vec<Note>,
    numbers: BTreeMap<String, usize>,
}

impl Outline {
    /// Reads the events of a text; see [`super::article`] for `top` and `reserved`.
    pub(super) fn of(events: &[Placed<'_>], top: u8, reserved: &[&str]) -> Self {
        let written = headings(events);
        let slugs: Vec<String> = written.iter().map(|(_, text)| slug(text)).collect();
        let mut ids = Ids::new(&slugs, reserved);
        let highest = written.iter().map(|(level, _)| *level).min().unwrap_or(1);
        let shift = |level: u8| top.saturating_add(level - highest).clamp(1, 6);
        let headings = written
            .into_iter()
            .zip(&slugs)
            .map(|((level, text), slug)| Heading {
                level: shift(level),
                id: ids.claim(slug),
                text,
            })
            .collect();
        let numbers = numbers(events);
        let notes = (1..=numbers.len()).map(|number| ids.note(number)).collect();
        Self { headings, notes, numbers }
    }

    /// The place of a footnote in `notes`; none if it is not defined.
    pub(super) fn note(&self, label: &str) -> Option<usize> {
        self.numbers.get(&key(label)).copied()
    }
}

/// Level and text of each heading, as written.
fn headings(events: &[Placed<'_>]) -> Vec<(u8, String)> {
    spans(events)
        .map(|(level, span)| {
            let mut text = String::new();
            events[span].iter().for_each(|(event, _)| plain::push(&mut text, event));
            (level, on_one_line(&text))
        })
        .collect()
}

fn spans(events: &[Placed<'_>]) -> impl Iterator<Item = (u8, Range<usize>)> {
    let mut start = 0;
    events.iter().enumerate().filter_map(move |(at, (event, _))| match event {
        Event::Start(Tag::Heading { .. }) => {
            start = at;
            None
        }
        Event::End(TagEnd::Heading(level)) => Some((*level as u8, start..at)),
        _ => None,
    })
}

/// Each defined footnote's place by its label.
fn numbers(events: &[Placed<'_>]) -> BTreeMap<String, usize> {
    let defined: Vec<String> = labels(events, |event| match event {
        Event::Start(Tag::FootnoteDefinition(label)) => Some(label),
        _ => None,
    });
    let referenced: Vec<String> = labels(events, |event| match event {
        Event::FootnoteReference(label) => Some(label),
        _ => None,
    });
    let known: BTreeSet<&String> = defined.iter().collect();
    let mut numbers = BTreeMap::new();
    for label in referenced.iter().filter(|label| known.contains(label)).chain(&defined) {
        let next = numbers.len();
        numbers.entry(label.clone()).or_insert(next);
    }
    numbers
}

fn labels<'e, 'a: 'e, T: AsRef<str> + 'e>(
    events: &'e [Placed<'a>],
    label: impl Fn(&'e Event<'a>) -> Option<&'e T>,
) -> Vec<String> {
    events.iter().filter_map(|(event, _)| label(event)).map(|l| key(l.as_ref())).collect()
}

/// Labels are the same whatever their case.
fn key(label: &str) -> String {
    on_one_line(label).to_lowercase()
}

/// The anchor a heading would have if it were alone: letters and digits of any script in
/// lower case, `-` for all between; `section` where there are none.
fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let mut slug = String::new();
    for c in lower.nfc() {
        if c.is_alphanumeric() || is_combining_mark(c) {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "section".to_owned() } else { slug.to_owned() }
}

/// The ids given out so far.
struct Ids<'a> {
    /// What the headings are called by themselves: no number may make up one of these.
    slugs: BTreeSet<&'a str>,
    taken: BTreeSet<String>,
    /// The next number to try for an id that is taken.
    next: BTreeMap<String, usize>,
}

impl<'a> Ids<'a> {
    fn new(slugs: &'a [String], reserved: &[&str]) -> Self {
        Self {
            slugs: slugs.iter().map(String::as_str).collect(),
            taken: reserved.iter().map(|&id| id.to_owned()).collect(),
            next: BTreeMap::new(),
        }
    }

    /// The id itself if it is free, else with the first free number from 2.
    fn claim(&mut self, id: &str) -> String {
        if self.taken.insert(id.to_owned()) {
            return id.to_owned();
        }
        let next = self.next.entry(id.to_owned()).or_insert(2);
        loop {
            let numbered = format!("{id}-{next}");
            *next += 1;
            if !self.slugs.contains(numbered.as_str())
                && self.taken.insert(numbered.clone())
            {
                return numbered;
            }
        }
    }

    fn note(&mut self, number: usize) -> Note {
        let id = self.claim(&format!("note-{number}"));
        Note { back: self.claim(&format!("{id}-ref")), id }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_keep_letters_of_any_script() {
        for (text, expected) in [
            ("Cost & Efficiency: p99", "cost-efficiency-p99"),
            ("延迟", "延迟"),
            ("हिन्दी", "हिन्दी"),
            ("  --Größe--  ", "größe"),
            ("Cafe\u{301}", "caf\u{e9}"),
            ("🚀", "section"),
            ("!!!", "section"),
            ("", "section"),
        ] {
            assert_eq!(slug(text), expected, "{text}");
        }
    }

    #[test]
    fn a_number_never_makes_up_another_headings_name() {
        let slugs = ["setup", "setup", "setup-2", "menu", "menu-2"].map(str::to_owned);
        let mut ids = Ids::new(&slugs, &["menu"]);
        let claimed: Vec<String> = slugs.iter().map(|slug| ids.claim(slug)).collect();
        assert_eq!(claimed, ["setup", "setup-3", "setup-2", "menu-3", "menu-2"]);
    }
}
