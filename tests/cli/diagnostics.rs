//! Every kind of problem once: how it looks, and that all follow one grammar.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use yardstick::diagnostic::Code;

use crate::support::sample::sample;
use crate::support::{Folder, Project};

const DATA: &str = "data/x.json";

/// A snapshot with one dimension and no position.
const PUBLISHED: &str = r#"{"schema": "yardstick/snapshot/1", "as_of": "2026-06-01",
    "dimensions": [{"id": "steam", "title": "Steam"}]}"#;

fn tombstone(id: &str, successor: &str) -> Value {
    json!({ "id": id, "removed_on": "2026-06-01", "reason": "Done with.",
            "successor": successor })
}

/// Projects that together have every kind of problem.
fn faulty() -> Vec<(&'static str, Project)> {
    let meta = || Project::new();
    let one = |fields: Value| Project::one(fields);
    vec![
        ("not-utf8", meta().file(DATA, b"\xff")),
        ("no-data", Project::empty()),
        ("json-syntax", meta().file(DATA, "{\"rows\": [1,]}")),
        ("number-range", one(json!({ "value": "1e999" }))),
        ("duplicate-key", meta().file(DATA, "{\"rows\": [], \"rows\": []}")),
        ("wrong-type", meta().file(DATA, "{\"rows\": {}}")),
        ("missing-field", meta().record("categories", json!({ "group": "g" }))),
        (
            "bad-date",
            meta().record("systems", json!({ "name": "A", "last_reviewed": "June" })),
        ),
        ("bad-value", meta().meta("standing_floor", "high")),
        ("duplicate-id", meta().category("a", "g").category("a", "g")),
        (
            "second-meta",
            meta().file(DATA, r#"{"meta": {"title": "T", "as_of": "2026-06-27"}}"#),
        ),
        ("unknown-category", meta().category("speed", "g").dimension("cups", "sped")),
        ("front-matter", meta().file("content/a.md", "+++\ntitel = 1\n+++\n")),
        ("path-collision", meta().file("content/method.md", "")),
        ("dead-link", meta().file("content/a.md", "[b](b.md)")),
        ("output-refused", meta().file("site/precious.txt", "")),
        ("well-formed", one(json!({ "unit": null }))),
        ("competitor-named", one(json!({ "competitor": null }))),
        (
            "axis-coverage",
            one(json!({})).record("required_axes", json!({ "category": "spede" })),
        ),
        ("baseline-sota", one(json!({ "competitor_class": "naive" }))),
        ("verdict-consistency", one(json!({ "verdict": "trails" }))),
        ("apples-disclosed", one(json!({ "apples_to_apples": false }))),
        ("subject-traced", one(json!({ "doc": null }))),
        ("competitor-sourced", one(json!({ "competitor_source": null }))),
        ("unknown-key", one(json!({ "competitor_vaule": 1 }))),
        ("unresolved-system", one(json!({ "systems": ["Samovra"] })).system("Samovar")),
        ("ambiguous-system", meta().system("Urn").system("urn")),
        ("coarse-date", one(json!({ "measured_on": "2025" }))),
        ("future-date", one(json!({ "measured_on": "2027-01" }))),
        (
            "unknown-group",
            one(json!({})).record("groups", json!({ "id": "pref", "name": "Speed" })),
        ),
        ("unused-category", meta().category("energy", "power")),
        ("front-matter-yaml", meta().file("content/a.md", "---\ntitle: A\n---\n")),
        ("published-id-gone", meta().file("data/history/2026-06-01.json", PUBLISHED)),
        ("living-tombstone", one(json!({})).record("tombstones", tombstone("cups", ""))),
        (
            "unresolved-successor",
            one(json!({})).record("tombstones", tombstone("gone", "cup")),
        ),
        ("control-character", meta().meta("version", "\u{1b}[31m")),
        ("verdict-undecidable", one(json!({ "verdict": "no-claim" }))),
        ("unshipped-untraced", one(json!({ "doc": null, "status": "stub" }))),
        ("measurement-stale", one(json!({ "measured_on": "2026-01-01" }))),
    ]
}

/// Kinds that need a link, something forbidden, a network address, a repository or an
/// artifact; they have tests elsewhere.
const ELSEWHERE: [&str; 9] = [
    "link-left-out",
    "unreadable",
    "unwritable",
    "address",
    "bad-revision",
    "artifact-mismatch",
    "artifact-missing",
    "artifact-unreadable",
    "value-untold",
];

fn arguments(code: &str) -> &'static str {
    match code {
        "output-refused" => "build -v",
        _ => "check -v",
    }
}

#[test]
fn each_kind_of_problem() {
    for (code, project) in faulty() {
        let arguments = arguments(code);
        let ran = project.build().run(arguments);
        assert!(ran.says(&format!("[{code}]")), "{code} in {}", ran.stderr);
        insta::assert_snapshot!(code, ran.transcript(arguments));
    }
}

#[test]
fn every_code_is_shown_by_some_project() {
    let shown: BTreeSet<&str> =
        faulty().into_iter().map(|(code, _)| code).chain(ELSEWHERE).collect();
    let all: BTreeSet<&str> = Code::TABLE.iter().map(|entry| entry.name).collect();
    let missing: Vec<_> = all.difference(&shown).collect();
    assert!(missing.is_empty(), "no test shows {missing:?}");
}

/// Every problem of a project, as records.
fn problems(folder: &Folder) -> Vec<Value> {
    let ran = folder.run("check --format json");
    serde_json::from_str(&ran.stdout)
        .unwrap_or_else(|why| panic!("{why}: {}", ran.stderr))
}

#[test]
fn every_message_follows_the_grammar() {
    let all = faulty().into_iter().map(|(_, project)| project).chain([sample()]);
    let mut count = 0;
    for problem in all.flat_map(|project| problems(&project.build())) {
        let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
        let (message, hint) = (text("message"), text("hint"));
        assert!(!message.is_empty() && !hint.is_empty(), "no hint: {problem}");
        for text in [&message, &hint] {
            assert!(
                !text.ends_with('.') && !text.ends_with('!'),
                "a full stop ends {text}"
            );
            // The name of a standard keeps its capitals.
            let first = text.chars().next().unwrap();
            assert!(!first.is_uppercase() || text.starts_with("JSON "), "{text}");
            assert_eq!(text.matches('`').count() % 2, 0, "an open backtick in {text}");
            assert!(!text.contains('\'') && !text.contains("  "), "{text}");
        }
        count += 1;
    }
    assert!(count > 40, "only {count} problems");
}
