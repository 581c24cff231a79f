//! What came of re-checking numbers in their artifacts, for machines.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::raw::{self, Value, digits, value};
use crate::diagnostic::Sources;
use crate::load::Reading;
use crate::query::verify::{Outcome, Recheck, count};

/// The name and version of the document's form.
const SCHEMA: &str = "yardstick/verify/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    counts: BTreeMap<&'static str, usize>,
    positions: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    outcome: &'static str,
    artifact: &'a str,
    field: &'a str,
    expected: Box<RawValue>,
    tolerance: f64,
    found: Option<Box<RawValue>>,
    /// Why no number was found.
    reason: Option<&'a str>,
    value: Option<Value<'a>>,
    explains_value: Option<bool>,
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
}

/// The document, pretty-printed, with a newline at its end: how many re-checks came to
/// what, and each of them with its place in the data.
pub fn render(rechecks: &[Recheck<'_>], sources: &Sources) -> String {
    let document = Document {
        schema: SCHEMA,
        counts: Outcome::ALL.map(|it| (it.word(), count(rechecks, it))).into(),
        positions: rechecks.iter().map(|recheck| row(recheck, sources)).collect(),
    };
    raw::document(&document)
}

fn row<'a>(recheck: &'a Recheck<'a>, sources: &'a Sources) -> Row<'a> {
    let Recheck { position, verify, reading, outcome, explains_value } = recheck;
    let place = sources.place(verify.field.span);
    let (found, reason) = match reading {
        Reading::Number(found) => (Some(digits(found)), None),
        Reading::Unreadable(fault) => (None, Some(fault.why.as_str())),
        Reading::Missing => (None, None),
    };
    Row {
        id: &position.id.value,
        outcome: outcome.word(),
        artifact: &position.artifact,
        field: &verify.field.value,
        expected: digits(&verify.expect),
        tolerance: verify.tolerance,
        found,
        reason,
        value: value(position.value.value.as_ref()),
        explains_value: *explains_value,
        file: place.as_ref().map(|place| place.source),
        line: place.as_ref().map(|place| place.line),
        column: place.as_ref().map(|place| place.column),
    }
}
