//! Problems as machines and code hosts read them.

use serde_json::{Value, json};

use crate::support::{Folder, Project};

fn odd() -> Folder {
    Project::one(
        json!({ "id": "a%b\r\n::error::x", "unit": null, "verdict": "100% \"leads\"" }),
    )
    .build()
}

#[test]
fn json_is_a_list_of_records() {
    let ran = odd().run("check --format json");
    assert_eq!(ran.code, 1);
    let problems: Vec<Value> = serde_json::from_str(&ran.stdout).unwrap();
    let verdict =
        problems.iter().find(|it| it["message"].to_string().contains("leads")).unwrap();
    assert_eq!(verdict["code"], "well-formed");
    assert_eq!(verdict["severity"], "defect");
    assert_eq!(verdict["file"], "data/scorecard.json");
    assert!(verdict["line"].as_u64() > Some(1) && verdict["column"].as_u64() > Some(1));
    assert_eq!(verdict["record"], "a%b\n::error::x");
    assert!(verdict["message"].as_str().unwrap().contains("`100% \"leads\"`"));
    let none = Project::one(json!({})).build().run("check --format json");
    assert_eq!(none.stdout, "[]\n");
}

#[test]
fn errors_are_listed_in_the_format_that_was_asked_for() {
    let folder = Project::new().file("data/x.json", "{,}").build();
    let ran = folder.run("check --format json");
    assert_eq!(ran.code, 2);
    let problems: Vec<Value> = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(problems[0]["code"], "json-syntax");
    assert_eq!(problems[0]["line"], 1);
    let ran = folder.run("check --format github");
    assert!(
        ran.stdout
            .starts_with("::error file=data/x.json,line=1,col=2,title=json-syntax::")
    );
}

#[test]
fn an_annotation_is_one_line_that_nothing_breaks_out_of() {
    let ran = odd().run("check --format github");
    for line in ran.stdout.lines() {
        assert!(line.starts_with("::error file=data/scorecard.json,line="), "{line}");
    }
    assert!(
        ran.stdout.contains("a%25b%0A::error::x") && ran.stdout.contains("100%25"),
        "{}",
        ran.stdout
    );
    let comma = Project::new().file("data/a,b:c.json", "{,}").build();
    let ran = comma.run("check --format github");
    assert!(
        ran.stdout.contains("file=data/a%2Cb%3Ac.json,line=1"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn severities_have_their_levels() {
    let project = Project::one(json!({ "unit": null, "measured_on": "2026-01-01" }))
        .category("unused", "perf");
    let ran = project.build().run("check --format github");
    for level in ["::error file", "::warning file", "::notice file"] {
        assert!(ran.stdout.contains(level), "{level} in {}", ran.stdout);
    }
}
