//! Two numbers to scale, how the verdict follows from them, and how firm it is.

use maud::{Markup, PreEscaped, html};

use super::Context;
use super::piece;
use crate::audit::{
    FRAGILE, Margin, Reach, Rule, implied, margin, ratio, reaches, threshold,
};
use crate::chart::{Chart, Pair, Theirs, pair};
use crate::model::{Class, Number, Position, Quantity, Verdict, group_digits};
use crate::route::anchor;

/// The longest unit that stands beside a number in a drawing or a table.
const SHORT_UNIT: usize = 12;

/// The drawing of a position's numbers and what would change its verdict; empty where
/// there are not two numbers.
pub(super) fn numbers(cx: &Context<'_>, position: &Position) -> Markup {
    let Some(chart) = drawn(cx, position) else { return html! {} };
    let way =
        if position.higher_is_better.value == Some(true) { "Higher" } else { "Lower" };
    html! {
        figure.chart {
            figcaption {
                b { (position.short()) "." } " "
                @if !position.unit.value.is_empty() { (position.unit.value) "; " (way.to_lowercase()) } @else { (way) }
                " is better. Bars start at zero"
                @if has_band(position) { "; the tinted band is where the two would count as equal" }
                "."
            }
            (PreEscaped(chart.inline()))
            details.how {
                summary { "The same values as a table" }
                div.wide tabindex="0" { (piece::table(&chart)) }
            }
        }
        (changes(cx, position))
    }
}

fn has_band(position: &Position) -> bool {
    implied(position).rule == Rule::Ratio && position.competitor_number().is_some()
}

fn drawn(cx: &Context<'_>, position: &Position) -> Option<Chart> {
    let meta = cx.scorecard.meta();
    let ours = position.number()?;
    let more_is_better = position.higher_is_better.value?;
    let (theirs, words) = theirs(position)?;
    let name = meta.release().unwrap_or_else(|| meta.subject.clone());
    pair(&Pair {
        slug: format!("numbers-{}", anchor(&position.id.value)),
        title: position.short().to_owned(),
        unit: position.unit.value.clone(),
        ours: (name, ours.value(), with_unit(position, &ours.grouped())),
        theirs: (rival(cx, position), theirs, words),
        verdict: position.verdict(),
        parity: band(position, more_is_better),
        more_is_better,
        ratio: piece::ratio_or_reason(position),
    })
}

fn theirs(position: &Position) -> Option<(Theirs, String)> {
    if let Some(range) = &position.competitor_range.value {
        let (low, high) = (&range.low, &range.high);
        let words = with_unit(position, &format!("{low}–{high}"));
        return Some((Theirs::Range(low.value(), high.value()), words));
    }
    let number = position.competitor_number()?;
    Some((Theirs::Value(number.value()), with_unit(position, &number.grouped())))
}

/// Where the product's number would be at parity.
fn band(position: &Position, more_is_better: bool) -> Option<(f64, f64)> {
    let theirs = position.competitor_number().map(Number::value)?;
    let at = |ratio: f64| if more_is_better { theirs * ratio } else { theirs / ratio };
    let (one, other) = (at(threshold::PARITY), at(threshold::LEAD));
    has_band(position).then(|| (one.min(other), one.max(other)))
}

/// The rival in a word or two: the registered system, else the competitor in short.
fn rival(cx: &Context<'_>, position: &Position) -> String {
    let first = position.systems.iter().find_map(|it| it.system);
    first.map_or_else(
        || piece::short_competitor(position),
        |at| cx.scorecard.systems()[at].name.clone(),
    )
}

fn with_unit(position: &Position, number: &str) -> String {
    let unit = &position.unit.value;
    let fits = !unit.is_empty() && unit.chars().count() <= SHORT_UNIT;
    if fits { format!("{number} {unit}") } else { number.to_owned() }
}

/// What would change the verdict, as a table; how far it holds stands with the facts.
fn changes(cx: &Context<'_>, position: &Position) -> Markup {
    let reaches = reaches(position);
    html! {
        @if !reaches.is_empty() {
            div.wide tabindex="0" {
                table.margin {
                    caption { "What would change the verdict" }
                    thead {
                        tr {
                            th scope="col" { "To reach" }
                            th.r scope="col" { (cx.scorecard.meta().subject) " " (side(reaches[0].ours.at_most)) }
                            th.r scope="col" { "or " (rival(cx, position)) " " (side(reaches[0].theirs.at_most)) }
                        }
                    }
                    tbody { @for reach in &reaches { (reach_row(position, reach)) } }
                }
            }
        }
    }
}

fn side(at_most: bool) -> &'static str {
    if at_most { "at most" } else { "at least" }
}

fn reach_row(position: &Position, reach: &Reach) -> Markup {
    let cell = |digits: &str, change: f64| {
        html! {
            td.r { (with_unit(position, &group_digits(digits))) " " span.quiet { (percent(change)) } }
        }
    };
    html! {
        tr {
            th scope="row" { (piece::verdict(reach.verdict)) " " span.quiet { "from " (reach.from) "×" } }
            (cell(&reach.ours.digits, reach.ours.change))
            (cell(&reach.theirs.digits, reach.theirs.change))
        }
    }
}

/// A share as a signed percentage with a true minus.
fn percent(share: f64) -> String {
    let sign = if share < 0.0 { "−" } else { "+" };
    format!("{sign}{:.1}\u{a0}%", (share * 100.0).abs())
}

/// How far the verdict holds, and whether that is fragile.
pub(super) fn holds(cx: &Context<'_>, position: &Position) -> Option<Markup> {
    let margin = margin(position)?;
    Some(html! {
        (holds_words(cx, position, &margin))
        @if margin.is_fragile() {
            " " strong.fragile title={ "Less than " (FRAGILE * 100.0) " % away" } { "fragile" }
        }
    })
}

fn holds_words(cx: &Context<'_>, position: &Position, margin: &Margin) -> Markup {
    let bound = with_unit(position, &group_digits(&margin.bound));
    let rival = rival(cx, position);
    let change = percent(margin.change);
    html! {
        @match (margin.of_range, position.verdict()) {
            (true, Verdict::Parity) => { "Holds while the range takes in " (bound) ": its worse end may move by " (change) "." },
            (true, Verdict::Lead) => { "Holds until the range reaches " (bound) " (" (change) ")." },
            (true, _) => { "Holds until the range falls back to " (bound) " (" (change) ")." },
            (false, Verdict::Trails) => { "Holds until " (rival) " falls back beyond " (bound) " (" (change) ")." },
            (false, _) => { "Holds until " (rival) " passes " (bound) " (" (change) ")." },
        }
    }
}

/// How the verdict follows from the numbers, step by step.
pub(super) fn how_it_follows(position: &Position) -> Markup {
    let steps = steps(position, implied(position).rule);
    html! {
        details.how {
            summary { "How the verdict follows" }
            p.sum { @for (at, step) in steps.iter().enumerate() { @if at > 0 { br; } (step) } }
        }
    }
}

fn steps(position: &Position, rule: Rule) -> Vec<String> {
    let verdict = implied(position).verdict.map_or("not decidable", Verdict::label);
    let so = format!("so the verdict is {verdict}");
    match rule {
        Rule::Oracle => vec!["compared with a reference oracle".to_owned(), so],
        Rule::NoClaim => {
            vec!["nothing is claimed, and nothing is shipped".to_owned(), so]
        }
        Rule::Undecidable => {
            vec!["the evidence holds no two numbers to compare".to_owned(), so]
        }
        Rule::Range => vec![range_step(position), so],
        Rule::Ceiling | Rule::Ratio => vec![ratio_step(position), limits(position), so],
    }
}

fn limits(position: &Position) -> String {
    if position.class.value.known() == Some(Class::TheoreticalCeiling) {
        return format!("against a ceiling, parity from {}", threshold::CEILING_PARITY);
    }
    format!("lead from {}, parity from {}", threshold::LEAD, threshold::PARITY)
}

fn ratio_step(position: &Position) -> String {
    let digits = |quantity: &Option<Quantity>| {
        let number = quantity.as_ref().and_then(Quantity::number);
        number.map_or("", Number::digits).to_owned()
    };
    let ours = digits(&position.value.value);
    let theirs = digits(&position.competitor_value.value);
    let ratio = ratio(position);
    let exact = ratio.map_or("not computable".to_owned(), |it| format!("{it:.4}"));
    let shown = piece::ratio_or_reason(position);
    match position.higher_is_better.value {
        Some(false) => {
            format!("lower is better: {theirs} / {ours} = {exact}, shown as {shown}")
        }
        _ => format!("higher is better: {ours} / {theirs} = {exact}, shown as {shown}"),
    }
}

fn range_step(position: &Position) -> String {
    let ours = position.number().map_or("", Number::digits);
    position.competitor_range.value.as_ref().map_or(String::new(), |range| {
        format!(
            "{ours} against {} to {}, ends included",
            range.low.digits(),
            range.high.digits()
        )
    })
}
