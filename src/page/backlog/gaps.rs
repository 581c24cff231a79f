//! The gaps of one kind, group by group, each with its effects.

use maud::{Markup, html};

use crate::model::{Position, Verdict, Vocabulary as _};
use crate::page::{Context, closing, piece, positions};
use crate::query::gaps::{Gap, Kind, ToBeat, closed};
use crate::score::{WORTH, change, one_decimal};

pub(super) fn section(cx: &Context<'_>, kind: Kind, gaps: &[&Gap]) -> Markup {
    let heading = format!("h-{}", kind.word());
    html! {
        section.part.split[gaps.is_empty()] id=(kind.word()) aria-labelledby=(heading) {
            div.head {
                h2 id=(heading) { (kind.title()) }
                p {
                    @if !gaps.is_empty() { (counted(kind, gaps.len())) ". " }
                    (kind.meaning())
                }
            }
            div.body {
                @if gaps.is_empty() { p.note { (nothing(kind)) } } @else { (body(cx, kind, gaps)) }
            }
        }
    }
}

fn counted(kind: Kind, count: usize) -> String {
    piece::plural(
        count,
        if kind == Kind::Unpositioned { "dimension" } else { "position" },
    )
}

fn nothing(kind: Kind) -> &'static str {
    match kind {
        Kind::Unpositioned => "Every dimension in scope has a position.",
        Kind::ToMeasure => "There is nothing left to measure.",
        Kind::InFlight => "Nothing is in flight.",
        Kind::OutOfScope => "No gap is out of scope.",
    }
}

fn body(cx: &Context<'_>, kind: Kind, gaps: &[&Gap]) -> Markup {
    let is_work = kind != Kind::OutOfScope;
    html! {
        section.wide aria-label={ "Table: " (kind.title()) } tabindex="0" {
            table.backlog {
                caption { (caption(cx, gaps)) }
                thead {
                    tr {
                        th scope="col" { "Gap" }
                        @if is_work { th scope="col" { "Needs" } th scope="col" { "To beat" } }
                        @for (verdict, _) in WORTH { th.r scope="col" { (piece::verdict(verdict)) } }
                    }
                }
                @for same in gaps.chunk_by(|a, b| a.group == b.group) {
                    tbody {
                        @if let Some(first) = same.first() { (group_row(cx, first, is_work)) }
                        @for gap in same { (row(cx, gap, is_work)) }
                    }
                }
            }
        }
        @if kind == Kind::Unpositioned { (as_gap(cx)) }
        @for from in verdicts(gaps) { (closing::derivations(cx, from)) }
    }
}

/// Gaps of one verdict have one effect, since the standing goes by counts: said once.
fn caption(cx: &Context<'_>, gaps: &[&Gap]) -> String {
    let standing = one_decimal(cx.score.standing.value);
    let same = if gaps.len() > 1 && verdicts(gaps).len() == 1 {
        "; the same for each, as the standing goes by counts"
    } else {
        ""
    };
    format!("What one alone would add to the standing of {standing}{same}")
}

/// The verdicts that the gaps have now, each once.
fn verdicts(gaps: &[&Gap]) -> Vec<Option<Verdict>> {
    let mut verdicts: Vec<Option<Verdict>> = gaps.iter().map(|gap| gap.verdict).collect();
    verdicts.sort_unstable_by_key(|it| std::cmp::Reverse(*it));
    verdicts.dedup();
    verdicts
}

/// An honest gap covers a dimension, and costs a little of the standing.
fn as_gap(cx: &Context<'_>) -> Markup {
    let gap = Verdict::NoClaim;
    let by = closed(cx.score.tally, None, gap).value - cx.score.standing.value;
    html! {
        p.note { "An " (piece::verdict(gap)) " covers a dimension as well; one alone would add " (change(by)) " to the standing." }
    }
}

fn group_row(cx: &Context<'_>, gap: &Gap, is_work: bool) -> Markup {
    let columns = 1 + WORTH.len() + if is_work { 2 } else { 0 };
    html! {
        tr.group {
            th colspan=(columns) scope="rowgroup" {
                @match gap.group {
                    Some(group) => (piece::group_link(cx, group)),
                    None => "In no group",
                }
            }
        }
    }
}

fn row(cx: &Context<'_>, gap: &Gap, is_work: bool) -> Markup {
    html! {
        tr {
            th scope="row" { (name(cx, gap)) }
            @if is_work { td.needs { (needs(cx, gap)) } td { (to_beat(cx, gap)) } }
            @for (verdict, by) in gap.effects { td class={ "r " (verdict.slug()) } { (change(by)) } }
        }
    }
}

fn name(cx: &Context<'_>, gap: &Gap) -> Markup {
    match (gap.position, gap.dimension) {
        (Some(at), _) => positions::axis_link(cx, at),
        (None, Some(at)) => piece::dimension_link(cx, at),
        (None, None) => html! {},
    }
}

/// What it takes; of what is in flight also how far it has come.
fn needs(cx: &Context<'_>, gap: &Gap) -> Markup {
    let position = gap.position.map(|at| &cx.scorecard.positions()[at]);
    html! {
        (gap.needs.label())
        @if let (Kind::InFlight, Some(position)) = (gap.kind, position) {
            span.quiet {
                ", " (position.status().word())
                @if position.verdict().is_contested() { ", now " (piece::verdict(position.verdict())) }
            }
        }
    }
}

/// The number to beat, with whose it is.
fn to_beat(cx: &Context<'_>, gap: &Gap) -> Markup {
    let position = gap.position.map(|at| &cx.scorecard.positions()[at]);
    let bar = gap.dimension.map(|at| &cx.scorecard.dimensions()[at]);
    match (gap.to_beat, position, bar) {
        (Some(ToBeat::Rival), Some(position), _) => of_rival(position),
        (Some(ToBeat::Bar), _, Some(bar)) => html! {
            @if let Some(best) = &bar.best_value { (piece::quantity(best, &bar.metric_unit)) }
            span.quiet { ", the bar" }
        },
        _ => html! { span.quiet { "none on record" } },
    }
}

fn of_rival(position: &Position) -> Markup {
    let unit = &position.unit.value;
    html! {
        @match (&position.competitor_value.value, &position.competitor_range.value) {
            (_, Some(range)) => (piece::range(range, unit)),
            (Some(value), None) => (piece::quantity(value, unit)),
            (None, None) => {},
        }
        span.quiet { ", " (piece::short_competitor(position)) }
    }
}
