//! The course of a dimension through the snapshots.

use maud::{Markup, html};

use super::{Context, piece};
use crate::model::{Quantity, Snapshot, Standpoint};
use crate::query::history::Run;
use crate::route::Route;

/// How many steps are shown before older ones are folded.
const SHOWN: usize = 12;

/// The section of a dimension's page; `courses` are those of its positions.
pub(super) fn section(cx: &Context<'_>, courses: &[Vec<Run<'_>>]) -> Markup {
    let several = courses.len() > 1;
    html! {
        section.part.split id="history" aria-labelledby="h-history" {
            div.head {
                h2 id="h-history" { "History" }
                p { "The verdict in the snapshots kept so far; " a href=(cx.href(&Route::Changes)) { "all changes" } "." }
            }
            div.body {
                @if cx.history.snapshots().is_empty() { p.note { "No snapshot has been kept yet." } }
                @else if courses.is_empty() { p.note { "No snapshot has a position on this dimension." } }
                @for course in courses {
                    @if several { @if let Some(run) = course.last() { h3 { (run.position.name()) } } }
                    (strip(cx, course))
                }
            }
        }
    }
}

fn strip(cx: &Context<'_>, course: &[Run<'_>]) -> Markup {
    let older = course.len().saturating_sub(SHOWN);
    html! {
        @if older > 0 {
            details.how {
                summary { (piece::plural(older, "earlier step")) }
                ol.strip-list { @for at in 0..older { (step(cx, course, at)) } }
            }
        }
        ol.strip-list { @for at in older..course.len() { (step(cx, course, at)) } }
    }
}

fn step(cx: &Context<'_>, course: &[Run<'_>], at: usize) -> Markup {
    let run = &course[at];
    let verdict = run.position.verdict;
    html! {
        li class=(verdict.slug()) {
            (day(cx, run.first, &piece::day(run.first.as_of)))
            " " (piece::verdict(verdict))
            small { (numbers(run.position)) @if let Some(correction) = &run.correction { "; a correction: " (correction) } }
            @if run.snapshots > 1 {
                small {
                    (run.snapshots) " times, up to "
                    (day(cx, run.last, &html! { (run.last.as_of) }))
                }
            }
        }
    }
}

/// The day of a state, with a link to its page where it was kept.
pub(super) fn day(cx: &Context<'_>, state: &Snapshot, shown: &Markup) -> Markup {
    html! {
        @if cx.history.is_kept(state) {
            a href=(cx.href(&Route::Change(state.as_of.to_string()))) { (shown) }
        } @else { (shown) }
    }
}

/// What the verdict rested on, in few words.
fn numbers(position: &Standpoint) -> String {
    let words = |quantity: &Quantity| match quantity {
        Quantity::Number(number) => number.to_string(),
        Quantity::Text(text) => text.clone(),
    };
    let range = position
        .competitor_range
        .as_ref()
        .map(|range| format!("{} to {}", range.low, range.high));
    let rival = position.competitor_value.as_ref().map(words).or(range);
    match (position.value.as_ref().map(words), rival) {
        (Some(ours), Some(theirs)) => format!("{ours} against {theirs}"),
        (Some(ours), None) => ours,
        (None, Some(theirs)) => format!("no number against {theirs}"),
        (None, None) => "no number".to_owned(),
    }
}
