//! Pages: typed input in, HTML out. [`render`] makes the page of a route from a
//! [`Context`], which makes its links.
//!
//! - a page each: `index`, `group`, `dimension`, `systems`, `taxonomy`, `backlog`, `method`,
//!   `changes`, `article`, `not_found`; `redirect` and `tombstone` for old links
//! - what they share: `layout` (the frame), `piece` (words, numbers, links, charts)
//! - parts of several pages: `record` (a dimension and its positions), `positions` (their
//!   table), `matrix` (their counts), `margin` (how firm a verdict is), `closing` (what a
//!   gap would do), `history`, `moved` and `traces` (what the snapshots know)
//!
//! Nothing here knows how a page is asked for or written, nor whether it is a preview.

mod article;
mod backlog;
mod changes;
mod closing;
mod context;
mod dimension;
mod group;
mod history;
mod index;
mod layout;
mod margin;
mod matrix;
mod method;
mod moved;
mod not_found;
mod piece;
mod positions;
mod record;
mod redirect;
mod systems;
mod taxonomy;
mod tombstone;
mod traces;

pub use context::{Assets, Context, from_root, resolve};
pub use layout::POLICY;
pub(crate) use piece::{ratio_or_reason, short_competitor};

use maud::Markup;

use crate::query::removed;
use crate::route::Route;

/// The page of a route; none when the route is no page, or of a record that is not there.
pub fn render(cx: &Context<'_>) -> Option<Markup> {
    let scorecard = cx.scorecard;
    if let Some(now) = cx.here.leads_to() {
        return Some(redirect::page(cx, &now));
    }
    Some(match cx.here {
        Route::Index => index::page(cx),
        Route::Group(id) => group::page(cx, scorecard.group_called(id)?),
        Route::Dimension(id) => dimension::page(cx, scorecard.dimension_called(id)?),
        Route::RemovedDimension(id) => {
            tombstone::page(cx, removed::find(cx.removed, id)?)
        }
        Route::Systems => systems::index(cx),
        Route::System(id) => systems::page(cx, scorecard.system_called(id)?),
        Route::Taxonomy => taxonomy::page(cx),
        Route::Backlog => backlog::page(cx),
        Route::Method => method::page(cx),
        Route::Changes => changes::index(cx),
        Route::Change(day) => changes::page(cx, cx.history.find(day)?),
        Route::NotFound => not_found::page(cx),
        Route::Article(path) => {
            article::page(cx, cx.articles.iter().find(|it| it.path == *path)?)
        }
        _ => return None,
    })
}
