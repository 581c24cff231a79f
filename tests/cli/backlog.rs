//! `gaps` and `stale` as a maintainer sees them.

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use crate::support::sample::sample;
use crate::support::{Folder, Project, expect};

fn document(folder: &Folder, arguments: &str) -> Value {
    let ran = folder.run(arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments}");
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn transcripts() {
    let folder = sample().build();
    for (name, arguments) in [
        ("gaps", "gaps"),
        ("gaps-of-a-group", "gaps --group perf"),
        ("gaps-json", "gaps --group trust --format json"),
        ("gaps-of-no-group", "gaps --group pref"),
        ("stale", "stale"),
        ("stale-later", "stale --as-of 2026-12-01"),
        ("stale-json", "stale --format json"),
    ] {
        insta::assert_snapshot!(name, folder.run(arguments).transcript(arguments));
    }
}

#[test]
fn with_nothing_to_do_they_are_short() {
    let folder = Project::new()
        .category("speed", "perf")
        .dimension_with("cups", "speed", json!({ "last_reviewed": "2026-06-01" }))
        .position("cups-now", "cups", json!({}))
        .build();
    let gaps = folder.run("gaps");
    assert_eq!(
        (gaps.code, gaps.stdout.as_str()),
        (0, "no gaps: 1 position measured, none missing; standing 100.0\n")
    );
    let stale = folder.run("stale");
    assert_eq!(
        (stale.code, stale.stdout.as_str()),
        (
            0,
            "nothing is stale on 2026-06-27\n\
             the next bar is due on 2026-11-28: cups\n\
             the next measurement is due on 2026-09-29: cups-now\n"
        )
    );
}

#[test]
fn lists_fit_a_terminal() {
    let long = "A title that goes on — 很长的标题 — and on, far beyond what fits";
    let project = Project::new().category("speed", "perf");
    let folder = project
        .dimension_with("a", "speed", json!({ "dimension": long }))
        .dimension_with(
            "b",
            "speed",
            json!({ "dimension": long, "last_reviewed": "2020-01-01" }),
        )
        .position(
            "b",
            "b",
            json!({ "axis": long, "verdict": "no-claim", "status": "stub", "value": 1,
                    "competitor_value": null }),
        )
        .build();
    for command in ["gaps", "gaps --group perf", "stale"] {
        for line in folder.run(command).stdout.lines() {
            assert!(line.width() <= 80, "{} columns: {line}", line.width());
        }
    }
}

#[test]
fn exit_codes() {
    let debt = Project::one(json!({ "unit": null })).build();
    let warned = Project::one(json!({ "measured_on": "2025" })).build();
    let broken = Project::new().file("data/x.json", "{").build();
    for command in ["gaps", "stale"] {
        assert_eq!(debt.run(command).code, 0, "{command}");
        assert_eq!(warned.run(command).code, 0, "{command}");
        assert_eq!(warned.run(&format!("{command} --strict")).code, 1, "{command}");
        expect(&broken.run(command), 2, &["error[json-syntax]"]);
        assert_eq!(broken.run(command).stdout, "");
        assert_eq!(debt.run(&format!("{command} --format xml")).code, 2, "{command}");
    }
    expect(&debt.run("gaps --group no-such"), 2, &["`no-such`", "name one of `perf`"]);
}

#[test]
fn a_debt_stands_first_with_place_and_mend() {
    let folder = Project::one(json!({ "unit": null })).build();
    let said = folder.run("gaps").stdout;
    assert!(said.contains("Debts (1), to be mended first\n  well_formed"), "{said}");
    assert!(said.contains("mend: say what the numbers count"), "{said}");
    let debts = document(&folder, "gaps --format json")["debts"].clone();
    assert_eq!(debts[0]["code"], "well-formed");
    assert_eq!(debts[0]["record"], "cups-now");
    assert!(debts[0]["line"].is_u64());
}

/// What the list says of a gap comes true when the data are edited.
#[test]
fn the_effect_comes_true() {
    let project = |verdict: &str| {
        sample()
            .dimension("more", "care")
            .position("more", "more", json!({ "verdict": verdict, "category": "care" }))
            .build()
    };
    let before = document(&project("no-claim"), "gaps --format json");
    let gaps = before["gaps"].as_array().unwrap();
    let gap = gaps.iter().find(|gap| gap["position"] == "more").unwrap();
    for verdict in ["lead", "parity", "trails"] {
        let after = document(&project(verdict), "score --json");
        let standing = |document: &Value| document.as_f64().unwrap();
        let told =
            standing(&before["standing"]) + gap["effect"][verdict].as_f64().unwrap();
        // Both standings are rounded to a tenth.
        let off = standing(&after["standing"]["score"]) - told;
        assert!(off.abs() <= 0.1 + 1e-9, "{verdict}: {off}");
    }
}

#[test]
fn text_from_the_data_does_not_reach_the_terminal_raw() {
    let folder =
        Project::one(json!({ "axis": "a\u{1b}[2Jb", "verdict": "no-claim" })).build();
    let said = folder.run("gaps").stdout;
    assert!(!said.contains('\u{1b}') && said.contains("[2Jb"), "{said}");
}
