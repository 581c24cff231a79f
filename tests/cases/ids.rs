//! Ids become file names and anchors: none is lost, none leaves the site, no two share.

use std::collections::BTreeSet;

use serde_json::json;
use unicode_normalization::UnicodeNormalization as _;

use crate::support::html::attributes;
use crate::support::{Folder, Project, expect};

fn dimensions(ids: &[&str]) -> Project {
    let project = Project::new().category("speed", "perf");
    ids.iter().fold(project, |project, id| project.dimension(id, "speed"))
}

fn dimension_pages(folder: &Folder) -> Vec<String> {
    let files = folder.site().into_keys();
    files.filter(|path| path.starts_with("dimensions/")).collect()
}

#[test]
fn odd_ids_have_pages_of_their_own() {
    let ids = [
        "a/b",
        "a?b",
        "a#b",
        "a%b",
        "a+b",
        "a b",
        "a-b",
        "延迟",
        "🚀",
        "..",
        ".",
        "../../x",
        "con",
        "index",
        "-",
        "a&b<c>\"d\"",
        "ä",
    ];
    let project = dimensions(&ids).build();
    let pages = dimension_pages(&project);
    assert_eq!(pages.len(), ids.len());
    let folded: BTreeSet<String> =
        pages.iter().map(|path| path.nfc().collect::<String>().to_lowercase()).collect();
    assert_eq!(folded.len(), ids.len(), "names differ without case and in one form");
    assert!(pages.iter().all(|path| path.matches('/').count() == 1), "{pages:?}");
    let outside = project.files("");
    assert!(
        outside.keys().all(|path| path.starts_with("site/") || path.starts_with("data/"))
    );
    // The build checked every link; that they are there is left to show.
    let links = attributes(&project.read("site/taxonomy.html"), "href");
    let linked = links
        .iter()
        .filter(|link| link.starts_with("dimensions/"))
        .collect::<BTreeSet<_>>();
    assert_eq!(linked.len(), ids.len(), "{linked:?}");
    assert!(
        linked.iter().all(|link| !link[11..].contains(['#', '?', ' '])),
        "{linked:?}"
    );
}

#[test]
fn ids_that_differ_by_case_or_encoding_alone_are_refused_or_kept_apart() {
    let case = dimensions(&["Cold-Brew", "cold-brew"]).build();
    let words =
        ["error[path-collision]", "`Cold-Brew`", "`cold-brew`", "data/scorecard.json:"];
    expect(&case.run("build"), 2, &words);
    expect(&case.run("check"), 2, &words);
    assert!(!case.at("site").exists());
    let forms = dimensions(&["caf\u{e9}", "cafe\u{301}"]).build();
    let ran = forms.run("build");
    if ran.code == 0 {
        let pages = dimension_pages(&forms);
        let folded: BTreeSet<String> =
            pages.iter().map(|path| path.nfc().collect()).collect();
        assert_eq!(folded.len(), 2, "{pages:?}");
    } else {
        expect(&ran, 2, &["error[path-collision]"]);
    }
}

#[test]
fn an_id_stands_once() {
    let table = [
        ("groups", json!({ "id": "perf" }), "the group id `perf` is already taken"),
        ("categories", json!({ "id": "speed", "group": "x" }), "the category id `speed`"),
        (
            "dimensions",
            json!({ "id": "cups", "category": "speed", "dimension": "Again" }),
            "the dimension id `cups`",
        ),
        (
            "dimensions",
            json!({ "id": "new", "category": "speed", "dimension": "New", "aliases": ["cups"] }),
            "the dimension id `cups`",
        ),
        (
            "dimensions",
            json!({ "id": "new", "category": "speed", "dimension": "New", "aliases": ["new"] }),
            "the dimension id `new`",
        ),
        (
            "systems",
            json!({ "id": "samovar", "name": "Other" }),
            "the system id `samovar`",
        ),
        (
            "systems",
            json!({ "name": "Other", "aliases": ["samovar"] }),
            "the system id `samovar`",
        ),
        ("rows", json!({ "id": "cups-now" }), "the position id `cups-now`"),
    ];
    for (list, record, words) in table {
        let folder = Project::one(json!({}))
            .record("groups", json!({ "id": "perf" }))
            .record("systems", json!({ "id": "samovar", "name": "Samovar" }))
            .record(list, record)
            .build();
        let ran = folder.run("build");
        expect(
            &ran,
            2,
            &["error[duplicate-id]", words, "already taken, at data/scorecard.json:"],
        );
    }
}

#[test]
fn an_id_is_one_line_of_text() {
    for id in ["", "  ", "\u{a0}", " a", "a ", "a\nb", "a\tb"] {
        for record in ["categories", "groups"] {
            let folder =
                Project::new().record(record, json!({ "id": id, "group": "g" })).build();
            let ran = folder.run("check");
            expect(&ran, 2, &["1 error"]);
        }
    }
    for alias in ["", " ", "a ", "a\nb"] {
        let folder = Project::new()
            .category("speed", "perf")
            .dimension_with("cups", "speed", json!({ "aliases": [alias] }))
            .build();
        expect(&folder.run("check"), 2, &["error[bad-value]", "`cups`: `aliases` is"]);
    }
}

#[test]
fn long_ids_give_names_that_every_system_takes() {
    let (one, two) = ("x".repeat(400) + "1", "x".repeat(400) + "2");
    let folder = dimensions(&[&one, &two]).build();
    let pages = dimension_pages(&folder);
    assert_eq!(pages.len(), 2);
    assert!(pages.iter().all(|path| path.len() < 220), "{pages:?}");
}

#[test]
fn ids_that_the_layout_uses_are_fine() {
    let ids = ["main", "standing", "lead", "gap", "h-standing", "f-lead", "checks"];
    let project = ids.iter().fold(dimensions(&ids), |project, id| {
        project.position(&format!("{id}-p"), id, json!({}))
    });
    let own =
        project.position("matrix", "main", json!({})).position("lead", "main", json!({}));
    let site = own.category("index", "index").category("h-x", "main").build().site();
    for (path, page) in crate::support::html::pages(&site) {
        let ids = attributes(page, "id");
        let once: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "ids of {path}");
        assert!(ids.iter().all(|id| !id.is_empty()));
    }
    assert!(site.contains_key("groups/index~.html"));
}

#[test]
fn an_earlier_id_leads_to_the_page() {
    let folder = Project::new()
        .category("speed", "perf")
        .dimension_with("cups", "speed", json!({ "aliases": ["through put"] }))
        .build();
    let page = folder.page("dimensions/through~20put.html");
    assert!(
        page.contains("url=cups.html") && page.contains("href=\"cups.html\""),
        "{page}"
    );
}
