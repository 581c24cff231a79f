//! What made the standing move, in points that add up to the move exactly.
//!
//! The verdicts of the earlier snapshot are turned into those of the later one in a fixed
//! order of steps: what *they* moved, corrections, what *we* moved, verdicts that changed
//! without a reason on record, what came, what went. After each step the standing is
//! worked out and rounded as it is shown; a cause is what its step changed. What is left
//! is due to the rules: a stored standing differs from the one that the current rules
//! give for the same verdicts.
//!
//! Where both sides of a position moved, the verdict between them, with the rival's new
//! number and the product's old one, parts the two.

use std::collections::BTreeMap;

use super::gate;
use super::pairs::Pairs;
use crate::audit::Numbers;
use crate::model::{Bar, Snapshot, Standpoint, Verdict};
use crate::score::{self, Tally, one_decimal};

/// Why a standing moves, in the order of the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The competitor's number or the bar moved.
    TheyMoved,
    /// What was said before was wrong.
    Correction,
    /// The product's number or its evidence moved.
    WeMoved,
    /// A verdict changed, and nothing it rests on.
    Unexplained,
    /// Positions came.
    Came,
    /// Positions went.
    Went,
    /// The rules that make a standing of verdicts changed.
    Rules,
}

impl Cause {
    /// All of them, in the order they are told.
    pub const ALL: [Self; 7] = [
        Self::WeMoved,
        Self::TheyMoved,
        Self::Came,
        Self::Went,
        Self::Correction,
        Self::Rules,
        Self::Unexplained,
    ];

    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::TheyMoved => "they_moved",
            Self::Correction => "correction",
            Self::WeMoved => "we_moved",
            Self::Unexplained => "unexplained",
            Self::Came => "came",
            Self::Went => "went",
            Self::Rules => "rules",
        }
    }

    /// In words, for a reader.
    pub fn label(self) -> &'static str {
        match self {
            Self::TheyMoved => "they moved",
            Self::Correction => "corrections",
            Self::WeMoved => "we moved",
            Self::Unexplained => "verdicts changed without new evidence",
            Self::Came => "positions came",
            Self::Went => "positions went",
            Self::Rules => "the rules changed",
        }
    }
}

/// A change of standing, taken apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Causes {
    /// Tenths of a point each cause makes, in the order of [`Cause::ALL`].
    tenths: [i64; 7],
    /// The whole move, unrounded.
    total: f64,
    /// What it would be without what was taken away.
    earned: f64,
}

/// Moves below this are none: what is left of adding floats.
const NOTHING: f64 = 1e-9;

impl Causes {
    /// The points a cause makes, in tenths.
    pub fn tenths(&self, cause: Cause) -> i64 {
        self.tenths[place(cause)]
    }

    /// The points a cause makes, signed and with one decimal: `+1.8`, `−0.3`, `0.0`.
    pub fn points(&self, cause: Cause) -> String {
        signed(self.tenths(cause))
    }

    /// The causes that make something.
    pub fn felt(&self) -> impl Iterator<Item = Cause> + '_ {
        Cause::ALL.into_iter().filter(|cause| self.tenths(*cause) != 0)
    }

    /// The whole move in tenths.
    pub fn total(&self) -> i64 {
        self.tenths.iter().sum()
    }

    /// Whether the standing rose, and would not have without what went and without the
    /// verdicts that changed for no reason on record. The rule stands in `gate`.
    pub fn is_hollow_rise(&self) -> bool {
        self.total > NOTHING && self.earned <= NOTHING
    }
}

fn place(cause: Cause) -> usize {
    Cause::ALL.iter().position(|it| *it == cause).unwrap_or(0)
}

/// Tenths of a point with their sign.
pub fn signed(tenths: i64) -> String {
    let sign = match tenths {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    let size = tenths.unsigned_abs();
    format!("{sign}{}.{}", size / 10, size % 10)
}

/// A standing in tenths of a point, rounded as it is shown.
pub(super) fn tenths(standing: f64) -> i64 {
    let digits = one_decimal(standing).replace('.', "");
    digits.parse().unwrap_or(0)
}

/// Takes the move of the standing apart. `bars` are the dimensions of both snapshots.
pub(super) fn causes(
    from: &Snapshot,
    to: &Snapshot,
    positions: &Pairs<'_, Standpoint>,
    bars: &[(&Bar, &Bar)],
) -> Causes {
    let moved: BTreeMap<&str, bool> =
        bars.iter().map(|(old, new)| (new.id.as_str(), bar_is_new(old, new))).collect();
    let bar_moved = |dimension: &str| moved.get(dimension).copied().unwrap_or(false);
    let mut steps: BTreeMap<Cause, Vec<Step>> = BTreeMap::new();
    for (old, new) in &positions.both {
        for (cause, was, is) in reasons(old, new, bar_moved(&new.dimension)) {
            steps.entry(cause).or_default().push(Step { was: Some(was), is: Some(is) });
        }
    }
    let came = positions.added.iter();
    let came = came.map(|it| Step { was: None, is: Some(it.verdict) });
    steps.insert(Cause::Came, came.collect());
    let went = positions.removed.iter();
    let went = went.map(|it| Step { was: Some(it.verdict), is: None });
    steps.insert(Cause::Went, went.collect());
    let earned = gate::earned(tally(from), positions, bars, bar_moved);
    walk(from, to, &steps, earned)
}

/// One position that changes its verdict, comes or goes.
struct Step {
    was: Option<Verdict>,
    is: Option<Verdict>,
}

/// Walks from one spread of verdicts to the other and notes what each step changes.
/// `earned` are the verdicts without what was taken away.
fn walk(
    from: &Snapshot,
    to: &Snapshot,
    steps: &BTreeMap<Cause, Vec<Step>>,
    earned: Tally,
) -> Causes {
    let mut sums = [0; 7];
    let mut note = |cause: Cause, before: f64, after: f64| {
        sums[place(cause)] += tenths(after) - tenths(before);
    };
    let mut tally = tally(from);
    let mut standing = score::standing_of(tally).value;
    let start = stored(from, standing);
    note(Cause::Rules, start, standing);
    for (cause, steps) in steps {
        for step in steps {
            tally = step.was.map_or(tally, |was| tally.without(was));
            tally = step.is.map_or(tally, |is| tally.with(is));
        }
        let after = score::standing_of(tally).value;
        note(*cause, standing, after);
        standing = after;
    }
    let end = stored(to, standing);
    note(Cause::Rules, standing, end);
    let unearned = standing - score::standing_of(earned).value;
    let total = end - start;
    Causes { tenths: sums, total, earned: total - unearned }
}

fn tally(snapshot: &Snapshot) -> Tally {
    Tally::of_verdicts(snapshot.positions.iter().map(|position| position.verdict))
}

/// The standing that a snapshot shows: the stored one where it says something else than
/// the current rules, else the unrounded one.
fn stored(snapshot: &Snapshot, ruled: f64) -> f64 {
    let stored = snapshot.figure("standing").unwrap_or(ruled);
    if tenths(stored) == tenths(ruled) { ruled } else { stored }
}

/// Why the verdict of a position changed: one or two steps, none where it did not.
pub(super) fn reasons(
    old: &Standpoint,
    new: &Standpoint,
    bar_moved: bool,
) -> Vec<(Cause, Verdict, Verdict)> {
    let (was, is) = (old.verdict, new.verdict);
    if was == is {
        return Vec::new();
    }
    if declares_correction(old, new) {
        return vec![(Cause::Correction, was, is)];
    }
    let theirs = bar_moved || rival_is_new(old, new);
    match own_move(old, new) {
        Some(own) if theirs => {
            let between = between(old, new);
            let steps = [(Cause::TheyMoved, was, between), (own, between, is)];
            steps.into_iter().filter(|(_, was, is)| was != is).collect()
        }
        Some(own) => vec![(own, was, is)],
        None if theirs => vec![(Cause::TheyMoved, was, is)],
        None if old.evidence.is_none() || new.evidence.is_none() => {
            vec![(Cause::WeMoved, was, is)]
        }
        None => vec![(Cause::Unexplained, was, is)],
    }
}

/// What the product's side did. A number that is gone is no evidence for anything.
fn own_move(old: &Standpoint, new: &Standpoint) -> Option<Cause> {
    if is_correction(old, new) {
        return Some(Cause::Correction);
    }
    let has_new_number = new.value.is_some() && !new.has_value_of(old);
    (has_new_number || has_new_evidence(old, new)).then_some(Cause::WeMoved)
}

/// Whether the later state corrects the earlier one: it says so, or a number changed
/// though nothing was measured since.
pub(super) fn is_correction(old: &Standpoint, new: &Standpoint) -> bool {
    if declares_correction(old, new) {
        return true;
    }
    let same_day = matches!(
        (&old.evidence, &new.evidence),
        (Some(old), Some(new)) if !old.measured_on.is_empty() && old.measured_on == new.measured_on
    );
    same_day && old.value.is_some() && new.value.is_some() && !new.has_value_of(old)
}

/// `corrects` speaks of the state before it, until something is measured anew.
fn declares_correction(old: &Standpoint, new: &Standpoint) -> bool {
    let day = |it: &Standpoint| it.evidence.as_ref().map(|it| it.measured_on.clone());
    new.corrects && (!old.corrects || day(old) == day(new))
}

fn has_new_evidence(old: &Standpoint, new: &Standpoint) -> bool {
    let (Some(old), Some(new)) = (&old.evidence, &new.evidence) else { return false };
    let pairs = [
        (&old.measured_on, &new.measured_on),
        (&old.commit, &new.commit),
        (&old.artifact, &new.artifact),
        (&old.doc, &new.doc),
    ];
    pairs.iter().any(|(old, new)| old != new && !new.is_empty())
}

fn rival_is_new(old: &Standpoint, new: &Standpoint) -> bool {
    let value = new.competitor_value.is_some() && !new.has_rival_value_of(old);
    let range = new.competitor_range.is_some() && !new.has_rival_range_of(old);
    value || range
}

/// A bar moved when its value or its source did; words alone may be a slip mended.
pub(super) fn bar_is_new(old: &Bar, new: &Bar) -> bool {
    match (&old.bar, &new.bar) {
        (Some(old), Some(new)) => {
            (new.value.is_some() && !new.has_value_of(old))
                || (!new.source_date.is_empty() && new.source_date != old.source_date)
        }
        _ => false,
    }
}

/// The verdict once the rival has moved and the product has not.
fn between(old: &Standpoint, new: &Standpoint) -> Verdict {
    if !old.verdict.is_contested() || !new.verdict.is_contested() {
        return old.verdict;
    }
    let numbers = Numbers {
        class: new.class.or(old.class),
        higher_is_better: new.higher_is_better.or(old.higher_is_better),
        ours: old.number(),
        theirs: new.competitor_number(),
        range: new.competitor_range.as_ref(),
    };
    numbers.verdict().unwrap_or(old.verdict)
}
