//! A position under another id is the same one on its page, and its old link lands there.

use serde_json::{Value, json};

use crate::permalinks::{build, changed, later, rename_dimension, silent, tombstone};

/// How many strips the history on a page has.
fn strips(page: &str) -> usize {
    page.matches("<ol class=\"strip-list\">").count()
}

#[test]
fn a_position_renamed_with_its_dimension_keeps_one_course_and_its_anchor() {
    let project = later(|it| {
        rename_dimension(it);
        it["rows"][0]["id"] = json!("boiling");
    });
    build(&project);
    let page = project.text("out/dimensions/boiling.html");
    assert_eq!(strips(&page), 1, "{page}");
    assert_eq!(page.matches("id=\"boil\"").count(), 1, "{page}");
    assert!(page.contains("2 times, up to"), "{page}");
    let changes = project.text("out/changes/index.html");
    assert_eq!(changes.matches("boil → boiling").count(), 1, "{changes}");
}

#[test]
fn a_position_renamed_by_its_tombstone_keeps_one_course_and_its_anchor() {
    let rename = |it: &mut Value, ids: [&str; 2], all: &[&str]| {
        it["rows"][0]["id"] = json!(ids[1]);
        it["rows"][0]["axis"] = json!(ids[1]);
        let stones = all.iter().zip(all.iter().skip(1)).map(|(old, new)| {
            let mut stone = tombstone(old);
            stone["successor"] = json!(new);
            stone
        });
        it["tombstones"] = json!(stones.collect::<Vec<_>>());
    };
    let project = later(|it| rename(it, ["boil", "boil-2"], &["boil", "boil-2"]));
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let mut third = changed(|it| {
        rename(it, ["boil-2", "boil-3"], &["boil", "boil-2", "boil-3"]);
        it["rows"][0]["competitor_value"] = json!(9);
    });
    third["meta"]["as_of"] = json!("2026-06-20");
    project.set(&third);
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert_eq!(strips(&page), 1, "{page}");
    assert_eq!(page.matches("12 against").count(), 2, "two steps: {page}");
    for id in ["boil", "boil-2", "boil-3"] {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{id} in {page}");
    }
}
