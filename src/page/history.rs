//! The course of a dimension through the snapshots.

use jiff::civil;
use maud::{Markup, html};

use super::{Context, piece};
use crate::model::{Dimension, Quantity, Standpoint};
use crate::query::history::Run;
use crate::route::Route;

/// How many steps are shown before older ones are folded.
const SHOWN: usize = 12;

/// The section of a dimension's page.
pub(super) fn section(cx: &Context<'_>, dimension: &Dimension) -> Markup {
    let aliases: Vec<&str> =
        dimension.aliases.iter().map(|it| it.value.as_str()).collect();
    let courses = cx.history.tracks(&dimension.id.value, &aliases);
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
                @for course in &courses {
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
            (day(cx, run.first.as_of, &piece::day(run.first.as_of)))
            " " (piece::verdict(verdict))
            small { (numbers(run.position)) @if run.is_correction { ", a correction" } }
            @if run.snapshots > 1 {
                small {
                    (run.snapshots) " times, up to "
                    (day(cx, run.last.as_of, &html! { (run.last.as_of) }))
                }
            }
        }
    }
}

/// A day, with a link to the page of its snapshot where there is one.
fn day(cx: &Context<'_>, day: civil::Date, shown: &Markup) -> Markup {
    let is_kept = cx.history.snapshots().iter().any(|it| it.as_of == day);
    html! {
        @if is_kept { a href=(cx.href(&Route::Change(day.to_string()))) { (shown) } }
        @else { (shown) }
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
