//! What is kept, what is refused, and what stays readable.

use serde_json::{Value, json};

use crate::project::{Project, base};

const KEPT: &str = "data/history/2026-06-01.json";

#[test]
fn a_snapshot_keeps_figures_and_positions_in_a_fixed_order() {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let text = project.text(KEPT);
    let kept: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(kept["schema"], "yardstick/snapshot/1");
    assert_eq!(kept["as_of"], "2026-06-01");
    assert_eq!(kept["version"], "1.0");
    assert_eq!(kept["figures"]["positions"], 4);
    assert_eq!(kept["figures"]["honest_gaps"], 1);
    assert_eq!(kept["positions"][0]["id"], "boil");
    assert_eq!(kept["positions"][0]["measured_on"], "2026-05-01");
    assert_eq!(kept["dimensions"][3]["bar"], 10);
    assert_eq!(kept["input"].as_str().unwrap().len(), 64);
    let order = [
        "\"schema\"",
        "\"as_of\"",
        "\"figures\"",
        "\"dimensions\": [",
        "\"positions\": [",
    ];
    let places: Vec<usize> = order.iter().map(|key| text.find(key).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn the_same_state_is_kept_once_and_another_only_when_asked() {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let first = project.text(KEPT);
    let again = project.run(&["snapshot"]);
    assert_eq!(again.code, 0);
    assert!(again.stderr.contains("says the same already"), "{}", again.stderr);

    let mut other = base();
    other["rows"][0]["value"] = json!(13);
    project.set(&other);
    let refused = project.run(&["snapshot"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("another state of that day"), "{}", refused.stderr);
    assert_eq!(project.text(KEPT), first);

    assert_eq!(project.run(&["snapshot", "--replace"]).code, 0);
    assert_ne!(project.text(KEPT), first);
}

#[test]
fn as_of_names_the_file() {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot", "--as-of", "2026-07-01"]).code, 0);
    assert!(project.text("data/history/2026-07-01.json").contains("2026-07-01"));
}

#[test]
fn positions_with_odd_ids_are_kept_and_read_again() {
    let mut odd = base();
    for (at, id) in ["", " boil ", "  "].into_iter().enumerate() {
        odd["rows"][at]["id"] = json!(id);
    }
    let project = Project::new(&odd);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let again = project.run(&["snapshot"]);
    assert!(again.stderr.contains("says the same already"), "{}", again.stderr);
    let kept: Value = serde_json::from_str(&project.text(KEPT)).unwrap();
    assert_eq!(kept["positions"][0]["id"], "#1");
    assert_eq!(project.run(&["build", "-o", "out"]).code, 0);
}

#[test]
fn data_with_errors_are_not_kept() {
    let project = Project::new(&json!({"meta": {"title": "T"}}));
    assert_eq!(project.run(&["snapshot"]).code, 2);
    assert!(!project.at("data/history").exists());
}

/// An older form: no bars, no evidence, no hash, few figures.
const SPARSE: &str = r#"{"schema": "yardstick/snapshot/1", "as_of": "2026-01-01",
    "figures": {"standing": 12.5},
    "positions": [{"id": "boil", "dimension": "boil", "verdict": "parity", "value": "12"}]}"#;

#[test]
fn a_sparse_snapshot_is_readable_and_nothing_is_read_into_it() {
    let project = Project::new(&base());
    project.put("data/history/2026-01-01.json", SPARSE);
    let diff = project.diff(&["2026-01-01"]);
    assert_eq!(diff["positions"]["evidence"], json!([]));
    assert_eq!(diff["dimensions"]["bar_moved"], json!([]));
    assert_eq!(diff["figures"]["lead"], json!([null, 1]));
    let verdict = json!([{"id": "boil", "from": "parity", "to": "lead"}]);
    assert_eq!(diff["positions"]["verdict"], verdict);
    assert_eq!(project.run(&["build", "-o", "out"]).code, 0);
    let page = project.text("out/changes/2026-01-01.html");
    assert!(page.contains("12.5") && !page.contains("parity-debt"), "{page}");
    assert!(project.text("out/changes/index.html").contains("not recorded"));
}

fn refused(name: &str, text: &str, words: &str) {
    let project = Project::new(&base());
    project.put(&format!("data/history/{name}.json"), text);
    for arguments in [&["build", "-o", "out"][..], &["check"], &["snapshot"]] {
        let run = project.run(arguments);
        assert_eq!(run.code, 2, "{words}");
        assert!(run.stderr.contains(words), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("data/history/{name}.json")));
    }
}

#[test]
fn malformed_and_foreign_snapshots_are_named_with_their_place() {
    let day = "2026-01-01";
    refused(day, "{", "this record is never closed");
    refused(day, "", "the snapshot is empty");
    refused(day, "[]", "`snapshot` should be a record, not a list");
    refused(day, r#"{"as_of": "2026-01-01"}"#, "this snapshot has no `schema`");
    let foreign =
        r#"{"schema": "yardstick/scorecard/1", "title": "x", "as_of": "2026-01-01"}"#;
    refused(day, foreign, "`schema` is `yardstick/scorecard/1`");
    let newer = r#"{"schema": "yardstick/snapshot/2", "as_of": "2026-01-01"}"#;
    refused(day, newer, "a newer yardstick");
    refused(
        day,
        &SPARSE.replace("\"2026-01-01\"", "\"2026-02-30\""),
        "not in the calendar",
    );
    refused(day, &SPARSE.replace("\"2026-01-01\"", "\"2026-01\""), "a whole day");
    refused(day, &SPARSE.replace("parity", "great"), "`verdict` is `great`");
    refused(day, &SPARSE.replace("12.5", "\"high\""), "`standing` should be a number");
    refused("2026-01-02", SPARSE, "holds the snapshot of 2026-01-01");
    let twice = SPARSE.replace(
        "\"positions\": [",
        "\"positions\": [{\"id\": \"boil\", \"verdict\": \"lead\"}, ",
    );
    refused(day, &twice, "`boil` is already taken");
}

#[test]
fn a_foreign_file_gets_one_problem_not_one_for_each_key() {
    let project = Project::new(&base());
    let foreign = r#"{"schema": "other/1", "a": 1, "b": 2, "c": {}}"#;
    project.put("data/history/2026-01-01.json", foreign);
    let run = project.run(&["check", "--format", "json"]);
    let problems: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
    let run = if run.code == 2 { run.stderr } else { problems.to_string() };
    assert_eq!(run.matches("unknown-key").count(), 0, "{run}");
}

#[test]
fn a_day_that_stands_twice_is_an_error() {
    let project = Project::new(&base());
    project.put("data/history/2026-01-01.json", SPARSE);
    project.put("data/history/old/2026-01-01.json", SPARSE);
    let run = project.run(&["check"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("id `2026-01-01` is already taken"), "{}", run.stderr);
}
