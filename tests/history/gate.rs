//! `diff --gate`: a rise must have been earned.

use serde_json::{Value, json};

use crate::project::{Project, base, dimension, row};

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

/// Gives a position another id, with a tombstone for the one it had.
fn rename(it: &mut Value, at: usize, id: &str) {
    let old = std::mem::replace(&mut it["rows"][at]["id"], json!(id));
    bury(it, &old, &json!(id));
}

fn bury(it: &mut Value, id: &Value, successor: &Value) {
    if it["tombstones"].is_null() {
        it["tombstones"] = json!([]);
    }
    it["tombstones"].as_array_mut().unwrap().push(json!({
        "id": id, "removed_on": "2026-06-01", "reason": "Told otherwise.",
        "successor": successor,
    }));
}

fn measure(it: &mut Value, at: usize, value: u32, verdict: &str) {
    it["rows"][at]["value"] = json!(value);
    it["rows"][at]["measured_on"] = json!("2026-05-20");
    it["rows"][at]["verdict"] = json!(verdict);
}

fn add(it: &mut Value, id: &str, dimension: &str, verdict: &str, value: u32) {
    let mut new = row(id, verdict, &json!(value), &json!(10));
    new["dim_id"] = json!(dimension);
    it["rows"].as_array_mut().unwrap().push(new);
}

/// A case: its name, what it changes, and what the gate says.
type Case = (&'static str, fn(&mut Value), i32);

/// Row 0 leads, 1 is at parity, 2 trails, 3 is a gap.
const CASES: [Case; 19] = [
    ("a rename alone", |it| rename(it, 0, "boil-2"), 0),
    ("a rename without a tombstone", |it| it["rows"][0]["id"] = json!("boil-2"), 0),
    (
        "a rename beside a removal",
        |it| {
            rename(it, 0, "boil-2");
            remove_row(it, 2);
        },
        1,
    ),
    (
        "a silent rename beside a removal",
        |it| {
            it["rows"][0]["id"] = json!("boil-2");
            remove_row(it, 2);
        },
        1,
    ),
    (
        "a silent rename in other words beside a removal",
        |it| {
            it["rows"][0]["id"] = json!("boil-2");
            it["rows"][0]["axis"] = json!("Boiling");
            remove_row(it, 2);
        },
        1,
    ),
    (
        "all renamed beside a removal",
        |it| {
            for (at, id) in [(0, "a"), (1, "b"), (3, "d")] {
                rename(it, at, id);
            }
            remove_row(it, 2);
        },
        1,
    ),
    (
        "a rename and a measurement",
        |it| {
            rename(it, 2, "heat-2");
            measure(it, 2, 20, "lead");
        },
        0,
    ),
    (
        "a rename and a verdict without evidence",
        |it| {
            rename(it, 2, "heat-2");
            it["rows"][2]["verdict"] = json!("parity");
        },
        1,
    ),
    (
        "a silent rename and a verdict without evidence",
        |it| {
            it["rows"][2]["id"] = json!("heat-2");
            it["rows"][2]["verdict"] = json!("parity");
        },
        1,
    ),
    (
        "something else that leads in the place of what led",
        |it| {
            remove_row(it, 2);
            remove_row(it, 0);
            add(it, "pour-2", "pour", "lead", 30);
        },
        1,
    ),
    (
        "a new lead beside a removal",
        |it| {
            remove_row(it, 2);
            add(it, "pour-2", "pour", "lead", 30);
        },
        0,
    ),
    ("a new lead", |it| add(it, "pour-2", "pour", "lead", 30), 0),
    (
        "a new trail beside a removal of a trail and of a gap",
        |it| {
            remove_row(it, 3);
            remove_row(it, 2);
            add(it, "pour-2", "pour", "trails", 1);
        },
        1,
    ),
    (
        "two become one, the worse named first",
        |it| {
            bury(it, &json!("heat"), &json!("boil-2"));
            rename(it, 0, "boil-2");
            remove_row(it, 2);
        },
        1,
    ),
    (
        "what trailed is called what led, and what led goes",
        |it| {
            bury(it, &json!("heat"), &json!("boil-2"));
            it["rows"][0]["id"] = json!("boil-2");
            remove_row(it, 2);
        },
        1,
    ),
    (
        "what trailed is said to be one that is there",
        |it| {
            bury(it, &json!("heat"), &json!("boil"));
            remove_row(it, 2);
        },
        1,
    ),
    (
        "what trailed is said to be on another dimension",
        |it| {
            it["dimensions"].as_array_mut().unwrap().push(dimension("noise"));
            bury(it, &json!("heat"), &json!("noise"));
            remove_row(it, 2);
            rename(it, 0, "boil-2");
            it["rows"][0]["dim_id"] = json!("noise");
        },
        1,
    ),
    (
        "a rename to the id of a dimension, and a verdict without evidence",
        |it| {
            it["dimensions"].as_array_mut().unwrap().push(dimension("noise"));
            rename(it, 2, "noise");
            it["rows"][2]["dim_id"] = json!("noise");
            it["rows"][2]["verdict"] = json!("parity");
        },
        1,
    ),
    (
        "a rename through two tombstones beside a removal",
        |it| {
            rename(it, 0, "boil-2");
            rename(it, 0, "boil-3");
            remove_row(it, 2);
        },
        1,
    ),
];

#[test]
fn a_rename_covers_nothing_and_costs_nothing() {
    for (name, change, code) in CASES {
        assert_eq!(gate(change), code, "{name}");
    }
}

/// What a change is called, and the change.
type Change = (&'static str, fn(&mut Value));

/// What became of the position that led.
const FATES: [Change; 5] = [
    ("stays", |_| ()),
    ("renamed", |it| rename(it, 0, "boil-2")),
    ("silently renamed", |it| it["rows"][0]["id"] = json!("boil-2")),
    ("moved", |it| it["rows"][0]["dim_id"] = json!("pour")),
    ("measured", |it| measure(it, 0, 13, "lead")),
];

#[test]
fn whatever_becomes_of_the_rest_a_removal_is_no_rise() {
    let removals: [Change; 3] = [
        ("nothing", |_| ()),
        ("a trail", |it| remove_row(it, 2)),
        ("a trail with a tombstone", |it| {
            remove_row(it, 2);
            bury(it, &json!("heat"), &Value::Null);
        }),
    ];
    for (fate, change) in FATES {
        for (what, remove) in removals {
            let code = gate(|it| {
                change(it);
                remove(it);
            });
            assert_eq!(code, i32::from(what != "nothing"), "{fate}, and {what} removed");
        }
    }
}

#[test]
fn a_kept_rename_is_known_without_its_tombstone() {
    let mut renamed = base();
    rename(&mut renamed, 0, "boil-2");
    renamed["rows"][0]["axis"] = json!("Boiling");
    renamed["meta"]["as_of"] = json!("2026-06-02");
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.set(&renamed);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let kept = project.text("data/history/2026-06-02.json");
    assert!(kept.contains("\"aliases\":[\"boil\"]"), "{kept}");
    for pair in [["2026-06-01", "2026-06-02"], ["2026-06-02", "2026-06-01"]] {
        let diff = project.diff(&pair);
        assert_eq!(diff["positions"]["added"], json!([]), "{diff}");
        assert_eq!(diff["positions"]["removed"], json!([]), "{diff}");
    }
    let text = project.run(&["diff", "2026-06-01", "2026-06-02"]).stdout;
    assert!(text.contains("Renamed") && text.contains("boil → boil-2"), "{text}");
    assert!(!text.contains("id boil"), "{text}");
}

#[test]
fn no_move_passes() {
    assert_eq!(gate(|_| ()), 0);
}
