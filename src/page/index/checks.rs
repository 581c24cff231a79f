//! The nine checks and what they found.

use maud::{Markup, html};

use super::super::method::check_anchor;
use super::super::{Context, piece};
use crate::audit::Outcome;
use crate::diagnostic::Diagnostic;
use crate::route::{Route, anchor};
use crate::score::one_decimal;

pub(super) fn section(cx: &Context<'_>) -> Markup {
    html! {
        section.part.split id="checks" aria-labelledby="h-checks" {
            div.head {
                h2 id="h-checks" { "The nine checks" }
                p {
                    "They grade the honesty of the positions, not the product. A defect is debt and has \
                     to be mended; an advisory is a signal and costs a little."
                }
                p { "Weighted, they make an honesty of " (one_decimal(cx.score.honesty.value)) "." }
            }
            div.body {
                section.wide aria-label="Table of checks" tabindex="0" { (table(cx)) }
                @for outcome in cx.audit.worst_first() { (findings(cx, outcome)) }
            }
        }
    }
}

fn table(cx: &Context<'_>) -> Markup {
    html! {
        table.checks {
            caption.sr { "Checks with weight, score, defects and advisories" }
            thead {
                tr {
                    th scope="col" { "Check" }
                    th scope="col" { "Group" }
                    th.r scope="col" { "Weight" }
                    th.r scope="col" { "Score" }
                    th.r scope="col" { "Defects" }
                    th.r scope="col" { "Advisories" }
                    th scope="col" { "What it asks" }
                }
            }
            tbody { @for outcome in cx.audit.worst_first() { (row(cx, outcome)) } }
        }
    }
}

fn row(cx: &Context<'_>, outcome: &Outcome) -> Markup {
    let check = outcome.check;
    html! {
        tr {
            th scope="row" { a href=(cx.href_at(&Route::Method, &check_anchor(check.id))) { code { (check.id) } } }
            td { (check.group) }
            td.r { (format!("{:.2}", check.weight)) }
            td.r { b { (outcome.score) } }
            td.r.quiet[outcome.defects.is_empty()] { (outcome.defects.len()) }
            td.r.quiet[outcome.advisories.is_empty()] { (outcome.advisories.len()) }
            td { (check.rule) }
        }
    }
}

/// What a check found, one line each, with its place.
fn findings(cx: &Context<'_>, outcome: &Outcome) -> Markup {
    let found: Vec<&Diagnostic> =
        outcome.defects.iter().chain(&outcome.advisories).collect();
    html! {
        @if !found.is_empty() {
            details.how {
                summary { code { (outcome.check.id) } ": " (outcome.detail()) }
                ul.note { @for problem in found { li { (finding(cx, problem)) } } }
            }
        }
    }
}

fn finding(cx: &Context<'_>, problem: &Diagnostic) -> Markup {
    let positions = cx.scorecard.positions();
    let at = problem.record.as_ref().and_then(|id| cx.scorecard.position_called(id));
    html! {
        @match (at, &problem.record) {
            (Some(at), Some(id)) => {
                a href={ "#" (crate::route::encode_fragment(&anchor(id))) } { (positions[at].short()) } ": "
            },
            (None, Some(id)) => { (id) ": " },
            _ => {},
        }
        (piece::ticked(&problem.message))
        @if let Some(span) = problem.span { " " (super::super::record::defined_in(cx, span)) }
    }
}
