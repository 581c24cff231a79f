//! The page of a dimension that was removed: its link keeps working, and says what was
//! there, when and why it went, and where to go instead.

use maud::{Markup, html};

use super::layout::{self, Head};
use super::piece::fact;
use super::{Context, history, piece, traces};
use crate::model::{Bar, Snapshot};
use crate::query::history::Run;
use crate::query::removed::RemovedDimension;
use crate::route::Route;

pub(super) fn page(cx: &Context<'_>, removed: &RemovedDimension) -> Markup {
    let meta = cx.scorecard.meta();
    let tombstone = &cx.scorecard.tombstones()[removed.tombstone];
    let aliases: Vec<&str> = removed.aliases.iter().map(String::as_str).collect();
    let tracks = cx.history.tracks(&removed.id, &aliases);
    let courses = cx.history.courses(&removed.id, &aliases);
    let day = tombstone.removed_on.value.as_ref().map(|date| format!(" on {date}"));
    let head = Head {
        title: format!("{}: removed", removed.title),
        description: format!(
            "{} was removed from {}{}: why, what took its place, and its last verdict.",
            removed.title,
            meta.title,
            day.unwrap_or_default(),
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[(cx.href(&Route::Taxonomy), "Taxonomy")], &removed.title))
        header.title {
            h1 { (removed.title) }
            p.verdict { span.quiet { "This dimension is no longer part of the scorecard" } }
            div.guide { (traces::epitaph(cx, removed.tombstone)) }
        }
        (last(cx, removed))
        (positions(cx, &tracks))
        (history::section(cx, &courses))
    };
    layout::page(cx, &head, &main)
}

/// The bar in the newest snapshot that has it.
fn last(cx: &Context<'_>, removed: &RemovedDimension) -> Markup {
    let mut newest = cx.history.snapshots().iter().rev();
    let found = newest.find_map(|it| Some((&**it, it.dimension(&removed.id)?)));
    html! {
        section.part.split aria-labelledby="h-last" {
            div.head { h2 id="h-last" { "As it was last" } p { "In the newest snapshot that has it." } }
            div.body {
                @match found {
                    Some((snapshot, bar)) => (facts(cx, snapshot, bar)),
                    None => p.note { "No snapshot has it, so that nothing more is known of it." },
                }
            }
        }
    }
}

fn facts(cx: &Context<'_>, snapshot: &Snapshot, bar: &Bar) -> Markup {
    let group = cx.scorecard.group_called(&bar.group);
    html! {
        dl.facts {
            (fact("As of", &history::day(cx, snapshot, &piece::day(snapshot.as_of))))
            @if let Some(group) = group {
                (fact("Group", &piece::group_link(cx, group)))
            }
            @if let Some(value) = bar.bar.as_ref().and_then(|it| it.value.as_ref()) {
                (fact("Best value", &piece::quantity(value, "")))
            }
            (fact("Id", &html! { span.id { (bar.id) } }))
        }
    }
}

fn positions(cx: &Context<'_>, tracks: &[Vec<Run<'_>>]) -> Markup {
    let last: Vec<&Run<'_>> = tracks.iter().filter_map(|track| track.last()).collect();
    html! {
        @if !last.is_empty() {
            section.part aria-labelledby="h-removed" {
                div.head { h2 id="h-removed" { "Its positions" } p { "Each as it was last." } }
                div.body {
                    @for run in last {
                        (traces::trace(cx, run, traces::fate(cx, &run.position.id).as_ref()))
                    }
                }
            }
        }
    }
}
