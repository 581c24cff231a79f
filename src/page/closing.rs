//! What closing a gap would do to the standing, with how that is worked out.

use maud::{Markup, html};

use super::{Context, piece};
use crate::model::Verdict;
use crate::query::gaps::{closed, effects};
use crate::score::{WORTH, change, one_decimal};

/// One gap that has the verdict `from` now, or none yet: as a table.
pub(super) fn table(cx: &Context<'_>, from: Option<Verdict>, caption: &str) -> Markup {
    html! {
        table.closing {
            caption { (caption) " " (one_decimal(cx.score.standing.value)) }
            thead { tr { th scope="col" { "If measured, and it is" } th.r scope="col" { "Standing" } th.r scope="col" { "Change" } } }
            tbody {
                @for (verdict, by) in effects(cx.score.tally, from) {
                    tr {
                        th scope="row" { (piece::verdict(verdict)) }
                        td.r { (one_decimal(closed(cx.score.tally, from, verdict).value)) }
                        td.r { (change(by)) }
                    }
                }
            }
        }
    }
}

/// How the standings with one gap closed are worked out, folded.
pub(super) fn derivations(cx: &Context<'_>, from: Option<Verdict>) -> Markup {
    let now = from.filter(|it| it.is_contested());
    html! {
        details.how {
            summary { "How these are worked out" @if let Some(now) = now { " for what is " (now) " now" } }
            @for (verdict, _) in WORTH {
                p.note { (piece::verdict(verdict)) }
                (piece::derivation(&closed(cx.score.tally, from, verdict).derivation))
            }
        }
    }
}
