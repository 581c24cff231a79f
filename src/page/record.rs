//! One dimension in full: the field's side, then every position with its evidence.

use maud::{Markup, html};

use super::piece::{self, fact};
use super::{Context, margin};
use crate::date::Date;
use crate::diagnostic::Span;
use crate::model::{Dimension, Position, Vocabulary as _, Word};
use crate::route::{Route, anchor};

/// The record of a dimension as it stands on its group's page.
pub(super) fn dimension(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let dimension = &scorecard.dimensions()[at];
    let positions: Vec<&Position> = scorecard.records_on(at).collect();
    let page = Route::Dimension(dimension.id.value.clone());
    html! {
        article.record id=(anchor(&dimension.id.value)) {
            header {
                span { (piece::verdicts(&positions)) }
                h3 { a href=(cx.href(&page)) { (dimension.short()) } }
                span.end { span.id { (dimension.id.value) } }
                @if dimension.short() != dimension.title { p.also.note { (dimension.title) } }
            }
            @if !dimension.why_it_matters.value.is_empty() {
                div.lede { (cx.prose(&dimension.why_it_matters.value)) }
            }
            div.sides {
                div { h4 { "The field" } (field_facts(cx, dimension)) }
                div {
                    @if positions.is_empty() {
                        h4 { (scorecard.meta().subject) }
                        p.note { "No position yet: this dimension is part of the coverage debt." }
                    }
                    @for position in &positions {
                        h4 {
                            (scorecard.meta().subject)
                            @if positions.len() > 1 { ": " (position.short()) }
                        }
                        (our_facts(cx, position))
                    }
                }
            }
        }
    }
}

/// What the field offers: the bar, who sets it, on whose word, and how old that is.
pub(super) fn field_facts(cx: &Context<'_>, dimension: &Dimension) -> Markup {
    html! {
        dl.facts {
            @if !dimension.sota_bar.value.is_empty() {
                (fact("The bar", &html! { (cx.prose(&dimension.sota_bar.value)) }))
            }
            @if let Some(best) = &dimension.best_value {
                (fact("Best value", &piece::quantity(best, &dimension.metric_unit)))
            }
            @if !dimension.sota_systems.is_empty() {
                (fact("Leading systems", &piece::systems(cx, &dimension.sota_systems)))
            }
            (fact("Source", &source(cx, dimension)))
            @if let Some(date) = &dimension.last_reviewed.value {
                (fact("Last reviewed", &piece::date(date)))
            }
            @if !dimension.notes.value.is_empty() {
                (fact("On the source", &html! { (cx.prose(&dimension.notes.value)) }))
            }
            @if !dimension.in_scope {
                (fact("Scope", &html! { "Out of scope: coverage does not count it." }))
            }
        }
    }
}

fn source(cx: &Context<'_>, dimension: &Dimension) -> Markup {
    html! {
        @if dimension.source_url.value.is_empty() { "not given" } @else { (cx.line(&dimension.source_url.value)) }
        @if let Some(date) = &dimension.source_date.value {
            ", " (piece::date(date)) br;
            span.note { (piece::age(cx, date)) }
        }
    }
}

/// The product's side of a position, in short.
fn our_facts(cx: &Context<'_>, position: &Position) -> Markup {
    html! {
        dl.facts {
            (fact("Verdict", &verdict_line(cx, position)))
            (numbers(cx, position))
            (margin_fact(cx, position))
            @if !position.comparison_note.value.is_empty() {
                (fact("What it says", &html! { (cx.prose(&position.comparison_note.value)) }))
            }
            (evidence(cx, position))
        }
    }
}

fn margin_fact(cx: &Context<'_>, position: &Position) -> Markup {
    html! { @if let Some(holds) = margin::holds(cx, position) { (fact("Margin", &holds)) } }
}

/// The verdict with its ratio, status and caveats.
pub(super) fn verdict_line(cx: &Context<'_>, position: &Position) -> Markup {
    html! {
        (piece::verdict(position.verdict())) (piece::at_ratio(position))
        @if let Word::Known(status) = position.status.value {
            span.quiet { " · " (status.word()) }
        }
        @for caveat in piece::caveat_links(cx, position) { " · " (caveat) }
    }
}

/// Both numbers, and whose the rival's is.
fn numbers(cx: &Context<'_>, position: &Position) -> Markup {
    let unit = &position.unit.value;
    let class = position.class.value.known();
    html! {
        (fact(&cx.scorecard.meta().subject, &html! {
            @match &position.value.value {
                Some(value) => (piece::quantity(value, unit)),
                None => "no number",
            }
        }))
        (fact("Rival", &html! {
            (cx.line(&position.competitor.value))
            @if let Some(class) = class { span.note { " (" (class.label()) ")" } }
            @if let Some(theirs) = rival_number(position) { br; (theirs) }
        }))
        @if !position.systems.iter().all(|it| it.system.is_none()) {
            (fact("In the registry", &registered(cx, position)))
        }
    }
}

fn registered(cx: &Context<'_>, position: &Position) -> Markup {
    html! {
        @for (at, system) in position.systems.iter().filter_map(|it| it.system).enumerate() {
            @if at > 0 { ", " }
            (piece::system_link(cx, system))
        }
    }
}

/// The rival's number, its range, or both.
fn rival_number(position: &Position) -> Option<Markup> {
    let unit = &position.unit.value;
    let value = position.competitor_value.value.as_ref();
    let range = position.competitor_range.value.as_ref();
    (value.is_some() || range.is_some()).then(|| {
        html! {
            @if let Some(value) = value { (piece::quantity(value, unit)) }
            @if value.is_some() && range.is_some() { "; range " }
            @if let Some(range) = range { (piece::range(range, unit)) }
        }
    })
}

/// Where the numbers come from and where the record stands.
fn evidence(cx: &Context<'_>, position: &Position) -> Markup {
    html! {
        @if !position.competitor_source.value.is_empty() {
            (fact("Their source", &html! { (cx.line(&position.competitor_source.value)) }))
        }
        @if let Some(date) = position.measured() { (fact("Measured", &measured(cx, date))) }
        @if !position.artifact.is_empty() { (fact("Artifact", &html! { code { (position.artifact) } })) }
        @if let Some(verify) = &position.verify {
            (fact("Re-check", &html! {
                code { (verify.field.value) } " = " (piece::number(&verify.expect)) " ± " (verify.tolerance)
            }))
        }
        @if !position.commit.is_empty() { (fact("Commit", &html! { code { (position.commit) } })) }
        @if !position.doc.value.is_empty() {
            (fact("Document", &html! { (cx.line(&position.doc.value)) }))
        }
        (fact("Defined in", &defined_in(cx, position.span())))
    }
}

fn measured(cx: &Context<'_>, date: &Date) -> Markup {
    let window = cx.scorecard.meta().fresh_window_days;
    html! {
        (piece::date(date)) br;
        span.note { (piece::age(cx, date)) "; fresh for " (window) " days" }
    }
}

/// The file and line of a record, as a link where the repository is known.
pub(super) fn defined_in(cx: &Context<'_>, span: Span) -> Markup {
    let Some((file, line)) = cx.place(span) else { return html! {} };
    let repository = cx.scorecard.meta().site.repository_url.value.trim_end_matches('/');
    let place = html! { code { (file) ":" (line) } };
    if repository.is_empty() {
        return place;
    }
    let path = crate::route::encode_path(&file);
    html! { a href={ (repository) "/blob/HEAD/" (path) "#L" (line) } { (place) } }
}

/// Links to change a record and to dispute it, where the project says how.
pub(super) fn mend(cx: &Context<'_>, span: Span, what: &str) -> Markup {
    let Some((file, line)) = cx.place(span) else { return html! {} };
    let site = &cx.scorecard.meta().site;
    let path = crate::route::encode_path(&file);
    let (edit, repository) =
        (&site.edit_url.value, site.repository_url.value.trim_end_matches('/'));
    html! {
        @if !edit.is_empty() { a.button href={ (edit.trim_end_matches('/')) "/" (path) "#L" (line) } { "Edit this record" } }
        @if !repository.is_empty() {
            a.button href={ (repository) "/issues/new?title=" (crate::route::encode_query(&format!("Dispute: {what}"))) } { "Dispute this record" }
        }
    }
}

/// A position in full, on its dimension's page.
pub(super) fn position(cx: &Context<'_>, position: &Position) -> Markup {
    let id = (!position.id.value.is_empty()).then(|| anchor(&position.id.value));
    html! {
        article.record id=[id] {
            header {
                span { (piece::verdict(position.verdict())) }
                h3 { (position.short()) }
                span.end { span.id { (position.id.value) } }
                @if position.short() != position.axis { p.also.note { (position.axis) } }
            }
            @if !position.comparison_note.value.is_empty() {
                div.lede { (cx.prose(&position.comparison_note.value)) }
            }
            (margin::numbers(cx, position))
            div.sides {
                div {
                    h4 { "The numbers" }
                    dl.facts {
                        (fact("Verdict", &verdict_line(cx, position)))
                        (numbers(cx, position))
                        (fact("Better is", &html! { (direction(position)) }))
                        (margin_fact(cx, position))
                    }
                    (margin::how_it_follows(position))
                }
                div { h4 { "The evidence" } dl.facts { (evidence(cx, position)) } }
            }
        }
    }
}

fn direction(position: &Position) -> &'static str {
    match position.higher_is_better.value {
        Some(true) => "more",
        Some(false) => "less",
        None => "not said",
    }
}
