//! Gaps: which kind each is, what it needs, and what closing it would do.

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use yardstick::model::Verdict;
use yardstick::query::debts::debts;
use yardstick::query::gaps::{Gap, Kind, Needs, ToBeat, gaps};

use crate::support::{Judged, Project};

fn found(judged: &Judged) -> Vec<Gap> {
    gaps(&judged.scorecard, &judged.score)
}

/// A position that claims nothing.
fn gap(more: Value) -> Value {
    let mut fields = json!({ "verdict": "no-claim", "status": "stub", "value": null,
                             "competitor_value": null });
    let more: serde_json::Map<String, Value> = serde_json::from_value(more).unwrap();
    fields.as_object_mut().unwrap().extend(more);
    fields
}

/// A lead, a parity and a trails on three dimensions: a play of 0.6.
fn contested() -> Project {
    let project = Project::new().category("speed", "perf").category("care", "trust");
    ["lead", "parity", "trails"].iter().fold(project, |project, verdict| {
        let project = project.dimension(verdict, "speed");
        project.position(verdict, verdict, json!({ "verdict": verdict }))
    })
}

/// What a lead, a parity and a trails would add, as by hand.
#[track_caller]
fn expect_effects(gap: &Gap, by_hand: [f64; 3]) {
    for ((verdict, by), expected) in gap.effects.iter().zip(by_hand) {
        assert!((by - expected).abs() < 1e-9, "{verdict}: {by} is not {expected}");
    }
}

#[test]
fn a_gap_that_is_closed_raises_the_field_and_moves_the_play() {
    let judged = contested().dimension("d", "care").position("d", "d", gap(json!({})));
    let judged = judged.build().judge();
    // 100 × (0.7 × 1.8/3 + 0.3 × 3/4)
    assert!((judged.score.standing.value - 64.5).abs() < 1e-9);
    let gaps = found(&judged);
    assert_eq!(gaps.len(), 1);
    assert_eq!(
        (gaps[0].kind, gaps[0].verdict),
        (Kind::ToMeasure, Some(Verdict::NoClaim))
    );
    // 100 × (0.7 × 2.8/4 + 0.3) = 79, 100 × (0.7 × 2.4/4 + 0.3) = 72,
    // 100 × (0.7 × 2.0/4 + 0.3) = 65
    expect_effects(&gaps[0], [14.5, 7.5, 0.5]);
}

#[test]
fn a_dimension_without_a_position_adds_one_to_the_field() {
    let project = contested().dimension("d", "care").position("d", "d", gap(json!({})));
    let project = project.dimension("empty", "care").dimension_with(
        "left-out",
        "care",
        json!({ "in_scope": false }),
    );
    let judged = project.build().judge();
    let gaps = found(&judged);
    let empty = &gaps[0];
    assert_eq!(empty.kind, Kind::Unpositioned);
    assert_eq!((empty.position, empty.verdict), (None, None));
    assert_eq!(empty.title(&judged.scorecard), "empty");
    assert_eq!(gaps.len(), 2, "what is out of scope wants no position");
    // Of five positions four are contested: 49 + 24, 42 + 24, 35 + 24, less 64.5.
    expect_effects(empty, [8.5, 1.5, -5.5]);
}

#[test]
fn what_is_contested_but_not_shipped_is_in_flight() {
    let project = contested().dimension("d", "care").position(
        "d",
        "d",
        json!({ "verdict": "parity", "status": "projected", "value": 1,
                "comparison_note": "Windows is out of scope by design." }),
    );
    let gaps = found(&project.build().judge());
    assert_eq!((gaps[0].kind, gaps[0].needs), (Kind::InFlight, Needs::Release));
    // Today 1 lead, 2 parity, 1 trails: 100 × (0.7 × 2.4/4 + 0.3) = 72.
    expect_effects(&gaps[0], [7.0, 0.0, -7.0]);
}

#[test]
fn kinds_are_told_apart_by_scope_note_and_status() {
    let kind = |more: Value, dimension: Value| {
        let project = Project::new().category("speed", "perf");
        let project = project.dimension_with("d", "speed", dimension);
        found(&project.position("d", "d", gap(more)).build().judge())[0].kind
    };
    let note = |note: &str, status: &str| {
        kind(json!({ "comparison_note": note, "status": status }), json!({}))
    };
    for status in ["in-flight", "projected"] {
        assert_eq!(note("", status), Kind::InFlight, "{status}");
        assert_eq!(note("A real gap to measure.", status), Kind::InFlight, "{status}");
        assert_eq!(note("Out of scope by design.", status), Kind::OutOfScope, "{status}");
    }
    for status in ["stub", "shipped"] {
        assert_eq!(note("", status), Kind::ToMeasure, "{status}");
        assert_eq!(note("It is out of scope by design.", status), Kind::OutOfScope);
    }
    assert_eq!(kind(json!({}), json!({ "in_scope": false })), Kind::OutOfScope);
    let claimed = json!({ "verdict": "lead", "status": "in-flight" });
    assert_eq!(kind(claimed, json!({ "in_scope": false })), Kind::OutOfScope);
}

#[test]
fn what_it_takes_follows_from_the_numbers_on_record() {
    let takes = |more: Value, dimension: Value| {
        let project = Project::new().category("speed", "perf");
        let project = project.dimension_with("d", "speed", dimension);
        let gap =
            found(&project.position("d", "d", gap(more)).build().judge())[0].clone();
        (gap.needs, gap.to_beat)
    };
    let bar = || json!({ "best_value": 12 });
    let table = [
        (json!({}), json!({}), (Needs::BothNumbers, None)),
        (json!({}), bar(), (Needs::OwnNumber, Some(ToBeat::Bar))),
        (json!({}), json!({ "best_value": "twelve" }), (Needs::BothNumbers, None)),
        (
            json!({ "competitor_value": 3 }),
            bar(),
            (Needs::OwnNumber, Some(ToBeat::Rival)),
        ),
        (
            json!({ "competitor_range": [3, 4] }),
            json!({}),
            (Needs::OwnNumber, Some(ToBeat::Rival)),
        ),
        (json!({ "value": 3 }), json!({}), (Needs::RivalNumber, None)),
        (json!({ "value": 3 }), bar(), (Needs::Verdict, Some(ToBeat::Bar))),
        (json!({ "value": "some" }), bar(), (Needs::OwnNumber, Some(ToBeat::Bar))),
    ];
    for (more, dimension, expected) in table {
        assert_eq!(
            takes(more.clone(), dimension.clone()),
            expected,
            "{more} {dimension}"
        );
    }
}

#[test]
fn the_order_is_kind_effect_group_and_effort() {
    let project = Project::new()
        .category("care", "trust")
        .category("speed", "perf")
        .dimension("a", "speed")
        .dimension("b", "speed")
        .dimension("c", "care")
        .dimension("d", "care")
        .dimension("e", "speed")
        .position("b-both", "b", gap(json!({ "category": "speed" })))
        .position(
            "b-own",
            "b",
            gap(json!({ "category": "speed", "competitor_value": 1 })),
        )
        .position("c-both", "c", gap(json!({ "category": "care" })))
        .position(
            "d-flight",
            "d",
            gap(json!({ "category": "care", "status": "projected" })),
        )
        .position("e-flight", "e", json!({ "verdict": "trails", "status": "in-flight" }));
    let judged = project.build().judge();
    let gaps = found(&judged);
    let titles: Vec<&str> = gaps.iter().map(|gap| gap.title(&judged.scorecard)).collect();
    assert_eq!(titles, ["a", "c-both", "b-own", "b-both", "e-flight", "d-flight"]);
}

#[test]
fn every_position_is_measured_or_a_gap() {
    let judged = crate::support::sample::sample().build().judge();
    let gaps = found(&judged);
    let positions = gaps.iter().filter(|gap| gap.position.is_some()).count();
    assert_eq!(positions, judged.score.honest_gaps());
    assert_eq!(gaps.len() - positions, judged.score.coverage.debt());
}

#[test]
fn debts_know_what_they_are_about() {
    let project = Project::new()
        .category("speed", "perf")
        .dimension("cups", "speed")
        .record("required_axes", json!({ "category": "speed", "min_rows": 3 }))
        .position("one", "cups", json!({ "unit": null }))
        .position("two", "cups", json!({ "competitor": null }));
    let judged = project.build().judge();
    let debts = debts(&judged.scorecard, &judged.audit);
    let facts: Vec<_> =
        debts.iter().map(|it| (it.check, it.position, it.group)).collect();
    assert_eq!(
        facts,
        [
            ("axis_coverage", None, None),
            ("competitor_named", Some(1), Some(0)),
            ("well_formed", Some(0), Some(0)),
        ]
    );
    assert!(debts.iter().all(|debt| debt.problem.hint.is_some()));
}

type Row = (&'static str, &'static str);

/// One dimension a position, and so many dimensions without one.
fn project(rows: &[Row], empty: usize) -> Project {
    let project = Project::new().category("speed", "perf");
    let rows = rows.iter().enumerate();
    let project = rows.fold(project, |project, (at, (verdict, status))| {
        let id = format!("p{at}");
        let fields = json!({ "verdict": verdict, "status": status });
        project.dimension(&id, "speed").position(&id, &id, fields)
    });
    (0..empty).fold(project, |project, at| project.dimension(&format!("e{at}"), "speed"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is told is what comes out once the data are edited so.
    #[test]
    fn an_effect_is_what_editing_the_data_does(
        rows in prop::collection::vec((
            select(vec!["lead", "parity", "trails", "no-claim"]),
            select(vec!["shipped", "in-flight", "projected", "stub"]),
        ), 0..7),
        empty in 0_usize..3,
    ) {
        let judged = project(&rows, empty).build().judge();
        for gap in found(&judged) {
            for (verdict, by) in gap.effects {
                let word = yardstick::model::Vocabulary::word(verdict);
                let edited = if let Some(at) = gap.position {
                    let mut rows = rows.clone();
                    rows[at].0 = word;
                    project(&rows, empty)
                } else {
                    let id = gap.title(&judged.scorecard);
                    project(&rows, empty).position("new", id, json!({ "verdict": word }))
                };
                let after = edited.build().judge().score.standing.value;
                let told = judged.score.standing.value + by;
                prop_assert!((after - told).abs() < 1e-9, "{after} is not {told}");
            }
        }
    }
}
