//! The nine checks: what each finds, at which field, and what it costs.

use serde_json::{Value, json};
use yardstick::diagnostic::Code;

use crate::support::{Judged, Project};

/// What all checks together find in one position with these fields.
fn found(fields: Value) -> Vec<String> {
    of(&Project::one(fields).build().judge())
}

fn of(judged: &Judged) -> Vec<String> {
    let all = judged.audit.diagnostics();
    all.map(|problem| format!("{}: {}", problem.code, problem.message)).collect()
}

fn score(judged: &Judged, check: &str) -> (u32, usize, usize) {
    let all = &judged.audit.outcomes;
    let outcome = all.iter().find(|outcome| outcome.check.id == check).unwrap();
    (outcome.score, outcome.defects.len(), outcome.advisories.len())
}

/// `count` positions with the same fields.
fn many(count: usize, fields: &Value) -> Judged {
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let add = |project: Project, at| {
        project.position(&format!("p{at}"), "cups", fields.clone())
    };
    (0..count).fold(project, add).build().judge()
}

#[test]
fn a_sound_position_is_clean() {
    assert_eq!(found(json!({})), Vec::<String>::new());
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table of cases")]
fn each_fault_is_found_once_and_by_the_right_check() {
    let parity = json!({ "value": 1, "verdict": "parity" });
    let table: &[(Value, &str)] = &[
        (json!({ "id": null }), "well-formed: no `id`"),
        (json!({ "id": " " }), "well-formed: no `id`"),
        (json!({ "category": "sped" }), "well-formed: category `sped` is not declared"),
        (json!({ "category": null }), "well-formed: no `category`"),
        (
            json!({ "dim_id": "cup" }),
            "well-formed: `dim_id` is `cup`, which is no dimension",
        ),
        (json!({ "dim_id": null }), "well-formed: no `dim_id`"),
        (
            json!({ "competitor_class": "SOTA" }),
            "well-formed: `competitor_class` is `SOTA`, which is none of `sota`, `tuned`, \
             `theoretical-ceiling`, `reference-oracle`",
        ),
        (
            json!({ "competitor_class": null }),
            "well-formed: `competitor_class` is missing",
        ),
        (
            json!({ "verdict": "leads" }),
            "well-formed: `verdict` is `leads`, which is none of `lead`, `parity`, `trails`, \
             `no-claim`",
        ),
        (json!({ "verdict": "" }), "well-formed: `verdict` is missing"),
        (
            json!({ "status": "done" }),
            "well-formed: `status` is `done`, which is none of `shipped`, `in-flight`, \
             `projected`, `stub`",
        ),
        (json!({ "unit": "" }), "well-formed: no `unit`"),
        (json!({ "measured_on": null }), "well-formed: `measured_on` is missing"),
        (
            json!({ "measured_on": "2026-02-30" }),
            "well-formed: `measured_on` is `2026-02-30`, which is not in the calendar",
        ),
        (
            json!({ "measured_on": "June" }),
            "well-formed: `measured_on` is `June`, which is not a date of the form \
             `YYYY-MM-DD` or `YYYY-MM`",
        ),
        (
            json!({ "qualitative": true }),
            "well-formed: `qualitative` is true, but there is no `comparison_note`",
        ),
        (json!({ "competitor": "  " }), "competitor-named: no `competitor` is named"),
        (
            json!({ "competitor_class": "naive" }),
            "baseline-sota: compares with a `naive` baseline",
        ),
        (
            json!({ "verdict": "parity" }),
            "verdict-consistency: the verdict is `parity`, but the numbers say `lead` \
             (ratio 2.0000)",
        ),
        (
            json!({ "apples_to_apples": false }),
            "apples-disclosed: `apples_to_apples` is false, but there is no `comparison_note`",
        ),
        (
            json!({ "doc": null }),
            "subject-traced: it is shipped, but names no `commit`, `artifact` or `doc`",
        ),
        (
            json!({ "doc": " ", "status": "stub" }),
            "unshipped-untraced: it names no `commit`, `artifact` or `doc`",
        ),
        (
            json!({ "competitor_source": null }),
            "competitor-sourced: the competitor’s side has no `competitor_source`",
        ),
        (
            json!({ "measured_on": "2026-02-26" }),
            "measurement-stale: measured 121 days before the as-of date; 120 count as fresh",
        ),
        (
            json!({ "verdict": "no-claim" }),
            "verdict-undecidable: it is shipped, but claims nothing",
        ),
    ];
    for (fields, message) in table {
        assert_eq!(found(fields.clone()), [*message], "{fields}");
    }
    assert_eq!(found(parity), Vec::<String>::new());
}

#[test]
fn a_lead_or_a_loss_rests_on_numbers() {
    let basis = |fields: Value| {
        let all = found(fields);
        all.iter().filter(|it| it.contains("no two numbers to compare")).count()
    };
    for verdict in ["lead", "trails"] {
        for field in ["value", "competitor_value"] {
            assert_eq!(
                basis(json!({ "verdict": verdict, field: null })),
                1,
                "{verdict} {field}"
            );
            let words = json!({ "verdict": verdict, field: "in words" });
            assert_eq!(basis(words), 1, "{verdict} {field}");
        }
        let range = json!({ "verdict": verdict, "competitor_value": null,
                            "competitor_range": [1, 2] });
        assert_eq!(basis(range), 0);
        let words = json!({ "verdict": verdict, "value": null, "qualitative": true,
                            "comparison_note": "why" });
        assert_eq!(basis(words), 0);
        let oracle = json!({ "verdict": verdict, "value": null,
                             "competitor_class": "reference-oracle" });
        assert_eq!(basis(oracle), 0);
    }
    assert_eq!(basis(json!({ "verdict": "parity", "value": null })), 0);
    assert_eq!(basis(json!({ "verdict": "no-claim", "value": null })), 0);
}

#[test]
fn a_source_is_wanted_where_something_is_said_of_the_competitor() {
    let wanted = |fields: Value| {
        let all = found(fields);
        all.iter().any(|it| it.starts_with("competitor-sourced"))
    };
    let silent = json!({ "competitor_source": null, "competitor_value": null,
                         "value": null, "status": "stub", "verdict": "no-claim" });
    assert!(!wanted(silent.clone()));
    for (field, value) in [
        ("competitor_value", json!(1)),
        ("competitor_value", json!("in words")),
        ("competitor_range", json!([1, 2])),
        ("verdict", json!("lead")),
        ("verdict", json!("trails")),
    ] {
        let mut fields = silent.clone();
        fields[field] = value.clone();
        assert!(wanted(fields), "{field} {value}");
    }
}

#[test]
fn freshness_ends_after_its_window() {
    let stale = |date: &str| !found(json!({ "measured_on": date })).is_empty();
    assert!(!stale("2026-02-27"), "120 days are fresh");
    assert!(stale("2026-02-26"), "121 days are not");
    assert!(!stale("2026-06-30"), "a date after the as-of date is not old");
    assert!(!stale("2026-03"), "a month counts from its first day: 118 days");
    assert!(stale("2026-02"), "a month counts from its first day: 146 days");
    assert!(!stale("2024"), "a year is too coarse to age");
}

#[test]
fn a_required_category_is_covered_and_shows_what_it_must() {
    let axis = |axis: Value| {
        let project = Project::new()
            .category("speed", "perf")
            .dimension("cups", "speed")
            .position("p", "cups", json!({}))
            .record("required_axes", axis);
        of(&project.build().judge())
    };
    assert_eq!(axis(json!({ "category": "speed" })), Vec::<String>::new());
    assert_eq!(
        axis(json!({ "regime": "speed" })),
        Vec::<String>::new(),
        "the older spelling"
    );
    assert_eq!(
        axis(json!({ "category": "speed", "min_rows": 2 })),
        ["axis-coverage: required category `speed` has 1 of 2 positions"]
    );
    assert_eq!(
        axis(json!({ "category": "sped" })),
        [
            "axis-coverage: required category `sped`, which is not declared, has 0 of 1 positions"
        ]
    );
    assert_eq!(
        axis(json!({ "category": "speed", "must_include_verdict": "trails" })),
        ["axis-coverage: required category `speed` shows no `trails`"]
    );
    assert_eq!(
        axis(json!({ "category": "speed", "must_include_verdict": "loss" })),
        ["axis-coverage: `must_include_verdict` is `loss`, which is no verdict"]
    );
    let both = axis(
        json!({ "category": "speed", "min_rows": 2, "must_include_verdict": "trails" }),
    );
    assert_eq!(both.len(), 2);
}

#[test]
fn costs_add_up_and_have_their_caps() {
    let defects: &[(&str, Value, [u32; 3])] = &[
        ("well_formed", json!({ "unit": null }), [88, 76, 0]),
        ("competitor_named", json!({ "competitor": null }), [85, 70, 0]),
        ("baseline_sota", json!({ "competitor_class": "naive" }), [80, 60, 0]),
        ("verdict_consistency", json!({ "verdict": "trails" }), [75, 50, 0]),
        ("apples_disclosed", json!({ "apples_to_apples": false }), [85, 70, 0]),
        ("subject_traced", json!({ "doc": null }), [85, 70, 0]),
        ("competitor_sourced", json!({ "competitor_source": null }), [88, 76, 0]),
    ];
    for (check, fields, scores) in defects {
        for (count, expected) in [1, 2, 9].into_iter().zip(scores) {
            let judged = many(count, fields);
            assert_eq!(
                score(&judged, check),
                (*expected, count, 0),
                "{check}, {count} times"
            );
            assert_eq!(judged.score.parity_debt, count, "{check}");
        }
    }
    let advisories: &[(&str, Value, [u32; 3])] = &[
        (
            "verdict_consistency",
            json!({ "value": null, "verdict": "parity" }),
            [98, 90, 90],
        ),
        ("subject_traced", json!({ "doc": null, "status": "stub" }), [99, 95, 90]),
        ("freshness", json!({ "measured_on": "2025-01-01" }), [94, 70, 60]),
    ];
    for (check, fields, scores) in advisories {
        for (count, expected) in [1, 5, 30].into_iter().zip(scores) {
            let judged = many(count, fields);
            assert_eq!(
                score(&judged, check),
                (*expected, 0, count),
                "{check}, {count} times"
            );
            assert_eq!(judged.score.parity_debt, 0, "advisories are never debt");
        }
    }
}

#[test]
fn an_uncovered_axis_costs_twenty() {
    let axis = json!({ "category": "speed", "min_rows": 9 });
    let project = Project::one(json!({})).record("required_axes", axis);
    assert_eq!(score(&project.build().judge(), "axis_coverage"), (80, 1, 0));
}

#[test]
fn lists_show_defects_first_and_then_the_lowest_score() {
    let fields = json!({ "measured_on": "2025-01-01", "unit": null });
    let judged = many(9, &fields);
    let order: Vec<&str> =
        judged.audit.worst_first().iter().map(|it| it.check.id).collect();
    assert_eq!(order[..2], ["well_formed", "freshness"]);
}

#[test]
fn a_direction_that_is_no_boolean_stops_the_build() {
    for value in [json!("true"), json!(1), json!([true])] {
        let loaded = Project::one(json!({ "higher_is_better": value })).build().load();
        assert_eq!(loaded.problems[0].code, Code::WrongType);
        assert!(!loaded.is_sound());
    }
    let missing = found(json!({ "higher_is_better": null }));
    assert_eq!(missing[0], "well-formed: `higher_is_better` is missing");
}
