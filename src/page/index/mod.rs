//! The scorecard: headline, matrix, map, all positions, checks, coverage.

mod checks;
mod dataset;
mod filter;
mod headline;
mod map;

use maud::{Markup, html};

use super::layout::{self, Head};
use super::{Context, matrix, piece, positions};
use crate::chart::catalog::Name;
use crate::score::one_decimal;

pub(super) fn page(cx: &Context<'_>) -> Markup {
    let meta = cx.scorecard.meta();
    let tally = cx.score.tally;
    let head = Head {
        title: format!(
            "{}: where it leads, matches, trails or has no number yet",
            meta.title
        ),
        description: format!(
            "As of {}{}: standing {} of 100; {}, from {} positions with sources, dates and derivations.",
            meta.as_of,
            piece::version(meta),
            one_decimal(cx.score.standing.value),
            tally.words(),
            tally.positions(),
        ),
    };
    let all: Vec<usize> = (0..cx.scorecard.positions().len()).collect();
    let main = html! {
        (headline::section(cx))
        (contents())
        (matrix_section(cx))
        (introduction(cx))
        (map::section(cx))
        (glance(cx))
        section.part.filterable id="standing" aria-labelledby="h-all" {
            div.head {
                h2 id="h-all" { "All positions" }
                p {
                    "The ratio is the product’s number over the rival’s, turned round where lower is \
                     better, so right of 1× is always good. The short codes are caveats; each \
                     leads to its meaning."
                }
            }
            div.body {
                @if all.is_empty() { p.note { "There is no position yet." } }
                @else { (filter::form(cx)) (positions::table(cx, &all)) }
            }
        }
        (unplaced(cx))
        (checks::section(cx))
        (coverage(cx))
        (dataset::block(cx, &head.description))
    };
    layout::page(cx, &head, &main)
}

fn contents() -> Markup {
    html! {
        nav.toc.onpage aria-label="On this page" {
            ul {
                @for (anchor, label) in [
                    ("matrix", "Verdict matrix"), ("map", "Field map"), ("charts", "At a glance"),
                    ("standing", "All positions"), ("checks", "Nine checks"), ("coverage", "Coverage"),
                ] {
                    li { a href={ "#" (anchor) } { (label) } }
                }
            }
        }
    }
}

/// The author's own introduction, where `content/index.md` has one.
fn introduction(cx: &Context<'_>) -> Markup {
    let article = cx.articles.iter().find(|it| it.is_introduction());
    html! {
        @if let Some(article) = article {
            section.part.split aria-labelledby="h-intro" {
                div.head { h2 id="h-intro" { (article.title) } }
                div.body.prose { (super::article::body(cx, article, 3).0) }
            }
        }
    }
}

/// The charts of the whole field.
fn glance(cx: &Context<'_>) -> Markup {
    html! {
        section.part.split id="charts" aria-labelledby="h-glance" {
            div.head {
                h2 id="h-glance" { "Standing at a glance" }
                p { "Where positions lead, match, trail or claim nothing yet. Gaps are open ground, drawn hollow." }
            }
            div.body {
                (piece::figure(cx, &Name::Groups))
                details.how.more {
                    summary { "The same by category" }
                    (piece::figure(cx, &Name::Categories))
                }
            }
        }
    }
}

fn matrix_section(cx: &Context<'_>) -> Markup {
    html! {
        section.part.split id="matrix" aria-labelledby="h-matrix" {
            div.head {
                h2 id="h-matrix" { "Verdict matrix" }
                p { "Each count leads to exactly the positions it counts. The last line is the headline." }
            }
            section.body.wide aria-label="Table of verdicts" tabindex="0" { (matrix::field(cx)) }
        }
    }
}

/// Positions that no declared category takes in: shown, never dropped.
fn unplaced(cx: &Context<'_>) -> Markup {
    let unplaced: Vec<usize> = cx.scorecard.unplaced().collect();
    html! {
        @if !unplaced.is_empty() {
            section.part.split aria-labelledby="h-unplaced" {
                div.head {
                    h2 id="h-unplaced" { "In no declared category" }
                    p { "Neither these positions nor their dimensions name a category that is declared." }
                }
                div.body { (super::group::by_category(cx, "", &unplaced)) }
            }
        }
    }
}

fn coverage(cx: &Context<'_>) -> Markup {
    let coverage = cx.score.coverage;
    let percent = one_decimal(coverage.percent());
    html! {
        section.part.split id="coverage" aria-labelledby="h-coverage" {
            div.head {
                h2 id="h-coverage" { "Coverage by group" }
                p {
                    @if coverage.in_scope == 0 { "No dimension is in scope yet." }
                    @else {
                        (coverage.covered) " of " (coverage.in_scope) " dimensions in scope hold at least one \
                        position: " (percent) " %. That says how complete the map is, not how much is won."
                    }
                }
            }
            div.body {
                (piece::figure(cx, &Name::Coverage))
                @if !cx.score.uncovered.is_empty() {
                    h3 { "Without a position" }
                    ul {
                        @for at in &cx.score.uncovered { li { (piece::dimension_link(cx, *at)) } }
                    }
                }
            }
        }
    }
}
