//! Every snapshot that was kept, with what moved from each to the next.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::diff::{Diff, diff};
use super::tell;
use crate::model::{Snapshot, Standpoint};

/// The snapshots of a scorecard and its present state.
#[derive(Debug)]
pub struct History {
    snapshots: Vec<Arc<Snapshot>>,
    /// The same, with the present state where it is of a later day.
    states: Vec<Arc<Snapshot>>,
    now: Arc<Snapshot>,
    /// What moved up to each snapshot from the one before; none for the first.
    moves: Vec<Option<Diff>>,
    /// What moved from the newest snapshot to the present state.
    since: Option<Diff>,
    /// For each dimension's id, where its positions are found.
    tracks: BTreeMap<String, Vec<(usize, usize)>>,
    /// For each position's id, the snapshots that correct it; one past the last is now.
    corrections: BTreeMap<String, Vec<usize>>,
    /// Positions that changed their id: in which snapshot, the old id and the new one.
    renames: Vec<(usize, String, String)>,
}

/// A stretch of snapshots in which a position did not change.
#[derive(Debug)]
pub struct Run<'a> {
    /// The first snapshot.
    pub first: &'a Snapshot,
    /// The last one.
    pub last: &'a Snapshot,
    /// How many there are.
    pub snapshots: usize,
    /// The position as the last of them has it.
    pub position: &'a Standpoint,
    /// What it corrects, in words; none when it is no correction.
    pub correction: Option<String>,
}

impl History {
    /// Compares each snapshot with the next; `snapshots` are sorted by date.
    pub fn new(snapshots: Vec<Arc<Snapshot>>, now: Snapshot) -> Self {
        let now = Arc::new(now);
        let pairs = snapshots.iter().zip(snapshots.iter().skip(1));
        let moves: Vec<Option<Diff>> = (snapshots.first().map(|_| None).into_iter())
            .chain(pairs.map(|(old, new)| Some(diff(old, new))))
            .collect();
        let since = snapshots.last().map(|newest| diff(newest, &now));
        let all = || moves.iter().chain(std::iter::once(&since)).map(Option::as_ref);
        let (corrections, renames) = (corrections(all()), renames(all()));
        let mut states = snapshots.clone();
        if states.last().is_some_and(|newest| newest.as_of < now.as_of) {
            states.push(Arc::clone(&now));
        }
        let tracks = tracks(&states);
        Self { snapshots, states, now, moves, since, tracks, corrections, renames }
    }

    /// The snapshots, oldest first.
    pub fn snapshots(&self) -> &[Arc<Snapshot>] {
        &self.snapshots
    }

    /// The snapshots, and the present state where it is of a later day than the newest.
    pub fn states(&self) -> &[Arc<Snapshot>] {
        &self.states
    }

    /// The present state.
    pub fn now(&self) -> &Snapshot {
        &self.now
    }

    /// Where the snapshot of a day is.
    pub fn find(&self, as_of: &str) -> Option<usize> {
        let day: jiff::civil::Date = as_of.parse().ok()?;
        self.snapshots.binary_search_by_key(&day, |it| it.as_of).ok()
    }

    /// What moved up to a snapshot since the one before; none for the first.
    pub fn moves(&self, at: usize) -> Option<&Diff> {
        self.moves.get(at)?.as_ref()
    }

    /// What moved since the newest snapshot; none without one.
    pub fn since(&self) -> Option<&Diff> {
        self.since.as_ref()
    }

    /// Whether a state is one of the snapshots, not the present one.
    pub fn is_kept(&self, state: &Snapshot) -> bool {
        self.snapshots.iter().any(|it| std::ptr::eq(&raw const **it, state))
    }

    /// The state that first corrects what snapshot `at` says of a position, and what it
    /// corrects, in words. None when that had changed by then: the correction is of what
    /// it changed to.
    pub fn correction(
        &self,
        at: usize,
        position: &Standpoint,
    ) -> Option<(&Snapshot, String)> {
        let ids = self.later_ids(at, &position.id);
        let lists = ids.iter().filter_map(|id| self.corrections.get(*id));
        let later: BTreeSet<usize> =
            lists.flatten().copied().filter(|it| *it > at).collect();
        later.into_iter().find_map(|next| {
            let before = standpoint(self.snapshots.get(next.checked_sub(1)?)?, &ids)?;
            let after = standpoint(self.state(next), &ids)?;
            let words = self.correction_at(next, &after.id)?;
            concerns(position, before, after).then(|| (self.state(next), words))
        })
    }

    /// The id that a position has in snapshot `at`, and those it had later.
    fn later_ids<'a>(&'a self, at: usize, id: &'a str) -> Vec<&'a str> {
        let mut ids = vec![id];
        for (when, old, new) in &self.renames {
            if *when > at && ids.last() == Some(&old.as_str()) {
                ids.push(new);
            }
        }
        ids
    }

    /// What a state corrects of a position, in words.
    fn correction_at(&self, at: usize, id: &str) -> Option<String> {
        let is_one = self.corrections.get(id).is_some_and(|list| list.contains(&at));
        Some(tell::corrected(self.diff_to(at).filter(|_| is_one)?, id))
    }

    /// What moved up to a snapshot, or, one past the last, up to now.
    fn diff_to(&self, at: usize) -> Option<&Diff> {
        self.moves.get(at).unwrap_or(&self.since).as_ref()
    }

    fn state(&self, at: usize) -> &Snapshot {
        self.snapshots.get(at).map_or(&self.now, |it| it)
    }

    /// The course of each position that a dimension ever had, by the dimension's id now and
    /// before. A position that was renamed has one.
    pub fn courses(&self, dimension: &str, aliases: &[&str]) -> Vec<Vec<Run<'_>>> {
        self.collect(dimension, aliases, |at, id| self.present_id(at, id))
    }

    /// The same, with a course for each id that a position had.
    pub fn tracks(&self, dimension: &str, aliases: &[&str]) -> Vec<Vec<Run<'_>>> {
        self.collect(dimension, aliases, |_, id| id)
    }

    /// The id that a position has now, or had last, which had this one in snapshot `at`.
    fn present_id<'a>(&'a self, at: usize, id: &'a str) -> &'a str {
        self.later_ids(at, id).last().copied().unwrap_or(id)
    }

    /// The ids that a position had before, oldest first.
    pub fn earlier_ids<'a>(&'a self, id: &'a str) -> Vec<&'a str> {
        let olds = self.renames.iter();
        olds.filter(|(at, old, _)| {
            old != id && self.present_id(at.saturating_sub(1), old) == id
        })
        .map(|(_, old, _)| old.as_str())
        .collect()
    }

    fn collect<'a>(
        &'a self,
        dimension: &str,
        aliases: &[&str],
        key: impl Fn(usize, &'a str) -> &'a str,
    ) -> Vec<Vec<Run<'a>>> {
        let ids = std::iter::once(&dimension).chain(aliases);
        let mut places: Vec<(usize, usize)> =
            ids.filter_map(|id| self.tracks.get(*id)).flatten().copied().collect();
        places.sort_unstable();
        let mut courses: BTreeMap<&str, Vec<Run<'_>>> = BTreeMap::new();
        for (at, place) in places {
            let snapshot = &self.states[at];
            let position = &snapshot.positions[place];
            let course = courses.entry(key(at, &position.id)).or_default();
            self.extend(course, at, snapshot, position);
        }
        self.add_now(&mut courses, dimension);
        courses.into_values().collect()
    }

    /// The present state is a step of its own where it differs from a snapshot of the
    /// same day: what was put right since is not kept yet, but a reader must see it.
    fn add_now<'a>(
        &'a self,
        courses: &mut BTreeMap<&'a str, Vec<Run<'a>>>,
        dimension: &str,
    ) {
        let newest = self.snapshots.last();
        if newest.is_none_or(|newest| newest.as_of != self.now.as_of) {
            return;
        }
        for position in self.now.positions.iter().filter(|it| it.dimension == dimension) {
            let course = courses.entry(position.id.as_str()).or_default();
            if course.last().is_none_or(|run| !looks_alike(run.position, position)) {
                self.extend(course, self.snapshots.len(), &self.now, position);
            }
        }
    }

    fn extend<'a>(
        &'a self,
        course: &mut Vec<Run<'a>>,
        at: usize,
        snapshot: &'a Snapshot,
        position: &'a Standpoint,
    ) {
        match course.last_mut() {
            Some(run) if looks_alike(run.position, position) => {
                run.last = snapshot;
                run.position = position;
                run.snapshots += 1;
            }
            _ => course.push(Run {
                first: snapshot,
                last: snapshot,
                snapshots: 1,
                position,
                correction: self.correction_at(at, &position.id),
            }),
        }
    }
}

/// The position that goes by one of these ids.
fn standpoint<'a>(state: &'a Snapshot, ids: &[&str]) -> Option<&'a Standpoint> {
    state.positions.iter().find(|it| ids.contains(&it.id.as_str()))
}

/// Whether what is corrected from `before` to `after` is what `position` says: the same
/// number from the same measurement or, where the number stays, the same verdict on the
/// same two numbers.
fn concerns(position: &Standpoint, before: &Standpoint, after: &Standpoint) -> bool {
    if !position.has_value_of(before) {
        return false;
    }
    let day = |it: &Standpoint| it.evidence.as_ref().map(|it| it.measured_on.clone());
    if after.has_value_of(before) {
        position.verdict == before.verdict && position.has_rival_of(before)
    } else {
        day(position).is_none() || day(position) == day(before)
    }
}

/// Whether a reader sees no difference between two states of a position.
fn looks_alike(a: &Standpoint, b: &Standpoint) -> bool {
    a.verdict == b.verdict
        && a.status == b.status
        && a.has_value_of(b)
        && a.has_rival_of(b)
}

fn tracks(snapshots: &[Arc<Snapshot>]) -> BTreeMap<String, Vec<(usize, usize)>> {
    let mut tracks: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for (at, snapshot) in snapshots.iter().enumerate() {
        for (place, position) in snapshot.positions.iter().enumerate() {
            tracks.entry(position.dimension.clone()).or_default().push((at, place));
        }
    }
    tracks
}

fn corrections<'a>(
    moves: impl Iterator<Item = Option<&'a Diff>>,
) -> BTreeMap<String, Vec<usize>> {
    let mut corrections: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, moves) in moves.enumerate() {
        for place in moves.iter().flat_map(|moves| &moves.corrections) {
            corrections.entry(place.id.clone()).or_default().push(at);
        }
    }
    corrections
}

fn renames<'a>(
    moves: impl Iterator<Item = Option<&'a Diff>>,
) -> Vec<(usize, String, String)> {
    let values = moves.enumerate().flat_map(|(at, moves)| {
        moves.into_iter().flat_map(move |it| it.values.iter().map(move |it| (at, it)))
    });
    values
        .filter(|(_, it)| it.field == "id")
        .map(|(at, it)| (at, it.from.words(""), it.to.words("")))
        .collect()
}
