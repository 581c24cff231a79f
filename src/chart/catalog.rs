//! Which charts a scorecard has, and what each is drawn from.

use std::fmt;
use std::str::FromStr;

use super::{Chart, CoverageRow, Mark, RatioRow, StackRow, TrendRow};
use crate::audit::{ratio, threshold};
use crate::model::{Number, Position, Range, Scorecard, Snapshot};
use crate::query::history::History;
use crate::score::{Score, Tally};

/// A chart by its name, which also names its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// All positions by verdict.
    Standing,
    /// Dimensions with a position, by group.
    Coverage,
    /// Positions by group and verdict.
    Groups,
    /// Positions by category and verdict.
    Categories,
    /// Figures over time, from the snapshots.
    Trend,
    /// The measured positions of a group, each against its own bar; by the group's id.
    Ratio(String),
}

/// What the name of a group's chart begins with.
const RATIO: &str = "ratio-";

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standing => f.write_str("standing"),
            Self::Coverage => f.write_str("coverage"),
            Self::Groups => f.write_str("groups"),
            Self::Categories => f.write_str("categories"),
            Self::Trend => f.write_str("trend"),
            Self::Ratio(group) => write!(f, "{RATIO}{group}"),
        }
    }
}

impl FromStr for Name {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(match name {
            "standing" => Self::Standing,
            "coverage" => Self::Coverage,
            "groups" => Self::Groups,
            "categories" => Self::Categories,
            "trend" => Self::Trend,
            _ => Self::Ratio(name.strip_prefix(RATIO).ok_or(())?.to_owned()),
        })
    }
}

/// The names of all charts of a scorecard, without the trend.
pub fn names(scorecard: &Scorecard) -> Vec<Name> {
    let groups =
        scorecard.groups().iter().map(|group| Name::Ratio(group.id.value.clone()));
    [Name::Standing, Name::Coverage, Name::Groups, Name::Categories]
        .into_iter()
        .chain(groups)
        .collect()
}

/// Draws a chart; none when its group is not there.
pub fn draw(
    name: &Name,
    scorecard: &Scorecard,
    score: &Score,
    history: &History,
) -> Option<Chart> {
    Some(match name {
        Name::Standing => super::standing(score.tally),
        Name::Coverage => super::coverage(&coverage_rows(scorecard, score)),
        Name::Groups => {
            let rows = group_rows(scorecard, score);
            super::stacked("groups", "Standing by group", "group", &rows)
        }
        Name::Categories => super::stacked(
            "categories",
            "Standing by category",
            "category",
            &category_rows(scorecard),
        ),
        Name::Trend => super::trend(&trend_rows(history)),
        Name::Ratio(id) => group_ratio(name, scorecard, scorecard.group_called(id)?),
    })
}

fn coverage_rows(scorecard: &Scorecard, score: &Score) -> Vec<CoverageRow> {
    let groups = scorecard.groups().iter().zip(&score.coverage_by_group);
    groups
        .map(|(group, coverage)| CoverageRow {
            label: group.name.clone(),
            covered: coverage.covered,
            in_scope: coverage.in_scope,
        })
        .collect()
}

fn group_rows(scorecard: &Scorecard, score: &Score) -> Vec<StackRow> {
    let groups = scorecard.groups().iter().zip(&score.tally_by_group);
    groups
        .map(|(group, counts)| StackRow { label: group.name.clone(), counts: *counts })
        .collect()
}

/// Categories in the order of the groups, so that neighbours belong together.
fn category_rows(scorecard: &Scorecard) -> Vec<StackRow> {
    let categories =
        (0..scorecard.groups().len()).flat_map(|it| scorecard.categories_of(it));
    categories
        .map(|at| {
            let positions =
                scorecard.positions_in(*at).iter().map(|it| &scorecard.positions()[*it]);
            StackRow {
                label: scorecard.categories()[*at].name.clone(),
                counts: Tally::of(positions),
            }
        })
        .collect()
}

/// The figures of every state; none while no snapshot was kept.
fn trend_rows(history: &History) -> Vec<TrendRow> {
    if history.snapshots().is_empty() {
        return Vec::new();
    }
    let names = ["standing", "coverage_percent", "honest_gaps", "parity_debt"];
    let row = |state: &Snapshot| TrendRow {
        day: state.as_of,
        values: names.map(|name| state.figure(name)),
    };
    history.states().iter().map(|state| row(state)).collect()
}

fn group_ratio(name: &Name, scorecard: &Scorecard, group: usize) -> Chart {
    let positions =
        scorecard.positions_in_group(group).map(|at| &scorecard.positions()[at]);
    let (mut rows, mut without) = (Vec::new(), 0);
    for position in positions {
        match mark(position).filter(|_| position.is_measured()) {
            Some(mark) => rows.push(RatioRow {
                label: position.short().to_owned(),
                against: position.competitor.value.clone(),
                verdict: position.verdict(),
                mark,
            }),
            None => without += 1,
        }
    }
    let title = format!(
        "{}: measured positions against their bars",
        scorecard.groups()[group].name
    );
    super::ratio(
        &name.to_string(),
        &title,
        &rows,
        without,
        (threshold::PARITY, threshold::LEAD),
    )
}

/// A position relative to its own bar, turned so that more is better. A range without a
/// number is its own bar: its middle, as ratios go, is 1.
fn mark(position: &Position) -> Option<Mark> {
    let range = position.competitor_range.value.as_ref();
    let Some(Range { low, high }) = range else {
        return ratio(position).map(Mark::Ratio);
    };
    let (low, high) = (low.value(), high.value());
    let bar = position.competitor_number().map_or((low * high).sqrt(), Number::value);
    let at = position.number()?.value();
    let turned = |value: f64| match position.higher_is_better.value {
        Some(false) => bar / value,
        _ => value / bar,
    };
    let (one, other) = (turned(low), turned(high));
    Some(Mark::Band { low: one.min(other), high: one.max(other), at: turned(at) })
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn names_read_what_they_write() {
        let all = [
            Name::Standing,
            Name::Coverage,
            Name::Groups,
            Name::Categories,
            Name::Trend,
            Name::Ratio("a b".into()),
        ];
        for name in all {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert!("nonsense".parse::<Name>().is_err());
    }
}
