//! Tombstones as they are written, well and badly; systems under their earlier names.

use serde_json::{Value, json};

use crate::support::{Folder, Project, expect};

fn with(tombstone: Value) -> Folder {
    Project::one(json!({})).record("tombstones", tombstone).build()
}

#[test]
fn a_tombstone_needs_an_id_a_day_and_a_reason() {
    let whole =
        json!({ "id": "steam", "removed_on": "2026-06-01", "reason": "Done with." });
    expect(&with(whole.clone()).run("check --strict"), 0, &["no problems"]);
    for field in ["id", "removed_on", "reason"] {
        let mut lacking = whole.clone();
        lacking.as_object_mut().unwrap().remove(field);
        let message = format!("this tombstone has no `{field}`");
        expect(&with(lacking).run("check"), 2, &["[missing-field]", &message]);
    }
    let mut blank = whole.clone();
    blank["reason"] = json!("  ");
    expect(&with(blank).run("check"), 2, &["this tombstone has no `reason`"]);
    let mut typo = whole;
    typo["succesor"] = json!("cups");
    expect(&with(typo).run("check"), 0, &["[unknown-key]", "did you mean `successor`?"]);
}

#[test]
fn the_day_is_a_date_and_not_in_the_future() {
    let on = |date: &str| {
        with(json!({ "id": "steam", "removed_on": date, "reason": "Done with." }))
    };
    for date in ["2026-02-30", "June", ""] {
        expect(&on(date).run("check"), 2, &["[bad-date]", "`removed_on`"]);
    }
    expect(&on("2027-01-01").run("check"), 0, &["[future-date]", "`removed_on`"]);
    // Nothing ages with it: a month or a year will do.
    for date in ["2026-05", "2024"] {
        expect(&on(date).run("check --strict"), 0, &["no problems"]);
    }
}

#[test]
fn two_tombstones_for_one_id_are_an_error() {
    let stone =
        json!({ "id": "steam", "removed_on": "2026-06-01", "reason": "Done with." });
    let project = Project::one(json!({}))
        .record("tombstones", stone.clone())
        .record("tombstones", stone)
        .build();
    expect(
        &project.run("check"),
        2,
        &["[duplicate-id]", "the tombstone id `steam` is already taken"],
    );
}

#[test]
fn markup_in_a_tombstone_is_shown_as_text() {
    let folder = with(json!({ "id": "<i>", "removed_on": "2026-06-01",
                              "reason": "<script>x</script> [a](javascript:x)" }));
    let page = folder.page("dimensions/~3Ci~3E.html");
    assert!(!page.contains("<script>x") && !page.contains("<i>"), "{page}");
    assert!(!page.contains("href=\"javascript:"), "{page}");
}

#[test]
fn a_tombstone_and_an_article_cannot_share_a_file() {
    let stone =
        json!({ "id": "steam", "removed_on": "2026-06-01", "reason": "Done with." });
    let project = Project::one(json!({}))
        .record("tombstones", stone)
        .file("content/dimensions/steam.md", "# Steam\n")
        .build();
    expect(&project.run("build"), 2, &["[path-collision]", "tombstone `steam`"]);
}

fn redirect(folder: &Folder, path: &str) -> String {
    let page = folder.read(&format!("site/systems/{path}.html"));
    let (_, target) = page
        .split_once("content=\"0; url=")
        .unwrap_or_else(|| panic!("{path} is no redirect: {page}"));
    target.split('"').next().unwrap().to_owned()
}

#[test]
fn a_system_is_found_under_its_earlier_names() {
    let folder = Project::new()
        .record(
            "systems",
            json!({ "id": "pot", "name": "Samovar", "aliases": ["Big Pot", "kettle_1"] }),
        )
        .meta("site", json!({ "base_url": "https://example.org/k/" }))
        .build();
    let site = folder.site();
    assert_eq!(redirect(&folder, "big-pot"), "pot.html");
    // A name in one word may have been an id.
    assert_eq!(redirect(&folder, "kettle-1"), "pot.html");
    assert_eq!(redirect(&folder, "kettle_1"), "pot.html");
    let page = folder.read("site/systems/big-pot.html");
    assert!(page.contains("noindex"), "{page}");
    assert!(page.contains("href=\"https://example.org/k/systems/pot.html\""), "{page}");
    let sitemap = String::from_utf8_lossy(&site["sitemap.xml"]);
    assert!(sitemap.contains("systems/pot.html") && !sitemap.contains("big-pot"));
}

#[test]
fn the_page_of_a_system_goes_before_the_earlier_name_of_another() {
    let folder = Project::new()
        .record(
            "systems",
            json!({ "name": "Samovar", "aliases": ["URN!", "samovar.", "Tin pot"] }),
        )
        .system("Urn")
        .record(
            "systems",
            json!({ "name": "Third", "aliases": ["tin-pot", "index", "Mug"] }),
        )
        .file("static/systems/mug.html", "mine")
        .build();
    expect(&folder.run("build"), 0, &[]);
    assert!(folder.read("site/systems/urn.html").contains("<h1>Urn"));
    assert!(folder.read("site/systems/samovar.html").contains("<h1>Samovar"));
    assert!(folder.read("site/systems/index.html").contains("<h1>"));
    // Of two that want one name the first has it; a file of the user's own is kept.
    assert_eq!(redirect(&folder, "tin-pot"), "samovar.html");
    assert_eq!(redirect(&folder, "index~"), "third.html");
    assert_eq!(folder.read("site/systems/mug.html"), "mine");
}

#[test]
fn two_systems_with_one_alias_are_an_error() {
    let project = Project::new()
        .record("systems", json!({ "name": "A", "aliases": ["Pot"] }))
        .record("systems", json!({ "name": "B", "aliases": ["Pot"] }));
    expect(
        &project.build().run("check"),
        2,
        &["[duplicate-id]", "`Pot` is already taken"],
    );
}
