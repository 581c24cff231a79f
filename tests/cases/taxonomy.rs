//! Groups, categories and dimensions: empty ones, dangling references, the whole site
//! without a position.

use serde_json::json;

use crate::support::html::{pages, visible};
use crate::support::{Project, expect};

#[test]
fn an_empty_category_says_so() {
    let folder = Project::one(json!({}))
        .category("energy", "power")
        .record("required_axes", json!({ "category": "energy" }))
        .build();
    let words = [
        "warning[unused-category]",
        "category `energy` has neither dimension nor position",
        "defect[axis-coverage]",
        "required category `energy` has 0 of 1 positions",
    ];
    expect(&folder.run("build"), 0, &words);
    let site = folder.files("site");
    assert!(site.contains_key("groups/power.html"));
    for (path, page) in pages(&site) {
        let text = visible(page);
        assert!(
            !text.contains("NaN") && !text.contains("inf%") && !text.contains("Infinity"),
            "{path}"
        );
    }
}

#[test]
fn a_scorecard_without_positions_or_anything_builds() {
    let taxonomy = Project::new().category("speed", "perf").dimension("cups", "speed");
    for project in [Project::new(), taxonomy] {
        let folder = project.build();
        let site = folder.site();
        let index = visible(std::str::from_utf8(&site["index.html"]).unwrap());
        assert!(index.contains("There is no position yet"), "{index}");
        assert!(!index.contains("NaN"));
        expect(&folder.run("score"), 0, &["0.0 of 100"]);
    }
}

#[test]
fn every_dangling_reference_is_reported_in_one_run() {
    let folder = Project::one(json!({ "dim_id": "cup" }))
        .position("b", "cups", json!({ "category": "sped" }))
        .position("c", "cups", json!({ "verdict": "leads" }))
        .position("d", "cups", json!({ "competitor_class": "SOTA" }))
        .position("e", "cups", json!({ "status": "shiped" }))
        .record("required_axes", json!({ "category": "spede" }))
        .build();
    let words = [
        "`cups-now`: `dim_id` is `cup`, which is no dimension",
        "did you mean `cups`?",
        "`b`: category `sped` is not declared",
        "did you mean `speed`?",
        "`c`: `verdict` is `leads`",
        "did you mean `lead`?",
        "`d`: `competitor_class` is `SOTA`",
        "did you mean `sota`?",
        "`e`: `status` is `shiped`",
        "did you mean `shipped`?",
        "required category `spede`, which is not declared,",
        "6 defects",
    ];
    expect(&folder.run("check"), 1, &words);
    expect(&folder.run("build"), 0, &words[..1]);
    // No row is dropped: the one without a dimension stands on its group's page.
    assert!(folder.read("site/index.html").contains("cups-now"));
}

#[test]
fn a_dimension_of_an_undeclared_category_stops_the_build() {
    let folder =
        Project::new().category("speed", "perf").dimension("cups", "sped").build();
    let words =
        ["error[unknown-category]", "`cups`: category `sped`", "did you mean `speed`?"];
    expect(&folder.run("build"), 2, &words);
}

#[test]
fn documents_are_merged_in_the_order_of_their_names() {
    let file =
        |id: &str| format!(r#"{{"categories": [{{"id": "{id}", "group": "{id}"}}]}}"#);
    let folder = Project::new()
        .file("data/b.json", file("second"))
        .file("data/a/z.json", file("first"))
        .file("data/z/a.json", file("third"))
        .build();
    let judged = folder.judge();
    let ids: Vec<&str> =
        judged.scorecard.groups().iter().map(|it| it.id.value.as_str()).collect();
    assert_eq!(ids, ["first", "second", "third"]);
}
