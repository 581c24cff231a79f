//! Takes the state of a scorecard.

use std::collections::BTreeMap;

use crate::digest;
use crate::model::{
    Bar, BarFacts, Dimension, Evidence, Number, Position, Scorecard, Snapshot,
    Standpoint, id_by_place,
};
use crate::score::{Score, one_decimal};

/// How many digits of a hash tell one wording of a bar from another.
const SHORT_HASH: usize = 16;

/// The state of a scorecard with its figures. `input` is the hash of the data.
pub fn take(scorecard: &Scorecard, score: &Score, input: Option<String>) -> Snapshot {
    let meta = scorecard.meta();
    let positions = scorecard.positions().iter().enumerate();
    let earlier = scorecard.earlier_ids();
    Snapshot {
        as_of: meta.as_of,
        version: meta.version.clone(),
        input,
        figures: figures(scorecard, score),
        dimensions: (scorecard.dimensions().iter().enumerate())
            .map(|(at, dimension)| bar(scorecard, at, dimension))
            .collect(),
        positions: positions
            .map(|(at, position)| Standpoint {
                aliases: owned(earlier.get(position.id.value.as_str())),
                ..standpoint(scorecard, at, position)
            })
            .collect(),
    }
}

fn owned(ids: Option<&Vec<&str>>) -> Vec<String> {
    ids.into_iter().flatten().map(|id| (*id).to_owned()).collect()
}

fn figures(scorecard: &Scorecard, score: &Score) -> BTreeMap<String, Number> {
    let (tally, coverage) = (score.tally, score.coverage);
    let counts = [
        ("lead", tally.lead),
        ("parity", tally.parity),
        ("trails", tally.trails),
        ("no_claim", tally.no_claim),
        ("contested", tally.contested()),
        ("positions", tally.positions()),
        ("measured", score.measured),
        ("honest_gaps", score.honest_gaps()),
        ("covered", coverage.covered),
        ("in_scope", coverage.in_scope),
        ("coverage_debt", coverage.debt()),
        ("parity_debt", score.parity_debt),
        ("audit_advisories", score.advisories),
        ("industry_drift", score.industry_drift()),
        ("dimensions", scorecard.dimensions().len()),
        ("systems", scorecard.systems().len()),
    ];
    let scores = [
        ("standing", score.standing.value),
        ("coverage_percent", coverage.percent()),
        ("honesty", score.honesty.value),
        ("map_score", score.map.value),
    ];
    let counts = counts.into_iter().map(|(name, count)| (name, count.to_string()));
    let scores = scores.into_iter().map(|(name, score)| (name, one_decimal(score)));
    (counts.chain(scores))
        .filter_map(|(name, digits)| Some((name.to_owned(), Number::parse(&digits)?)))
        .collect()
}

fn bar(scorecard: &Scorecard, at: usize, dimension: &Dimension) -> Bar {
    let group = scorecard.group_of_dimension(at);
    let words = digest::sha256_of_parts([
        ("bar", dimension.sota_bar.value.as_bytes()),
        ("unit", dimension.metric_unit.as_bytes()),
    ]);
    let date = dimension.source_date.value.as_ref();
    Bar {
        id: dimension.id.value.clone(),
        title: dimension.short().to_owned(),
        group: group.map_or(String::new(), |it| scorecard.groups()[it].id.value.clone()),
        bar: Some(BarFacts {
            value: dimension.best_value.clone(),
            source_date: date.map_or(String::new(), ToString::to_string),
            digest: words[..SHORT_HASH].to_owned(),
        }),
        aliases: dimension.aliases.iter().map(|alias| alias.value.clone()).collect(),
    }
}

fn standpoint(scorecard: &Scorecard, at: usize, position: &Position) -> Standpoint {
    // A position whose dimension does not exist keeps the id it gives.
    let dimension = scorecard
        .dimension_of(at)
        .map_or(&position.dim_id.value, |it| &scorecard.dimensions()[it].id.value);
    Standpoint {
        id: id_of(at, position),
        dimension: dimension.clone(),
        title: position.short().to_owned(),
        verdict: position.verdict(),
        status: Some(position.status()),
        higher_is_better: position.higher_is_better.value,
        class: position.class.value.known(),
        value: position.value.value.clone(),
        unit: position.unit.value.clone(),
        competitor: Some(position.competitor.value.clone()),
        competitor_value: position.competitor_value.value.clone(),
        competitor_range: position.competitor_range.value.clone(),
        evidence: Some(Evidence {
            measured_on: match &position.measured_on.value {
                Ok(date) => date.to_string(),
                Err(text) => text.clone(),
            },
            commit: position.commit.clone(),
            artifact: position.artifact.clone(),
            doc: position.doc.value.clone(),
        }),
        corrects: position.corrects,
        aliases: Vec::new(),
    }
}

/// A position without an id is a defect, but counts: it goes by its place.
fn id_of(at: usize, position: &Position) -> String {
    let id = &position.id.value;
    if id.trim().is_empty() { id_by_place(at) } else { id.clone() }
}
