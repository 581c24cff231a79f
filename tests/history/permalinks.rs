//! A link that was published once leads somewhere: to what is there, or to what became of
//! it. What does not is reported.

use serde_json::{Value, json};

use crate::project::{Project, base, dimension, row};

/// The base, kept as a snapshot, then changed and eight days later.
pub(crate) fn later(change: impl Fn(&mut Value)) -> Project {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.set(&changed(change));
    project
}

pub(crate) fn changed(change: impl Fn(&mut Value)) -> Value {
    let mut document = base();
    document["meta"]["as_of"] = json!("2026-06-09");
    change(&mut document);
    document
}

/// What check says of published ids and tombstones, a message and a hint each.
fn problems(project: &Project) -> Vec<(String, String)> {
    let run = project.run(&["check", "--format", "json"]);
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    let codes = ["published-id-gone", "living-tombstone", "unresolved-successor"];
    let ours = all.as_array().unwrap().iter();
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    ours.filter(|it| codes.contains(&it["code"].as_str().unwrap()))
        .map(|it| {
            assert_eq!(it["severity"], "warning", "{it}");
            (text(it, "message"), text(it, "hint"))
        })
        .collect()
}

#[track_caller]
pub(crate) fn silent(project: &Project) {
    assert_eq!(problems(project), Vec::new());
}

/// Builds the site, whose links are all checked by that.
pub(crate) fn build(project: &Project) {
    let run = project.run(&["build", "-o", "out", "-u", "https://example.org/k/"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

fn remove_dimension(it: &mut Value, at: usize) {
    it["dimensions"].as_array_mut().unwrap().remove(at);
    it["rows"].as_array_mut().unwrap().remove(at);
}

pub(crate) fn rename_dimension(it: &mut Value) {
    it["dimensions"][0]["id"] = json!("boiling");
    it["dimensions"][0]["aliases"] = json!(["boil"]);
    it["rows"][0]["dim_id"] = json!("boiling");
}

pub(crate) fn tombstone(id: &str) -> Value {
    json!({"id": id, "removed_on": "2026-06-08", "reason": "Nobody *boils* any more."})
}

#[test]
fn nothing_gone_nothing_said() {
    silent(&later(|_| ()));
    silent(&Project::new(&base()));
}

#[test]
fn a_renamed_dimension_redirects() {
    let project = later(|it| {
        rename_dimension(it);
        it["rows"][0]["id"] = json!("boiling");
    });
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    for part in [
        "<!DOCTYPE html>",
        "http-equiv=\"refresh\" content=\"0; url=boiling.html\"",
        "rel=\"canonical\" href=\"https://example.org/k/dimensions/boiling.html\"",
        "content=\"noindex\"",
        "<a href=\"boiling.html\">",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!project.text("out/sitemap.xml").contains("boil.html"));
}

#[test]
fn a_removal_without_a_word_is_reported_with_a_tombstone_to_paste() {
    let project = later(|it| remove_dimension(it, 0));
    let found = problems(&project);
    // The position of the same id needs no tombstone of its own.
    assert_eq!(found.len(), 1, "{found:?}");
    let (message, hint) = &found[0];
    assert!(
        message.contains("`boil`, published in the snapshot of 2026-06-01"),
        "{message}"
    );
    let pasted = hint.split('`').nth(1).unwrap();
    let mut stone: Value = serde_json::from_str(pasted).unwrap();
    assert_eq!(stone["removed_on"], "2026-06-09");
    stone["reason"] = json!("done with");
    assert_eq!(project.run(&["check"]).code, 0);
    assert_eq!(project.run(&["check", "--strict"]).code, 1);
    let place = project.run(&["check"]).stderr;
    assert!(place.contains("data/history/2026-06-01.json:"), "{place}");

    project.set(&changed(|it| {
        remove_dimension(it, 0);
        it["tombstones"] = json!([stone]);
    }));
    silent(&project);
}

#[test]
fn what_is_gone_is_said_once_more_before_it_is_kept() {
    let project = later(|it| remove_dimension(it, 0));
    let run = project.run(&["snapshot"]);
    assert!(run.stderr.contains("warning[published-id-gone]"), "{}", run.stderr);
    assert_eq!(run.code, 0);
    silent(&project);
}

#[test]
fn a_rename_that_was_forgotten_is_guessed() {
    let project = later(|it| {
        rename_dimension(it);
        it["dimensions"][0]["aliases"] = json!([]);
        it["rows"][0]["id"] = json!("boiling");
    });
    let found = problems(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("add `boil` to the `aliases` of `boiling`"), "{found:?}");

    let project = later(|it| it["rows"][0]["id"] = json!("boil-2"));
    let found = problems(&project);
    assert!(found[0].0.starts_with("position `boil`"), "{found:?}");
    assert!(found[0].1.contains("\"successor\": \"boil-2\""), "{found:?}");
}

#[test]
fn an_alias_that_is_dropped_is_reported() {
    let project = later(rename_dimension);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.set(&changed(|it| {
        rename_dimension(it);
        it["dimensions"][0]["aliases"] = json!([]);
    }));
    let found = problems(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "add `boil` to the `aliases` of `boiling` again");
}

#[test]
fn a_position_known_by_its_place_is_no_link() {
    let mut unnamed = base();
    unnamed["rows"][0]["id"] = json!("");
    let project = Project::new(&unnamed);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.set(&changed(|it| remove_dimension(it, 0)));
    let found = problems(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].0.starts_with("dimension `boil`"));
}

#[test]
fn a_removed_dimension_keeps_its_page() {
    let project = later(|it| {
        remove_dimension(it, 0);
        let mut stone = tombstone("boil");
        stone["successor"] = json!("pour");
        it["tombstones"] = json!([stone]);
    });
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    for part in [
        "<h1>The boil</h1>",
        "Removed on <time datetime=\"2026-06-08\">",
        "Nobody <em>boils</em> any more.",
        "In its place: <a href=\"pour.html\">",
        "id=\"boil\"",
        "▲</span> lead",
        ">12</data> ms",
        "href=\"../changes/2026-06-01.html\"",
        "content=\"noindex\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert_eq!(page.matches("Nobody").count(), 1, "the reason stands once");
    assert!(!project.text("out/sitemap.xml").contains("boil.html"));
    let frozen = project.text("out/changes/2026-06-01.html");
    assert!(frozen.contains("../dimensions/boil.html#boil"), "{frozen}");
    let changes = project.text("out/changes/index.html");
    assert!(changes.contains("../dimensions/boil.html\""), "what went is linked");
    let run = project.run(&[
        "diff",
        "2026-06-01",
        "--format",
        "markdown",
        "-u",
        "https://example.org/k/",
    ]);
    assert!(run.stdout.contains("(https://example.org/k/dimensions/boil.html#boil)"));
}

#[test]
fn what_went_without_a_tombstone_is_not_linked() {
    let project = later(|it| remove_dimension(it, 0));
    build(&project);
    assert!(!project.at("out/dimensions/boil.html").exists());
    let run = project.run(&[
        "diff",
        "2026-06-01",
        "--format",
        "markdown",
        "-u",
        "https://example.org/k/",
    ]);
    assert!(run.stdout.contains("- The boil"), "{}", run.stdout);
    assert!(!run.stdout.contains("boil.html"), "{}", run.stdout);
}

#[test]
fn earlier_ids_of_a_removed_dimension_lead_to_its_tombstone() {
    let project = later(rename_dimension);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project.set(&changed(|it| {
        remove_dimension(it, 0);
        it["tombstones"] = json!([tombstone("boiling")]);
    }));
    silent(&project);
    build(&project);
    assert!(project.text("out/dimensions/boil.html").contains("url=boiling.html"));
    // Positions of both times are explained there.
    assert!(project.text("out/dimensions/boiling.html").contains("id=\"boil\""));
}

#[test]
fn a_removed_position_is_explained_on_its_dimension() {
    let mut two = base();
    let mut second = row("second", "parity", &json!(10), &json!(10));
    second["dim_id"] = json!("boil");
    two["rows"].as_array_mut().unwrap().push(second);
    let project = Project::new(&two);
    assert_eq!(project.run(&["snapshot"]).code, 0);

    project.set(&changed(|_| ()));
    let found = problems(&project);
    assert!(found[0].0.starts_with("position `second`"), "{found:?}");

    project.set(&changed(|it| it["tombstones"] = json!([tombstone("second")])));
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert!(page.contains("id=\"h-removed\""), "{page}");
    let (_, removed) = page.split_once("id=\"second\"").unwrap();
    assert!(removed.contains("Nobody <em>boils</em>"), "{removed}");
    assert!(!project.at("out/dimensions/second.html").exists());
    let frozen = project.text("out/changes/2026-06-01.html");
    assert!(frozen.contains("../dimensions/boil.html#second"));
}

#[test]
fn a_tombstone_is_for_the_position_where_the_dimension_of_its_id_lives() {
    let project = later(|it| {
        it["rows"][0]["id"] = json!("boil-2");
        let mut stone = tombstone("boil");
        stone["successor"] = json!("boil-2");
        it["tombstones"] = json!([stone]);
    });
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert!(page.contains("id=\"boil\"") && page.contains("id=\"boil-2\""));
    assert!(page.contains("In its place: <a href=\"#boil-2\">"), "{page}");
}

#[test]
fn a_position_that_moved_is_found_from_its_old_dimension() {
    let project = later(|it| {
        it["rows"][0]["dim_id"] = json!("pour");
    });
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert!(
        page.contains("It stands elsewhere now: <a href=\"pour.html#boil\">"),
        "{page}"
    );
}

#[test]
fn chains_are_followed_and_circles_are_not() {
    let chain = |last: Value| {
        move |it: &mut Value| {
            remove_dimension(it, 0);
            remove_dimension(it, 0);
            let mut stones = [tombstone("boil"), tombstone("pour")];
            stones[0]["successor"] = json!("pour");
            stones[1]["successor"] = last.clone();
            it["tombstones"] = json!(stones);
        }
    };
    let project = later(chain(json!("heat")));
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert!(page.contains("In its place: <a href=\"heat.html\">"), "{page}");

    let project = later(chain(Value::Null));
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/boil.html");
    assert!(page.contains("<a href=\"pour.html\">The pour</a>, which was removed too"));

    let project = later(chain(json!("boil")));
    let found = problems(&project);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|(message, _)| message.contains("round in a circle")));
    build(&project);
    assert!(!project.text("out/dimensions/boil.html").contains("In its place"));

    let project = later(chain(json!("haet")));
    let found = problems(&project);
    assert_eq!(found.len(), 1, "only where the chain breaks: {found:?}");
    assert!(found[0].1.contains("did you mean `heat`?"), "{found:?}");
    build(&project);
}

#[test]
fn a_tombstone_for_what_lives_is_reported_and_changes_nothing() {
    let project = later(|it| {
        it["dimensions"].as_array_mut().unwrap().push(dimension("noise"));
        it["tombstones"] = json!([tombstone("boil"), tombstone("noise")]);
    });
    let found = problems(&project);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].0.contains("`boil` has a tombstone, but is still there, at"));
    build(&project);
    assert!(project.text("out/dimensions/boil.html").contains("Where Kettle stands"));
    assert!(!project.text("out/dimensions/boil.html").contains("Nobody"));
}

#[test]
fn without_snapshots_a_tombstone_has_a_page_all_the_same() {
    let mut document = base();
    document["tombstones"] = json!([tombstone("steam")]);
    let project = Project::new(&document);
    silent(&project);
    build(&project);
    let page = project.text("out/dimensions/steam.html");
    assert!(page.contains("<h1>steam</h1>") && page.contains("No snapshot has it"));
}
