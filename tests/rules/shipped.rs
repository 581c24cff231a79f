//! The figures of the scorecard in this repository.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[test]
fn the_shipped_scorecard_has_its_figures() {
    let output = Command::new(env!("CARGO_BIN_EXE_yardstick"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["score", "--json"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let scorecard: Value = serde_json::from_slice(&output.stdout).unwrap();
    let figures: serde_json::Map<String, Value> = scorecard
        .as_object()
        .unwrap()
        .iter()
        .filter(|(key, _)| !matches!(key.as_str(), "positions" | "checks" | "title"))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&figures).unwrap());
}
