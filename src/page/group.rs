//! A group: its verdicts, its matrix, its charts, and each of its dimensions in full.

use maud::{Markup, html};

use super::layout::{self, Head, Neighbour};
use super::piece::fact;
use super::{Context, closing, matrix, piece, positions, record};
use crate::chart::catalog::Name;
use crate::model::Verdict;
use crate::route::{Route, anchor, encode_fragment};
use crate::score::Tally;

pub(super) fn page(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let group = &scorecard.groups()[at];
    let tally = cx.score.tally_by_group[at];
    let coverage = cx.score.coverage_by_group[at];
    let head = Head {
        title: group.name.clone(),
        description: format!(
            "{} as of {}: {} on {}.",
            group.name,
            scorecard.meta().as_of,
            tally.words(),
            piece::plural(scorecard.dimensions_in_group(at).count(), "dimension"),
        ),
    };
    let measured = scorecard
        .positions_in_group(at)
        .filter(|it| scorecard.positions()[*it].is_measured())
        .count();
    let main = html! {
        (layout::breadcrumbs(cx, &[(cx.href_at(&Route::Index, "matrix"), "Groups")], &group.name))
        header.title {
            h1 { (group.name) }
            dl.meta {
                (fact("As of", &piece::day(scorecard.meta().as_of)))
                (fact("Coverage", &html! { (coverage.covered) " of " (piece::plural(coverage.in_scope, "dimension")) }))
                (fact("Measured", &html! { (measured) " of " (piece::plural(tally.positions(), "position")) }))
            }
            @if !group.summary.value.is_empty() { div.guide { (cx.prose(&group.summary.value)) } }
        }
        (headline(cx, group.id.value.as_str(), tally))
        section.part.split id="matrix" aria-labelledby="h-matrix" {
            div.head {
                h2 id="h-matrix" { "By category" }
                p { "The last line is the " a href=(cx.href_at(&Route::Index, "matrix")) { "whole field" } ", for scale." }
            }
            section.body.wide aria-label="Table of verdicts" tabindex="0" { (matrix::of_group(cx, at)) }
        }
        (verdicts(cx, at))
        @for category in scorecard.categories_of(at) { (category_section(cx, *category)) }
        (neighbours(cx, at))
    };
    layout::page(cx, &head, &main)
}

fn headline(cx: &Context<'_>, id: &str, tally: Tally) -> Markup {
    let name = Name::Ratio(id.to_owned());
    html! {
        section.headline aria-labelledby="h-here" {
            div {
                h2 id="h-here" { "Verdicts in this group" }
                ul.tally.small {
                    @for verdict in Verdict::ALL {
                        li class=(verdict.slug()) {
                            @match tally.get(verdict) {
                                0 => span { b { "0" } " " (piece::verdict(verdict)) },
                                count => a href={ "#" (verdict.slug()) } { b { (count) } " " (piece::verdict(verdict)) },
                            }
                        }
                    }
                }
                (closing(cx, tally))
            }
            (piece::figure(cx, &name))
        }
    }
}

/// What closing one gap of the group would do to the standing of the whole field.
fn closing(cx: &Context<'_>, tally: Tally) -> Markup {
    if tally.no_claim == 0 {
        return html! {};
    }
    let caption = "What closing one gap would do to the standing of";
    let from = Some(Verdict::NoClaim);
    html! { (closing::table(cx, from, caption)) (closing::derivations(cx, from)) }
}

/// The positions of the group by verdict and category: what the counts lead to.
fn verdicts(cx: &Context<'_>, group: usize) -> Markup {
    let scorecard = cx.scorecard;
    let categories = scorecard.categories_of(group);
    let of = |verdict: Verdict, category: usize| -> Vec<usize> {
        let all = scorecard.positions_in(category).iter().copied();
        all.filter(|at| scorecard.positions()[*at].verdict() == verdict).collect()
    };
    html! {
        section.part.split id="verdicts" aria-labelledby="h-verdicts" {
            div.head { h2 id="h-verdicts" { "By verdict" } p { "Every position of the group, under what it claims." } }
            div.body {
                @for verdict in Verdict::ALL {
                    @if categories.iter().any(|category| !of(verdict, *category).is_empty()) {
                        section.ground id=(verdict.slug()) {
                            h3 { (piece::verdict(verdict)) " " span.quiet { (cx.score.tally_by_group[group].get(verdict)) } }
                            @for category in categories {
                                @let positions = of(verdict, *category);
                                @if !positions.is_empty() { (list(cx, verdict, *category, &positions)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn list(
    cx: &Context<'_>,
    verdict: Verdict,
    category: usize,
    positions: &[usize],
) -> Markup {
    let category = &cx.scorecard.categories()[category];
    html! {
        div id=(matrix::cell_anchor(verdict, &category.id.value)) {
            h4 { (category.name) " " span.quiet { (positions.len()) } }
            (links(cx, positions))
        }
    }
}

/// Lists by verdict of positions outside every category.
pub(super) fn by_category(
    cx: &Context<'_>,
    category: &str,
    positions: &[usize],
) -> Markup {
    let of = |verdict: Verdict| -> Vec<usize> {
        let all = positions.iter().copied();
        all.filter(|at| cx.scorecard.positions()[*at].verdict() == verdict).collect()
    };
    html! {
        @for verdict in Verdict::ALL {
            @let positions = of(verdict);
            @if !positions.is_empty() {
                div.ground id=(matrix::cell_anchor(verdict, category)) {
                    h3 { (piece::verdict(verdict)) }
                    (links(cx, &positions))
                }
            }
        }
    }
}

fn links(cx: &Context<'_>, positions: &[usize]) -> Markup {
    html! {
        ul.lines {
            @for at in positions {
                li { (positions::axis_link(cx, *at)) " " span.quiet { (piece::ratio_or_reason(&cx.scorecard.positions()[*at])) } }
            }
        }
    }
}

fn category_section(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let category = &scorecard.categories()[at];
    let dimensions = scorecard.dimensions_of(at);
    let heading = format!("h-category:{}", anchor(&category.id.value));
    html! {
        section.part aria-labelledby=(heading) {
            div.head {
                h2 id=(heading) { (category.name) }
                @if !category.summary.value.is_empty() { (cx.prose(&category.summary.value)) }
                @if dimensions.is_empty() {
                    p { "No entries: this category has no dimension yet." }
                } @else {
                    nav.toc aria-label={ "Dimensions of " (category.name) } {
                        ol {
                            @for it in dimensions {
                                @let dimension = &scorecard.dimensions()[*it];
                                li { a href={ "#" (encode_fragment(&anchor(&dimension.id.value))) } { (dimension.short()) } }
                            }
                        }
                    }
                }
            }
            div.body { @for it in dimensions { (record::dimension(cx, *it)) } }
        }
    }
}

fn neighbours(cx: &Context<'_>, at: usize) -> Markup {
    let groups = cx.scorecard.groups();
    let link = |at: usize, way: &'static str| {
        let group = groups.get(at)?;
        let href = cx.href(&Route::Group(group.id.value.clone()));
        Some(Neighbour { way, href, name: &group.name })
    };
    let before = at.checked_sub(1).and_then(|at| link(at, "← previous group"));
    let after = link(at + 1, "next group →");
    layout::neighbours("Neighbouring groups", before.as_ref(), after.as_ref())
}
