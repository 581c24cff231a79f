//! What moved, for machines.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::Report;
use crate::export::raw::{self, Value, digits, range, raw};
use crate::model::{Number, Verdict, Vocabulary};
use crate::query::causes::Cause;
use crate::query::diff::{Diff, Moment, Named, Place, Value as Found};

/// The name and version of the document's form.
const SCHEMA: &str = "yardstick/diff/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    from: Side<'a>,
    to: Side<'a>,
    figures: BTreeMap<&'a str, [Option<Box<RawValue>>; 2]>,
    causes: BTreeMap<&'static str, Box<RawValue>>,
    dimensions: Dimensions<'a>,
    positions: Positions<'a>,
}

#[derive(Serialize)]
struct Side<'a> {
    label: &'a str,
    as_of: &'a str,
    version: &'a str,
}

#[derive(Serialize)]
struct Dimensions<'a> {
    added: Vec<&'a str>,
    removed: Vec<&'a str>,
    renamed: Vec<[&'a str; 2]>,
    bar_moved: Vec<&'a str>,
}

#[derive(Serialize)]
struct Positions<'a> {
    added: Vec<&'a str>,
    removed: Vec<&'a str>,
    verdict: Vec<VerdictRow<'a>>,
    value: Vec<ValueRow<'a>>,
    evidence: Vec<&'a str>,
}

#[derive(Serialize)]
struct VerdictRow<'a> {
    id: &'a str,
    from: &'static str,
    to: &'static str,
}

#[derive(Serialize)]
struct ValueRow<'a> {
    id: &'a str,
    field: &'static str,
    from: Option<Value<'a>>,
    to: Option<Value<'a>>,
}

/// The document, pretty-printed, with a newline at its end.
pub fn render(report: &Report<'_>) -> String {
    raw::document(&document(report))
}

fn document<'a>(report: &Report<'a>) -> Document<'a> {
    let diff = report.diff;
    let number = |number: &Option<Number>| number.as_ref().map(digits);
    Document {
        schema: SCHEMA,
        from: side(report.from, &diff.from),
        to: side(report.to, &diff.to),
        figures: (diff.figures.iter())
            .filter(|figure| figure.before.is_some() || figure.after.is_some())
            .map(|it| (it.name, [number(&it.before), number(&it.after)]))
            .collect(),
        causes: (Cause::ALL.into_iter())
            .map(|cause| (cause.word(), points(diff, cause)))
            .collect(),
        dimensions: Dimensions {
            added: named(&diff.dimensions_added),
            removed: named(&diff.dimensions_removed),
            renamed: (diff.dimensions_renamed.iter())
                .map(|(old, now)| [old.as_str(), now.id.as_str()])
                .collect(),
            bar_moved: diff.bars.iter().map(|it| it.dimension.id.as_str()).collect(),
        },
        positions: positions(diff),
    }
}

fn positions(diff: &Diff) -> Positions<'_> {
    Positions {
        added: ids(&diff.positions_added),
        removed: ids(&diff.positions_removed),
        verdict: (diff.verdicts.iter())
            .map(|it| VerdictRow {
                id: &it.place.id,
                from: Verdict::word(it.from),
                to: Verdict::word(it.to),
            })
            .collect(),
        value: (diff.values.iter())
            .map(|it| ValueRow {
                id: &it.place.id,
                field: it.field,
                from: value(&it.from),
                to: value(&it.to),
            })
            .collect(),
        evidence: ids(&diff.evidence),
    }
}

fn side<'a>(label: &'a str, moment: &'a Moment) -> Side<'a> {
    Side { label, as_of: &moment.as_of, version: &moment.version }
}

fn named(list: &[Named]) -> Vec<&str> {
    list.iter().map(|it| it.id.as_str()).collect()
}

fn ids(list: &[Place]) -> Vec<&str> {
    list.iter().map(|it| it.id.as_str()).collect()
}

fn value(value: &Found) -> Option<Value<'_>> {
    Some(match value {
        Found::None => return None,
        Found::Number(number) => Value::Number(digits(number)),
        Found::Text(text) => Value::Text(text),
        Found::Range(ends) => Value::Range(range(ends)),
    })
}

/// Points with one decimal and a plain minus.
fn points(diff: &Diff, cause: Cause) -> Box<RawValue> {
    let tenths = diff.causes.tenths(cause);
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    raw(format!("{sign}{}.{}", size / 10, size % 10))
}
