//! Tombstones: what was published once and is no more, so that its old link can say so.
//!
//! A dimension and a position may share an id, and one of them may outlive the other.
//! Which of the two a tombstone stands for follows from what is still there and from what
//! the snapshots published.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Bar, Scorecard, Snapshot};
use crate::date::Date;
use crate::diagnostic::Field;

/// What was removed, when, why, and what took its place.
#[derive(Debug, Clone)]
pub struct Tombstone {
    /// The id of a dimension or position that was published.
    pub id: Field<String>,
    /// When it was removed; none only where that is an error.
    pub removed_on: Field<Option<Date>>,
    /// Why it was removed; Markdown.
    pub reason: Field<String>,
    /// The id of what took its place; may be empty.
    pub successor: Field<String>,
}

/// What a tombstone stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buried {
    /// A dimension, with every position it had.
    Dimension,
    /// A position.
    Position,
    /// Nothing: what has that id is still there.
    Nothing,
}

/// Where the successors of a tombstone lead, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Successor<'a> {
    /// None is named.
    None,
    /// To a dimension that is there, by its place in the list.
    Dimension(usize),
    /// To a position that is there, by its place in the list.
    Position(usize),
    /// To a tombstone that names none itself, by its place in the list.
    Tombstone(usize),
    /// Round in a circle.
    Circle,
    /// To an id that nothing has.
    Missing(&'a str),
}

impl Scorecard {
    /// All tombstones.
    pub fn tombstones(&self) -> &[Tombstone] {
        &self.records.tombstones
    }

    /// The place of the tombstone for an id; of several, which are an error, the first.
    pub fn tombstone(&self, id: &str) -> Option<usize> {
        self.tombstones().iter().position(|it| it.id.value == id)
    }

    /// Where the successors of tombstone `at` lead. Of a dimension and a position with
    /// one id, to the dimension.
    pub fn successor(&self, at: usize) -> Successor<'_> {
        let mut seen = BTreeSet::from([at]);
        let mut last = at;
        loop {
            let id = self.tombstones()[last].successor.value.as_str();
            if id.is_empty() {
                return if last == at {
                    Successor::None
                } else {
                    Successor::Tombstone(last)
                };
            }
            if let Some(dimension) = self.dimension_called(id) {
                return Successor::Dimension(dimension);
            }
            if let Some(position) = self.position_called(id) {
                return Successor::Position(position);
            }
            match self.tombstone(id) {
                None => return Successor::Missing(id),
                Some(next) if !seen.insert(next) => return Successor::Circle,
                Some(next) => last = next,
            }
        }
    }

    /// The ids that positions had before, by the id they have: those of the tombstones
    /// that lead to it, in their order.
    pub fn earlier_ids(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut earlier: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (at, tombstone) in self.tombstones().iter().enumerate() {
            let id = tombstone.id.value.as_str();
            let heir = self.heir(at).filter(|_| self.position_called(id).is_none());
            if let Some(heir) = heir {
                earlier.entry(heir).or_default().push(id);
            }
        }
        earlier
    }

    /// The position that the successors of tombstone `at` lead to. A dimension that has
    /// no position of its own id says where to look, not that something was renamed.
    fn heir(&self, at: usize) -> Option<&str> {
        let mut seen = BTreeSet::new();
        let mut next = Some(at);
        while let Some(at) = next.filter(|at| seen.insert(*at)) {
            let id = self.tombstones()[at].successor.value.as_str();
            if self.position_called(id).is_some() {
                return Some(id).filter(|id| !id.is_empty());
            }
            next = self.tombstone(id).filter(|_| self.dimension_called(id).is_none());
        }
        None
    }

    /// What a tombstone stands for.
    pub fn buried(&self, tombstone: &Tombstone, published: &Published<'_>) -> Buried {
        let id = tombstone.id.value.as_str();
        let was_dimension = published.dimension(id).is_some();
        let was_position = published.has_position(id);
        match (self.dimension_called(id), self.position_called(id)) {
            (None, None) if was_position && !was_dimension => Buried::Position,
            (None, None) => Buried::Dimension,
            (Some(_), None) if was_position => Buried::Position,
            (None, Some(_)) if was_dimension => Buried::Dimension,
            _ => Buried::Nothing,
        }
    }
}

/// Every id that some snapshot published.
#[derive(Debug)]
pub struct Published<'a> {
    dimensions: BTreeMap<&'a str, &'a Bar>,
    positions: BTreeSet<&'a str>,
}

impl<'a> Published<'a> {
    /// Of snapshots, oldest first. A dimension was published by its earlier ids too.
    pub fn new(snapshots: &'a [Arc<Snapshot>]) -> Self {
        let mut dimensions: BTreeMap<&str, &Bar> = BTreeMap::new();
        let bars = || snapshots.iter().flat_map(|it| &it.dimensions);
        for bar in bars() {
            dimensions.extend(bar.aliases.iter().map(|alias| (alias.as_str(), bar)));
        }
        dimensions.extend(bars().map(|bar| (bar.id.as_str(), bar)));
        let positions = snapshots.iter().flat_map(|it| &it.positions);
        Self { dimensions, positions: positions.map(|it| it.id.as_str()).collect() }
    }

    /// A dimension as the newest snapshot that has it knows it.
    pub fn dimension(&self, id: &str) -> Option<&'a Bar> {
        self.dimensions.get(id).copied()
    }

    /// Whether some snapshot has a position of that id.
    pub fn has_position(&self, id: &str) -> bool {
        self.positions.contains(id)
    }
}
