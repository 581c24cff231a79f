//! `scorecard.json`, which is also what `yardstick score --json` prints.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::Export;
use super::raw::{self, Value, range, rounded, value};
use crate::audit::{Outcome, caveats, implied, ratio};
use crate::model::{Position, Verdict, Vocabulary};
use crate::route::{Route, anchor, encode_fragment};
use crate::score::Coverage;

/// The name and version of the document's form.
const SCHEMA: &str = "yardstick/scorecard/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    title: &'a str,
    subject: &'a str,
    version: &'a str,
    as_of: String,
    finding: &'static str,
    standing: Standing,
    coverage: CoverageBlock<'a>,
    measured: Measured,
    map: Map,
    parity_debt: usize,
    advisories: Advisories,
    totals: Totals,
    checks: Vec<Check>,
    positions: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Standing {
    score: Box<RawValue>,
    lead: usize,
    parity: usize,
    trails: usize,
    no_claim: usize,
    contested: usize,
    floor: f64,
}

#[derive(Serialize)]
struct CoverageBlock<'a> {
    percent: Box<RawValue>,
    covered: usize,
    in_scope: usize,
    debt: usize,
    uncovered: Vec<&'a str>,
    by_group: BTreeMap<&'a str, GroupCoverage>,
}

#[derive(Serialize)]
struct GroupCoverage {
    covered: usize,
    in_scope: usize,
}

#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are those of the contract")]
struct Measured {
    measured: usize,
    honest_gaps: usize,
    positions: usize,
}

#[derive(Serialize)]
struct Map {
    score: Box<RawValue>,
    grade: char,
    honesty: Box<RawValue>,
}

#[derive(Serialize)]
struct Advisories {
    audit: usize,
    industry_drift: usize,
}

#[derive(Serialize)]
struct Totals {
    dimensions: usize,
    systems: usize,
    positions: usize,
}

#[derive(Serialize)]
struct Check {
    id: &'static str,
    group: &'static str,
    weight: f64,
    score: u32,
    defects: usize,
    advisories: usize,
    detail: String,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    dimension: Option<&'a str>,
    category: Option<&'a str>,
    group: Option<&'a str>,
    axis: &'a str,
    verdict: Option<&'static str>,
    implied_verdict: Option<&'static str>,
    status: Option<&'static str>,
    ratio: Option<f64>,
    value: Option<Value<'a>>,
    unit: &'a str,
    competitor: &'a str,
    competitor_value: Option<Value<'a>>,
    competitor_range: Option<[Box<RawValue>; 2]>,
    caveats: Vec<&'static str>,
    url: Option<String>,
}

/// The document, pretty-printed, with a newline at its end.
pub fn render(export: &Export<'_>) -> String {
    let document = document(export);
    raw::document(&document)
}

fn document<'a>(export: &Export<'a>) -> Document<'a> {
    let Export { scorecard, audit, score, .. } = *export;
    let meta = scorecard.meta();
    let tally = score.tally;
    Document {
        schema: SCHEMA,
        title: &meta.title,
        subject: &meta.subject,
        version: &meta.version,
        as_of: meta.as_of.to_string(),
        finding: score.finding.word(),
        standing: Standing {
            score: rounded(score.standing.value),
            lead: tally.lead,
            parity: tally.parity,
            trails: tally.trails,
            no_claim: tally.no_claim,
            contested: tally.contested(),
            floor: meta.standing_floor,
        },
        coverage: coverage(export),
        measured: Measured {
            measured: score.measured,
            honest_gaps: score.honest_gaps(),
            positions: tally.positions(),
        },
        map: Map {
            score: rounded(score.map.value),
            grade: score.grade,
            honesty: rounded(score.honesty.value),
        },
        parity_debt: score.parity_debt,
        advisories: Advisories {
            audit: score.advisories,
            industry_drift: score.industry_drift(),
        },
        totals: Totals {
            dimensions: scorecard.dimensions().len(),
            systems: scorecard.systems().len(),
            positions: scorecard.positions().len(),
        },
        checks: audit.outcomes.iter().map(check).collect(),
        positions: (0..scorecard.positions().len()).map(|at| row(export, at)).collect(),
    }
}

fn coverage<'a>(export: &Export<'a>) -> CoverageBlock<'a> {
    let Export { scorecard, score, .. } = *export;
    let of_group = |coverage: &Coverage| GroupCoverage {
        covered: coverage.covered,
        in_scope: coverage.in_scope,
    };
    CoverageBlock {
        percent: rounded(score.coverage.percent()),
        covered: score.coverage.covered,
        in_scope: score.coverage.in_scope,
        debt: score.coverage.debt(),
        uncovered: (score.uncovered.iter())
            .map(|at| scorecard.dimensions()[*at].id.value.as_str())
            .collect(),
        by_group: (scorecard.groups().iter())
            .zip(&score.coverage_by_group)
            .map(|(group, coverage)| (group.id.value.as_str(), of_group(coverage)))
            .collect(),
    }
}

fn check(outcome: &Outcome) -> Check {
    Check {
        id: outcome.check.id,
        group: outcome.check.group,
        weight: outcome.check.weight,
        score: outcome.score,
        defects: outcome.defects.len(),
        advisories: outcome.advisories.len(),
        detail: outcome.detail(),
    }
}

fn row<'a>(export: &Export<'a>, at: usize) -> Row<'a> {
    let scorecard = export.scorecard;
    let position = &scorecard.positions()[at];
    let category = scorecard.category_of(at);
    let group = scorecard.group_of_position(at);
    Row {
        id: &position.id.value,
        dimension: scorecard
            .dimension_of(at)
            .map(|it| scorecard.dimensions()[it].id.value.as_str()),
        category: category.map(|it| scorecard.categories()[it].id.value.as_str()),
        group: group.map(|it| scorecard.groups()[it].id.value.as_str()),
        axis: &position.axis,
        verdict: position.verdict.value.known().map(Verdict::word),
        implied_verdict: implied(position).verdict.map(Verdict::word),
        status: position.status.value.known().map(Vocabulary::word),
        ratio: ratio(position),
        value: value(position.value.value.as_ref()),
        unit: &position.unit.value,
        competitor: &position.competitor.value,
        competitor_value: value(position.competitor_value.value.as_ref()),
        competitor_range: position.competitor_range.value.as_ref().map(range),
        caveats: caveats(scorecard.meta(), position)
            .into_iter()
            .map(Vocabulary::word)
            .collect(),
        url: url(export, at, position),
    }
}

/// Where a position is shown: its dimension's page, at its anchor.
pub(super) fn url(export: &Export<'_>, at: usize, position: &Position) -> Option<String> {
    let scorecard = export.scorecard;
    let dimension = &scorecard.dimensions()[scorecard.dimension_of(at)?];
    let page = Route::Dimension(dimension.id.value.clone()).address();
    let anchor = encode_fragment(&anchor(&position.id.value));
    Some(format!("{}{page}#{anchor}", export.base_url))
}
