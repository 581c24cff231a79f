//! What is not measured yet, told apart, and what closing it would do to the standing.
//!
//! [`gaps`] is the entry. An effect is the standing that the whole field would have with
//! that one verdict and everything else as it is, less today's. Both come from
//! [`standing_of`]: there is no formula here.

use crate::model::{Dimension, Position, Quantity, Scorecard, Status, Verdict};
use crate::score::{Figure, Score, Tally, WORTH, standing_of, standing_value};

/// A note that opens with these words puts its gap out of scope.
pub const OUT_OF_SCOPE: &str = "out of scope";
/// A note that says this anywhere does so too, unless [`TO_MEASURE`] comes first.
pub const BY_DESIGN: &str = "out of scope by design";
/// A note that says this is about something to be measured.
pub const TO_MEASURE: &str = "a real gap to measure";

/// What kind of gap it is. The order is that of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A dimension in scope on which there is no position.
    Unpositioned,
    /// Nothing stands in the way but the work.
    ToMeasure,
    /// Being built, or planned with an estimate.
    InFlight,
    /// Left open on purpose: no work to be done.
    OutOfScope,
}

impl Kind {
    /// All of them, in the order of lists.
    pub const ALL: [Self; 4] =
        [Self::Unpositioned, Self::ToMeasure, Self::InFlight, Self::OutOfScope];

    /// The word used in JSON and in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unpositioned => "unpositioned",
            Self::ToMeasure => "to-measure",
            Self::InFlight => "in-flight",
            Self::OutOfScope => "out-of-scope",
        }
    }

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Unpositioned => "Dimensions without a position",
            Self::ToMeasure => "To measure",
            Self::InFlight => "In flight",
            Self::OutOfScope => "Out of scope",
        }
    }

    /// What belongs to it, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Unpositioned => {
                "In scope, and nothing is said of them yet: the coverage debt. A position \
                 there is one more in the field."
            }
            Self::ToMeasure => {
                "Nothing is claimed yet, and nothing but the work stands in the way."
            }
            Self::InFlight => "Being built, or planned with an estimate.",
            Self::OutOfScope => {
                "Left open on purpose. They count in the field like any gap, but are no \
                 work to be done."
            }
        }
    }

    /// The first that applies: the author's word on the scope, then the status.
    fn of(position: &Position, dimension: Option<&Dimension>) -> Self {
        let left_out = dimension.is_some_and(|it| !it.in_scope);
        let claims = position.verdict().is_contested();
        if left_out || (!claims && is_out_of_scope(&position.comparison_note.value)) {
            return Self::OutOfScope;
        }
        match position.status() {
            Status::InFlight | Status::Projected => Self::InFlight,
            Status::Shipped | Status::Stub => Self::ToMeasure,
        }
    }
}

/// Whether a note says that its gap is out of scope: of the two phrases that tell gaps
/// apart, the first one counts.
fn is_out_of_scope(note: &str) -> bool {
    let note = note.trim_start().to_lowercase();
    if note.starts_with(OUT_OF_SCOPE) {
        return true;
    }
    match (note.find(BY_DESIGN), note.find(TO_MEASURE)) {
        (Some(out), Some(real)) => out < real,
        (out, _) => out.is_some(),
    }
}

/// What it still takes until there is a verdict to count on. The order is from little to
/// much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// Contested already: it has to ship.
    Release,
    /// Both numbers are on record: they have to be compared.
    Verdict,
    /// The product's number; the one to beat is on record.
    OwnNumber,
    /// The rival's number.
    RivalNumber,
    /// Both numbers.
    BothNumbers,
}

impl Needs {
    /// In words, for a list.
    pub fn label(self) -> &'static str {
        match self {
            Self::Release => "a release",
            Self::Verdict => "a verdict",
            Self::OwnNumber => "own number",
            Self::RivalNumber => "rival’s number",
            Self::BothNumbers => "both numbers",
        }
    }

    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Verdict => "verdict",
            Self::OwnNumber => "own-number",
            Self::RivalNumber => "rival-number",
            Self::BothNumbers => "both-numbers",
        }
    }

    fn of(position: Option<&Position>, is_known: bool) -> Self {
        let is_claimed = position.is_some_and(|it| it.verdict().is_contested());
        let has_own = position.is_some_and(|it| it.number().is_some());
        match (is_claimed, has_own, is_known) {
            (true, ..) => Self::Release,
            (_, true, true) => Self::Verdict,
            (_, false, true) => Self::OwnNumber,
            (_, true, false) => Self::RivalNumber,
            (_, false, false) => Self::BothNumbers,
        }
    }
}

/// Where the number to beat is on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToBeat {
    /// The position's competitor has a number or a range.
    Rival,
    /// Only the dimension's bar has a number.
    Bar,
}

impl ToBeat {
    fn of(position: Option<&Position>, dimension: Option<&Dimension>) -> Option<Self> {
        let of_rival = position.is_some_and(|it| {
            it.competitor_number().is_some() || it.competitor_range.value.is_some()
        });
        let best = dimension.and_then(|it| it.best_value.as_ref());
        match best.and_then(Quantity::number) {
            _ if of_rival => Some(Self::Rival),
            Some(_) => Some(Self::Bar),
            None => None,
        }
    }
}

/// What each contested verdict would add to the standing, best first.
pub type Effects = [(Verdict, f64); WORTH.len()];

/// One thing that is not measured. Indices are those of the scorecard's lists.
#[derive(Debug, Clone)]
pub struct Gap {
    /// What kind it is.
    pub kind: Kind,
    /// The dimension; none when a position's `dim_id` resolves to nothing.
    pub dimension: Option<usize>,
    /// The position; none when there is none yet.
    pub position: Option<usize>,
    /// The group in which it counts.
    pub group: Option<usize>,
    /// The verdict it has now; none without a position.
    pub verdict: Option<Verdict>,
    /// What it still takes.
    pub needs: Needs,
    /// Where the number to beat is.
    pub to_beat: Option<ToBeat>,
    /// What closing it would do to the standing.
    pub effects: Effects,
}

impl Gap {
    /// Its name for lists.
    pub fn title<'a>(&self, scorecard: &'a Scorecard) -> &'a str {
        match (self.position, self.dimension) {
            (Some(at), _) => scorecard.positions()[at].short(),
            (None, Some(at)) => scorecard.dimensions()[at].short(),
            (None, None) => "",
        }
    }
}

/// The standing with one position of `from` turned into `to`; from none, with one
/// position more.
pub fn closed(field: Tally, from: Option<Verdict>, to: Verdict) -> Figure {
    standing_of(field.turned(from, to))
}

/// What each contested verdict would add to the standing, were one position of `from` to
/// have it.
pub fn effects(field: Tally, from: Option<Verdict>) -> Effects {
    let now = standing_value(field);
    WORTH.map(|(to, _)| (to, standing_value(field.turned(from, to)) - now))
}

/// Everything that is not measured: kind by kind, the greatest effect first, then in the
/// order of the groups, then what takes least.
pub fn gaps(scorecard: &Scorecard, score: &Score) -> Vec<Gap> {
    let positions = 0..scorecard.positions().len();
    let unmeasured = positions.filter(|at| !scorecard.positions()[*at].is_measured());
    let mut gaps: Vec<Gap> = (score.uncovered.iter())
        .map(|at| gap(scorecard, score, Some(*at), None))
        .chain(
            unmeasured
                .map(|at| gap(scorecard, score, scorecard.dimension_of(at), Some(at))),
        )
        .collect();
    gaps.sort_by(|a, b| {
        let place = |gap: &Gap| (gap.group.unwrap_or(usize::MAX), gap.needs);
        (a.kind.cmp(&b.kind))
            .then_with(|| by_effect(&b.effects, &a.effects))
            .then_with(|| place(a).cmp(&place(b)))
    });
    gaps
}

/// By what a lead does, then a parity, then a trails.
fn by_effect(a: &Effects, b: &Effects) -> std::cmp::Ordering {
    let pairs = a.iter().zip(b).map(|((_, a), (_, b))| a.total_cmp(b));
    pairs.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
}

fn gap(
    scorecard: &Scorecard,
    score: &Score,
    dimension: Option<usize>,
    position: Option<usize>,
) -> Gap {
    let group = match position {
        Some(at) => scorecard.group_of_position(at),
        None => dimension.and_then(|at| scorecard.group_of_dimension(at)),
    };
    let record = position.map(|at| &scorecard.positions()[at]);
    let bar = dimension.map(|at| &scorecard.dimensions()[at]);
    let verdict = record.map(Position::verdict);
    let to_beat = ToBeat::of(record, bar);
    Gap {
        kind: record.map_or(Kind::Unpositioned, |it| Kind::of(it, bar)),
        dimension,
        position,
        group,
        verdict,
        needs: Needs::of(record, to_beat.is_some()),
        to_beat,
        effects: effects(score.tally, verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_two_phrases_the_first_counts() {
        for (note, is_out) in [
            ("", false),
            ("Out of scope by design: one process.", true),
            ("Out of scope for the current kernel.", true),
            ("  OUT OF SCOPE BY DESIGN", true),
            ("One process, so it is out of scope by design.", true),
            ("Out of scope by design, a real gap to measure later.", true),
            ("A real gap to measure.", false),
            ("A real gap to measure; the rest is out of scope by design.", false),
            ("Windows is out of scope here, the rest is not.", false),
        ] {
            assert_eq!(is_out_of_scope(note), is_out, "{note}");
        }
    }

    #[test]
    fn the_lists_of_words_have_no_word_twice() {
        let mut words = Kind::ALL.map(Kind::word).to_vec();
        words.dedup();
        assert_eq!(words.len(), Kind::ALL.len());
        assert!(Kind::ALL.is_sorted());
    }
}
