//! What a message offers to someone who has not read the format yet.

use serde_json::json;

use crate::support::{Project, expect};

#[test]
fn an_honest_gap_by_any_name_is_told_how_it_is_written() {
    const ADVICE: &str = "help: an honest gap is written `no-claim`";
    for word in ["honest-gap", "Honest gap", "honest_gap", "gap", "none", "no claim"] {
        let folder = Project::one(json!({ "verdict": word })).build();
        expect(&folder.run("check"), 1, &[&format!("`verdict` is `{word}`"), ADVICE]);
    }
    let axis = json!({ "category": "speed", "must_include_verdict": "gap" });
    let folder = Project::one(json!({})).record("required_axes", axis).build();
    expect(&folder.run("check"), 1, &["which is no verdict", ADVICE]);
    let snapshot = r#"{"schema": "yardstick/snapshot/1", "as_of": "2026-06-01",
        "positions": [{"id": "a", "verdict": "honest-gap"}]}"#;
    let kept = Project::one(json!({})).file("data/history/2026-06-01.json", snapshot);
    expect(&kept.build().run("check"), 2, &["`verdict` is `honest-gap`", ADVICE]);
}
