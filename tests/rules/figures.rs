//! The figures: standing, coverage, measured, map score, drift, finding.

use serde_json::{Value, json};
use yardstick::score::{Finding, one_decimal};

use crate::support::{Judged, Project};

/// A scorecard with that many positions of each verdict.
fn field(lead: usize, parity: usize, trails: usize, gap: usize) -> Judged {
    let words =
        [("lead", lead), ("parity", parity), ("trails", trails), ("no-claim", gap)];
    let all = words.iter().flat_map(|(word, count)| std::iter::repeat_n(*word, *count));
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let add = |project: Project, (at, verdict): (usize, &str)| {
        project.position(&format!("p{at}"), "cups", json!({ "verdict": verdict }))
    };
    all.enumerate().fold(project, add).build().judge()
}

#[test]
fn the_standing_weighs_play_and_field() {
    let table = [
        ((0, 0, 0, 0), "0.0"),
        ((0, 0, 0, 5), "0.0"),
        ((1, 0, 0, 0), "100.0"),
        ((0, 1, 0, 0), "72.0"),
        ((0, 0, 1, 0), "44.0"),
        ((1, 0, 0, 1), "85.0"),
        ((6, 15, 10, 63), "48.3"),
        ((5, 15, 10, 63), "47.0"),
    ];
    for ((lead, parity, trails, gap), standing) in table {
        let score = field(lead, parity, trails, gap).score;
        let said = format!("{lead}/{parity}/{trails}/{gap}");
        assert_eq!(one_decimal(score.standing.value), standing, "{said}");
        assert_eq!(score.tally.counts(), [lead, parity, trails, gap]);
    }
}

#[test]
fn each_figure_says_how_it_comes_about() {
    let score = field(1, 1, 0, 2).score;
    let steps = score.standing.derivation.steps.join("\n");
    for part in [
        "1 lead + 1 parity + 0 trails = 2",
        "0.8000",
        "2 contested / 4 positions = 0.5000",
    ] {
        assert!(steps.contains(part), "{part} in {steps}");
    }
    assert!(steps.ends_with(&one_decimal(score.standing.value)));
    assert!(score.map.derivation.steps[0].ends_with(&one_decimal(score.map.value)));
    assert!(
        score.honesty.derivation.steps[0].ends_with(&one_decimal(score.honesty.value))
    );
}

#[test]
fn only_shipped_claims_are_measured() {
    let measured = |fields: Value| Project::one(fields).build().judge().score.measured;
    for verdict in ["lead", "parity", "trails"] {
        assert_eq!(measured(json!({ "verdict": verdict })), 1, "{verdict}");
        for status in ["in-flight", "projected", "stub"] {
            assert_eq!(
                measured(json!({ "verdict": verdict, "status": status })),
                0,
                "{status}"
            );
        }
    }
    assert_eq!(measured(json!({ "verdict": "no-claim" })), 0);
    let score = field(1, 1, 1, 2).score;
    assert_eq!((score.measured, score.honest_gaps()), (3, 2));
}

#[test]
fn coverage_counts_what_is_in_scope() {
    let project = Project::new()
        .category("speed", "perf")
        .category("care", "trust")
        .dimension("cups", "speed")
        .dimension("spills", "care")
        .dimension_with("noise", "care", json!({ "in_scope": false }))
        .position("a", "cups", json!({}))
        .position("b", "cups", json!({}));
    let score = project.build().judge().score;
    assert_eq!((score.coverage.covered, score.coverage.in_scope), (1, 2));
    assert_eq!(
        (score.coverage.debt(), one_decimal(score.coverage.percent())),
        (1, "50.0".into())
    );
    let by_group: Vec<_> =
        score.coverage_by_group.iter().map(|it| (it.covered, it.in_scope)).collect();
    assert_eq!(by_group, [(1, 1), (0, 1)]);
    assert_eq!(score.uncovered, [1]);
}

#[test]
fn all_of_nothing_is_covered() {
    let score = Project::new().build().judge().score;
    assert_eq!(one_decimal(score.coverage.percent()), "100.0");
    assert_eq!((score.map.value, score.grade), (100.0, 'A'));
}

#[test]
fn the_finding_is_the_first_that_applies() {
    let finding = |project: Project| project.build().judge().score.finding;
    let sound = || Project::one(json!({}));
    assert_eq!(finding(sound()), Finding::CompleteHonestCompetitive);
    let weak = sound().meta("standing_floor", 100.5);
    assert_eq!(finding(weak), Finding::WeakStanding);
    let at_floor = sound().meta("standing_floor", 100);
    assert_eq!(finding(at_floor), Finding::CompleteHonestCompetitive);
    let uncovered = sound().meta("standing_floor", 101).dimension("more", "speed");
    assert_eq!(finding(uncovered), Finding::CoverageDebt);
    let dishonest = Project::one(json!({ "unit": null }))
        .dimension("more", "speed")
        .meta("standing_floor", 101);
    assert_eq!(finding(dishonest), Finding::ParityDebt);
}

#[test]
fn grades_begin_at_their_thresholds() {
    // Of `count` dimensions one is covered; honesty is 100.
    let grade = |covered: usize, of: usize| {
        let project = Project::new().category("speed", "perf");
        let dimensions =
            (0..of).fold(project, |it, at| it.dimension(&format!("d{at}"), "speed"));
        let positions = (0..covered).fold(dimensions, |it, at| {
            it.position(&format!("p{at}"), &format!("d{at}"), json!({}))
        });
        let score = positions.build().judge().score;
        (one_decimal(score.map.value), score.grade)
    };
    assert_eq!(grade(3, 4), ("90.0".into(), 'A'));
    assert_eq!(grade(14, 19), ("89.5".into(), 'B'));
    assert_eq!(grade(1, 2), ("80.0".into(), 'B'));
    assert_eq!(grade(1, 4), ("70.0".into(), 'C'));
    assert_eq!(grade(0, 4), ("60.0".into(), 'D'));
}

#[test]
fn industry_drift_starts_after_its_window() {
    let drift = |dates: Value| {
        let project =
            Project::new().category("speed", "perf").dimension_with("d", "speed", dates);
        project.build().judge().score.drifted_dimensions.len()
    };
    assert_eq!(drift(json!({})), 0, "what has no date has no age");
    assert_eq!(drift(json!({ "last_reviewed": "2025-12-29" })), 0, "180 days");
    assert_eq!(drift(json!({ "last_reviewed": "2025-12-28" })), 1, "181 days");
    assert_eq!(drift(json!({ "source_date": "2025-12" })), 1, "the first of the month");
    assert_eq!(drift(json!({ "source_date": "2020" })), 0, "too coarse to age");
    let reviewed = json!({ "source_date": "2020-01-01", "last_reviewed": "2026-06-01" });
    assert_eq!(drift(reviewed), 0, "the review counts, not the source");
    let systems = Project::new()
        .record("systems", json!({ "name": "A", "last_reviewed": "2025-12-28" }))
        .record("systems", json!({ "name": "B", "last_reviewed": "2025-12-29" }));
    assert_eq!(systems.build().judge().score.drifted_systems, [0]);
}

#[test]
fn honesty_is_the_weighted_sum() {
    // well_formed (0.10) falls to 88.
    let score = Project::one(json!({ "unit": null })).build().judge().score;
    assert_eq!(one_decimal(score.honesty.value), "98.8");
}
