//! The defects of the audit, each with its mend and its place.

use maud::{Markup, html};

use crate::page::method::check_anchor;
use crate::page::{Context, piece, positions, record};
use crate::query::debts::Debt;
use crate::route::Route;

pub(super) fn section(cx: &Context<'_>, debts: &[Debt<'_>]) -> Markup {
    html! {
        section.part.split[debts.is_empty()] id="debts" aria-labelledby="h-debts" {
            div.head {
                h2 id="h-debts" { "Debts" }
                @if !debts.is_empty() {
                    p {
                        (piece::plural(debts.len(), "defect")) " of the nine checks. They come first: what is \
                        not honest is no standing."
                    }
                }
            }
            div.body {
                @if debts.is_empty() { p.note { "There is no debt to mend." } } @else {
                    section.wide aria-label="Table of debts" tabindex="0" { (table(cx, debts)) }
                }
            }
        }
    }
}

fn table(cx: &Context<'_>, debts: &[Debt<'_>]) -> Markup {
    html! {
        table.backlog.debts {
            thead {
                tr {
                    th scope="col" { "What" } th scope="col" { "What is wrong" }
                    th scope="col" { "Mend" } th scope="col" { "Where" }
                }
            }
            tbody { @for debt in debts { (row(cx, debt)) } }
        }
    }
}

fn row(cx: &Context<'_>, debt: &Debt<'_>) -> Markup {
    let problem = debt.problem;
    let check = cx.href_at(&Route::Method, &check_anchor(debt.check));
    html! {
        tr {
            th scope="row" {
                @match debt.position {
                    Some(at) => (positions::axis_link(cx, at)),
                    None => (problem.record.as_deref().unwrap_or("the whole")),
                }
                " " a.cv href=(check) { (debt.check) }
            }
            td { (piece::ticked(&problem.message)) }
            td { @if let Some(hint) = &problem.hint { (piece::ticked(hint)) } }
            td { @if let Some(span) = problem.span { (record::defined_in(cx, span)) } }
        }
    }
}
