//! `yardstick verify`: every way a number and its artifact can agree or not.

use serde_json::{Value, json};

use crate::support::{Folder, Project, Ran, expect};

/// A project with one position whose artifact is `runs/a.json`.
fn project(verify: Value, artifact: &str) -> Folder {
    with(verify, json!({})).file("runs/a.json", artifact).build()
}

fn with(verify: Value, more: Value) -> Project {
    let mut fields = json!({ "artifact": "runs/a.json" });
    fields["verify"] = verify;
    let Value::Object(more) = more else { panic!("fields are an object") };
    fields.as_object_mut().unwrap().extend(more);
    Project::one(fields)
}

/// The one row of the JSON document, and the exit code.
fn row(folder: &Folder, arguments: &str) -> (Value, i32) {
    let ran = folder.run(&format!("verify --format json {arguments}"));
    let document: Value = serde_json::from_str(&ran.stdout)
        .unwrap_or_else(|why| panic!("{why}: {}{}", ran.stdout, ran.stderr));
    (document["positions"][0].clone(), ran.code)
}

#[track_caller]
fn comes_to(folder: &Folder, outcome: &str, code: i32) -> Value {
    let (row, found) = row(folder, "");
    assert_eq!((row["outcome"].as_str(), found), (Some(outcome), code), "{row}");
    row
}

#[test]
fn transcripts() {
    let field = json!({ "field": "cells[0].rate", "expect": 2, "tol": 0.01 });
    let text = r#"{"cells":[{"rate":2.004}]}"#;
    let unset = json!({ "value": 7.5, "competitor_value": 5 });
    for (name, folder) in [
        ("match", project(field.clone(), text)),
        ("mismatch", project(field.clone(), r#"{"cells":[{"rate":2.4}]}"#)),
        ("missing", with(field.clone(), json!({})).build()),
        ("unreadable", project(field.clone(), r#"{"cells":[{"rats":2}]}"#)),
        ("untold", with(field, unset).file("runs/a.json", text).build()),
        ("none", Project::one(json!({})).build()),
    ] {
        let ran = folder.run("verify");
        insta::assert_snapshot!(format!("verify-{name}"), ran.transcript("verify"));
    }
}

#[test]
fn help() {
    let arguments = "verify --help";
    let ran = Project::new().build().run(arguments);
    insta::assert_snapshot!("help-verify", ran.transcript(arguments));
}

#[test]
fn the_number_may_stand_anywhere_and_be_written_as_text() {
    for (field, text) in [
        ("rate", r#"{"rate": 2}"#),
        ("rate", r#"{"rate": "2.0"}"#),
        ("rate", "\u{feff}{\"rate\": 2e0}\r\n"),
        ("[1].rate", r#"[0, {"rate": 2}]"#),
        ("a.b[0][1].c", r#"{"a":{"b":[[0,{"c":2}]]}}"#),
        ("runs[\"cold.start\"]['ms']", r#"{"runs":{"cold.start":{"ms":2}}}"#),
    ] {
        let folder = project(json!({ "field": field, "expect": 2 }), text);
        let row = comes_to(&folder, "match", 0);
        assert_eq!(row["explains_value"], true, "{row}");
    }
    let folder = project(json!({ "field": "rate", "expect": "2" }), r#"{"rate":2}"#);
    comes_to(&folder, "match", 0);
}

#[test]
fn the_tolerance_is_an_absolute_difference_and_its_bound_is_within() {
    for (found, expect, tol, outcome) in [
        ("0.4", json!(0.3), json!(0.1), "match"),
        ("0.2", json!(0.3), json!("0.1"), "match"),
        ("0.41", json!(0.3), json!(0.1), "mismatch"),
        ("1000.5", json!(1000), json!(0.5), "match"),
        ("1000.500001", json!(1000), json!(0.5), "mismatch"),
        ("2.000001", json!(2), Value::Null, "match"),
        ("2.0000011", json!(2), Value::Null, "mismatch"),
        ("2", json!(2.0), json!(0), "match"),
        ("-2", json!(2.0), json!(0), "mismatch"),
        ("1e308", json!(-1e308), json!(1), "mismatch"),
    ] {
        let verify = json!({ "field": "x", "expect": expect, "tol": tol });
        let folder = project(verify.clone(), &format!("{{\"x\":{found}}}"));
        comes_to(&folder, outcome, i32::from(outcome != "match"));
    }
    let folder = project(json!({ "field": "x", "expect": 1, "tol": -1 }), "{\"x\":1}");
    expect(
        &folder.run("verify"),
        2,
        &["`tol` is `-1`, but should be a number from zero up"],
    );
}

#[test]
fn a_missing_artifact_fails_only_where_it_is_required() {
    let folder = with(json!({ "field": "x", "expect": 1 }), json!({})).build();
    comes_to(&folder, "missing", 0);
    assert_eq!(folder.run("verify --strict").code, 0);
    let ran = folder.run("verify --require-artifacts");
    expect(&ran, 1, &["error[artifact-missing]", "data/scorecard.json:", "runs/a.json"]);
    folder.write("runs/a.json", "{\"x\":1}");
    assert_eq!(folder.run("verify --require-artifacts").code, 0);
}

#[test]
fn what_gives_no_number_says_why_and_fails() {
    for (field, text, why) in [
        ("x", "{\"x\": 1,}", "it is not JSON: "),
        ("x", "", "it is not JSON: "),
        ("x", "{\"x\": NaN}", "it is not JSON: "),
        ("x", "{\"x\": 1e999}", "it is not JSON: "),
        ("x", &("[".repeat(5000)), "it is not JSON: "),
        ("y", "{\"x\": 1}", "`y` leads nowhere: there is no `y`"),
        ("x[2]", "{\"x\": [0, 1]}", "`x[2]` leads nowhere: a list of 2 has no `[2]`"),
        ("x.y", "{\"x\": [0, 1]}", "`x.y` leads nowhere: a list has no `y`"),
        ("x[", "{\"x\": [0, 1]}", "`x[` is not a path to a field"),
        ("x", "{\"x\": null}", "`x` is null, not a number"),
        ("x", "{\"x\": true}", "`x` is a boolean, not a number"),
        ("x", "{\"x\": \"12 ms\"}", "`x` is text, not a number"),
        ("x", "{\"x\": \"NaN\"}", "`x` is text, not a number"),
    ] {
        let folder = project(json!({ "field": field, "expect": 1 }), text);
        let row = comes_to(&folder, "unreadable", 1);
        assert!(row["reason"].as_str().unwrap().starts_with(why), "{why}: {row}");
        assert_eq!(row["found"], Value::Null);
    }
    let bytes = with(json!({ "field": "x", "expect": 1 }), json!({}));
    comes_to(&bytes.file("runs/a.json", b"{\"x\":\xff}").build(), "unreadable", 1);
    let none = with(json!({ "field": "x", "expect": 1 }), json!({ "artifact": "" }));
    let row = comes_to(&none.build(), "unreadable", 1);
    assert_eq!(row["reason"], "the position names no artifact");
}

#[test]
fn a_huge_artifact_is_not_read_to_its_end() {
    let folder = project(json!({ "field": "x", "expect": 1 }), "");
    let file = std::fs::File::create(folder.at("runs/a.json")).unwrap();
    file.set_len(40 << 30).unwrap();
    let row = comes_to(&folder, "unreadable", 1);
    assert_eq!(row["reason"], "it is larger than 32 MiB");
}

#[test]
fn no_path_leaves_the_folder() {
    let outside = Project::empty().file("a.json", "{\"x\":1}").build();
    let absolute = outside.at("a.json").to_string_lossy().into_owned();
    for path in ["../a.json", "runs/../../a.json", "runs/../data/x.json", &absolute, "."]
    {
        let folder =
            with(json!({ "field": "x", "expect": 1 }), json!({ "artifact": path }))
                .build();
        let row = comes_to(&folder, "unreadable", 1);
        assert!(row["reason"].as_str().unwrap().contains("not "), "{row}");
    }
    let up = with(
        json!({ "field": "meta.as_of", "expect": 1 }),
        json!({ "artifact": "../data/scorecard.json" }),
    );
    let folder = up.file("inner/x", "").build();
    let (row, _) = row(&folder, "--artifacts inner");
    assert_eq!(row["outcome"], "unreadable", "the folder named is the border: {row}");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_only_inside() {
    use std::os::unix::fs::symlink;
    let verify = json!({ "field": "x", "expect": 1 });
    let outside = Project::empty().file("a.json", "{\"x\":1}").build();
    for inside in [true, false] {
        let folder =
            with(verify.clone(), json!({})).file("runs/b.json", "{\"x\":1}").build();
        let target = if inside { folder.at("runs/b.json") } else { outside.at("a.json") };
        symlink(target, folder.at("runs/a.json")).unwrap();
        let outcome = if inside { "match" } else { "unreadable" };
        comes_to(&folder, outcome, i32::from(!inside));
    }
    let folder = with(verify.clone(), json!({})).build();
    symlink(outside.path(), folder.at("runs")).unwrap();
    comes_to(&folder, "unreadable", 1);
    // The folder itself may be a link: it was named by who runs the command.
    let folder = with(verify, json!({ "artifact": "a.json" })).build();
    symlink(outside.path(), folder.at("mirror")).unwrap();
    assert_eq!(row(&folder, "--artifacts mirror").0["outcome"], "match");
}

#[test]
fn artifacts_may_be_elsewhere() {
    let folder = with(json!({ "field": "x", "expect": 1 }), json!({}))
        .file("mirror/runs/a.json", "{\"x\":1}")
        .build();
    assert_eq!(row(&folder, "--artifacts mirror").0["outcome"], "match");
    let ran = folder.run("verify --artifacts nowhere");
    expect(&ran, 2, &["`nowhere` is not a folder"]);
    let outside = Project::empty().build();
    let mut command = outside.command("verify --require-artifacts --root");
    let ran = outside.ran(&command.arg(folder.at("mirror/..")).output().unwrap());
    assert_eq!(ran.code, 1, "the root decides, not the current folder: {}", ran.stderr);
}

/// `value` as it may be written for what the artifact holds.
#[test]
fn a_value_is_told_by_the_number_rounded_or_in_another_unit() {
    for (value, rival, found, told) in [
        (json!(0.94), 1.0, "0.9396551724137931", true),
        (json!(93.97), 1.0, "0.9396551724137931", true),
        (json!(9026.9), 1.0, "9026.858449913561", true),
        (json!(9.03), 1.0, "9026.858449913561", true),
        (json!(2_494_000), 1.0, "2493871", true),
        (json!(19), 78.0, "4.124566205185288", true),
        (json!(19), 78.0, "0.2424", true),
        (json!(19), 78.0, "6", false),
        (json!(93.97), 1.0, "0.9296", false),
        (json!(-5), 1.0, "5", false),
        (json!(0), 1.0, "0.2", true),
        (json!("some"), 1.0, "0.2", true),
    ] {
        let more = json!({ "value": value, "competitor_value": rival,
                           "verdict": "no-claim", "status": "stub" });
        let number: Value = serde_json::from_str(found).unwrap();
        let folder = with(json!({ "field": "x", "expect": number }), more)
            .file("runs/a.json", format!("{{\"x\":{found}}}"))
            .build();
        let row = comes_to(&folder, "match", 0);
        assert_eq!(row["explains_value"] != false, told, "{row}");
        let ran = folder.run("verify --strict");
        assert_eq!(ran.says("warning[value-untold]"), !told, "{}", ran.stderr);
        assert_eq!(ran.code, i32::from(!told), "{}", ran.stderr);
    }
}

#[test]
fn formats() {
    let verify = json!({ "field": "x", "expect": 1 });
    let folder = project(verify, "{\"x\":\"1.50\"}");
    let ran = folder.run("verify --format json");
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "yardstick/verify/1");
    assert_eq!(
        document["counts"],
        json!({ "match": 0, "mismatch": 1, "missing": 0, "unreadable": 0 })
    );
    let row = &document["positions"][0];
    assert_eq!((&row["found"], &row["expected"]), (&json!(1.5), &json!(1)));
    assert_eq!(row["tolerance"], 1e-6);
    assert_eq!(row["file"], "data/scorecard.json");
    let data = folder.read("data/scorecard.json");
    let line = usize::try_from(row["line"].as_u64().unwrap()).unwrap();
    let line = data.lines().nth(line - 1).unwrap();
    assert!(line.contains("\"field\": \"x\""), "{line}");
    let Ran { code, stdout, .. } = folder.run("verify --format github");
    assert_eq!(code, 1);
    assert!(
        stdout.starts_with("::error file=data/scorecard.json,line=")
            && stdout.contains("title=artifact-mismatch::"),
        "{stdout}"
    );
}

#[test]
fn a_broken_project_is_not_checked() {
    let folder = Project::new().file("data/x.json", "{").build();
    expect(&folder.run("verify"), 2, &["error[json-syntax]"]);
}
