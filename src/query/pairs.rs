//! Which records of two snapshots are the same one.
//!
//! Ids decide. A dimension that changed its id is known by its aliases, whichever of the
//! two snapshots is the later; a position that changed its id with its dimension is known
//! by being the only one there without a counterpart.

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
    let names = Renames::new(from, to);
    pair(&from.dimensions, &to.dimensions, |bar| names.now(&bar.id), |bar| &bar.id)
}

/// Pairs positions.
pub(super) fn positions<'a>(
    from: &'a Snapshot,
    to: &'a Snapshot,
) -> Pairs<'a, Standpoint> {
    let mut pairs =
        pair(&from.positions, &to.positions, |it| it.id.as_str(), |it| it.id.as_str());
    let names = Renames::new(from, to);
    if names.0.is_empty() {
        return pairs;
    }
    let lone = |list: &[&'a Standpoint], dimension: &str| -> Option<&'a Standpoint> {
        let mut there = list.iter().filter(|it| names.now(&it.dimension) == dimension);
        there.next().copied().filter(|_| there.next().is_none())
    };
    for now in names.0.values() {
        if let (Some(old), Some(new)) =
            (lone(&pairs.removed, now), lone(&pairs.added, now))
        {
            pairs.both.push((old, new));
            pairs.removed.retain(|it| it.id != old.id);
            pairs.added.retain(|it| it.id != new.id);
        }
    }
    pairs
}

/// Ids that changed, with the ids they have in the later list.
struct Renames<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Renames<'a> {
    fn new(from: &'a Snapshot, to: &'a Snapshot) -> Self {
        let ids = |list: &'a [Bar]| -> BTreeSet<&'a str> {
            list.iter().map(|bar| bar.id.as_str()).collect()
        };
        let (old, new) = (ids(&from.dimensions), ids(&to.dimensions));
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
        for bar in &to.dimensions {
            bar.aliases.iter().for_each(|alias| rename(alias, &bar.id));
        }
        for bar in &from.dimensions {
            bar.aliases.iter().for_each(|alias| rename(&bar.id, alias));
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
