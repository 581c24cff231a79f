//! The permalink of one dimension.

use maud::{Markup, html};

use super::layout::{self, Head, Neighbour};
use super::{Context, history, piece, record, traces};
use crate::model::{Dimension, Position};
use crate::route::{Route, anchor};

pub(super) fn page(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let dimension = &scorecard.dimensions()[at];
    let positions: Vec<&Position> = scorecard.records_on(at).collect();
    let words: Vec<String> = positions.iter().map(|it| piece::verdict_text(it)).collect();
    let words =
        if words.is_empty() { "no position yet".to_owned() } else { words.join("; ") };
    let aliases: Vec<&str> =
        dimension.aliases.iter().map(|it| it.value.as_str()).collect();
    let tracks = cx.history.tracks(&dimension.id.value, &aliases);
    let courses = cx.history.courses(&dimension.id.value, &aliases);
    let head = Head {
        title: format!("{}: {words}", dimension.short()),
        description: format!(
            "{} as of {}: {words}. The bar, the sources and the evidence.",
            dimension.title,
            scorecard.meta().as_of
        ),
    };
    let main = html! {
        (crumbs(cx, at))
        header.title {
            h1 { (dimension.title) }
            @if positions.is_empty() {
                p.verdict { span.quiet { "No position yet" } }
                p { "This dimension is part of the field, but nothing is said of it yet: it counts as coverage debt." }
            }
            @for position in &positions { (verdict(cx, position, positions.len() > 1)) }
        }
        @if !dimension.why_it_matters.value.is_empty() {
            section.part.split id="meaning" aria-labelledby="h-meaning" {
                div.head { h2 id="h-meaning" { "Why it matters" } }
                div.body.prose { (cx.prose(&dimension.why_it_matters.value)) }
            }
        }
        section.part.split id="bars" aria-labelledby="h-bars" {
            div.head { h2 id="h-bars" { "The field" } p { "The bar, who sets it, on whose word, and how old that is." } }
            div.body {
                (record::field_facts(cx, dimension))
                p.note { "Defined in " (record::defined_in(cx, dimension.id.span)) }
            }
        }
        section.part id="positions" aria-labelledby="h-positions" {
            div.head { h2 id="h-positions" { (heading(&positions, &scorecard.meta().subject)) } }
            div.body {
                @if positions.is_empty() { p.note { "There is none." } }
                @for position in &positions {
                    (traces::earlier(cx, position, &tracks))
                    (record::position(cx, position))
                }
            }
        }
        (traces::section(cx, at, &tracks))
        (history::section(cx, &courses))
        (cite(cx, dimension, &words))
        (neighbours(cx, at))
    };
    layout::page(cx, &head, &main)
}

fn heading(positions: &[&Position], subject: &str) -> String {
    match positions.len() {
        0 | 1 => format!("Where {subject} stands"),
        several => format!("Where {subject} stands: {several} positions"),
    }
}

/// A verdict stated in full, under the title.
fn verdict(cx: &Context<'_>, position: &Position, named: bool) -> Markup {
    html! {
        p.verdict {
            (piece::verdict(position.verdict())) (piece::at_ratio(position))
            @if let Some(reach) = crate::audit::reaches(position).first() {
                "; " (piece::verdict(reach.verdict)) " would take " (crate::model::group_digits(&reach.ours.digits))
            }
        }
        p {
            @if named { b { (position.short()) } ": " }
            (statement(cx, position))
        }
    }
}

/// Both numbers in a sentence, or that there are not two.
fn statement(cx: &Context<'_>, position: &Position) -> Markup {
    let subject = &cx.scorecard.meta().subject;
    let unit = &position.unit.value;
    let rival = piece::short_competitor(position);
    html! {
        @match (&position.value.value, &position.competitor_value.value, &position.competitor_range.value) {
            (Some(ours), Some(theirs), _) => {
                (subject) ": " (piece::quantity(ours, unit)) ". " (rival) ": " (piece::quantity(theirs, unit)) "."
            },
            (Some(ours), None, Some(range)) => {
                (subject) ": " (piece::quantity(ours, unit)) ". " (rival) ": " (piece::range(range, unit)) "."
            },
            (Some(ours), None, None) => { (subject) ": " (piece::quantity(ours, unit)) ". Compared with " (rival) ", without a number." },
            (None, Some(theirs), _) => { (subject) " has no number. " (rival) ": " (piece::quantity(theirs, unit)) "." },
            (None, None, Some(range)) => { (subject) " has no number. " (rival) ": " (piece::range(range, unit)) "." },
            (None, None, None) => { "Compared with " (rival) ", without a number on either side." },
        }
        @if let Some(date) = position.measured() { " " span.quiet { (piece::date(date)) ", " (piece::age(cx, date)) "." } }
    }
}

fn crumbs(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let dimension = &scorecard.dimensions()[at];
    let above = scorecard.category_of_dimension(at).map(|category| {
        let group = &scorecard.groups()[scorecard.group_of(category)];
        let route = Route::Group(group.id.value.clone());
        let here = cx.href_at(&route, &anchor(&dimension.id.value));
        (
            cx.href(&route),
            group.name.as_str(),
            here,
            scorecard.categories()[category].name.as_str(),
        )
    });
    let above: Vec<(String, &str)> = above
        .into_iter()
        .flat_map(|(group, name, here, category)| [(group, name), (here, category)])
        .collect();
    layout::breadcrumbs(cx, &above, dimension.short())
}

fn cite(cx: &Context<'_>, dimension: &Dimension, words: &str) -> Markup {
    let meta = cx.scorecard.meta();
    let address =
        cx.address(cx.here).map_or(String::new(), |address| format!(" {address}"));
    html! {
        section.part.split id="cite" aria-labelledby="h-cite" {
            div.head { h2 id="h-cite" { "Cite or dispute" } }
            div.body {
                p.cite {
                    (meta.title) ", " (dimension.title) ": " (words) ". As of " (meta.as_of)
                    (piece::version(meta)) "." (address)
                }
                p.actions { (record::mend(cx, dimension.id.span, &dimension.title)) }
            }
        }
    }
}

/// The dimensions before and after this one in its category's group.
fn neighbours(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let Some(group) = scorecard.group_of_dimension(at) else { return html! {} };
    let siblings: Vec<usize> = scorecard.dimensions_in_group(group).collect();
    let place = siblings.iter().position(|it| *it == at).unwrap_or(0);
    let link = |at: usize, way: &'static str| {
        let dimension = &scorecard.dimensions()[at];
        let href = cx.href(&Route::Dimension(dimension.id.value.clone()));
        Neighbour { way, href, name: dimension.short() }
    };
    let before = place.checked_sub(1).map(|at| link(siblings[at], "← previous"));
    let after = siblings.get(place + 1).map(|at| link(*at, "next →"));
    layout::neighbours("Neighbouring dimensions", before.as_ref(), after.as_ref())
}
