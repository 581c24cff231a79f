//! The README's example, followed word for word.
#![allow(clippy::unwrap_used, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

use std::fs;
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// The first fenced block that begins with `opening`.
fn block(opening: &str) -> &'static str {
    let from = README.find(opening).unwrap() + opening.len();
    README[from..].split("```").next().unwrap().trim_start_matches('\n')
}

/// Exit code and what was said, in a folder.
fn yardstick(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_yardstick"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn project(scorecard: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    fs::write(folder.path().join("data/scorecard.json"), scorecard).unwrap();
    folder
}

#[test]
fn the_example_is_clean_and_builds() {
    let folder = project(block("```json"));
    let console = block("Then, in that folder:\n\n```console");
    let said = console.lines().find(|line| line.starts_with("no problems")).unwrap();
    assert_eq!(yardstick(folder.path(), &["check"]), (Some(0), format!("{said}\n")));
    assert_eq!(yardstick(folder.path(), &["build"]).0, Some(0));
    assert!(folder.path().join("site/dimensions/time-to-boil.html").exists());
}

#[test]
fn the_wrong_verdict_is_reported_as_the_readme_shows() {
    let folder = project(&block("```json").replace("\"trails\"", "\"lead\""));
    let (code, said) = yardstick(folder.path(), &["check"]);
    assert_eq!(code, Some(1));
    assert!(said.contains(block("```text").trim_end()), "{said}");
}

#[test]
fn the_tombstone_is_one() {
    let folder = project(block("```json"));
    let tombstone = block("say so in any document:\n\n```json");
    fs::write(folder.path().join("data/tombstones.json"), tombstone).unwrap();
    let (code, said) = yardstick(folder.path(), &["check"]);
    assert_eq!(code, Some(0), "{said}");
    // What it stands for is still there, and what it leads to is not there yet.
    assert!(said.contains("living-tombstone") && said.contains("unresolved-successor"));
    assert!(said.contains("2 warnings"), "{said}");
}

#[test]
fn every_command_of_the_readme_is_there() {
    let commands = README.lines().filter_map(|line| line.strip_prefix("| `yardstick "));
    let names: Vec<&str> =
        commands.filter_map(|rest| rest.split(['`', ' ']).next()).collect();
    assert!(!names.is_empty());
    for name in names {
        let (code, said) = yardstick(Path::new("."), &[name, "--help"]);
        assert_eq!(code, Some(0), "{name}: {said}");
    }
}
