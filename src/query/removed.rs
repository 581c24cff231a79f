//! Dimensions that were removed, what the snapshots still know of them, and where a link
//! that was published leads now.

use std::sync::Arc;

use crate::model::{Buried, Published, Scorecard, Snapshot, is_by_place};
use crate::route::{Route, anchor};

/// A dimension that is under a tombstone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedDimension {
    /// Its id.
    pub id: String,
    /// The place of its tombstone in the scorecard's list.
    pub tombstone: usize,
    /// Its title in the newest snapshot that has it; its id where none does.
    pub title: String,
    /// Its earlier ids, as far as they mean nothing else now.
    pub aliases: Vec<String>,
}

/// Every dimension that is under a tombstone, in the order of the tombstones; `snapshots`
/// are sorted by day.
pub fn removed(
    scorecard: &Scorecard,
    snapshots: &[Arc<Snapshot>],
) -> Vec<RemovedDimension> {
    if scorecard.tombstones().is_empty() {
        return Vec::new();
    }
    let published = Published::new(snapshots);
    let is_free =
        |id: &str| scorecard.dimension_called(id).or(scorecard.tombstone(id)).is_none();
    (scorecard.tombstones().iter().enumerate())
        .filter(|(_, it)| scorecard.buried(it, &published) == Buried::Dimension)
        .map(|(at, it)| {
            let id = &it.id.value;
            let bar = published.dimension(id);
            let aliases = bar.into_iter().flat_map(|bar| &bar.aliases);
            RemovedDimension {
                id: id.clone(),
                tombstone: at,
                title: bar.map_or(id.as_str(), |bar| bar.name()).to_owned(),
                aliases: aliases.filter(|alias| is_free(alias)).cloned().collect(),
            }
        })
        .collect()
}

/// The removed dimension of that id, or of that earlier one.
pub fn find<'a>(
    removed: &'a [RemovedDimension],
    id: &str,
) -> Option<&'a RemovedDimension> {
    let by_id = removed.iter().find(|it| it.id == id);
    by_id.or_else(|| removed.iter().find(|it| it.aliases.iter().any(|alias| alias == id)))
}

/// Where a link to a dimension, or to a position on it, leads now: its page, and the anchor
/// where one is there. Both ids are from a snapshot or from the data as they are; none
/// where the page is gone without a tombstone.
pub fn landing(
    scorecard: &Scorecard,
    removed: &[RemovedDimension],
    dimension: &str,
    position: Option<&str>,
) -> Option<(Route, Option<String>)> {
    let living = scorecard.dimension_called(dimension);
    let page = match living {
        Some(at) => Route::Dimension(scorecard.dimensions()[at].id.value.clone()),
        None => Route::RemovedDimension(find(removed, dimension)?.id.clone()),
    };
    // A removed dimension tells of all its positions; one that is there, of those that
    // are on it, that went to another, or that are under a tombstone.
    let is_told = |id: &str| {
        living.is_none()
            || scorecard.position_called(id).is_some()
            || scorecard.tombstone(id).is_some()
    };
    let told = position.filter(|id| !is_by_place(id) && is_told(id));
    Some((page, told.map(anchor)))
}
