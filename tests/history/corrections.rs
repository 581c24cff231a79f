//! A correction shows on the frozen page of what was wrong and on the floating one.

use serde_json::{Value, json};

use crate::project::{Project, base};

fn state(as_of: &str, change: impl Fn(&mut Value)) -> Value {
    let mut document = base();
    document["meta"]["as_of"] = json!(as_of);
    change(&mut document);
    document
}

/// Keeps all but the last state as snapshots, and builds the site of the last.
fn site(states: &[Value]) -> Project {
    let (now, kept) = states.split_last().unwrap();
    let project = Project::new(now);
    for state in kept {
        project.set(state);
        assert_eq!(project.run(&["snapshot"]).code, 0);
    }
    project.set(now);
    let run = project.run(&["build", "-o", "out"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    project
}

/// The row of a position in the table of a frozen page.
fn frozen(project: &Project, day: &str, id: &str) -> String {
    let page = project.text(&format!("out/changes/{day}.html"));
    let (_, table) = page.split_once("id=\"positions\"").unwrap();
    let row = table.split("<tr>").find(|row| row.contains(&format!("#{id}\"")));
    row.unwrap_or_else(|| panic!("{id} in {table}")).to_owned()
}

fn wrong(it: &mut Value) {
    it["rows"][0]["value"] = json!(10);
    it["rows"][0]["verdict"] = json!("parity");
}

const NOTE: &str = "value 12 → 10 ms; verdict lead → parity";

#[test]
fn a_frozen_page_keeps_its_numbers_and_bears_the_note() {
    let kept = state("2026-06-09", wrong);
    let project = site(&[base(), kept.clone(), kept]);
    let row = frozen(&project, "2026-06-01", "boil");
    assert!(row.contains("▲") && row.contains(">12<"), "{row}");
    assert!(row.contains("corrected as of <a href=\"2026-06-09.html\">"), "{row}");
    assert!(row.contains(NOTE), "{row}");
    assert!(!frozen(&project, "2026-06-09", "boil").contains("corrected"));
    assert!(!frozen(&project, "2026-06-01", "pour").contains("corrected"));
    let floating = project.text("out/dimensions/boil.html");
    assert!(floating.contains(&format!("a correction: {NOTE}")), "{floating}");
}

#[test]
fn a_correction_that_is_not_kept_yet_shows_too() {
    for day in ["2026-06-09", "2026-06-01"] {
        let project = site(&[base(), state(day, wrong)]);
        let row = frozen(&project, "2026-06-01", "boil");
        assert!(row.contains("corrected as of <time") && row.contains(NOTE), "{row}");
        let floating = project.text("out/dimensions/boil.html");
        assert!(floating.contains(&format!("a correction: {NOTE}")), "{day} {floating}");
    }
}

#[test]
fn a_new_measurement_is_no_correction() {
    let measured = state("2026-06-09", |it| {
        wrong(it);
        it["rows"][0]["measured_on"] = json!("2026-06-08");
    });
    let project = site(&[base(), measured]);
    assert!(!frozen(&project, "2026-06-01", "boil").contains("corrected"));
}

#[test]
fn only_what_was_wrong_is_corrected() {
    // A new measurement on the 5th, which is put right on the 9th.
    let measured = |value: i64| {
        move |it: &mut Value| {
            it["rows"][0]["value"] = json!(value);
            it["rows"][0]["measured_on"] = json!("2026-06-04");
        }
    };
    let project = site(&[
        base(),
        state("2026-06-05", measured(14)),
        state("2026-06-09", measured(13)),
    ]);
    assert!(!frozen(&project, "2026-06-01", "boil").contains("corrected"));
    let row = frozen(&project, "2026-06-05", "boil");
    assert!(row.contains("value 14 → 13 ms") && row.contains(">14<"), "{row}");
}

#[test]
fn a_verdict_that_is_declared_a_correction_is_one() {
    let project = site(&[
        base(),
        state("2026-06-09", |it| {
            it["rows"][2]["verdict"] = json!("parity");
            it["rows"][2]["corrects"] = json!(true);
        }),
    ]);
    let row = frozen(&project, "2026-06-01", "heat");
    assert!(row.contains("verdict trails → parity") && row.contains("▼"), "{row}");
}

#[test]
fn a_position_is_corrected_under_its_new_id() {
    let renamed = |it: &mut Value| {
        it["dimensions"][0]["id"] = json!("boiling");
        it["dimensions"][0]["aliases"] = json!(["boil"]);
        it["rows"][0]["dim_id"] = json!("boiling");
        it["rows"][0]["id"] = json!("boiling");
    };
    let project = site(&[
        base(),
        state("2026-06-05", renamed),
        state("2026-06-09", |it| {
            renamed(it);
            wrong(it);
        }),
    ]);
    let page = project.text("out/changes/2026-06-01.html");
    assert!(page.contains(NOTE), "{page}");
}

#[test]
fn a_frozen_page_is_called_by_the_version() {
    let project = site(&[base(), state("2026-06-09", |_| ())]);
    let page = project.text("out/changes/2026-06-01.html");
    assert!(page.contains("<h1>As of 1.0, <time datetime=\"2026-06-01\">"), "{page}");
    assert!(page.contains("<title>As of 1.0, 2026-06-01 | "), "{page}");
    let mut plain = base();
    plain["meta"]["version"] = json!("");
    let project = site(&[plain, state("2026-06-09", |_| ())]);
    let page = project.text("out/changes/2026-06-01.html");
    assert!(page.contains("<h1>As of <time"), "{page}");
}

#[test]
fn a_frozen_page_shows_every_figure_and_verdict_of_its_snapshot() {
    let now = state("2026-06-09", |it| {
        wrong(it);
        it["rows"][1]["value"] = json!(99);
    });
    let project = site(&[base(), now]);
    let kept: Value =
        serde_json::from_str(&project.text("data/history/2026-06-01.json")).unwrap();
    let page = project.text("out/changes/2026-06-01.html");
    let (_, figures) = page.split_once("id=\"figures\"").unwrap();
    let cells: Vec<&str> = figures.split("<td class=\"r\">").collect();
    for (name, figure) in kept["figures"].as_object().unwrap() {
        let shown = format!("{figure}</td>");
        assert!(cells.iter().any(|cell| cell.starts_with(&shown)), "{name} {figure}");
    }
    for position in kept["positions"].as_array().unwrap() {
        let row = frozen(&project, "2026-06-01", position["id"].as_str().unwrap());
        let word = match position["verdict"].as_str().unwrap() {
            "no-claim" => "honest gap",
            word => word,
        };
        assert!(row.contains(&format!("</span> {word}</span>")), "{row}");
        for key in ["value", "competitor_value"] {
            let value = &position[key];
            let shown = format!("value=\"{value}\">{value}<");
            assert!(value.is_null() || row.contains(&shown), "{key} {value} in {row}");
        }
    }
}
