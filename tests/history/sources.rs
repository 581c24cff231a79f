//! Folders, snapshots, days and git revisions: each against each.

use serde_json::{Value, json};

use crate::project::{Project, base, sums};

/// The state of `base` on a later day, with another verdict.
fn later() -> Value {
    let mut later = base();
    later["meta"]["as_of"] = json!("2026-06-09");
    later["rows"][2]["value"] = json!(20);
    later["rows"][2]["measured_on"] = json!("2026-06-08");
    later["rows"][2]["verdict"] = json!("lead");
    later
}

/// A repository whose first commit is tagged `v1` and holds `base`, whose second holds
/// `later`, with a snapshot of each and a copy of the first beside.
fn repository() -> Project {
    let project = Project::new(&base());
    project.git(&["init", "-q"]);
    project.commit("one");
    project.git(&["tag", "v1"]);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.put("copy/data/all.json", &base().to_string());
    project.put("new/all.json", &later().to_string());
    project.set(&later());
    project.commit("two");
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project
}

#[test]
fn every_kind_of_source_gives_the_same_comparison() {
    let project = repository();
    let earlier = [
        "v1",
        "HEAD~1",
        "2026-06-01",
        "data/history/2026-06-01.json",
        "copy",
        "copy/data",
    ];
    let newer =
        ["HEAD", "main", "2026-06-09", "data/history/2026-06-09.json", "new", "data"];
    let bare = |mut diff: Value| {
        diff["from"]["label"] = Value::Null;
        diff["to"]["label"] = Value::Null;
        diff
    };
    let expected = bare(project.diff(&["copy"]));
    let (causes, standing) = sums(&expected);
    assert!(standing > 0);
    assert_eq!(causes, standing);
    assert_eq!(expected["positions"]["verdict"][0]["id"], "heat");
    for from in earlier {
        for to in newer {
            let found = project.diff(&[from, to]);
            assert_eq!(found["from"]["label"], from);
            assert_eq!(found["to"]["label"], to);
            assert_eq!(bare(found), expected, "{from} to {to}");
        }
    }
    for to in newer {
        let back = project.diff(&[to, "v1"]);
        assert_eq!(sums(&back).0, -standing, "{to}");
        assert_eq!(back["positions"]["verdict"][0]["to"], "trails");
    }
}

#[test]
fn nothing_is_checked_out_and_nothing_is_written() {
    let project = repository();
    project.put("data/all.json", &base().to_string().replace("Kettle", "Kessel"));
    let before = project.text("data/all.json");
    let head = project.text(".git/HEAD");
    project.diff(&["v1", "HEAD"]);
    assert_eq!(project.text("data/all.json"), before);
    assert_eq!(project.text(".git/HEAD"), head);
}

#[test]
fn a_project_below_the_top_of_its_repository_is_found() {
    let project = Project::new(&json!({}));
    project.put("docs/card/data/all.json", &base().to_string());
    project.git(&["init", "-q"]);
    project.commit("one");
    project.put("docs/card/data/all.json", &later().to_string());
    let diff = project.diff(&["HEAD", "--root", "docs/card"]);
    assert_eq!(diff["positions"]["verdict"][0]["id"], "heat");
}

#[test]
fn line_ends_and_marks_of_an_old_commit_make_no_difference() {
    let project = Project::new(&base());
    project.git(&["init", "-q"]);
    let text = serde_json::to_string_pretty(&base()).unwrap();
    project.put("data/all.json", &format!("\u{feff}{}", text.replace('\n', "\r\n")));
    project.git(&["config", "core.autocrlf", "false"]);
    project.commit("one");
    project.set(&base());
    assert_eq!(project.diff(&["HEAD"])["positions"]["value"], json!([]));
}

fn refused(project: &Project, arguments: &[&str], words: &str) {
    let run = project.run(&[&["diff"], arguments].concat());
    assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
    assert!(run.stdout.is_empty());
    assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
}

#[test]
fn what_cannot_be_read_is_said_clearly() {
    let project = repository();
    refused(&project, &["v9"], "no file, folder, snapshot or git revision");
    refused(&project, &["2026-01-01"], "no file, folder, snapshot or git revision");
    refused(&project, &["--", "--help"], "no file, folder, snapshot or git revision");
    refused(&project, &["data/nope.json"], "no file, folder, snapshot or git revision");
    project.put("empty/readme.txt", "");
    refused(&project, &["empty"], "holds no JSON document");
    project.git(&["branch", "new"]);
    refused(&project, &["new"], "a path and a git revision");
    project.git(&["branch", "v1"]);
    refused(&project, &["v1"], "means several things");
    assert_eq!(project.run(&["diff", "./new", "refs/tags/v1"]).code, 0);
}

#[test]
fn without_a_repository_only_files_are_known() {
    let project = Project::new(&base());
    refused(&project, &["HEAD"], "is in no git repository");
}

#[test]
fn without_git_the_message_says_so() {
    let project = Project::new(&base());
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_yardstick"))
        .args(["diff", "HEAD"])
        .current_dir(project.root())
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("git cannot be run: it is not installed"), "{said}");
}

#[test]
fn a_revision_with_errors_names_the_place() {
    let project = Project::new(&base());
    project.git(&["init", "-q"]);
    project.put("data/all.json", "{\"meta\": {\"title\": \"T\", \"as_of\": 3}}");
    project.commit("broken");
    project.set(&base());
    refused(&project, &["HEAD"], "HEAD:all.json:1:");
}

#[test]
fn a_revision_without_the_folder_is_told() {
    let project = Project::new(&base());
    project.git(&["init", "-q"]);
    std::fs::remove_file(project.at("data/all.json")).unwrap();
    project.commit("nothing yet");
    project.set(&base());
    refused(&project, &["HEAD"], "holds no JSON document below");
}
