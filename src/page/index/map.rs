//! The field map: every dimension as one cell, by group, contested ones first.

use maud::{Markup, html};

use super::super::{Context, piece};
use crate::model::{Position, Verdict};
use crate::route::Route;

pub(super) fn section(cx: &Context<'_>) -> Markup {
    let scorecard = cx.scorecard;
    html! {
        section.part.split id="map" aria-labelledby="h-map" {
            div.head {
                h2 id="h-map" { "Field map" }
                p { "Every dimension as one cell, contested ones first. One with several positions has a mark for each." }
            }
            div.body {
                p.key {
                    @for verdict in Verdict::ALL { (piece::verdict(verdict)) " " }
                    @if cx.score.coverage.debt() > 0 { span { span aria-hidden="true" { "·" } " no position" } }
                }
                ul.map {
                    @for group in 0..scorecard.groups().len() {
                        @let cells = cells(cx, group);
                        @if !cells.is_empty() {
                            li {
                                h3 { (piece::group_link(cx, group)) }
                                div.cells { @for (dimension, verdicts) in &cells { (cell(cx, *dimension, verdicts)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The dimensions of a group with the verdicts of their positions, the best first.
fn cells(cx: &Context<'_>, group: usize) -> Vec<(usize, Vec<Verdict>)> {
    let scorecard = cx.scorecard;
    let mut cells: Vec<(usize, Vec<Verdict>)> = scorecard
        .dimensions_in_group(group)
        .map(|dimension| {
            let on = scorecard.records_on(dimension);
            let mut verdicts: Vec<Verdict> = on.map(Position::verdict).collect();
            verdicts.sort_unstable();
            (dimension, verdicts)
        })
        .collect();
    // A dimension without a position comes last.
    cells.sort_by_key(|(_, verdicts)| {
        verdicts.first().map_or(Verdict::ALL.len(), |it| *it as usize)
    });
    cells
}

fn cell(cx: &Context<'_>, dimension: usize, verdicts: &[Verdict]) -> Markup {
    let dimension = &cx.scorecard.dimensions()[dimension];
    let words: Vec<&str> = verdicts.iter().map(|verdict| verdict.label()).collect();
    let words =
        if words.is_empty() { "no position yet".to_owned() } else { words.join(" and ") };
    html! {
        a.many[verdicts.len() > 1] href=(cx.href(&Route::Dimension(dimension.id.value.clone()))) title=(dimension.short()) aria-label={ (dimension.short()) ": " (words) } {
            @for verdict in verdicts { i class=(verdict.slug()) aria-hidden="true" { (verdict.glyph()) } }
            @if verdicts.is_empty() { i.none aria-hidden="true" { "·" } }
        }
    }
}
