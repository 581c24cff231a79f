//! The examples of README and FORMAT, followed word for word, and what FORMAT lists.
#![allow(clippy::unwrap_used, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use yardstick::model::{Caveat, Class, Status, Verdict, Vocabulary};

const README: &str = include_str!("../README.md");
const FORMAT: &str = include_str!("../FORMAT.md");

/// Where the keys of each kind of record stand.
const SHAPES: [&str; 4] = [
    include_str!("../src/load/lower/mod.rs"),
    include_str!("../src/load/lower/position.rs"),
    include_str!("../src/load/lower/taxonomy.rs"),
    include_str!("../src/load/lower/tombstone.rs"),
];

/// The first fenced block of the README that begins with `opening`.
fn block(opening: &str) -> &'static str {
    block_of(README, opening)
}

/// The first fenced block of a text that begins with `opening`.
fn block_of(text: &'static str, opening: &str) -> &'static str {
    let from = text.find(opening).unwrap() + opening.len();
    text[from..].split("```").next().unwrap().trim_start_matches('\n')
}

/// What stands in quotes after `opening`, up to the next closing bracket.
fn quoted_after<'s>(source: &'s str, opening: &str) -> Vec<&'s str> {
    let (_, rest) = source.split_once(opening).unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split('"').skip(1).step_by(2).collect()
}

/// The part of FORMAT whose heading is `name` but for its capital; empty if there is none.
fn section(name: &str) -> &'static str {
    let mut parts = FORMAT.split("\n## ");
    let found = parts.find(|part| {
        part.lines().next().is_some_and(|heading| heading.to_lowercase() == name)
    });
    found.unwrap_or_default()
}

/// The names in the first column of the tables in a text.
fn rows(text: &str) -> BTreeSet<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap()).collect()
}

fn words<T: Vocabulary>() -> Vec<&'static str> {
    T::WORDS.iter().map(|(word, _)| *word).collect()
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

#[test]
fn the_longer_example_has_one_advisory_and_its_number_is_found() {
    let folder = project(block_of(FORMAT, "```json"));
    let (code, said) = yardstick(folder.path(), &["check", "--strict"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("1 advisory (`-v` shows it) in 4 positions"), "{said}");
    fs::create_dir(folder.path().join("runs")).unwrap();
    let artifact = block_of(FORMAT, "finds a match:\n\n```json");
    fs::write(folder.path().join("runs/boil.json"), artifact).unwrap();
    let (code, said) =
        yardstick(folder.path(), &["verify", "--strict", "--require-artifacts"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 match"), "{said}");
}

#[test]
fn the_format_lists_every_key_and_no_other() {
    let shapes = SHAPES.iter().flat_map(|source| source.split("Shape {").skip(1));
    let shapes: Vec<&str> = shapes.collect();
    assert_eq!(shapes.len(), 11, "every shape is found");
    for shape in shapes {
        let (_, rest) = shape.split_once("name: \"").unwrap();
        let name = rest.split('"').next().unwrap();
        let section = section(name);
        let keys: BTreeSet<&str> = quoted_after(shape, "keys: &[").into_iter().collect();
        assert_eq!(rows(section), keys, "{name}");
        for key in quoted_after(shape, "older: &[") {
            assert!(section.contains(&format!("`{key}`")), "{name}: {key}");
        }
    }
}

#[test]
fn the_format_lists_every_word_an_author_writes() {
    let mut known: BTreeSet<&str> = Caveat::DECLARED.into_iter().collect();
    known.extend(words::<Verdict>());
    known.extend(words::<Status>());
    known.extend(words::<Class>());
    assert_eq!(rows(section("words")), known);
}
