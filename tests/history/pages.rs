//! The pages of the history, with none, one and several snapshots.

use serde_json::{Value, json};

use crate::project::{Project, base};

const URL: &str = "https://example.org/k/";

fn build(project: &Project) {
    let run = project.run(&["build", "-o", "out", "-u", URL]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn without_a_snapshot_the_pages_say_so() {
    let project = Project::new(&base());
    build(&project);
    let index = project.text("out/changes/index.html");
    assert!(index.contains("No snapshot has been kept yet"), "{index}");
    assert!(!project.at("out/charts/trend.svg").exists());
    assert!(
        project
            .text("out/dimensions/boil.html")
            .contains("No snapshot has been kept yet")
    );
    roxmltree::Document::parse(&project.text("out/feed.xml")).unwrap();
}

#[test]
fn one_snapshot_has_a_page_and_a_point() {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    build(&project);
    let page = project.text("out/changes/2026-06-01.html");
    assert!(page.contains("This is the first snapshot"));
    assert!(page.contains("../dimensions/heat.html#heat"));
    assert!(project.text("out/changes/index.html").contains("Four lines over 1 day"));
    roxmltree::Document::parse(&project.text("out/charts/trend.svg")).unwrap();
}

/// A project with a snapshot, then a correction that is kept too.
fn corrected() -> Project {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let mut later = base();
    later["meta"]["as_of"] = json!("2026-06-09");
    later["rows"][0]["value"] = json!(10);
    later["rows"][0]["verdict"] = json!("parity");
    later["rows"].as_array_mut().unwrap().remove(3);
    project.set(&later);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project
}

#[test]
fn a_snapshot_stays_as_it_was_and_bears_a_later_correction() {
    let project = corrected();
    build(&project);
    let old = project.text("out/changes/2026-06-01.html");
    let row = old
        .split("<tr>")
        .find(|row| row.contains("heat.html#boil") || row.contains("boil.html#boil"))
        .unwrap();
    assert!(row.contains("▲") && row.contains(">12<"), "{row}");
    assert!(row.contains("corrected as of"), "{row}");
    let new = project.text("out/changes/2026-06-09.html");
    assert!(new.contains("Corrected") && new.contains("Positions that went"), "{new}");
    assert!(!new.contains("corrected as of"));
    let dimension = project.text("out/dimensions/boil.html");
    assert!(dimension.contains("a correction"), "{dimension}");
    assert!(dimension.contains("../changes/2026-06-01.html"));
}

#[test]
fn what_is_not_kept_yet_is_shown_apart() {
    let project = corrected();
    let mut now = base();
    now["meta"]["as_of"] = json!("2026-06-20");
    project.set(&now);
    build(&project);
    let index = project.text("out/changes/index.html");
    assert!(index.contains("Since then"));
    assert!(index.contains("Four lines over 3 days"), "{index}");
}

#[test]
fn names_from_a_snapshot_are_escaped() {
    let project = Project::new(&base());
    let sly = json!({"schema": "yardstick/snapshot/1", "as_of": "2026-01-01",
        "version": "<script>1</script>",
        "positions": [{"id": "<i>x</i>", "dimension": "d", "verdict": "lead",
                       "unit": "<b>ms</b>", "title": "<script>2</script>"}]});
    project.put("data/history/2026-01-01.json", &Value::to_string(&sly));
    build(&project);
    for page in ["changes/index.html", "changes/2026-01-01.html", "feed.xml"] {
        let text = project.text(&format!("out/{page}"));
        assert!(!text.contains("<script>1") && !text.contains("<script>2"), "{page}");
        assert!(!text.contains("<b>ms"), "{page}");
    }
}
