//! Every formula, weight and threshold, written out from the constants in the code.

use maud::{Markup, html};

use super::Context;
use super::layout::{self, Head};
use super::piece::{self, fact};
use crate::audit::{CHECKS, Check, threshold};
use crate::diagnostic::{Code, Severity};
use crate::model::{Caveat, RequiredAxis, Status, Verdict, Vocabulary as _};
use crate::query::gaps::{BY_DESIGN, OUT_OF_SCOPE, TO_MEASURE};
use crate::route::Route;
use crate::score::{
    COVERAGE_SHARE, FIELD_SHARE, GRADES, HONESTY_SHARE, PLAY_SHARE, WORTH,
};

pub(super) fn page(cx: &Context<'_>) -> Markup {
    let head = Head {
        title: "Method".to_owned(),
        description: "How verdicts, the standing, coverage and honesty are worked out: every formula, \
                      weight and threshold."
            .to_owned(),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[], "Method"))
        header.title {
            h1 { "Method" }
            p.guide { "Every figure on this site is worked out from the data by the rules below, which are written out from the program itself." }
        }
        (verdict_rules())
        (standing(cx))
        (other_figures(cx))
        (checks(cx))
        (own_terms(cx))
        (caveats())
        (problems())
    };
    layout::page(cx, &head, &main)
}

fn part(id: &str, title: &str, body: &Markup) -> Markup {
    html! {
        section.part.split id=(id) aria-labelledby={ "h-" (id) } {
            div.head { h2 id={ "h-" (id) } { (title) } }
            div.body.prose { (body) }
        }
    }
}

fn verdict_rules() -> Markup {
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    part(
        "verdict-rules",
        "The verdict that the numbers imply",
        &html! {
            p {
                "The ratio is the product’s value over the competitor’s, turned round where lower is \
                 better, so that more is always better. The first rule that applies decides:"
            }
            ol.rules {
                li { "Against a reference oracle: " (piece::verdict(Verdict::Parity)) "." }
                li { "Declared as a gap: " (piece::verdict(Verdict::NoClaim)) " when it is not shipped; else not decidable." }
                li {
                    "Against a published range: within it, ends included, " (piece::verdict(Verdict::Parity))
                    "; beyond it on the better side " (piece::verdict(Verdict::Lead)) ", on the other " (piece::verdict(Verdict::Trails)) "."
                }
                li { "Without two numbers, or with a divisor of zero: not decidable." }
                li {
                    "Against a theoretical ceiling: " (piece::verdict(Verdict::Parity)) " from "
                    (percent(threshold::CEILING_PARITY)) " of it, else " (piece::verdict(Verdict::Trails)) "."
                }
                li {
                    "Otherwise " (piece::verdict(Verdict::Lead)) " from " (threshold::LEAD) "×, "
                    (piece::verdict(Verdict::Parity)) " from " (threshold::PARITY) "×, else " (piece::verdict(Verdict::Trails)) "."
                }
            }
            p { "A declared verdict that differs from the implied one is a defect. One that the evidence does not decide stands as declared and is an advisory." }
        },
    )
}

fn standing(cx: &Context<'_>) -> Markup {
    part(
        "standing",
        "The standing",
        &html! {
            p.sum {
                "contested = lead + parity + trails" br;
                "play = (" @for (at, (verdict, worth)) in WORTH.iter().enumerate() {
                    @if at > 0 { " + " } (worth) " × " (verdict.label())
                } ") / contested" br;
                "field = contested / positions" br;
                "standing = 100 × (" (PLAY_SHARE) " × play + " (FIELD_SHARE) " × field)"
            }
            p { "Play asks how well the product does where it takes part, field how much of the field it takes part in. With nothing contested, play is 0." }
            (piece::derivation(&cx.score.standing.derivation))
            p { "The floor of this scorecard is " (cx.scorecard.meta().standing_floor) "." }
        },
    )
}

fn other_figures(cx: &Context<'_>) -> Markup {
    let meta = cx.scorecard.meta();
    part(
        "map-score",
        "The other figures",
        &html! {
            dl.facts {
                (fact("Coverage", &html! { "In-scope dimensions with at least one position, out of all in scope (100 % of none). Coverage debt is the rest." }))
                (fact("Measured", &html! { "Positions that lead, match or trail and are shipped. All other positions are the " a href=(cx.href(&Route::Backlog)) { "backlog" } " of honest gaps." }))
                (fact("Gaps told apart", &html! { (gaps_told_apart()) }))
                (fact("Parity-debt", &html! { "All defects of the nine checks." }))
                (fact("Honesty", &html! { "The sum of each check’s weight times its score." }))
                (fact("Map score", &html! {
                    (HONESTY_SHARE) " × honesty + " (COVERAGE_SHARE) " × coverage. Grades: "
                    @for (grade, from) in GRADES { (grade) " from " (from) ", " } "else F. It says how complete and honest the map is; it saturates, and says nothing about winning."
                }))
                (fact("Industry drift", &html! { "Dimensions and systems last reviewed more than " (meta.industry_review_window_days) " days before the as-of date. A dimension without a review counts from the date of its source." }))
                (fact("Finding", &html! { "The first that applies: parity debt, coverage debt, a standing below the floor, or complete, honest and competitive." }))
            }
        },
    )
}

/// The rule that parts gaps into kinds, with the words it goes by.
fn gaps_told_apart() -> Markup {
    html! {
        "Out of scope is what lies on a dimension that is, and a gap whose note opens with “" (OUT_OF_SCOPE)
        "” or says “" (BY_DESIGN) "” before any “" (TO_MEASURE) "”. What is left is in flight by its status \
        (" (Status::InFlight.word()) ", " (Status::Projected.word()) "), else to be measured."
    }
}

/// What this scorecard says of itself: where its numbers are kept, how they were measured,
/// and what it must cover. Nothing where it says none of that.
fn own_terms(cx: &Context<'_>) -> Markup {
    let meta = cx.scorecard.meta();
    let (authority, machines) = (&meta.authority, &meta.machine_note.value);
    let required = cx.scorecard.required_axes();
    if authority.is_empty() && machines.is_empty() && required.is_empty() {
        return html! {};
    }
    let body = html! {
        @if !authority.is_empty() || !machines.is_empty() {
            dl.facts {
                @if !authority.is_empty() { (fact("Kept in", &html! { (cx.line(authority)) })) }
                @if !machines.is_empty() { (fact("Measured on", &html! { (cx.prose(machines)) })) }
            }
        }
        @if !required.is_empty() {
            p { "These categories must be covered, whatever the answer is; one that is not is a defect." }
            dl.facts { @for axis in required { (required_axis(cx, axis)) } }
        }
    };
    part("own-terms", "This scorecard", &body)
}

fn required_axis(cx: &Context<'_>, axis: &RequiredAxis) -> Markup {
    let id = &axis.category.value;
    let declared = cx.scorecard.category_called(id);
    let name = declared.map_or(id, |at| &cx.scorecard.categories()[at].name);
    let verdict = axis.must_include_verdict.value.known();
    fact(
        name,
        &html! {
            "At least " (piece::plural(axis.min_rows, "position"))
            @if let Some(verdict) = verdict { ", one of them " (piece::verdict(verdict)) }
            "." @if !axis.why.value.is_empty() { " " (cx.line(&axis.why.value)) }
        },
    )
}

/// The anchor of a check.
pub(super) fn check_anchor(check: &str) -> String {
    format!("check:{check}")
}

fn checks(cx: &Context<'_>) -> Markup {
    let window = cx.scorecard.meta().fresh_window_days;
    part(
        "checks",
        "The nine checks",
        &html! {
            p { "Each starts at 100, loses points for each defect and advisory, and never falls below 0. A measurement is fresh up to " (window) " days before the as-of date." }
            div.wide tabindex="0" {
                table {
                    thead {
                        tr {
                            th scope="col" { "Check" } th scope="col" { "Group" } th.r scope="col" { "Weight" }
                            th.r scope="col" { "A defect costs" } th.r scope="col" { "An advisory costs" } th scope="col" { "What it asks" }
                        }
                    }
                    tbody { @for check in &CHECKS { (check_row(check)) } }
                }
            }
        },
    )
}

fn check_row(check: &Check) -> Markup {
    let (each, most) = check.advisory_cost;
    html! {
        tr id=(check_anchor(check.id)) {
            th scope="row" { code { (check.id) } }
            td { (check.group) }
            td.r { (format!("{:.2}", check.weight)) }
            td.r { @if check.defect_cost == 0 { "never" } @else { (check.defect_cost) } }
            td.r { @if each == 0 { "none" } @else { (each) ", at most " (most) } }
            td { (check.rule) }
        }
    }
}

fn caveats() -> Markup {
    part(
        "caveats",
        "Caveats",
        &html! {
            p { "Short codes beside a verdict. The first two are declared by the author; all others follow from the data." }
            dl.codes {
                @for (word, caveat) in Caveat::WORDS {
                    div id=(piece::caveat_anchor(word)) { dt { (word) } dd { (caveat.meaning()) } }
                }
            }
        },
    )
}

fn problems() -> Markup {
    part(
        "problems",
        "What the program reports",
        &html! {
            @for severity in [Severity::Error, Severity::Defect, Severity::Warning, Severity::Advisory] {
                h3 { (severity.word()) }
                dl.codes {
                    @for entry in Code::TABLE.iter().filter(|entry| entry.severity == severity) {
                        (fact(entry.name, &html! { (entry.meaning) }))
                    }
                }
            }
        },
    )
}
