//! What a rise would be without what was taken away: the rule behind `diff --gate`.
//!
//! A rise is earned when the standing would have risen had nothing been removed and no
//! verdict been changed without new evidence. So what went is kept in, such verdicts stay
//! as they were, and what came counts only where it is more than what went:
//!
//! - A position that came stands in for one that went with its verdict, on whatever
//!   dimension. Both together move nothing.
//! - One that came on the dimension of one that went, with another verdict and nothing new
//!   to rest on, is that one with its verdict changed.
//! - One that says exactly what one that went said has taken that one's place, and left its
//!   own.

use std::collections::BTreeMap;

use super::causes::{self, Cause};
use super::pairs::Pairs;
use crate::model::{Bar, Standpoint};
use crate::score::Tally;

/// The verdicts as they would be then. `from` are those before, `bars` the dimensions of
/// both snapshots; `bar_moved` says whether the bar of a dimension did, by its later id.
pub(super) fn earned(
    from: Tally,
    positions: &Pairs<'_, Standpoint>,
    bars: &[(&Bar, &Bar)],
    bar_moved: impl Fn(&str) -> bool,
) -> Tally {
    let mut gone = positions.removed.clone();
    let mut tally = from;
    for (old, new) in &positions.both {
        let steps = causes::reasons(old, new, bar_moved(&new.dimension));
        if steps.is_empty() || gone.iter().any(|gone| gone.is_same_but_for_id(new)) {
            continue;
        }
        for (_, was, is) in steps.iter().filter(|(it, ..)| *it != Cause::Unexplained) {
            tally = tally.turned(Some(*was), *is);
        }
    }
    let now: BTreeMap<&str, &str> =
        bars.iter().map(|(old, new)| (old.id.as_str(), new.id.as_str())).collect();
    let mut came = positions.added.clone();
    came.retain(|new| !take(&mut gone, |old| old.verdict == new.verdict));
    came.retain(|new| {
        !take(&mut gone, |old| {
            let there = now.get(old.dimension.as_str()).copied();
            there.unwrap_or(&old.dimension) == new.dimension
                && is_unexplained(old, new, bar_moved(&new.dimension))
        })
    });
    came.iter().fold(tally, |tally, new| tally.with(new.verdict))
}

/// Takes the first that fits out of a list, where one does.
fn take(list: &mut Vec<&Standpoint>, fits: impl Fn(&Standpoint) -> bool) -> bool {
    let found = list.iter().position(|it| fits(it));
    found.map(|at| list.remove(at)).is_some()
}

fn is_unexplained(old: &Standpoint, new: &Standpoint, bar_moved: bool) -> bool {
    let steps = causes::reasons(old, new, bar_moved);
    steps.iter().any(|(cause, ..)| *cause == Cause::Unexplained)
}
