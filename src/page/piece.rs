//! Words and numbers as every page writes them.

use jiff::civil;
use maud::{Markup, html};

use super::Context;
use crate::audit::{Implied, Rule, caveats, implied, ratio};
use crate::chart::catalog::{self, Name};
use crate::chart::{Chart, ratio_text};
use crate::date::Date;
pub(super) use crate::model::plural;
use crate::model::{
    Meta, Number, Position, Quantity, Range, SystemRef, Verdict, Vocabulary as _,
    short_name,
};
use crate::route::Route;

/// A line of facts: what it is, and what it says.
pub(super) fn fact(name: &str, says: &Markup) -> Markup {
    html! { div { dt { (name) } dd { (says) } } }
}

/// A verdict: always its sign and its word.
pub(super) fn verdict(verdict: Verdict) -> Markup {
    html! {
        span class={ "v " (verdict.slug()) } {
            span aria-hidden="true" { (verdict.glyph()) } " " (verdict.label())
        }
    }
}

/// The verdicts of several positions: each kind once, with its count where it is not 1.
pub(super) fn verdicts(positions: &[&Position]) -> Markup {
    let count =
        |which: Verdict| positions.iter().filter(|it| it.verdict() == which).count();
    html! {
        @if positions.is_empty() { span.quiet { "no position yet" } }
        @for (at, which) in Verdict::ALL.into_iter().filter(|it| count(*it) > 0).enumerate() {
            @if at > 0 { ", " }
            (verdict(which))
            @if count(which) > 1 { " × " (count(which)) }
        }
    }
}

/// A date in the precision it was written in.
pub(super) fn date(date: &Date) -> Markup {
    html! {
        @match date.machine() {
            Some(machine) => time datetime=(machine) { (date) },
            None => (date),
        }
    }
}

/// A day.
pub(super) fn day(day: civil::Date) -> Markup {
    date(&Date::Day(day))
}

/// A number: its digits for machines, grouped for people.
pub(super) fn number(number: &Number) -> Markup {
    html! { data.num value=(number.digits()) { (number) } }
}

/// A number with its unit, or the words that stand in its place.
pub(super) fn quantity(quantity: &Quantity, unit: &str) -> Markup {
    html! {
        @match quantity {
            Quantity::Number(it) => { (number(it)) @if !unit.is_empty() { " " (unit) } },
            Quantity::Text(text) => (text),
        }
    }
}

/// A published range with its unit.
pub(super) fn range(range: &Range, unit: &str) -> Markup {
    html! {
        (number(&range.low)) " to " (number(&range.high)) @if !unit.is_empty() { " " (unit) }
    }
}

/// ", fak 0.31.0" as text, where there is a version.
pub(super) fn version(meta: &Meta) -> String {
    meta.release().map_or(String::new(), |release| format!(", {release}"))
}

/// What stands where a ratio would: the ratio, or why there is none.
pub(crate) fn ratio_or_reason(position: &Position) -> String {
    let Implied { rule, verdict } = implied(position);
    match ratio(position) {
        Some(ratio) => ratio_text(ratio),
        None if rule == Rule::Oracle => "oracle".to_owned(),
        None if rule == Rule::Range => range_words(verdict).to_owned(),
        None if !position.verdict().is_contested() => "no number yet".to_owned(),
        None if position.qualitative.value => "qualitative".to_owned(),
        None => "no ratio".to_owned(),
    }
}

fn range_words(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Parity) => "in range",
        Some(Verdict::Lead) => "better than range",
        _ => "worse than range",
    }
}

/// "▼ trails at 0.80×" as text: a verdict with what it rests on.
pub(super) fn verdict_text(position: &Position) -> String {
    let verdict = position.verdict();
    let reason = if verdict.is_contested() { at_ratio(position) } else { String::new() };
    format!("{verdict}{reason}")
}

/// What a verdict rests on, to stand right behind it: " at 0.80×", ", no number yet".
pub(super) fn at_ratio(position: &Position) -> String {
    let joint = if ratio(position).is_some() { " at " } else { ", " };
    joint.to_owned() + &ratio_or_reason(position)
}

/// The caveats of a position, each a link to its meaning.
pub(super) fn caveat_links(cx: &Context<'_>, position: &Position) -> Vec<Markup> {
    caveats(cx.scorecard.meta(), position)
        .into_iter()
        .map(|caveat| {
            let href = cx.href_at(&Route::Method, &caveat_anchor(caveat.word()));
            html! { a.cv href=(href) title=(caveat.meaning()) { (caveat.word()) } }
        })
        .collect()
}

/// The anchor of a caveat's meaning on the method page.
pub(super) fn caveat_anchor(word: &str) -> String {
    format!("caveat:{word}")
}

/// Mentioned systems: registered ones as links, others as they were written.
pub(super) fn systems(cx: &Context<'_>, refs: &[SystemRef]) -> Markup {
    html! {
        @for (at, mention) in refs.iter().enumerate() {
            @if at > 0 { ", " }
            @match mention.system {
                Some(system) => (system_link(cx, system)),
                None => (mention.text.value),
            }
        }
    }
}

/// A link to a system's page.
pub(super) fn system_link(cx: &Context<'_>, system: usize) -> Markup {
    let system = &cx.scorecard.systems()[system];
    html! { a href=(cx.href(&Route::System(system.id.value.clone()))) { (system.name) } }
}

/// A link to a group's page.
pub(super) fn group_link(cx: &Context<'_>, group: usize) -> Markup {
    let group = &cx.scorecard.groups()[group];
    html! { a href=(cx.href(&Route::Group(group.id.value.clone()))) { (group.name) } }
}

/// A link to a dimension's page.
pub(super) fn dimension_link(cx: &Context<'_>, dimension: usize) -> Markup {
    let dimension = &cx.scorecard.dimensions()[dimension];
    html! { a href=(cx.href(&Route::Dimension(dimension.id.value.clone()))) { (dimension.short()) } }
}

/// A competitor in few words.
pub(crate) fn short_competitor(position: &Position) -> String {
    short_name(&position.competitor.value)
}

/// Days before the as-of date, in words.
pub(super) fn age(cx: &Context<'_>, date: &Date) -> String {
    let as_of = cx.scorecard.meta().as_of;
    match date.days_before(as_of) {
        None => "too coarse to age".to_owned(),
        Some(0) => "on the as-of date".to_owned(),
        Some(days) if days < 0 => "after the as-of date".to_owned(),
        Some(1) => "1 day before the as-of date".to_owned(),
        Some(days) => format!("{days} days before the as-of date"),
    }
}

/// Formula and inputs of a figure.
pub(super) fn derivation(derivation: &crate::score::Derivation) -> Markup {
    html! {
        p.sum {
            (derivation.formula)
            @for step in &derivation.steps { br; (step) }
        }
    }
}

/// A message with its names in backticks set as code.
pub(super) fn ticked(message: &str) -> Markup {
    html! {
        @for (at, part) in message.split('`').enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// A chart with its caption, the same values as a table, and itself as a file.
pub(super) fn figure(cx: &Context<'_>, name: &Name) -> Markup {
    let chart = catalog::draw(name, cx.scorecard, cx.score, cx.history);
    let Some(chart) = chart else { return html! {} };
    html! {
        figure.chart {
            figcaption { b { (chart.title) "." } @if !chart.is_empty() { " " (chart.description) } }
            (maud::PreEscaped(chart.inline()))
            @if !chart.is_empty() {
                details.how {
                    summary { "The same values as a table" }
                    div.wide tabindex="0" { (table(&chart)) }
                    p.note { a href=(cx.href(&Route::Chart(name.to_string()))) { "The chart as a file" } }
                }
            }
        }
    }
}

/// The values of a chart.
pub(super) fn table(chart: &Chart) -> Markup {
    html! {
        table {
            thead { tr { @for (at, head) in chart.head.iter().enumerate() { th.r[at > 0] scope="col" { (head) } } } }
            tbody {
                @for row in &chart.rows {
                    tr {
                        @for (at, cell) in row.iter().enumerate() {
                            @if at == 0 { th scope="row" { (cell) } } @else { td.r { (cell) } }
                        }
                    }
                }
            }
        }
    }
}
