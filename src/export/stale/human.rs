//! What has grown old, for a terminal of 80 columns.

use std::fmt::Write as _;

use super::Report;
use crate::export::text::{cell, cut, printable};
use crate::model::plural;
use crate::query::stale::{Aged, Kind, SOON, Thing};

/// Columns for a number of days.
const DAYS: usize = 7;
/// Columns for a date.
const DATE: usize = 10;
/// Columns for a name; what is left is for file and line.
const NAME: usize = 30;

/// Plain text with a newline at its end. Control characters in the data are made visible.
pub fn render(report: &Report<'_>) -> String {
    let stale = report.stale;
    let as_of = report.scorecard.meta().as_of;
    let mut text = match counts(report) {
        counts if counts.is_empty() => format!("nothing is stale on {as_of}\n"),
        counts => format!("{} past due on {as_of}\n", counts.join(", ")),
    };
    for kind in Kind::ALL {
        let past: Vec<&Aged<'_>> = stale.past_of(kind).collect();
        if !past.is_empty() {
            let window = kind.window(report.scorecard.meta());
            let title = kind.title();
            let _ = writeln!(text, "\n{title} ({}): after {window} days", past.len());
            text.extend(past.iter().map(|it| past_row(report, it)));
        }
    }
    text.push_str(&ahead(report));
    text.push_str(&undated(report));
    printable(&text)
}

/// How many of each kind are past their window; kinds without any are left out.
fn counts(report: &Report<'_>) -> Vec<String> {
    let kinds = Kind::ALL.into_iter();
    kinds
        .map(|kind| (kind.word(), report.stale.past_of(kind).count()))
        .filter(|(_, number)| *number > 0)
        .map(|(word, number)| plural(number, word))
        .collect()
}

fn past_row(report: &Report<'_>, it: &Aged<'_>) -> String {
    let age = format!("{} d", it.age);
    let date = cell(&it.date.to_string(), DATE);
    format!("  {age:>DAYS$}  {date}  {}\n", name_and_place(report, it.thing))
}

/// What is due soon; where nothing is, what will be next.
fn ahead(report: &Report<'_>) -> String {
    let stale = report.stale;
    if stale.soon.is_empty() {
        let gap = if stale.past.is_empty() || stale.next.is_empty() { "" } else { "\n" };
        let next = stale.next.iter().map(|it| next(report, it));
        return std::iter::once(gap.to_owned()).chain(next).collect();
    }
    let mut text = format!("\nDue within {SOON} days ({})\n", stale.soon.len());
    for it in &stale.soon {
        let when =
            if it.left == 0 { "today".to_owned() } else { format!("in {} d", it.left) };
        let name = name_and_place(report, it.thing);
        let _ = writeln!(text, "  {when:>DAYS$}  {}  {name}", it.due);
    }
    text
}

fn next(report: &Report<'_>, it: &Aged<'_>) -> String {
    let title = cut(it.thing.title(report.scorecard), NAME);
    format!("the next {} is due on {}: {title}\n", it.thing.kind.word(), it.due)
}

fn undated(report: &Report<'_>) -> String {
    let things = &report.stale.undated;
    if things.is_empty() {
        return String::new();
    }
    let mut text = format!("\nWithout a date that can be aged ({})\n", things.len());
    for thing in things {
        let kind = cell(thing.kind.word(), DAYS + 2 + DATE);
        let _ = writeln!(text, "  {kind}  {}", name_and_place(report, *thing));
    }
    text
}

fn name_and_place(report: &Report<'_>, thing: Thing) -> String {
    let name = cell(thing.title(report.scorecard), NAME);
    let place = report.sources.logical_place(thing.span(report.scorecard));
    let place =
        place.map_or(String::new(), |place| format!("{}:{}", place.source, place.line));
    format!("{name}  {place}").trim_end().to_owned()
}
