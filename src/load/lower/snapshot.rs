//! Snapshots: what an older or simpler one lacks is left absent, not guessed.

use std::collections::BTreeSet;

use jiff::civil;

use super::super::problem;
use super::super::record::{Record, Shape};
use super::position::range;
use crate::date::Date;
use crate::diagnostic::Span;
use crate::model::{
    Bar, BarFacts, Evidence, SNAPSHOT_SCHEMA, Snapshot, Standpoint, Verdict, Vocabulary,
    Word,
};

/// The top level of a snapshot.
pub(in super::super) const SNAPSHOT: Shape = Shape {
    name: "snapshot",
    keys: &["schema", "as_of", "version", "input", "figures", "dimensions", "positions"],
    older: &[("date", "as_of")],
};

const BAR: Shape = Shape {
    name: "dimension of a snapshot",
    keys: &["id", "title", "group", "bar", "source_date", "bar_hash", "aliases"],
    older: &[],
};

const STANDPOINT: Shape = Shape {
    name: "position of a snapshot",
    keys: &[
        "id",
        "dimension",
        "title",
        "verdict",
        "status",
        "higher_is_better",
        "competitor_class",
        "value",
        "unit",
        "competitor",
        "competitor_value",
        "competitor_range",
        "measured_on",
        "commit",
        "artifact",
        "doc",
        "corrects",
        "aliases",
    ],
    older: &[("dim_id", "dimension")],
};

/// Where the ids of a snapshot stand, in the order of its lists.
#[derive(Debug, Default)]
pub(in super::super) struct Places {
    pub(in super::super) dimensions: Vec<Span>,
    pub(in super::super) positions: Vec<Span>,
}

/// Reads a snapshot; none when it is not one, or of a form that is not known here.
pub(in super::super) fn snapshot(record: &mut Record<'_>) -> Option<(Snapshot, Places)> {
    if !is_known(record) {
        return None;
    }
    let as_of = as_of(record)?;
    let positions = record.records("positions", &STANDPOINT, standpoint);
    let positions: Vec<(Standpoint, Span)> = positions.into_iter().flatten().collect();
    let dimensions = if record.has("dimensions") {
        record.records("dimensions", &BAR, bar)
    } else {
        named_by(&positions)
    };
    let (positions, places): (Vec<Standpoint>, Vec<Span>) = positions.into_iter().unzip();
    let mut places = Places { positions: places, ..Places::default() };
    let dimensions: Vec<Bar> = dimensions
        .into_iter()
        .map(|(bar, place)| {
            places.dimensions.push(place);
            bar
        })
        .collect();
    unique(record, "position", positions.iter().map(|it| it.id.as_str()));
    unique(record, "dimension", dimensions.iter().map(|it| it.id.as_str()));
    let input = record.text("input").value;
    let snapshot = Snapshot {
        as_of,
        version: record.text("version").value,
        input: (!input.is_empty()).then_some(input),
        figures: record.named_numbers("figures").into_iter().collect(),
        dimensions,
        positions,
    };
    Some((snapshot, places))
}

/// Another program's JSON is told apart by its schema before anything else is said.
fn is_known(record: &mut Record<'_>) -> bool {
    let schema = record.text("schema");
    if schema.value == SNAPSHOT_SCHEMA {
        return true;
    }
    if schema.value.is_empty() {
        record.replace_problems(problem::missing(record.head(), "schema", "snapshot"));
    } else {
        let allowed = format!("`{SNAPSHOT_SCHEMA}`");
        let problem = problem::bad_value(schema.span, "schema", &schema.value, &allowed);
        record.replace_problems(problem.hint(
            "it was made by another program or a newer yardstick; move it out of the folder",
        ));
    }
    false
}

fn as_of(record: &mut Record<'_>) -> Option<civil::Date> {
    let field = record.date("as_of");
    match field.value {
        Some(Date::Day(day)) => return Some(day),
        Some(other) => {
            let allowed = "a whole day like `2026-06-27`";
            record.report(problem::bad_value(
                field.span,
                "as_of",
                &other.to_string(),
                allowed,
            ));
        }
        None if !record.has("as_of") => {
            record.report(problem::missing(record.head(), "as_of", "snapshot"));
        }
        None => {}
    }
    None
}

fn bar(record: &mut Record<'_>) -> (Bar, Span) {
    let is_known = ["bar", "source_date", "bar_hash"].iter().any(|it| record.holds(it));
    let facts = BarFacts {
        value: record.quantity("bar").value,
        source_date: record.text("source_date").value,
        digest: record.text("bar_hash").value,
    };
    let id = record.required_id("id");
    let bar = Bar {
        id: id.value,
        title: record.text("title").value,
        group: record.text("group").value,
        bar: is_known.then_some(facts),
        aliases: record.texts("aliases").into_iter().map(|it| it.value).collect(),
    };
    (bar, id.span)
}

/// The dimensions that positions name, for a snapshot that lists none.
fn named_by(positions: &[(Standpoint, Span)]) -> Vec<(Bar, Span)> {
    let mut seen = BTreeSet::new();
    let ids = positions.iter().map(|(it, place)| (it.dimension.as_str(), *place));
    ids.filter(|(id, _)| !id.is_empty() && seen.insert(*id))
        .map(|(id, place)| (Bar { id: id.to_owned(), ..Bar::default() }, place))
        .collect()
}

fn standpoint(record: &mut Record<'_>) -> Option<(Standpoint, Span)> {
    let id = record.required("id");
    let verdict = verdict(record)?;
    let evidence = ["measured_on", "commit", "artifact", "doc"];
    let is_known = evidence.iter().any(|key| record.holds(key));
    let [measured_on, commit, artifact, doc] = evidence.map(|key| record.text(key).value);
    let standpoint = Standpoint {
        id: id.value,
        dimension: record.text("dimension").value,
        title: record.text("title").value,
        verdict,
        status: record.word("status").value.known(),
        higher_is_better: record.boolean("higher_is_better").value,
        class: record.word("competitor_class").value.known(),
        value: record.quantity("value").value,
        unit: record.text("unit").value,
        competitor: record.holds("competitor").then(|| record.text("competitor").value),
        competitor_value: record.quantity("competitor_value").value,
        competitor_range: range(record).value,
        evidence: is_known.then_some(Evidence { measured_on, commit, artifact, doc }),
        corrects: record.boolean("corrects").value.unwrap_or(false),
        aliases: record.texts("aliases").into_iter().map(|it| it.value).collect(),
    };
    Some((standpoint, id.span))
}

/// A verdict counts towards the standing, so that one that is none is an error.
fn verdict(record: &mut Record<'_>) -> Option<Verdict> {
    let field = record.word::<Verdict>("verdict");
    let found = match field.value {
        Word::Known(verdict) => return Some(verdict),
        Word::Missing => {
            let what = "position of a snapshot";
            record.report(problem::missing(field.span, "verdict", what));
            return None;
        }
        Word::Unknown(found) => found,
    };
    let words: Vec<String> =
        Verdict::WORDS.iter().map(|(word, _)| format!("`{word}`")).collect();
    let allowed = format!("one of {}", words.join(", "));
    let problem = problem::bad_value(field.span, "verdict", &found, &allowed);
    record.report(match Verdict::advice(&found) {
        Some(advice) => problem.hint(advice),
        None => problem,
    });
    None
}

fn unique<'a>(record: &mut Record<'_>, what: &str, ids: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for id in ids.filter(|id| !id.is_empty()) {
        if !seen.insert(id) {
            let problem =
                problem::duplicate_id(record.head(), what, id, "an earlier line");
            record.report(problem);
        }
    }
}
