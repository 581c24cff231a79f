//! Positions.

use super::super::problem;
use super::super::record::{Record, Shape};
use super::taxonomy::mention;
use crate::diagnostic::{Field, Span};
use crate::model::{
    Caveat, Number, Position, Range, SystemRef, Verify, Vocabulary, Word,
};

pub(super) const POSITION: Shape = Shape {
    name: "position",
    keys: &[
        "id",
        "dim_id",
        "category",
        "axis",
        "short_title",
        "unit",
        "higher_is_better",
        "value",
        "competitor",
        "systems",
        "competitor_class",
        "competitor_value",
        "competitor_range",
        "competitor_source",
        "verdict",
        "status",
        "apples_to_apples",
        "caveats",
        "comparison_note",
        "qualitative",
        "measured_on",
        "commit",
        "artifact",
        "doc",
        "verify",
        "corrects",
    ],
    older: &[
        ("fak_value", "value"),
        ("fak_commit", "commit"),
        ("fak_artifact", "artifact"),
        ("fak_doc", "doc"),
    ],
};

const VERIFY: Shape =
    Shape { name: "verify", keys: &["field", "expect", "tol"], older: &[] };

/// How far a re-checked number may be off unless the position says otherwise: an
/// absolute difference, in the unit of the artifact.
const DEFAULT_TOLERANCE: f64 = 1e-6;

pub(super) fn position(record: &mut Record<'_>) -> Position {
    let id = record.text("id");
    let axis = record.text("axis").value;
    let competitor = record.text("competitor");
    Position {
        axis: if axis.is_empty() { id.value.clone() } else { axis },
        id,
        dim_id: record.text("dim_id"),
        category: record.text("category"),
        short_title: record.text("short_title").value,
        unit: record.text("unit"),
        higher_is_better: record.boolean("higher_is_better"),
        value: record.quantity("value"),
        systems: systems(record, &competitor),
        competitor,
        class: record.word("competitor_class"),
        competitor_value: record.quantity("competitor_value"),
        competitor_range: range(record),
        competitor_source: record.text("competitor_source"),
        verdict: record.word("verdict"),
        status: record.word("status"),
        apples_to_apples: record
            .boolean("apples_to_apples")
            .map(|like| like.unwrap_or(true)),
        comparison_note: record.text("comparison_note"),
        qualitative: record.boolean("qualitative").map(|it| it.unwrap_or(false)),
        measured_on: record.lenient_date("measured_on"),
        commit: record.text("commit").value,
        artifact: record.text("artifact").value,
        doc: record.text("doc"),
        verify: record.record("verify", &VERIFY, verify).flatten(),
        corrects: record.boolean("corrects").value.unwrap_or(false),
        declared_caveats: caveats(record),
    }
}

/// The systems a position names. Where `systems` is given it says all; else the words
/// of `competitor` are taken apart at each `;`.
fn systems(record: &mut Record<'_>, competitor: &Field<String>) -> Vec<SystemRef> {
    if record.has("systems") {
        return record.texts("systems").into_iter().map(mention).collect();
    }
    (competitor.value.split(';').map(str::trim))
        .filter(|part| !part.is_empty())
        .map(|part| mention(Field { value: part.to_owned(), span: competitor.span }))
        .collect()
}

const RANGE: &str = "two numbers, `[low, high]`";

/// A range has two ends, in either order.
pub(super) fn range(record: &mut Record<'_>) -> Field<Option<Range>> {
    let Field { value: numbers, span } = record.numbers("competitor_range", RANGE);
    let value = numbers.and_then(|numbers| match <[Number; 2]>::try_from(numbers) {
        Ok([a, b]) if a.value() <= b.value() => Some(Range { low: a, high: b }),
        Ok([a, b]) => Some(Range { low: b, high: a }),
        Err(other) => {
            report_range(record, span, other.len());
            None
        }
    });
    Field { value, span }
}

fn report_range(record: &mut Record<'_>, span: Span, count: usize) {
    let found = format!("a list of {count} numbers");
    record.report(problem::bad_value(span, "competitor_range", &found, RANGE));
}

fn verify(record: &mut Record<'_>) -> Option<Verify> {
    let field = record.required("field");
    let expect = record.number("expect");
    if expect.value.is_none() && !record.has("expect") {
        record.report(problem::missing(record.head(), "expect", "verify"));
    }
    let tolerance = tolerance(record);
    Some(Verify { field, expect: expect.value?, tolerance })
}

fn tolerance(record: &mut Record<'_>) -> f64 {
    let Field { value: Some(tol), span } = record.number("tol") else {
        return DEFAULT_TOLERANCE;
    };
    if tol.value() < 0.0 {
        let allowed = "a number from zero up";
        record.report(problem::bad_value(span, "tol", tol.digits(), allowed));
    }
    tol.value()
}

fn caveats(record: &mut Record<'_>) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    for text in record.texts("caveats") {
        match Caveat::read(&text.value) {
            Word::Known(caveat) if Caveat::DECLARED.contains(&text.value.as_str()) => {
                caveats.push(caveat);
            }
            _ => {
                let allowed = "`own-run` or `modelled`; all others are derived";
                record.report(problem::bad_value(
                    text.span,
                    "caveats",
                    &text.value,
                    allowed,
                ));
            }
        }
    }
    caveats
}
