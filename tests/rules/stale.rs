//! What has grown old: at the edges of the windows, in order, and as the audit counts it.

use serde_json::{Value, json};
use yardstick::diagnostic::Code;
use yardstick::query::stale::{Aged, Kind, stale};

use crate::support::{Judged, Project};

/// As of 2026-06-27, with a review of 180 days and a freshness of 120.
fn with(list: &str, record: Value) -> Project {
    Project::new().category("speed", "perf").dimension("d", "speed").record(list, record)
}

fn ids(judged: &Judged, list: &[Aged<'_>]) -> Vec<String> {
    list.iter().map(|it| it.thing.id(&judged.scorecard).to_owned()).collect()
}

#[test]
fn the_last_day_of_a_window_is_not_stale() {
    let system = |date: &str| {
        let judged =
            with("systems", json!({ "name": "A", "last_reviewed": date })).build();
        let judged = judged.judge();
        let stale = stale(&judged.scorecard);
        let facts = |it: &Aged<'_>| (it.age, it.left, it.due.to_string());
        (stale.past.first().map(facts), stale.soon.first().map(facts))
    };
    let due = |day: &str| day.to_owned();
    assert_eq!(system("2025-12-28"), (Some((181, -1, due("2026-06-26"))), None));
    assert_eq!(system("2025-12-29"), (None, Some((180, 0, due("2026-06-27")))));
    assert_eq!(system("2026-01-28"), (None, Some((150, 30, due("2026-07-27")))));
    assert_eq!(system("2026-01-29"), (None, None));
}

#[test]
fn each_kind_has_its_own_window_and_date() {
    let project = Project::new()
        .category("speed", "perf")
        .dimension_with("sourced", "speed", json!({ "source_date": "2025-12" }))
        .dimension_with(
            "reviewed",
            "speed",
            json!({ "source_date": "2020-01-01", "last_reviewed": "2026-06-01" }),
        )
        .record(
            "systems",
            json!({ "name": "Old", "id": "old", "last_reviewed": "2025-01-01" }),
        )
        .position("fresh", "sourced", json!({ "measured_on": "2026-02-27" }))
        .position("past", "sourced", json!({ "measured_on": "2026-02-26" }))
        .position("oldest", "sourced", json!({ "measured_on": "2025-02-26" }));
    let judged = project.build().judge();
    let stale = stale(&judged.scorecard);
    assert_eq!(ids(&judged, &stale.past), ["sourced", "old", "oldest", "past"]);
    assert_eq!(ids(&judged, &stale.soon), ["fresh"]);
    assert_eq!(ids(&judged, &stale.next), ["reviewed", "fresh"]);
    assert_eq!(stale.past[0].age, 208, "from the first of the month");
}

#[test]
fn what_has_no_age_is_told() {
    let project = Project::new()
        .category("speed", "perf")
        .dimension("none", "speed")
        .dimension_with("year", "speed", json!({ "source_date": "2024-2026" }))
        .system("A")
        .position("p", "none", json!({ "measured_on": "2026" }));
    let judged = project.build().judge();
    let stale = stale(&judged.scorecard);
    assert!(stale.past.is_empty() && stale.next.is_empty());
    let undated: Vec<&str> =
        stale.undated.iter().map(|it| it.id(&judged.scorecard)).collect();
    assert_eq!(undated, ["none", "year", "a", "p"]);
}

#[test]
fn the_counts_are_those_of_audit_and_score() {
    for as_of in ["2026-06-27", "2026-11-01", "2030-01-01"] {
        let judged =
            crate::support::sample::sample().meta("as_of", as_of).build().judge();
        let stale = stale(&judged.scorecard);
        let past = |kind| {
            let mut places: Vec<_> = stale.past_of(kind).map(|it| it.thing.at).collect();
            places.sort_unstable();
            places
        };
        assert_eq!(past(Kind::Bar), judged.score.drifted_dimensions, "{as_of}");
        assert_eq!(past(Kind::System), judged.score.drifted_systems, "{as_of}");
        let signals = judged.audit.diagnostics();
        let old = signals.filter(|it| it.code == Code::MeasurementStale).count();
        assert_eq!(past(Kind::Measurement).len(), old, "{as_of}");
    }
}
