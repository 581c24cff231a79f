//! Positions that a page once had: an old link to one lands on what became of it.

use maud::{Markup, html};

use super::piece::fact;
use super::{Context, history, moved, piece};
use crate::date::Date;
use crate::model::{Position, Standpoint, Successor, Tombstone};
use crate::query::history::Run;
use crate::route::{Route, anchor};

/// The section of the page of dimension `at`: positions that snapshots have on it and
/// that are on it no more, as far as it is known what became of them.
pub(super) fn section(cx: &Context<'_>, at: usize, tracks: &[Vec<Run<'_>>]) -> Markup {
    let is_here = |id: &str| {
        let position = cx.scorecard.position_called(id);
        position.is_some_and(|it| cx.scorecard.dimension_of(it) == Some(at))
    };
    let gone: Vec<Markup> = (tracks.iter().filter_map(|track| track.last()))
        .filter(|run| !is_here(&run.position.id))
        .filter_map(|run| Some(trace(cx, run, Some(&fate(cx, &run.position.id)?))))
        .collect();
    if gone.is_empty() {
        return html! {};
    }
    html! {
        section.part aria-labelledby="h-removed" {
            div.head {
                h2 id="h-removed" { "Removed" }
                p { "What stood here once, as it was last." }
            }
            div.body { @for trace in &gone { (trace) } }
        }
    }
}

/// The anchors of the ids that a position had on this page before, for old links. One that
/// stands elsewhere or is under a tombstone has a place of its own.
pub(super) fn earlier(
    cx: &Context<'_>,
    position: &Position,
    tracks: &[Vec<Run<'_>>],
) -> Markup {
    let was_here = |id: &str| {
        tracks.iter().filter_map(|track| track.last()).any(|run| run.position.id == id)
    };
    let scorecard = cx.scorecard;
    let is_free =
        |id: &str| scorecard.position_called(id).or(scorecard.tombstone(id)).is_none();
    let earlier = cx.history.earlier_ids(&position.id.value).into_iter();
    let free: std::collections::BTreeSet<&str> =
        earlier.filter(|id| was_here(id) && is_free(id)).collect();
    html! { @for id in free { span id=(anchor(id)) {} } }
}

/// A position as it was last, and what became of it.
pub(super) fn trace(cx: &Context<'_>, run: &Run<'_>, fate: Option<&Markup>) -> Markup {
    let it = run.position;
    html! {
        article.record id=(anchor(&it.id)) {
            header {
                span { (piece::verdict(it.verdict)) }
                h3 { (moved::name(cx, it.name(), &it.dimension, Some(&it.id))) }
                span.end { span.id { (it.id) } }
            }
            @if let Some(fate) = fate { div.lede { (fate) } }
            dl.facts {
                (fact("As of", &history::day(cx, run.last, &piece::day(run.last.as_of))))
                (numbers(cx, it))
            }
        }
    }
}

/// Both numbers, and whose the rival's was.
fn numbers(cx: &Context<'_>, it: &Standpoint) -> Markup {
    let rival = it.competitor.as_deref().unwrap_or_default();
    html! {
        (fact(&cx.scorecard.meta().subject, &html! {
            @match &it.value {
                Some(value) => (piece::quantity(value, &it.unit)),
                None => "no number",
            }
        }))
        @if !rival.is_empty() { (fact("Rival", &html! { (rival) })) }
        @if let Some(value) = &it.competitor_value { (fact("Its value", &piece::quantity(value, &it.unit))) }
        @if let Some(range) = &it.competitor_range { (fact("Its range", &piece::range(range, &it.unit))) }
    }
}

/// What became of a position: it stands elsewhere, or is under a tombstone.
pub(super) fn fate(cx: &Context<'_>, id: &str) -> Option<Markup> {
    let scorecard = cx.scorecard;
    if let Some(at) = scorecard.position_called(id) {
        let position = &scorecard.positions()[at];
        return Some(
            html! { p { "It stands elsewhere now: " (position_link(cx, position)) "." } },
        );
    }
    // The page of a dimension has told of its own tombstone already.
    let own = scorecard.tombstone(id)?;
    let is_told = matches!(cx.here, Route::RemovedDimension(here) if here == id);
    (!is_told).then(|| epitaph(cx, own))
}

/// When and why something was removed, and what took its place.
pub(super) fn epitaph(cx: &Context<'_>, at: usize) -> Markup {
    let tombstone = &cx.scorecard.tombstones()[at];
    html! {
        @if let Some(date) = &tombstone.removed_on.value {
            p { "Removed " @if matches!(date, Date::Day(_)) { "on " } @else { "in " } (piece::date(date)) "." }
        }
        (cx.prose(&tombstone.reason.value))
        @if let Some(successor) = successor(cx, at, tombstone) { p { "In its place: " (successor) "." } }
    }
}

fn successor(cx: &Context<'_>, at: usize, tombstone: &Tombstone) -> Option<Markup> {
    let scorecard = cx.scorecard;
    Some(match scorecard.successor(at) {
        Successor::Dimension(at) => {
            let dimension = &scorecard.dimensions()[at];
            let page = Route::Dimension(dimension.id.value.clone());
            html! { a href=(cx.href(&page)) { (dimension.short()) } }
        }
        Successor::Position(at) => position_link(cx, &scorecard.positions()[at]),
        Successor::Tombstone(last) => {
            let removed = cx.removed.iter().find(|it| it.tombstone == last);
            html! {
                @match removed {
                    Some(it) => a href=(cx.href(&Route::RemovedDimension(it.id.clone()))) { (it.title) },
                    None => code { (tombstone.successor.value) },
                }
                ", which was removed too"
            }
        }
        Successor::None | Successor::Circle | Successor::Missing(_) => return None,
    })
}

/// A position that is there, with a link where its dimension is there too.
fn position_link(cx: &Context<'_>, position: &Position) -> Markup {
    let href = moved::link(cx, &position.dim_id.value, Some(&position.id.value));
    html! {
        @match href {
            Some(href) => a href=(href) { (position.short()) },
            None => (position.short()),
        }
    }
}
