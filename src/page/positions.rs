//! The standing table: positions with verdict, both numbers, ratio, rival and date.

use maud::{Markup, html};

use super::Context;
use super::piece;
use crate::audit::{Rule, implied, ratio};
use crate::model::{Position, Quantity, Verdict, Vocabulary as _};
use crate::route::{Route, anchor};

/// From this many rows on the script shows only the first that match: laying out all of
/// them would take longer than a reader waits for a filter.
const LONG: usize = 1000;

/// A table of `positions`, one body a verdict, each body's anchor being the verdict.
pub(super) fn table(cx: &Context<'_>, positions: &[usize]) -> Markup {
    let subject = &cx.scorecard.meta().subject;
    html! {
        section.wide.standing-wrap aria-label="Table of positions" tabindex="0" {
            table.standing.long[positions.len() > LONG] {
                caption.sr { "Positions with verdict, both numbers, ratio, rival and date" }
                thead {
                    tr {
                        th scope="col" { "Verdict" }
                        th scope="col" { "Axis" }
                        th.r scope="col" { (subject) }
                        th.r scope="col" { "Rival" }
                        th scope="col" { span.ratio { (scale()) " " b { "Ratio" } } }
                        th scope="col" { "Compared with" }
                        th scope="col" { "Measured" }
                    }
                }
                @for verdict in Verdict::ALL {
                    @let rows = sorted(cx, positions, verdict);
                    @if !rows.is_empty() {
                        tbody id=(verdict.slug()) { @for at in rows { (row(cx, at)) } }
                    }
                }
            }
        }
    }
}

/// The positions of one verdict: the highest ratio first, those without one last, equal
/// ones by name.
fn sorted(cx: &Context<'_>, positions: &[usize], verdict: Verdict) -> Vec<usize> {
    let all = cx.scorecard.positions();
    let mut rows: Vec<usize> =
        positions.iter().copied().filter(|at| all[*at].verdict() == verdict).collect();
    let key = |at: usize| ratio(&all[at]).unwrap_or(f64::NEG_INFINITY);
    rows.sort_by(|a, b| {
        key(*b).total_cmp(&key(*a)).then_with(|| all[*a].short().cmp(all[*b].short()))
    });
    rows
}

fn row(cx: &Context<'_>, at: usize) -> Markup {
    let position = &cx.scorecard.positions()[at];
    let verdict = position.verdict();
    let id = (!position.id.value.is_empty()).then(|| anchor(&position.id.value));
    html! {
        tr id=[id] data-c=[category_id(cx, at)] data-t=(position.status().word()) data-s=[systems(cx, position)] {
            td class=(verdict.slug()) { (piece::verdict(verdict)) }
            th scope="row" {
                (axis_link(cx, at)) " "
                span.sub { (category(cx, at)) }
            }
            td.r { (value(position.value.value.as_ref(), &position.unit.value)) }
            td.r { (rival(position)) }
            td { (ratio_cell(position)) }
            td { (piece::short_competitor(position)) }
            td { @if let Some(date) = position.measured() { (piece::date(date)) } }
        }
    }
}

fn category_id<'a>(cx: &Context<'a>, at: usize) -> Option<&'a str> {
    let category = cx.scorecard.category_of(at)?;
    Some(&cx.scorecard.categories()[category].id.value)
}

/// The registered systems of a position, as the filter writes them: parted by spaces,
/// which no encoded id holds.
fn systems(cx: &Context<'_>, position: &Position) -> Option<String> {
    let registered = position.systems.iter().filter_map(|it| it.system);
    let ids = registered.map(|at| anchor(&cx.scorecard.systems()[at].id.value));
    let ids: Vec<String> = ids.collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// The axis as a link to the position on its dimension's page.
pub(super) fn axis_link(cx: &Context<'_>, at: usize) -> Markup {
    let scorecard = cx.scorecard;
    let position = &scorecard.positions()[at];
    let title = (position.short() != position.axis).then_some(position.axis.as_str());
    match scorecard.dimension_of(at) {
        None => html! { span title=[title] { (position.short()) } },
        Some(dimension) => {
            let page =
                Route::Dimension(scorecard.dimensions()[dimension].id.value.clone());
            let href = cx.href_at(&page, &anchor(&position.id.value));
            html! { a href=(href) title=[title] { (position.short()) } }
        }
    }
}

fn category(cx: &Context<'_>, at: usize) -> Markup {
    let position = &cx.scorecard.positions()[at];
    let name = cx
        .scorecard
        .category_of(at)
        .map(|it| cx.scorecard.categories()[it].name.as_str());
    html! {
        span.cat { (name.unwrap_or("in no declared category")) }
        @for caveat in piece::caveat_links(cx, position) {
            " " span aria-hidden="true" { "·" } " " (caveat)
        }
    }
}

/// A number with its unit, or the words in its place.
fn value(quantity: Option<&Quantity>, unit: &str) -> Markup {
    // Long units stand on the dimension's page; here they would push the table apart.
    let unit = if unit.chars().count() > 12 { "" } else { unit };
    html! {
        @match quantity {
            Some(Quantity::Text(words)) => span.said { (words) },
            Some(number) => (piece::quantity(number, unit)),
            None => {},
        }
    }
}

fn rival(position: &Position) -> Markup {
    let unit = &position.unit.value;
    match (&position.competitor_value.value, &position.competitor_range.value) {
        (None, Some(range)) => {
            html! { (piece::number(&range.low)) "–" (piece::number(&range.high)) }
        }
        (quantity, _) => value(quantity.as_ref(), unit),
    }
}

/// The ratio on a log scale, or a mark that says why there is none.
fn ratio_cell(position: &Position) -> Markup {
    let verdict = position.verdict();
    let text = piece::ratio_or_reason(position);
    html! {
        span.ratio {
            @match ratio(position) {
                Some(ratio) => {
                    @if ratio > 0.0 { (strip(ratio, verdict)) }
                    b { data value=(ratio) { (text) } }
                },
                None if implied(position).rule == Rule::Range => { (range_strip(position)) b.quiet { (text) } },
                None if !verdict.is_contested() => { (open_strip()) span.sr { (text) } },
                None => b.quiet { (text) },
            }
        }
    }
}

/// The strip's scale: its ends are a tenth and ten times, its middle is parity.
const LEFT: f64 = 3.0;
const MIDDLE: f64 = 52.0;
const RIGHT: f64 = 101.0;

fn place(ratio: f64) -> f64 {
    let x = MIDDLE + ratio.log10() * (RIGHT - MIDDLE) / 1.4;
    (x.clamp(LEFT + 1.0, RIGHT - 1.0) * 10.0).round() / 10.0
}

fn strip(ratio: f64, verdict: Verdict) -> Markup {
    let at = place(ratio);
    html! {
        svg class={ "strip log " (verdict.slug()) } viewBox="0 0 104 16" aria-hidden="true" {
            path d={ "M52 8H" (at) } {}
            circle cx=(at) cy="8" r="4" {}
        }
    }
}

/// A published range as a frame, and the product's number in it or beside it.
fn range_strip(position: &Position) -> Markup {
    let (Some(range), Some(ours)) = (&position.competitor_range.value, position.number())
    else {
        return html! {};
    };
    let (low, high) = (range.low.value(), range.high.value());
    let share = (ours.value() - low) / (high - low).max(f64::MIN_POSITIVE);
    let share =
        if position.higher_is_better.value == Some(false) { 1.0 - share } else { share };
    let at = ((20.0 + share * 64.0).clamp(LEFT + 1.0, RIGHT - 1.0) * 10.0).round() / 10.0;
    html! {
        svg class={ "strip " (position.verdict().slug()) } viewBox="0 0 104 16" aria-hidden="true" {
            rect.edge x="20" y="4.5" width="64" height="7" {}
            circle cx=(at) cy="8" r="4" {}
        }
    }
}

fn open_strip() -> Markup {
    html! {
        svg.strip viewBox="0 0 104 16" aria-hidden="true" { path.open d="M3 8H101" {} }
    }
}

fn scale() -> Markup {
    html! {
        svg.strip viewBox="0 0 104 16" aria-hidden="true" {
            @for (ratio, label) in [(0.1, "0.1×"), (1.0, "1×"), (10.0, "10×")] {
                text.mid x=(place(ratio)) y="13" { (label) }
            }
        }
    }
}
