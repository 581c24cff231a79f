//! Which records of two snapshots are the same one.
//!
//! Ids decide, and the earlier ids (`aliases`) that either snapshot records, whichever of
//! the two is the later. A position that changed its id without a word is known by saying
//! the same on the same dimension, or by being the only one without a counterpart on a
//! dimension that was renamed.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Bar, Snapshot, Standpoint};

/// Records of one kind, side by side.
#[derive(Debug)]
pub(super) struct Pairs<'a, T> {
    pub(super) both: Vec<(&'a T, &'a T)>,
    pub(super) added: Vec<&'a T>,
    pub(super) removed: Vec<&'a T>,
}

/// Pairs dimensions.
pub(super) fn dimensions<'a>(from: &'a Snapshot, to: &'a Snapshot) -> Pairs<'a, Bar> {
    let names = Renames::of_dimensions(from, to);
    pair(&from.dimensions, &to.dimensions, |bar| names.now(&bar.id), |bar| &bar.id)
}

/// Pairs positions.
pub(super) fn positions<'a>(
    from: &'a Snapshot,
    to: &'a Snapshot,
) -> Pairs<'a, Standpoint> {
    let ids = Renames::of_positions(from, to);
    let mut pairs =
        pair(&from.positions, &to.positions, |it| ids.now(&it.id), |it| &it.id);
    let names = Renames::of_dimensions(from, to);
    pairs.join_alike(&names);
    pairs.join_lone(&names);
    pairs
}

impl<'a> Pairs<'a, Standpoint> {
    /// Those that say the same on one dimension.
    fn join_alike(&mut self, dimensions: &Renames<'a>) {
        let mut there: BTreeMap<&str, Vec<&'a Standpoint>> = BTreeMap::new();
        for new in &self.added {
            there.entry(&new.dimension).or_default().push(new);
        }
        for old in self.removed.clone() {
            let Some(list) = there.get_mut(dimensions.now(&old.dimension)) else {
                continue;
            };
            if let Some(at) = list.iter().position(|new| old.is_same_but_for_id(new)) {
                self.join(old, list.remove(at));
            }
        }
    }

    /// Those that are alone on a dimension that was renamed.
    fn join_lone(&mut self, dimensions: &Renames<'a>) {
        let lone = |list: &[&'a Standpoint], now: &str| -> Option<&'a Standpoint> {
            let mut there = list.iter().filter(|it| dimensions.now(&it.dimension) == now);
            there.next().copied().filter(|_| there.next().is_none())
        };
        for now in dimensions.0.values() {
            let pair = lone(&self.removed, now).zip(lone(&self.added, now));
            if let Some((old, new)) = pair {
                self.join(old, new);
            }
        }
    }

    /// Makes one that went and one that came the same one.
    fn join(&mut self, old: &'a Standpoint, new: &'a Standpoint) {
        self.both.push((old, new));
        self.removed.retain(|it| it.id != old.id);
        self.added.retain(|it| it.id != new.id);
    }
}

/// Ids that changed, with the ids they have in the later list.
struct Renames<'a>(BTreeMap<&'a str, &'a str>);

/// An id with those it had before, the likeliest first.
type Names<'a> = (&'a str, Vec<&'a str>);

impl<'a> Renames<'a> {
    fn of_dimensions(from: &'a Snapshot, to: &'a Snapshot) -> Self {
        let names = |snapshot: &'a Snapshot| -> Vec<Names<'a>> {
            let bars = snapshot.dimensions.iter();
            bars.map(|it| (it.id.as_str(), texts(&it.aliases))).collect()
        };
        Self::new(&names(from), &names(to))
    }

    /// Of several positions that became one, the one with its verdict is the same: a
    /// worse one that it replaces has gone.
    fn of_positions(from: &'a Snapshot, to: &'a Snapshot) -> Self {
        let names = |snapshot: &'a Snapshot, other: &'a Snapshot| -> Vec<Names<'a>> {
            let named = snapshot.positions.iter().map(|it| {
                let mut aliases = texts(&it.aliases);
                if aliases.len() > 1 {
                    aliases.sort_by_key(|alias| {
                        let there = other.positions.iter().find(|it| it.id == *alias);
                        there.is_none_or(|there| there.verdict != it.verdict)
                    });
                }
                (it.id.as_str(), aliases)
            });
            named.collect()
        };
        Self::new(&names(from, to), &names(to, from))
    }

    fn new(from: &[Names<'a>], to: &[Names<'a>]) -> Self {
        let ids = |list: &[Names<'a>]| -> BTreeSet<&'a str> {
            list.iter().map(|(id, _)| *id).collect()
        };
        let (old, new) = (ids(from), ids(to));
        let mut renames = BTreeMap::new();
        let mut taken = BTreeSet::new();
        let mut rename = |was: &'a str, now: &'a str| {
            let is_move = old.contains(was)
                && new.contains(now)
                && !new.contains(was)
                && !old.contains(now);
            if is_move && !renames.contains_key(was) && taken.insert(now) {
                renames.insert(was, now);
            }
        };
        for (id, aliases) in to {
            for alias in aliases {
                rename(alias, id);
            }
        }
        for (id, aliases) in from {
            for alias in aliases {
                rename(id, alias);
            }
        }
        Self(renames)
    }

    fn now<'b>(&self, id: &'b str) -> &'b str
    where
        'a: 'b,
    {
        self.0.get(id).copied().unwrap_or(id)
    }
}

fn texts(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// Pairs two lists by a key, in the order of the later one.
fn pair<'a, T>(
    from: &'a [T],
    to: &'a [T],
    old_key: impl Fn(&'a T) -> &'a str,
    new_key: impl Fn(&'a T) -> &'a str,
) -> Pairs<'a, T> {
    let mut left: BTreeMap<&str, &T> = from.iter().map(|it| (old_key(it), it)).collect();
    let (mut both, mut added) = (Vec::new(), Vec::new());
    for new in to {
        match left.remove(new_key(new)) {
            Some(old) => both.push((old, new)),
            None => added.push(new),
        }
    }
    let removed = from.iter().filter(|it| left.contains_key(old_key(it))).collect();
    Pairs { both, added, removed }
}
