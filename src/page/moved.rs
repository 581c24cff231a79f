//! What moved between two states, as a page shows it: falls first.

use maud::{Markup, html};

use super::Context;
use crate::query::diff::Diff;
use crate::query::removed::landing;
use crate::query::tell::{self, Line, Section};

/// Everything that moved, with the move of the standing taken apart.
pub(super) fn moved(cx: &Context<'_>, diff: &Diff) -> Markup {
    let sections = tell::sections(diff);
    html! {
        div.moved {
            @if let Some(standing) = tell::standing(diff) { p { b { "Standing " } (standing) "." } }
            @if sections.is_empty() { p.note { "No dimension and no position moved." } }
            @for section in &sections { (kind(cx, section)) }
        }
    }
}

fn kind(cx: &Context<'_>, section: &Section<'_>) -> Markup {
    html! {
        @if section.folds() {
            details.how {
                summary { (section.title) " (" (section.lines.len()) ")" }
                (list(cx, section))
            }
        } @else {
            h3 { (section.title) }
            (list(cx, section))
        }
    }
}

fn list(cx: &Context<'_>, section: &Section<'_>) -> Markup {
    html! {
        ul.lines {
            @for line in &section.lines {
                li {
                    @if !line.sign.is_empty() { span aria-hidden="true" { (line.sign) } " " }
                    (title(cx, line))
                    @if !line.what.is_empty() { ": " (line.what) }
                }
            }
        }
    }
}

fn title(cx: &Context<'_>, line: &Line<'_>) -> Markup {
    let (dimension, position) = line.target;
    let title = name(cx, line.title, dimension, position);
    html! { @match link(cx, dimension, position) { Some(href) => a href=(href) { (title) }, None => (title) } }
}

/// The title that was kept; where there is none but the id, the present one.
pub(super) fn name<'a>(
    cx: &Context<'a>,
    title: &'a str,
    dimension: &str,
    position: Option<&str>,
) -> &'a str {
    let scorecard = cx.scorecard;
    if title != position.unwrap_or(dimension) {
        return title;
    }
    let Some(at) = scorecard.dimension_called(dimension) else { return title };
    let Some(id) = position else { return scorecard.dimensions()[at].short() };
    let mut there =
        scorecard.positions_on(at).iter().map(|it| &scorecard.positions()[*it]);
    there.find(|it| it.id.value == id).map_or(title, |it| it.short())
}

/// A link to a dimension, or to a position on its page, or to what became of them.
pub(super) fn link(
    cx: &Context<'_>,
    dimension: &str,
    position: Option<&str>,
) -> Option<String> {
    let (page, anchor) = landing(cx.scorecard, cx.removed, dimension, position)?;
    Some(match anchor {
        Some(anchor) => cx.href_at(&page, &anchor),
        None => cx.href(&page),
    })
}
