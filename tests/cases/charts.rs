//! Charts: well-formed, bounded, with every label inside, whatever the numbers.

use std::time::{Duration, Instant};

use roxmltree::{Document, Node};
use serde_json::{Value, json};

use crate::support::Project;
use crate::support::html::{drawings, visible};
use crate::support::sample::sample;

/// A group whose measured positions have these numbers.
fn with_numbers(numbers: &[(Value, Value)]) -> Project {
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let rows = numbers.iter().enumerate();
    rows.fold(project, |project, (at, (value, competitor))| {
        let fields = json!({ "value": value, "competitor_value": competitor, "verdict": "parity" });
        project.position(&format!("p{at}"), "cups", fields)
    })
}

/// A label in a drawing: from where to where it reaches, by a rough estimate.
struct Label {
    start: f64,
    end: f64,
    text: String,
}

/// The width of a drawing, and its labels. None for one that has no size of its own: an
/// icon, or a part that others use.
fn labels(drawing: &str) -> Option<(f64, Vec<Label>)> {
    let tree = Document::parse(drawing).expect("a drawing is well-formed XML");
    let view = tree.root_element().attribute("viewBox")?;
    let width = view.split(' ').nth(2).unwrap().parse().unwrap();
    let texts = tree.descendants().filter(|node| node.tag_name().name() == "text");
    Some((width, texts.map(label).collect()))
}

fn label(node: Node<'_, '_>) -> Label {
    let number = |name: &str, usual: f64| {
        let written = node.attribute(name).map(|it| it.trim_end_matches("px"));
        written.map_or(usual, |it| it.parse().unwrap())
    };
    let text = text_of(node);
    // An em for what is as wide as it is high, less for letters.
    let em = |c: char| if u32::from(c) > 0x2e80 { 1.0 } else { 0.6 };
    let wide = text.chars().map(em).sum::<f64>() * number("font-size", 12.0);
    let before = match (node.attribute("class"), node.attribute("text-anchor")) {
        (Some("mid"), _) | (_, Some("middle")) => wide / 2.0,
        (_, Some("end")) => wide,
        _ => 0.0,
    };
    let start = number("x", 0.0) - before;
    Label { start, end: start + wide, text }
}

fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|it| it.text()).collect()
}

#[test]
fn markup_and_quotes_in_names_are_text() {
    let name = "A & B <x> \"q\" 's' ]]>";
    let site = sample()
        .record("categories", json!({ "id": "odd", "group": name, "name": name }))
        .dimension_with("odd", "odd", json!({ "dimension": name }))
        .position(
            "odd",
            "odd",
            json!({ "category": "odd", "axis": name, "competitor": name }),
        )
        .build()
        .site();
    let mut seen = 0;
    for (path, drawing) in drawings(&site) {
        let tree = Document::parse(&drawing)
            .unwrap_or_else(|why| panic!("{path} is not XML: {why}\n{drawing}"));
        let text = text_of(tree.root());
        seen += usize::from(text.contains("A & B <x>"));
    }
    assert!(seen > 2, "the name stands in {seen} drawings");
}

#[test]
fn numbers_without_a_drawable_range_end_in_time() {
    let sets: &[&[(Value, Value)]] = &[
        &[(json!(1e308), json!(1)), (json!(1), json!(1e308))],
        &[(json!(1e-300), json!(1)), (json!(1e300), json!(1))],
        &[(json!(-1.7e308), json!(1)), (json!(1.7e308), json!(1))],
        &[(json!(5e-324), json!(1)), (json!(0), json!(1))],
        &[(Value::Null, Value::Null)],
        &[],
    ];
    for numbers in sets {
        let started = Instant::now();
        let site = with_numbers(numbers).build().site();
        assert!(started.elapsed() < Duration::from_secs(10), "{numbers:?}");
        for (path, drawing) in drawings(&site) {
            for word in ["NaN", "inf", "Infinity", "e308"] {
                let hit =
                    drawing.split(['"', '>', '<', ' ', ',']).any(|part| part == word);
                assert!(!hit, "{word} in {path} for {numbers:?}");
            }
            Document::parse(&drawing).expect("well-formed");
        }
    }
}

#[test]
fn nothing_to_draw_is_said_in_words() {
    let gap = json!({ "value": null, "competitor_value": null, "verdict": "no-claim" });
    let page = Project::one(gap).build().page("groups/perf.html");
    let text = visible(&page).to_lowercase();
    assert!(text.contains("no measured position") || text.contains("no ratio"), "{text}");
    assert!(!text.contains("logarithmic"), "a scale that is not there: {text}");
}

#[test]
fn labels_stay_inside_the_drawing() {
    let long = [
        "Time until the very first cup is poured for a customer who stands at the end of the line",
        "从顾客点单到第一杯咖啡完全倒好所需要的时间包括排队和加热的时间以及每一次清洗的时间",
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "one line\nanother\twith a tab",
    ];
    let project = long.iter().enumerate().fold(Project::new(), |project, (at, name)| {
        let (category, dimension) = (format!("c{at}"), format!("d{at}"));
        project
            .record(
                "categories",
                json!({ "id": category, "group": category, "name": name }),
            )
            .record("groups", json!({ "id": category, "name": name }))
            .dimension_with(&dimension, &category, json!({ "dimension": name }))
            .position(
                &format!("p{at}"),
                &dimension,
                json!({ "category": category, "axis": name, "competitor": name }),
            )
    });
    let site = project.build().site();
    for (path, drawing) in drawings(&site) {
        let Some((width, labels)) = labels(&drawing) else { continue };
        for Label { start, end, text } in labels {
            assert!(
                start >= -1.0 && end <= width + 1.0,
                "{text:?} in {path}: {start}..{end} of {width}"
            );
        }
    }
    let all = visible(std::str::from_utf8(&site["index.html"]).unwrap());
    for name in &long[..4] {
        assert!(all.contains(name), "the whole of {name} stands on the page");
    }
}

#[test]
fn every_chart_has_a_title_and_a_description() {
    let site = sample().build().site();
    let files = site.keys().filter(|path| path.starts_with("charts/"));
    let mut count = 0;
    for path in files {
        let tree_text = std::str::from_utf8(&site[path]).unwrap();
        let tree = Document::parse(tree_text).unwrap();
        for name in ["title", "desc"] {
            let node = tree.descendants().find(|it| it.tag_name().name() == name);
            assert!(
                node.and_then(|it| it.text()).is_some_and(|it| !it.is_empty()),
                "{name} of {path}"
            );
        }
        count += 1;
    }
    assert_eq!(count, 6, "four of the field, and one a group");
}
