//! Earlier addresses that lead on, where nothing else wants their file.
//!
//! The aliases of a dimension are its earlier ids and are files of their own right. Those
//! of a system are names as people write them: its page was called after one of them, so
//! that each leads on from what it would have been called.

use std::collections::BTreeSet;

use super::collision::folded;
use crate::model::{Scorecard, slug};
use crate::query::removed::RemovedDimension;
use crate::route::Route;

/// The redirects of systems and of removed dimensions. A file of `routes`, and the first
/// of two redirects, keeps its place.
pub(super) fn redirects(
    scorecard: &Scorecard,
    removed: &[RemovedDimension],
    routes: &[Route],
) -> Vec<Route> {
    let mut taken: BTreeSet<String> =
        routes.iter().map(|route| folded(&route.path())).collect();
    let all = former_systems(scorecard).chain(removed.iter().flat_map(former_dimensions));
    all.filter(|route| taken.insert(folded(&route.path()))).collect()
}

/// For each alias the address of a system of that name, then that of one with that id.
fn former_systems(scorecard: &Scorecard) -> impl Iterator<Item = Route> {
    let aliases = || {
        let systems = scorecard.systems().iter();
        systems.flat_map(|it| it.aliases.iter().map(|alias| (&alias.value, &it.id.value)))
    };
    let names = aliases().map(|(alias, now)| (slug(alias), now));
    let is_id = |alias: &str| !alias.contains(char::is_whitespace);
    let ids = aliases().map(|(alias, now)| (alias.clone(), now));
    names
        .chain(ids.filter(move |(alias, _)| is_id(alias)))
        .map(|(former, now)| Route::FormerSystem(former, now.clone()))
}

fn former_dimensions(it: &RemovedDimension) -> impl Iterator<Item = Route> {
    it.aliases.iter().map(|alias| Route::FormerDimension(alias.clone(), it.id.clone()))
}
