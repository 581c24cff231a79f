//! What to do next: debts, gaps with what closing each would do, and what has grown old.

mod debts;
mod gaps;
mod stale;

use maud::{Markup, html};

use super::layout::{self, Head};
use super::{Context, piece};
use crate::query::debts::{Debt, debts};
use crate::query::gaps::{Gap, Kind, gaps};
use crate::query::stale::{self as age, Stale};
use crate::score::one_decimal;

/// Everything the page tells.
struct Backlog<'a> {
    debts: Vec<Debt<'a>>,
    gaps: Vec<Gap>,
    stale: Stale<'a>,
}

impl Backlog<'_> {
    fn of(&self, kind: Kind) -> Vec<&Gap> {
        self.gaps.iter().filter(|gap| gap.kind == kind).collect()
    }

    /// The parts in the order of the page: anchor, name, how many.
    fn parts(&self) -> Vec<(&'static str, &'static str, usize)> {
        let gap = |kind: Kind| (kind.word(), kind.title(), self.of(kind).len());
        let old = |kind: age::Kind| {
            (stale::anchor(kind), kind.title(), self.stale.past_of(kind).count())
        };
        vec![
            ("debts", "Debts", self.debts.len()),
            gap(Kind::Unpositioned),
            gap(Kind::ToMeasure),
            gap(Kind::InFlight),
            old(age::Kind::Bar),
            old(age::Kind::System),
            old(age::Kind::Measurement),
            ("due", "Due soon", self.stale.soon.len()),
            ("undated", "Without an age", self.stale.undated.len()),
            gap(Kind::OutOfScope),
        ]
    }
}

pub(super) fn page(cx: &Context<'_>) -> Markup {
    let backlog = Backlog {
        debts: debts(cx.scorecard, cx.audit),
        gaps: gaps(cx.scorecard, cx.score),
        stale: age::stale(cx.scorecard),
    };
    let meta = cx.scorecard.meta();
    let head = Head {
        title: "Backlog".to_owned(),
        description: format!(
            "What to do next on {} as of {}: {}, {} to measure, {} past due.",
            meta.title,
            meta.as_of,
            piece::plural(backlog.debts.len(), "debt"),
            piece::plural(backlog.of(Kind::ToMeasure).len(), "gap"),
            backlog.stale.past.len(),
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[], "Backlog"))
        (title(cx, &backlog))
        (debts::section(cx, &backlog.debts))
        @for kind in [Kind::Unpositioned, Kind::ToMeasure, Kind::InFlight] {
            (gaps::section(cx, kind, &backlog.of(kind)))
        }
        @for kind in age::Kind::ALL { (stale::past(cx, &backlog.stale, kind)) }
        (stale::due(cx, &backlog.stale))
        (stale::undated(cx, &backlog.stale))
        (gaps::section(cx, Kind::OutOfScope, &backlog.of(Kind::OutOfScope)))
    };
    layout::page(cx, &head, &main)
}

fn title(cx: &Context<'_>, backlog: &Backlog<'_>) -> Markup {
    html! {
        header.title {
            h1 { "Backlog" }
            p.guide {
                "What to do next, and what it would do to the standing of "
                (one_decimal(cx.score.standing.value)) ". An effect is the standing with that one verdict \
                and all else as it is, less today’s: two of them cannot simply be added."
            }
            p.guide.note {
                "A verdict counts in the standing once it is declared, and as measured once it has shipped. \
                A gap that turns out to trail can lower the standing: it plays in more of the field, and worse."
            }
            nav.toc aria-label="On this page" {
                ul {
                    @for (anchor, name, count) in backlog.parts() {
                        li { a href={ "#" (anchor) } { (name) } " " span.quiet { (count) } }
                    }
                }
            }
        }
    }
}
