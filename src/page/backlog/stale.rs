//! What has grown old, what will be next, and what has no age.

use maud::{Markup, html};

use crate::page::{Context, piece, positions, record};
use crate::query::stale::{Aged, Kind, SOON, Stale, Thing};

/// The anchor of the section of a kind.
pub(super) fn anchor(kind: Kind) -> &'static str {
    match kind {
        Kind::Bar => "bars",
        Kind::System => "systems",
        Kind::Measurement => "measurements",
    }
}

/// Those of a kind that are past their window, the oldest first.
pub(super) fn past(cx: &Context<'_>, stale: &Stale<'_>, kind: Kind) -> Markup {
    let past: Vec<&Aged<'_>> = stale.past_of(kind).collect();
    let days = kind.window(cx.scorecard.meta());
    let rule = match kind {
        Kind::Bar => {
            format!(
                "A bar wants a review {days} days after its last one, else after its source."
            )
        }
        Kind::System => {
            format!("A system wants a review {days} days after its last one.")
        }
        Kind::Measurement => format!("A measurement is fresh for {days} days."),
    };
    let next = stale.next.iter().find(|it| it.thing.kind == kind);
    let body = html! {
        @if past.is_empty() {
            p.note {
                "No " (kind.word()) " is past it on " (piece::day(cx.scorecard.meta().as_of)) "."
                @if let Some(next) = next { " The next is due on " (piece::day(next.due)) ": " (name(cx, next.thing)) "." }
            }
        } @else { (table(cx, kind.title(), &past, false)) }
    };
    section(anchor(kind), kind.title(), &rule, &body)
}

/// What is due within a month, the nearest first.
pub(super) fn due(cx: &Context<'_>, stale: &Stale<'_>) -> Markup {
    let soon: Vec<&Aged<'_>> = stale.soon.iter().collect();
    let rule = format!("What has its last day within {SOON} days.");
    let body = html! {
        @if soon.is_empty() { p.note { "Nothing is due that soon." } } @else { (table(cx, "Due soon", &soon, true)) }
    };
    section("due", "Due soon", &rule, &body)
}

/// What never becomes due, because nobody can say how old it is.
pub(super) fn undated(cx: &Context<'_>, stale: &Stale<'_>) -> Markup {
    let body = html! {
        @if stale.undated.is_empty() { p.note { "Everything has a date." } } @else {
            ul.lines {
                @for thing in &stale.undated { li { (name(cx, *thing)) " " span.quiet { (thing.kind.word()) } } }
            }
        }
    };
    let rule = "No date, or only a year: these never become due. A review with its day mends that.";
    section("undated", "Without an age", rule, &body)
}

fn section(anchor: &str, title: &str, rule: &str, body: &Markup) -> Markup {
    html! {
        section.part.split id=(anchor) aria-labelledby={ "h-" (anchor) } {
            div.head { h2 id={ "h-" (anchor) } { (title) } p { (rule) } }
            div.body { (body) }
        }
    }
}

/// `is_mixed` says that things of several kinds are in it, so that each names its own.
fn table(cx: &Context<'_>, title: &str, rows: &[&Aged<'_>], is_mixed: bool) -> Markup {
    html! {
        section.wide aria-label={ "Table: " (title) } tabindex="0" {
            table.backlog.old {
                thead {
                    tr {
                        th scope="col" { "What" } th scope="col" { "Last" }
                        th.r scope="col" { "Age in days" } th scope="col" { "Due" } th scope="col" { "Where" }
                    }
                }
                tbody { @for it in rows { (row(cx, it, is_mixed)) } }
            }
        }
    }
}

fn row(cx: &Context<'_>, it: &Aged<'_>, is_mixed: bool) -> Markup {
    html! {
        tr {
            th scope="row" { (name(cx, it.thing)) @if is_mixed { " " span.quiet { (it.thing.kind.word()) } } }
            td { (piece::date(it.date)) }
            td.r { (it.age) }
            td { (piece::day(it.due)) " " span.quiet { (distance(it.left)) } }
            td { (record::defined_in(cx, it.thing.span(cx.scorecard))) }
        }
    }
}

/// How far the due day is from the as-of date.
fn distance(left: i64) -> String {
    let days =
        piece::plural(usize::try_from(left.unsigned_abs()).unwrap_or(usize::MAX), "day");
    match left {
        0 => "the as-of date".to_owned(),
        1.. => format!("in {days}"),
        _ => format!("{days} over"),
    }
}

fn name(cx: &Context<'_>, thing: Thing) -> Markup {
    match thing.kind {
        Kind::Bar => piece::dimension_link(cx, thing.at),
        Kind::System => piece::system_link(cx, thing.at),
        Kind::Measurement => positions::axis_link(cx, thing.at),
    }
}
