//! A module uses the layers above its own in CONTRIBUTING's table, its own folder, and
//! the modules listed before it in its own layer. The table is read from there, so that
//! text and test cannot differ.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// What the row of the binary holds.
const BINARY: &str = "src/bin/yardstick";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The modules of the table from the first to the last, without the binary.
fn table() -> Vec<String> {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with("| Layer | Modules |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let modules = rows.flat_map(|row| {
        let cell = row.split('|').nth(2).unwrap();
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(|name| name.trim_end_matches('/').to_owned())
    });
    let modules: Vec<String> = modules.collect();
    assert!(modules.len() > 10, "the table is found: {modules:?}");
    modules.into_iter().filter(|module| module != BINARY).collect()
}

/// The modules of the crate that each of them names.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, text) in sources() {
        let named = text.split("crate::").skip(1).flat_map(first_names);
        uses.entry(module).or_default().extend(named);
    }
    for (module, named) in &mut uses {
        named.remove(module);
    }
    uses
}

/// The name after `crate::`, or the names in braces there.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let names = match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap().split(',').map(name).collect(),
        None => vec![name(rest)],
    };
    names.into_iter().filter(|name| !name.is_empty()).collect()
}

/// The text of each file of the library, with the module it is part of. What a comment
/// says is left out.
fn sources() -> Vec<(String, String)> {
    let source = root().join("src");
    let files = WalkDir::new(&source).into_iter().map(Result::unwrap);
    files
        .filter(|entry| entry.path().extension().is_some_and(|it| it == "rs"))
        .filter_map(|entry| {
            let path = entry.path().strip_prefix(&source).unwrap();
            let first = path.iter().next().unwrap().to_str().unwrap();
            let module = first.trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(entry.path()).unwrap();
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (module != "lib" && module != "bin").then(|| (module, code.join("\n")))
        })
        .collect()
}

#[test]
fn the_table_names_every_module_once() {
    let table = table();
    let named: BTreeSet<&str> = table.iter().map(String::as_str).collect();
    assert_eq!(named.len(), table.len(), "each once");
    let there: BTreeSet<String> =
        sources().into_iter().map(|(module, _)| module).collect();
    let missing: Vec<&String> =
        there.iter().filter(|it| !named.contains(it.as_str())).collect();
    assert!(missing.is_empty(), "not in CONTRIBUTING’s table: {missing:?}");
    let gone: Vec<&&str> = named.iter().filter(|it| !there.contains(**it)).collect();
    assert!(gone.is_empty(), "in CONTRIBUTING’s table, but not there: {gone:?}");
}

#[test]
fn no_module_uses_one_below_it() {
    let table = table();
    let rank = |module: &str| table.iter().position(|it| it == module);
    for (module, used) in uses() {
        for other in used {
            let allowed = rank(&other).zip(rank(&module)).is_some_and(|(a, b)| a < b);
            assert!(allowed, "`{module}` uses `{other}`, which does not stand above it");
        }
    }
}

#[test]
fn the_library_does_not_know_the_binary() {
    for (module, text) in sources() {
        for word in
            ["clap::", "anstream::", "std::process::exit", "println!", "std::env::"]
        {
            let is_known = word == "std::env::" && module == "output";
            assert!(is_known || !text.contains(word), "`{module}` uses `{word}`");
        }
    }
}

#[test]
fn files_stay_short() {
    for folder in ["src", "tests"] {
        for entry in WalkDir::new(root().join(folder)) {
            let entry = entry.unwrap();
            if entry.path().extension().is_some_and(|it| it == "rs") {
                let lines = fs::read_to_string(entry.path()).unwrap().lines().count();
                assert!(lines < 400, "{} has {lines} lines", entry.path().display());
            }
        }
    }
}
