//! The registry of competitors, and a page for each system.

use maud::{Markup, html};

use super::layout::{self, Head};
use super::piece::{self, fact};
use super::{Context, positions, record};
use crate::model::System;
use crate::route::{Route, anchor};

pub(super) fn index(cx: &Context<'_>) -> Markup {
    let scorecard = cx.scorecard;
    let count = piece::plural(scorecard.systems().len(), "system");
    let head = Head {
        title: "Systems".to_owned(),
        description: format!(
            "The {count} that {} is compared with or that set a bar.",
            scorecard.meta().subject
        ),
    };
    let mut order: Vec<usize> = (0..scorecard.systems().len()).collect();
    order.sort_by_key(|at| scorecard.systems()[*at].name.to_lowercase());
    let main = html! {
        (layout::breadcrumbs(cx, &[], "Systems"))
        header.title {
            h1 { "Systems" }
            p.guide { (count) ": rivals that " (scorecard.meta().subject) " is compared with, and whatever else sets a bar." }
        }
        section.part aria-label="Registry" {
            @if order.is_empty() { p.note { "No system is registered yet." } } @else {
                section.wide aria-label="Table of systems" tabindex="0" {
                    table.systems {
                        thead {
                            tr {
                                th scope="col" { "System" } th scope="col" { "Kind" }
                                th.r scope="col" { "Compared" } th.r scope="col" { "Sets the bar" }
                                th scope="col" { "Reviewed" }
                            }
                        }
                        tbody { @for at in order { (row(cx, at)) } }
                    }
                }
            }
        }
    };
    layout::page(cx, &head, &main)
}

fn row(cx: &Context<'_>, at: usize) -> Markup {
    let system = &cx.scorecard.systems()[at];
    let page = Route::System(system.id.value.clone());
    html! {
        tr {
            th scope="row" { (piece::system_link(cx, at)) @if !system.version.is_empty() { " " span.quiet { (system.version) } } }
            td { (system.kind) }
            td.r { (count(&cx.href_at(&page, "compared"), cx.scorecard.positions_against(at).len())) }
            td.r { (count(&cx.href_at(&page, "bars"), cx.scorecard.bars_of(at).len())) }
            td { @if let Some(date) = &system.last_reviewed.value { (piece::date(date)) } }
        }
    }
}

fn count(href: &str, count: usize) -> Markup {
    html! { @if count > 0 { a href=(href) { (count) } } @else { span.quiet { "0" } } }
}

pub(super) fn page(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let system = &scorecard.systems()[at];
    let (compared, bars) = (scorecard.positions_against(at), scorecard.bars_of(at));
    let head = Head {
        title: system.name.clone(),
        description: format!(
            "{} in {}: compared in {}, sets the bar of {}.",
            system.name,
            scorecard.meta().title,
            piece::plural(compared.len(), "position"),
            piece::plural(bars.len(), "dimension"),
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[(cx.href(&Route::Systems), "Systems")], &system.name))
        header.title {
            h1 { (system.name) }
            @if !system.notes.value.is_empty() { div.guide { (cx.prose(&system.notes.value)) } }
        }
        section.part.split aria-labelledby="h-facts" {
            div.head { h2 id="h-facts" { "What it is" } }
            div.body { (facts(cx, system)) }
        }
        section.part.split id="compared" aria-labelledby="h-compared" {
            div.head { h2 id="h-compared" { "Compared here" } p { (piece::plural(compared.len(), "position")) " against it." } }
            div.body {
                @if compared.is_empty() { p.note { "No position compares with it." } } @else {
                    ul.lines {
                        @for it in compared {
                            @let position = &scorecard.positions()[*it];
                            li { (piece::verdict(position.verdict())) " " (positions::axis_link(cx, *it)) " " span.quiet { (piece::ratio_or_reason(position)) } }
                        }
                    }
                }
            }
        }
        section.part.split id="bars" aria-labelledby="h-bars" {
            div.head { h2 id="h-bars" { "Sets the bar" } p { (piece::plural(bars.len(), "dimension")) "." } }
            div.body {
                @if bars.is_empty() { p.note { "It is not among the leading systems of any dimension." } } @else {
                    ul.lines {
                        @for it in bars {
                            @let dimension = &scorecard.dimensions()[*it];
                            li { a href=(cx.href_at(&Route::Dimension(dimension.id.value.clone()), "bars")) { (dimension.short()) } }
                        }
                    }
                }
            }
        }
    };
    layout::page(cx, &head, &main)
}

fn facts(cx: &Context<'_>, system: &System) -> Markup {
    let names: Vec<&str> =
        system.aliases.iter().map(|alias| alias.value.as_str()).collect();
    html! {
        dl.facts {
            @if !system.kind.is_empty() { (fact("Kind", &html! { (system.kind) })) }
            @if !system.version.is_empty() { (fact("Version", &html! { (system.version) })) }
            @if !system.url.value.is_empty() { (fact("Home", &html! { (cx.line(&system.url.value)) })) }
            @if !names.is_empty() { (fact("Also called", &html! { (names.join(", ")) })) }
            @if let Some(date) = &system.last_reviewed.value {
                (fact("Last reviewed", &html! { (piece::date(date)) ", " span.note { (piece::age(cx, date)) } }))
            }
            (fact("Id", &html! { span.id id=(anchor(&system.id.value)) { (system.id.value) } }))
            (fact("Defined in", &record::defined_in(cx, system.id.span)))
        }
    }
}
