//! The whole catalog of dimensions: what the field competes on, whoever stands where.

use maud::{Markup, html};

use super::layout::{self, Head};
use super::{Context, piece};
use crate::model::Position;
use crate::route::{anchor, encode_fragment};

pub(super) fn page(cx: &Context<'_>) -> Markup {
    let scorecard = cx.scorecard;
    let count = piece::plural(scorecard.dimensions().len(), "dimension");
    let head = Head {
        title: "Taxonomy".to_owned(),
        description: format!(
            "The {count} this field competes on, with bars, leading systems, sources and dates."
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[], "Taxonomy"))
        header.title {
            h1 { "Taxonomy" }
            p.guide { "What the field competes on: " (count) " in " (piece::plural(scorecard.categories().len(), "category")) ", each with its bar, who sets it, and the source." }
            nav.toc aria-label="Groups" {
                ul { @for group in scorecard.groups() { li { a href={ "#" (encode_fragment(&anchor(&group.id.value))) } { (group.name) } } } }
            }
        }
        @for group in 0..scorecard.groups().len() { (group_section(cx, group)) }
    };
    layout::page(cx, &head, &main)
}

fn group_section(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let group = &scorecard.groups()[at];
    let id = anchor(&group.id.value);
    html! {
        section.part id=(id) aria-labelledby={ "h-group:" (id) } {
            div.head {
                h2 id={ "h-group:" (id) } { (piece::group_link(cx, at)) }
                @if !group.summary.value.is_empty() { (cx.prose(&group.summary.value)) }
            }
            div.body {
                @if scorecard.dimensions_in_group(at).next().is_none() { p.note { "No entries yet." } } @else {
                    section.wide aria-label={ "Dimensions of " (group.name) } tabindex="0" { (table(cx, at)) }
                }
            }
        }
    }
}

fn table(cx: &Context<'_>, group: usize) -> Markup {
    let scorecard = cx.scorecard;
    html! {
        table.catalog {
            thead {
                tr {
                    th scope="col" { "Dimension" } th scope="col" { "The bar" }
                    th scope="col" { "Leading systems" } th scope="col" { "Source" }
                    th scope="col" { (scorecard.meta().subject) }
                }
            }
            @for category in scorecard.categories_of(group) {
                @if !scorecard.dimensions_of(*category).is_empty() {
                    tbody {
                        tr.group { th colspan="5" scope="rowgroup" { (scorecard.categories()[*category].name) } }
                        @for it in scorecard.dimensions_of(*category) { (row(cx, *it)) }
                    }
                }
            }
        }
    }
}

fn row(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let dimension = &scorecard.dimensions()[at];
    let positions: Vec<&Position> = scorecard.records_on(at).collect();
    html! {
        tr {
            th scope="row" { (piece::dimension_link(cx, at)) }
            td { (cx.line(&dimension.sota_bar.value)) }
            td { (piece::systems(cx, &dimension.sota_systems)) }
            td {
                @if !dimension.source_url.value.is_empty() { (source(cx, &dimension.source_url.value)) " " }
                @if let Some(date) = &dimension.source_date.value { (piece::date(date)) }
            }
            td { (piece::verdicts(&positions)) }
        }
    }
}

/// The source by its host, or in the words that stand in its place.
fn source(cx: &Context<'_>, url: &str) -> Markup {
    let host = url.split_once("://").and_then(|(scheme, rest)| {
        let web = scheme == "https" || scheme == "http";
        let plain = !rest.contains(char::is_whitespace);
        (web && plain).then(|| rest.split('/').next().unwrap_or(rest))
    });
    html! { @match host { Some(host) => a href=(url) { (host) }, None => (cx.line(url)) } }
}
