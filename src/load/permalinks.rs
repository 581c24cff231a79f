//! Links that were published once: what is gone without an account of it, and tombstones
//! that give none.
//!
//! Only the newest snapshot is held against what is there: whatever went before it was
//! reported while it was not yet kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::history::Kept;
use crate::diagnostic::{Code, Diagnostic, Sources, Span, nearest};
use crate::model::{
    Bar, Buried, Published, Scorecard, Snapshot, Standpoint, Successor, Tombstone,
    is_by_place,
};

/// Warns of every published id that is neither there, nor an alias, nor under a
/// tombstone, and of tombstones that contradict what is there or lead nowhere.
pub(super) fn check(
    scorecard: &Scorecard,
    snapshots: &[Arc<Snapshot>],
    newest: Option<&Kept>,
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) {
    if !scorecard.tombstones().is_empty() {
        let published = Published::new(snapshots);
        for (at, tombstone) in scorecard.tombstones().iter().enumerate() {
            problems.extend(living(scorecard, tombstone, &published, sources));
            problems.extend(successor(scorecard, at, tombstone));
        }
    }
    if let Some((kept, newest)) = newest.and_then(|it| Some((it, it.snapshot.as_ref()?)))
    {
        Comparison { scorecard, newest }.report(kept, problems);
    }
}

/// A tombstone for what is still there.
fn living(
    scorecard: &Scorecard,
    tombstone: &Tombstone,
    published: &Published<'_>,
    sources: &Sources,
) -> Option<Diagnostic> {
    let id = tombstone.id.value.as_str();
    if id.is_empty() || scorecard.buried(tombstone, published) != Buried::Nothing {
        return None;
    }
    let dimension = scorecard.dimension_called(id).map(|at| {
        let dimension = &scorecard.dimensions()[at];
        let alias = dimension.aliases.iter().find(|alias| alias.value == id);
        alias.map_or(dimension.id.span, |alias| alias.span)
    });
    let position = || scorecard.position_called(id);
    let span = dimension.or_else(|| Some(scorecard.positions()[position()?].id.span))?;
    let place = sources.place(span).map_or(String::new(), |place| place.to_string());
    let message = format!("`{id}` has a tombstone, but is still there, at {place}");
    let problem = Diagnostic::new(Code::LivingTombstone, message).at(tombstone.id.span);
    Some(problem.of(id).hint("remove the tombstone, or what it stands for"))
}

/// A successor that leads to nothing. A chain is reported where it breaks, a circle at
/// every tombstone that leads into it.
fn successor(
    scorecard: &Scorecard,
    at: usize,
    tombstone: &Tombstone,
) -> Option<Diagnostic> {
    let named = tombstone.successor.value.as_str();
    let (message, hint) = match scorecard.successor(at) {
        Successor::Missing(id) if id == named => {
            let message = format!("nothing has the id `{id}` of this `successor`");
            let hint = match nearest(id, known(scorecard)) {
                Some(word) => format!("did you mean `{word}`?"),
                None => {
                    "name a dimension, a position or another tombstone, or leave it out"
                        .to_owned()
                }
            };
            (message, hint)
        }
        Successor::Circle => (
            format!("the `successor` `{named}` leads round in a circle"),
            "let one of the tombstones name what is still there, or nothing".to_owned(),
        ),
        _ => return None,
    };
    let problem = Diagnostic::new(Code::UnresolvedSuccessor, message);
    Some(problem.at(tombstone.successor.span).of(&tombstone.id.value).hint(hint))
}

/// Every id that a successor may name.
fn known(scorecard: &Scorecard) -> impl Iterator<Item = &str> {
    let dimensions = scorecard.dimensions().iter().map(|it| &it.id.value);
    let positions = scorecard.positions().iter().map(|it| &it.id.value);
    dimensions.chain(positions).map(String::as_str)
}

/// What was published, and what is there now.
struct Comparison<'a> {
    scorecard: &'a Scorecard,
    newest: &'a Snapshot,
}

impl Comparison<'_> {
    fn report(&self, kept: &Kept, problems: &mut Vec<Diagnostic>) {
        let mut told = BTreeSet::new();
        for (bar, place) in self.newest.dimensions.iter().zip(&kept.places.dimensions) {
            if self.has_dimension(&bar.id) {
                problems.extend(self.lost_aliases(bar, *place));
            } else if told.insert(bar.id.as_str()) {
                problems.push(self.lost_dimension(bar).at(*place).of(&bar.id));
            }
        }
        for (it, place) in self.newest.positions.iter().zip(&kept.places.positions) {
            if !self.has_position(it) && told.insert(it.id.as_str()) {
                problems.push(self.lost_position(it).at(*place).of(&it.id));
            }
        }
    }

    fn has_dimension(&self, id: &str) -> bool {
        self.scorecard.dimension_called(id).is_some()
            || self.scorecard.tombstone(id).is_some()
    }

    /// Whether the link to a position leads to it or to what became of it: a tombstone,
    /// that of its dimension, or the dimension that took both their names over.
    fn has_position(&self, it: &Standpoint) -> bool {
        let scorecard = self.scorecard;
        let dimension = scorecard.dimension_called(&it.dimension);
        let heir = scorecard.dimension_called(&it.id);
        is_by_place(&it.id)
            || scorecard.position_called(&it.id).is_some()
            || scorecard.tombstone(&it.id).is_some()
            || (dimension.is_none() && scorecard.tombstone(&it.dimension).is_some())
            || heir.is_some_and(|at| {
                dimension == Some(at) && scorecard.dimensions()[at].id.value != it.id
            })
    }

    /// Earlier ids that a dimension had and lost.
    fn lost_aliases(&self, bar: &Bar, place: Span) -> Vec<Diagnostic> {
        let scorecard = self.scorecard;
        let Some(at) = scorecard.dimension_called(&bar.id) else { return Vec::new() };
        let now = &scorecard.dimensions()[at].id.value;
        let lost = bar.aliases.iter().filter(|alias| !self.has_dimension(alias));
        lost.map(|alias| {
            self.gone("earlier id", alias)
                .at(place)
                .of(now)
                .hint(format!("add `{alias}` to the `aliases` of `{now}` again"))
        })
        .collect()
    }

    fn lost_dimension(&self, bar: &Bar) -> Diagnostic {
        let tombstone = self.tombstone(&bar.id, None);
        let news = (self.scorecard.dimensions().iter())
            .filter(|it| self.newest.dimension(&it.id.value).is_none())
            .map(|it| (it.id.value.as_str(), it.short()));
        let hint = match heir(&bar.id, &bar.title, news) {
            Some(heir) => format!(
                "add `{}` to the `aliases` of `{heir}` if that is its id now, else `{tombstone}` to \
                 `tombstones`",
                bar.id
            ),
            None => format!("add `{tombstone}` to `tombstones`"),
        };
        self.gone("dimension", &bar.id).hint(hint)
    }

    fn lost_position(&self, it: &Standpoint) -> Diagnostic {
        let was_there = |id: &str| self.newest.positions.iter().any(|old| old.id == id);
        let news = (self.scorecard.positions().iter())
            .map(|it| (it.id.value.as_str(), it.short()))
            .filter(|(id, _)| !id.trim().is_empty() && !was_there(id));
        let tombstone = self.tombstone(&it.id, heir(&it.id, &it.title, news));
        self.gone("position", &it.id).hint(format!("add `{tombstone}` to `tombstones`"))
    }

    fn gone(&self, what: &str, id: &str) -> Diagnostic {
        let day = self.newest.as_of;
        let message =
            format!("{what} `{id}`, published in the snapshot of {day}, is gone");
        Diagnostic::new(Code::PublishedIdGone, message)
    }

    /// A tombstone to paste, but for the reason.
    fn tombstone(&self, id: &str, successor: Option<&str>) -> String {
        let text = |text: &str| serde_json::to_string(text).unwrap_or_default();
        let successor = successor
            .map_or(String::new(), |it| format!(", \"successor\": {}", text(it)));
        let day = self.scorecard.meta().as_of;
        format!(
            "{{\"id\": {}, \"removed_on\": \"{day}\", \"reason\": \"…\"{successor}}}",
            text(id)
        )
    }
}

/// Which of what is new may be the same under another id: that of the same title, else
/// that of the nearest id.
fn heir<'a>(
    id: &str,
    title: &str,
    news: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Option<&'a str> {
    let namesake = news.clone().find(|(_, it)| *it == title && !title.is_empty());
    namesake.map(|(id, _)| id).or_else(|| nearest(id, news.map(|(id, _)| id)))
}
