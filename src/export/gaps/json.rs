//! What is not measured, for machines.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::Report;
use crate::diagnostic::render::Entry;
use crate::export::json::url;
use crate::export::raw::{self, change, rounded};
use crate::model::{Verdict, Vocabulary as _};
use crate::query::gaps::{Gap, Kind, ToBeat};
use crate::route::Route;

/// The name and version of the document's form.
const SCHEMA: &str = "yardstick/gaps/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    as_of: String,
    group: Option<&'a str>,
    standing: Box<RawValue>,
    counts: BTreeMap<&'static str, usize>,
    gaps: Vec<Row<'a>>,
    debts: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    kind: &'static str,
    title: &'a str,
    dimension: Option<&'a str>,
    position: Option<&'a str>,
    group: Option<&'a str>,
    verdict: Option<&'static str>,
    status: Option<&'static str>,
    needs: &'static str,
    to_beat: Option<&'static str>,
    effect: BTreeMap<&'static str, Box<RawValue>>,
    url: Option<String>,
}

/// The document, pretty-printed, with a newline at its end.
pub fn render(report: &Report<'_>) -> String {
    let export = report.export;
    let count = |kind| report.gaps.iter().filter(|it| it.kind == kind).count();
    let document = Document {
        schema: SCHEMA,
        as_of: export.scorecard.meta().as_of.to_string(),
        group: group(report, report.group),
        standing: rounded(export.score.standing.value),
        counts: Kind::ALL.iter().map(|kind| (kind.word(), count(*kind))).collect(),
        gaps: report.gaps.iter().map(|gap| row(report, gap)).collect(),
        debts: (report.debts.iter())
            .map(|debt| Entry::of(debt.problem, report.sources))
            .collect(),
    };
    raw::document(&document)
}

fn row<'a>(report: &'a Report<'_>, gap: &Gap) -> Row<'a> {
    let scorecard = report.export.scorecard;
    let position = gap.position.map(|at| &scorecard.positions()[at]);
    Row {
        kind: gap.kind.word(),
        title: gap.title(scorecard),
        dimension: gap.dimension.map(|at| scorecard.dimensions()[at].id.value.as_str()),
        position: position.map(|it| it.id.value.as_str()),
        group: group(report, gap.group),
        verdict: gap.verdict.map(Verdict::word),
        status: position.map(|it| it.status().word()),
        needs: gap.needs.word(),
        to_beat: gap.to_beat.map(|it| match it {
            ToBeat::Rival => "competitor",
            ToBeat::Bar => "bar",
        }),
        effect: gap
            .effects
            .iter()
            .map(|(verdict, by)| (verdict.word(), change(*by)))
            .collect(),
        url: address(report, gap),
    }
}

fn group<'a>(report: &'a Report<'_>, at: Option<usize>) -> Option<&'a str> {
    at.map(|at| report.export.scorecard.groups()[at].id.value.as_str())
}

/// The page of the position, else of the dimension.
fn address(report: &Report<'_>, gap: &Gap) -> Option<String> {
    let export = report.export;
    match gap.position {
        Some(at) => url(export, at, &export.scorecard.positions()[at]),
        None => gap.dimension.map(|at| {
            let id = export.scorecard.dimensions()[at].id.value.clone();
            format!("{}{}", export.base_url, Route::Dimension(id).address())
        }),
    }
}
