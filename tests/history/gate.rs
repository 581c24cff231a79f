//! `diff --gate`: a rise must have been earned.

use serde_json::{Value, json};

use crate::project::{Project, base};

fn gate(change: impl Fn(&mut Value)) -> i32 {
    let mut later = base();
    change(&mut later);
    let project = Project::new(&later);
    project.put("earlier/all.json", &base().to_string());
    let run = project.run(&["diff", "earlier", "--gate"]);
    assert_eq!(run.stderr.contains("only because"), run.code == 1, "{}", run.stderr);
    run.code
}

fn remove_row(it: &mut Value, at: usize) {
    it["rows"].as_array_mut().unwrap().remove(at);
}

#[test]
fn a_rise_by_removal_fails() {
    assert_eq!(gate(|it| remove_row(it, 2)), 1);
    assert_eq!(gate(|it| remove_row(it, 3)), 1);
}

#[test]
fn a_fall_by_removal_passes() {
    assert_eq!(gate(|it| remove_row(it, 0)), 0);
}

#[test]
fn a_verdict_without_new_evidence_fails() {
    assert_eq!(gate(|it| it["rows"][2]["verdict"] = json!("lead")), 1);
    let dropped = |it: &mut Value| {
        it["rows"][2]["verdict"] = json!("no-claim");
        it["rows"][2]["status"] = json!("stub");
        it["rows"][2]["value"] = Value::Null;
    };
    assert_eq!(gate(dropped), 1);
}

#[test]
fn a_rise_that_was_measured_passes_even_beside_a_removal() {
    let measured = |it: &mut Value| {
        it["rows"][2]["value"] = json!(20);
        it["rows"][2]["measured_on"] = json!("2026-05-20");
        it["rows"][2]["verdict"] = json!("lead");
    };
    assert_eq!(gate(measured), 0);
    let both = |it: &mut Value| {
        measured(it);
        remove_row(it, 3);
    };
    assert_eq!(gate(both), 0);
}

#[test]
fn no_move_passes() {
    assert_eq!(gate(|_| ()), 0);
}
