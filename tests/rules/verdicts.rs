//! The verdict that the evidence implies: one line of a table a case.

use serde_json::{Value, json};
use yardstick::audit::{Rule, implied, ratio};
use yardstick::model::Vocabulary as _;

use crate::support::Project;

/// The implied verdict and the rule that gave it, for one position with these fields.
fn verdict(fields: Value) -> (Option<&'static str>, Rule) {
    let judged = Project::one(fields).build().judge();
    let implied = implied(&judged.scorecard.positions()[0]);
    (implied.verdict.map(yardstick::model::Verdict::word), implied.rule)
}

fn ratio_of(fields: Value) -> Option<f64> {
    ratio(&Project::one(fields).build().judge().scorecard.positions()[0])
}

#[test]
fn a_ratio_decides_at_its_thresholds() {
    let table = [
        ("105", "lead"),
        ("104.9999", "parity"),
        ("100", "parity"),
        ("95", "parity"),
        ("94.9999", "trails"),
        ("0", "trails"),
        ("-1", "trails"),
    ];
    for (value, word) in table {
        let found = verdict(json!({ "value": value, "competitor_value": 100 }));
        assert_eq!(found, (Some(word), Rule::Ratio), "{value} of 100");
    }
}

#[test]
fn a_ratio_is_inverted_where_lower_is_better() {
    let table = [
        ("100", "105", "lead"),
        ("100", "104.99", "parity"),
        ("100", "95", "parity"),
        ("100", "94.99", "trails"),
    ];
    for (value, competitor, word) in table {
        let found = verdict(json!({
            "value": value, "competitor_value": competitor, "higher_is_better": false,
        }));
        assert_eq!(found, (Some(word), Rule::Ratio), "{value} against {competitor}");
    }
}

#[test]
fn a_ceiling_is_reached_at_nine_tenths() {
    let ceiling = |value: &str| {
        verdict(json!({
            "value": value, "competitor_value": 100, "competitor_class": "theoretical-ceiling",
        }))
    };
    assert_eq!(ceiling("90"), (Some("parity"), Rule::Ceiling));
    assert_eq!(ceiling("89.9999"), (Some("trails"), Rule::Ceiling));
    assert_eq!(
        ceiling("200"),
        (Some("parity"), Rule::Ceiling),
        "nothing leads a ceiling"
    );
}

#[test]
fn a_range_takes_in_its_ends() {
    let table = [
        (79.999, true, "trails"),
        (80.0, true, "parity"),
        (90.0, true, "parity"),
        (100.0, true, "parity"),
        (100.001, true, "lead"),
        (79.999, false, "lead"),
        (80.0, false, "parity"),
        (100.001, false, "trails"),
    ];
    for (value, higher, word) in table {
        for range in [[80, 100], [100, 80]] {
            let found = verdict(json!({
                "value": value, "competitor_range": range, "higher_is_better": higher,
                // The range decides, not the value beside it.
                "competitor_value": 1,
            }));
            let said = format!("{value} in {range:?}, higher is better: {higher}");
            assert_eq!(found, (Some(word), Rule::Range), "{said}");
        }
    }
}

#[test]
fn a_range_without_a_value_leaves_it_open() {
    let found = verdict(json!({
        "value": null, "competitor_value": null, "competitor_range": [1, 2],
        "verdict": "parity",
    }));
    assert_eq!(found, (None, Rule::Undecidable));
}

#[test]
fn numeric_text_is_a_number_and_other_text_is_none() {
    let found = verdict(json!({ "value": " 1.05e2 ", "competitor_value": "100.0" }));
    assert_eq!(found, (Some("lead"), Rule::Ratio));
    for words in ["105 cups", "about 105", "1,05", "0x69"] {
        let found = verdict(json!({ "value": words, "competitor_value": 100 }));
        assert_eq!(found, (None, Rule::Undecidable), "{words}");
    }
}

#[test]
fn a_zero_divisor_decides_nothing() {
    for (value, competitor, higher) in [(5, 0, true), (0, 5, false), (0, 0, true)] {
        let fields = json!({
            "value": value, "competitor_value": competitor, "higher_is_better": higher,
        });
        assert_eq!(verdict(fields.clone()), (None, Rule::Undecidable), "{fields}");
        assert_eq!(ratio_of(fields), None);
    }
    assert_eq!(ratio_of(json!({ "value": 0, "competitor_value": 5 })), Some(0.0));
}

#[test]
fn a_ratio_beyond_a_float_is_none() {
    let fields = json!({ "value": 1e308, "competitor_value": 1e-308 });
    assert_eq!(ratio_of(fields), None);
}

#[test]
fn a_missing_number_or_direction_decides_nothing() {
    for field in ["value", "competitor_value", "higher_is_better"] {
        assert_eq!(verdict(json!({ field: null })), (None, Rule::Undecidable), "{field}");
    }
}

#[test]
fn an_oracle_comes_before_all_else() {
    let oracle = json!({
        "competitor_class": "reference-oracle", "verdict": "no-claim", "value": 9,
        "competitor_range": [1, 2],
    });
    assert_eq!(verdict(oracle), (Some("parity"), Rule::Oracle));
}

#[test]
fn claiming_nothing_is_right_for_what_is_not_shipped() {
    for status in ["in-flight", "projected", "stub"] {
        let found = verdict(json!({ "verdict": "no-claim", "status": status }));
        assert_eq!(found, (Some("no-claim"), Rule::NoClaim), "{status}");
    }
    let shipped = verdict(json!({ "verdict": "no-claim", "status": "shipped" }));
    assert_eq!(shipped, (None, Rule::Undecidable));
    // A status that cannot be read is a stub.
    let unread = verdict(json!({ "verdict": "no-claim", "status": "done" }));
    assert_eq!(unread, (Some("no-claim"), Rule::NoClaim));
}
