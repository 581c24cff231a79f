//! The headline: the standing, the verdicts, and the other figures with their
//! derivations.

use maud::{Markup, PreEscaped, html};

use super::super::{Context, piece};
use crate::audit::threshold;
use crate::chart;
use crate::model::Verdict;
use crate::route::Route;
use crate::score::{
    COVERAGE_SHARE, FIELD_SHARE, HONESTY_SHARE, PLAY_SHARE, WORTH, one_decimal,
};

pub(super) fn section(cx: &Context<'_>) -> Markup {
    html! {
        (title(cx))
        section.headline id="headline" aria-labelledby="h-standing" {
            (standing(cx))
            div.chart {
                h3 { (piece::plural(cx.score.tally.positions(), "position")) " by verdict" }
                div.bar { (PreEscaped(chart::bar(cx.score.tally).inline())) }
                (tally(cx))
                details.how {
                    summary { "How the standing is worked out" }
                    (piece::derivation(&cx.score.standing.derivation))
                    p.note {
                        b { "play" } " asks how well the product does where it takes part; " b { "field" }
                        " asks how much of the field it takes part in. A gap counts against the second \
                         alone. " a href=(cx.href(&Route::Method)) { "The method in full" }
                    }
                }
                (what_if(cx))
            }
        }
        (ledger(cx))
    }
}

fn title(cx: &Context<'_>) -> Markup {
    let (meta, scorecard) = (cx.scorecard.meta(), cx.scorecard);
    let subject = &meta.subject;
    html! {
        header.title {
            h1 { (meta.title) }
            dl.meta {
                (piece::fact("As of", &piece::day(meta.as_of)))
                @if let Some(release) = meta.release() { (piece::fact("Version", &html! { (release) })) }
                div {
                    dt { "Tracked" }
                    dd {
                        a href=(cx.href(&Route::Taxonomy)) { (piece::plural(scorecard.dimensions().len(), "dimension")) }
                        ", " a href=(cx.href(&Route::Systems)) { (piece::plural(scorecard.systems().len(), "system")) }
                        ", " a href="#standing" { (piece::plural(scorecard.positions().len(), "position")) }
                    }
                }
            }
            p.guide {
                "Each position sets " (subject) "’s number against the best rival that can be named: "
                (piece::verdict(Verdict::Lead)) " is " (threshold::LEAD) "× or better, "
                (piece::verdict(Verdict::Parity)) " is from " (threshold::PARITY) "×, "
                (piece::verdict(Verdict::Trails)) " is behind, and an " (piece::verdict(Verdict::NoClaim))
                " is an axis the field competes on where " (subject) " claims nothing yet."
            }
        }
    }
}

fn standing(cx: &Context<'_>) -> Markup {
    let (value, floor) = (cx.score.standing.value, cx.scorecard.meta().standing_floor);
    let gap = one_decimal((value - floor).abs());
    html! {
        div {
            h2 id="h-standing" { "Standing on the field" }
            p.score { (one_decimal(value)) span { "/ 100" } }
            div.chart { (PreEscaped(chart::ruler(value, floor).single("ruler"))) }
            p.finding {
                @if value < floor { (gap) " below the floor of " (floor) ". " }
                @else { (gap) " above the floor of " (floor) ". " }
                (cx.score.finding.meaning())
            }
        }
    }
}

/// What the standing would be with another verdict. It needs the script, which fills the
/// list of axes from the table and takes every constant from here.
fn what_if(cx: &Context<'_>) -> Markup {
    let list =
        |parts: &[f64]| parts.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    let counts = Verdict::ALL.map(|it| cx.score.tally.get(it).to_string()).join(" ");
    html! {
        div.what-if id="what-if" hidden role="group" aria-label="What if" data-worth=(list(&WORTH.map(|it| it.1)))
            data-shares=(list(&[PLAY_SHARE, FIELD_SHARE])) data-tally=(counts) {
            p {
                label for="h-axis" { "What if " span.sr { "this position" } }
                select id="h-axis" { option { "…" } }
                label for="h-verdict" { "were" }
                select id="h-verdict" {
                    @for verdict in Verdict::ALL { option value=(verdict.slug()) { (verdict.glyph()) " " (verdict.label()) } }
                }
            }
            output for="h-axis h-verdict" {}
        }
    }
}

fn tally(cx: &Context<'_>) -> Markup {
    let tally = cx.score.tally;
    html! {
        ul.tally {
            @for verdict in Verdict::ALL {
                @let count = tally.get(verdict);
                li class=(verdict.slug()) {
                    @if count > 0 {
                        a href={ "#" (verdict.slug()) } { b { (count) } " " (piece::verdict(verdict)) " " small { (meaning(verdict)) } }
                    } @else {
                        span { b { "0" } " " (piece::verdict(verdict)) " " small { (meaning(verdict)) } }
                    }
                }
            }
        }
    }
}

fn meaning(verdict: Verdict) -> String {
    let (lead, parity) = (threshold::LEAD, threshold::PARITY);
    match verdict {
        Verdict::Lead => format!("{lead}× or better"),
        Verdict::Parity => format!("{parity}× to {lead}×"),
        Verdict::Trails => format!("below {parity}×"),
        Verdict::NoClaim => "nothing claimed yet".to_owned(),
    }
}

/// The other figures: each opens to how it comes about and links to what it counts.
fn ledger(cx: &Context<'_>) -> Markup {
    let score = cx.score;
    html! {
        div.ledger {
            (fact("Honest gaps to close", &format!("{} of {}", score.honest_gaps(), score.tally.positions()),
                &format!("{} measured", piece::plural(score.measured, "position")), &measured(cx)))
            (fact("Coverage of the field", &format!("{} %", one_decimal(score.coverage.percent())),
                &format!("{} of {} dimensions; debt {}", score.coverage.covered, score.coverage.in_scope, score.coverage.debt()),
                &html! {
                    p.sum { "100 × " (score.coverage.covered) " covered / " (score.coverage.in_scope) " in scope = " (one_decimal(score.coverage.percent())) " %" }
                    p { a href="#coverage" { "Coverage by group" } }
                }))
            (fact("Parity-debt", &score.parity_debt.to_string(), "defects of the nine checks",
                &html! {
                    p.sum { "the defects of all checks = " (score.parity_debt) }
                    p { a href="#checks" { "The checks" } }
                }))
            (fact("Advisories", &format!("{} + {}", score.advisories, score.industry_drift()),
                "soft signals of the audit, and industry drift", &drift(cx)))
            (fact("Map score", &format!("{} ({})", one_decimal(score.map.value), score.grade),
                "how complete and honest the map is; it saturates and says nothing about winning",
                &html! {
                    (piece::derivation(&score.map.derivation))
                    (piece::derivation(&score.honesty.derivation))
                    p { "Honesty counts " (HONESTY_SHARE) ", coverage " (COVERAGE_SHARE) ". " a href=(cx.href_at(&Route::Method, "map-score")) { "The method" } }
                }))
        }
    }
}

fn fact(name: &str, value: &str, note: &str, work: &Markup) -> Markup {
    html! {
        details.fact {
            summary { span { (name) } b { (value) } small { (note) } }
            div.work { (work) }
        }
    }
}

/// Measured and not measured, and why these are not the counts of the verdicts.
fn measured(cx: &Context<'_>) -> Markup {
    let score = cx.score;
    let unshipped: Vec<usize> = (0..cx.scorecard.positions().len())
        .filter(|at| {
            let position = &cx.scorecard.positions()[*at];
            position.verdict().is_contested() && position.is_unshipped()
        })
        .collect();
    html! {
        p.sum {
            "measured = " (score.tally.contested()) " contested − " (unshipped.len()) " not shipped = " (score.measured) br;
            "to close = " (score.tally.positions()) " positions − " (score.measured) " measured = " (score.honest_gaps())
        }
        p {
            "A position counts as measured when its verdict is "
            (rows(cx, Verdict::Lead, "lead")) ", " (rows(cx, Verdict::Parity, "parity")) " or "
            (rows(cx, Verdict::Trails, "trails")) " and it is shipped. The rest are the "
            (cx.score.tally.no_claim) " " (rows(cx, Verdict::NoClaim, "honest gaps"))
            @if !unshipped.is_empty() {
                " and what is contested but not shipped: "
                @for (at, position) in unshipped.iter().enumerate() {
                    @if at > 0 { ", " }
                    (super::super::positions::axis_link(cx, *position))
                }
            }
            "."
        }
        p { a href=(cx.href(&Route::Backlog)) { "What each would do to the standing" } }
    }
}

/// A link to the rows of a verdict, where there are any.
fn rows(cx: &Context<'_>, verdict: Verdict, words: &str) -> Markup {
    let some = cx.score.tally.get(verdict) > 0;
    html! { @if some { a href={ "#" (verdict.slug()) } { (words) } } @else { (words) } }
}

fn drift(cx: &Context<'_>) -> Markup {
    let (scorecard, score) = (cx.scorecard, cx.score);
    html! {
        p { "The audit’s advisories stand with " a href="#checks" { "the checks" } "." }
        p {
            (piece::plural(score.drifted_dimensions.len(), "dimension")) " and "
            (piece::plural(score.drifted_systems.len(), "system")) " were last reviewed more than "
            (scorecard.meta().industry_review_window_days) " days before the as-of date. "
            a href=(cx.href_at(&Route::Backlog, "bars")) { "What is due next" }
        }
        @if score.industry_drift() > 0 {
            ul {
                @for at in &score.drifted_dimensions { li { (piece::dimension_link(cx, *at)) } }
                @for at in &score.drifted_systems { li { (piece::system_link(cx, *at)) } }
            }
        }
    }
}
