//! What a reader must know before trusting a verdict, declared and derived.

use serde_json::{Value, json};
use yardstick::audit::caveats;
use yardstick::model::Vocabulary as _;

use crate::support::Project;

fn of(fields: Value) -> Vec<&'static str> {
    let judged = Project::one(fields).build().judge();
    let scorecard = &judged.scorecard;
    let found = caveats(scorecard.meta(), &scorecard.positions()[0]);
    found.into_iter().map(yardstick::model::Caveat::word).collect()
}

#[test]
fn each_is_derived_from_its_own_field() {
    let table: &[(Value, &[&str])] = &[
        (json!({}), &[]),
        (
            json!({ "caveats": ["modelled", "own-run", "own-run"] }),
            &["own-run", "modelled"],
        ),
        (json!({ "apples_to_apples": false }), &["unlike"]),
        (json!({ "value": null }), &["no-number"]),
        (json!({ "value": "in words" }), &["no-number"]),
        (json!({ "value": null, "verdict": "no-claim" }), &[]),
        (json!({ "competitor_class": "theoretical-ceiling" }), &["ceiling"]),
        (json!({ "competitor_class": "reference-oracle" }), &["oracle"]),
        (json!({ "status": "in-flight" }), &["in-flight"]),
        (json!({ "status": "projected" }), &["projected"]),
        (json!({ "status": "stub" }), &["stub"]),
        (json!({ "status": "stub", "verdict": "no-claim" }), &[]),
        (json!({ "measured_on": "2026" }), &["coarse-date"]),
        (json!({ "measured_on": "2024-2026" }), &["coarse-date"]),
        (json!({ "measured_on": "2026-02-26" }), &["stale"]),
        (json!({ "measured_on": "2026-02-27" }), &[]),
    ];
    for (fields, expected) in table {
        assert_eq!(of(fields.clone()), *expected, "{fields}");
    }
}

#[test]
fn derived_ones_cannot_be_declared() {
    for word in ["stale", "unlike", "Own-run", "nonsense"] {
        let loaded = Project::one(json!({ "caveats": [word] })).build().load();
        assert!(!loaded.is_sound(), "{word}");
    }
}
