//! What has grown old, for machines.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Report;
use crate::export::raw;
use crate::query::stale::{Aged, Kind, SOON, Thing};

/// The name and version of the document's form.
const SCHEMA: &str = "yardstick/stale/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    as_of: String,
    windows: BTreeMap<&'static str, i64>,
    soon_days: i64,
    stale: Vec<Row<'a>>,
    due_soon: Vec<Row<'a>>,
    next: Vec<Row<'a>>,
    undated: Vec<Named<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    kind: &'static str,
    id: &'a str,
    title: &'a str,
    file: Option<&'a str>,
    line: Option<usize>,
}

#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    thing: Named<'a>,
    date: String,
    age_days: i64,
    due: String,
    days_left: i64,
}

/// The document, pretty-printed, with a newline at its end.
pub fn render(report: &Report<'_>) -> String {
    let (meta, stale) = (report.scorecard.meta(), report.stale);
    let rows = |list: &[Aged<'_>]| -> Vec<Row<'_>> {
        list.iter().map(|it| row(report, it)).collect()
    };
    let document = Document {
        schema: SCHEMA,
        as_of: meta.as_of.to_string(),
        windows: Kind::ALL.iter().map(|it| (it.word(), it.window(meta))).collect(),
        soon_days: SOON,
        stale: rows(&stale.past),
        due_soon: rows(&stale.soon),
        next: rows(&stale.next),
        undated: stale.undated.iter().map(|it| named(report, *it)).collect(),
    };
    raw::document(&document)
}

fn row<'a>(report: &Report<'a>, it: &Aged<'_>) -> Row<'a> {
    Row {
        thing: named(report, it.thing),
        date: it.date.to_string(),
        age_days: it.age,
        due: it.due.to_string(),
        days_left: it.left,
    }
}

fn named<'a>(report: &Report<'a>, thing: Thing) -> Named<'a> {
    let place = report.sources.place(thing.span(report.scorecard));
    Named {
        kind: thing.kind.word(),
        id: thing.id(report.scorecard),
        title: thing.title(report.scorecard),
        file: place.as_ref().map(|it| it.source),
        line: place.as_ref().map(|it| it.line),
    }
}
