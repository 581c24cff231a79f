//! Every figure of a scorecard, each with its derivation: the formula and the actual
//! inputs, as a value, so that pages and JSON show the same.
//!
//! The constants of the rules stand here and nowhere else; `method.html` is written out
//! from them.

mod figure;
mod tally;

pub use figure::{Derivation, Figure, change, one_decimal};
pub use tally::Tally;

use crate::audit::Audit;
use crate::date::Date;
use crate::model::{Scorecard, Verdict};

/// What each contested verdict is worth in the play.
pub const WORTH: [(Verdict, f64); 3] =
    [(Verdict::Lead, 1.0), (Verdict::Parity, 0.6), (Verdict::Trails, 0.2)];
/// The share of the play in the standing.
pub const PLAY_SHARE: f64 = 0.7;
/// The share of the field in the standing.
pub const FIELD_SHARE: f64 = 0.3;
/// The share of honesty in the map score.
pub const HONESTY_SHARE: f64 = 0.6;
/// The share of coverage in the map score.
pub const COVERAGE_SHARE: f64 = 0.4;
/// The map score from which each grade is given; below the last it is F.
pub const GRADES: [(char, f64); 4] = [('A', 90.0), ('B', 80.0), ('C', 70.0), ('D', 60.0)];

/// What the figures add up to, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// There are defects.
    ParityDebt,
    /// Dimensions have no position.
    CoverageDebt,
    /// The standing is below the floor.
    WeakStanding,
    /// None of these.
    CompleteHonestCompetitive,
}

impl Finding {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::ParityDebt => "parity_debt",
            Self::CoverageDebt => "coverage_debt",
            Self::WeakStanding => "weak_standing",
            Self::CompleteHonestCompetitive => "complete_honest_competitive",
        }
    }

    /// What it means, as a sentence for readers.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::ParityDebt => "Some positions are not honest yet: they have defects.",
            Self::CoverageDebt => "Some dimensions of the field have no position yet.",
            Self::WeakStanding => {
                "The map is complete and honest; the standing is below its floor."
            }
            Self::CompleteHonestCompetitive => {
                "The map is complete and honest, and the standing reaches its floor."
            }
        }
    }
}

/// How many in-scope dimensions have a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// In-scope dimensions with at least one position.
    pub covered: usize,
    /// In-scope dimensions.
    pub in_scope: usize,
}

impl Coverage {
    /// In percent; all of nothing is covered.
    pub fn percent(self) -> f64 {
        if self.in_scope == 0 {
            100.0
        } else {
            100.0 * self.covered as f64 / self.in_scope as f64
        }
    }

    /// Dimensions without a position.
    pub fn debt(self) -> usize {
        self.in_scope - self.covered
    }
}

/// All figures.
#[derive(Debug)]
pub struct Score {
    /// How the verdicts are spread over the whole field.
    pub tally: Tally,
    /// The same for each group, in their order.
    pub tally_by_group: Vec<Tally>,
    /// The standing, 0 to 100.
    pub standing: Figure,
    /// Dimensions with a position.
    pub coverage: Coverage,
    /// The same for each group, in their order.
    pub coverage_by_group: Vec<Coverage>,
    /// In-scope dimensions without a position.
    pub uncovered: Vec<usize>,
    /// Contested positions that are shipped.
    pub measured: usize,
    /// How honest the map is, 0 to 100.
    pub honesty: Figure,
    /// Honesty and coverage together, 0 to 100; it saturates.
    pub map: Figure,
    /// The grade of the map score.
    pub grade: char,
    /// All defects.
    pub parity_debt: usize,
    /// All advisories of the audit.
    pub advisories: usize,
    /// Dimensions past their review.
    pub drifted_dimensions: Vec<usize>,
    /// Systems past their review.
    pub drifted_systems: Vec<usize>,
    /// What it adds up to.
    pub finding: Finding,
}

impl Score {
    /// Positions that are not measured: the backlog.
    pub fn honest_gaps(&self) -> usize {
        self.tally.positions() - self.measured
    }

    /// Dimensions and systems past their review.
    pub fn industry_drift(&self) -> usize {
        self.drifted_dimensions.len() + self.drifted_systems.len()
    }
}

/// The standing that a tally makes, from 0 to 100: of the whole field, or of what the
/// field would be if a verdict were another.
pub fn standing_of(tally: Tally) -> Figure {
    figure::standing(tally)
}

/// The value alone of [`standing_of`], for whoever asks for many.
pub fn standing_value(tally: Tally) -> f64 {
    figure::standing_value(tally)
}

/// Works out every figure.
pub fn score(scorecard: &Scorecard, audit: &Audit) -> Score {
    let tally = Tally::of(scorecard.positions());
    let is_covered = |dimension: &usize| !scorecard.positions_on(*dimension).is_empty();
    let coverage_by_group: Vec<Coverage> = (0..scorecard.groups().len())
        .map(|group| coverage(scorecard, scorecard.dimensions_in_group(group)))
        .collect();
    let all = || 0..scorecard.dimensions().len();
    let coverage = coverage(scorecard, all());
    let standing = standing_of(tally);
    let honesty = figure::honesty(audit);
    let map = figure::map(honesty.value, coverage);
    let meta = scorecard.meta();
    Score {
        finding: finding(
            audit.parity_debt(),
            coverage.debt(),
            standing.value,
            meta.standing_floor,
        ),
        measured: scorecard
            .positions()
            .iter()
            .filter(|position| position.is_measured())
            .count(),
        uncovered: all()
            .filter(|at| scorecard.dimensions()[*at].in_scope && !is_covered(at))
            .collect(),
        grade: grade(map.value),
        parity_debt: audit.parity_debt(),
        advisories: audit.advisories(),
        drifted_dimensions: drifted(
            scorecard,
            scorecard.dimensions().iter().map(|it| it.reviewed()),
        ),
        drifted_systems: drifted(
            scorecard,
            scorecard.systems().iter().map(|system| system.last_reviewed.value.as_ref()),
        ),
        tally_by_group: tally_by_group(scorecard),
        tally,
        standing,
        coverage,
        coverage_by_group,
        honesty,
        map,
    }
}

fn tally_by_group(scorecard: &Scorecard) -> Vec<Tally> {
    let positions =
        |group| scorecard.positions_in_group(group).map(|at| &scorecard.positions()[at]);
    (0..scorecard.groups().len()).map(|group| Tally::of(positions(group))).collect()
}

fn coverage(scorecard: &Scorecard, dimensions: impl Iterator<Item = usize>) -> Coverage {
    let mut coverage = Coverage::default();
    for dimension in dimensions.filter(|at| scorecard.dimensions()[*at].in_scope) {
        coverage.in_scope += 1;
        coverage.covered += usize::from(!scorecard.positions_on(dimension).is_empty());
    }
    coverage
}

/// The first that applies.
fn finding(
    parity_debt: usize,
    coverage_debt: usize,
    standing: f64,
    floor: f64,
) -> Finding {
    if parity_debt > 0 {
        Finding::ParityDebt
    } else if coverage_debt > 0 {
        Finding::CoverageDebt
    } else if standing < floor {
        Finding::WeakStanding
    } else {
        Finding::CompleteHonestCompetitive
    }
}

fn grade(map: f64) -> char {
    GRADES.iter().find(|(_, from)| map >= *from).map_or('F', |(grade, _)| *grade)
}

/// Which of `reviews` lie before the review window.
fn drifted<'a>(
    scorecard: &Scorecard,
    reviews: impl Iterator<Item = Option<&'a Date>>,
) -> Vec<usize> {
    let meta = scorecard.meta();
    let past = |date: &Date| date.is_past(meta.industry_review_window_days, meta.as_of);
    reviews
        .enumerate()
        .filter(|(_, date)| date.is_some_and(past))
        .map(|(at, _)| at)
        .collect()
}
