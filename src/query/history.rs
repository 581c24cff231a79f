//! Every snapshot that was kept, with what moved from each to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::diff::{Diff, diff};
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
    /// The position.
    pub position: &'a Standpoint,
    /// Whether it corrects what was said before.
    pub is_correction: bool,
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
        let corrections = corrections(moves.iter().chain(std::iter::once(&since)));
        let mut states = snapshots.clone();
        if states.last().is_some_and(|newest| newest.as_of < now.as_of) {
            states.push(Arc::clone(&now));
        }
        let tracks = tracks(&states);
        Self { snapshots, states, now, moves, since, tracks, corrections }
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

    /// The state that first corrects what snapshot `at` says of a position, where it had
    /// not changed before that.
    pub fn correction(&self, at: usize, position: &Standpoint) -> Option<&Snapshot> {
        let list = self.corrections.get(&position.id)?;
        let next = *list.iter().find(|it| **it > at)?;
        let before = self.snapshots.get(next.checked_sub(1)?)?;
        let before = before.positions.iter().find(|it| it.id == position.id)?;
        let same = before.has_value_of(position) && before.verdict == position.verdict;
        same.then(|| self.state(next))
    }

    fn state(&self, at: usize) -> &Snapshot {
        self.snapshots.get(at).map_or(&self.now, |it| it)
    }

    /// The course of each position that a dimension ever had, by its id now and before.
    pub fn tracks(&self, dimension: &str, aliases: &[&str]) -> Vec<Vec<Run<'_>>> {
        let ids = std::iter::once(&dimension).chain(aliases);
        let mut places: Vec<(usize, usize)> =
            ids.filter_map(|id| self.tracks.get(*id)).flatten().copied().collect();
        places.sort_unstable();
        let mut courses: BTreeMap<&str, Vec<Run<'_>>> = BTreeMap::new();
        for (at, place) in places {
            let snapshot = &self.states[at];
            let position = &snapshot.positions[place];
            let course = courses.entry(position.id.as_str()).or_default();
            self.extend(course, at, snapshot, position);
        }
        courses.into_values().collect()
    }

    fn extend<'a>(
        &self,
        course: &mut Vec<Run<'a>>,
        at: usize,
        snapshot: &'a Snapshot,
        position: &'a Standpoint,
    ) {
        match course.last_mut() {
            Some(run) if looks_alike(run.position, position) => {
                run.last = snapshot;
                run.snapshots += 1;
            }
            _ => course.push(Run {
                first: snapshot,
                last: snapshot,
                snapshots: 1,
                position,
                is_correction: (self.corrections.get(&position.id))
                    .is_some_and(|list| list.contains(&at)),
            }),
        }
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
    moves: impl Iterator<Item = &'a Option<Diff>>,
) -> BTreeMap<String, Vec<usize>> {
    let mut corrections: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, moves) in moves.enumerate() {
        for place in moves.iter().flat_map(|moves| &moves.corrections) {
            corrections.entry(place.id.clone()).or_default().push(at);
        }
    }
    corrections
}
