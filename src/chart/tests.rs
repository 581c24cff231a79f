//! What holds for every chart, whatever it is given.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use super::*;
use crate::score::Tally;

/// Labels that ran out of other programs' charts.
fn labels() -> Vec<String> {
    vec![
        "Cost".into(),
        "Time until the very first cup is poured for a customer ".repeat(3),
        "WMWM".repeat(30),
        "从顾客点单到第一杯咖啡完全倒好所需要的时间".repeat(4),
        "👨‍👩‍👧‍👦".repeat(12),
        "p<1% & \"more\" ]]> 'x' &amp; <script>".into(),
        "two\r\nlines\tand a bell\u{7}\u{0}".into(),
        String::new(),
    ]
}

fn charts() -> Vec<Chart> {
    let counts = [[6, 15, 10, 63], [0, 0, 0, 0], [7, 7, 7, 7], [1, 0, 0, 12_345]]
        .map(|[lead, parity, trails, no_claim]| Tally { lead, parity, trails, no_claim });
    let stack = |(label, at): (String, usize)| StackRow { label, counts: counts[at % 4] };
    let stacks: Vec<_> = labels().into_iter().zip(0..).map(stack).collect();
    let cover = |(label, at): (String, usize)| CoverageRow {
        label,
        covered: at,
        in_scope: at * 2,
    };
    let covers: Vec<_> = labels().into_iter().zip(0..).map(cover).collect();
    let mut all = counts.map(standing).to_vec();
    all.push(coverage(&covers));
    all.push(coverage(&covers[..1]));
    all.push(stacked("by group", "Standing by <group> & more", "group", &stacks));
    all.push(stacked("one", "One", "category", &stacks[..1]));
    for marks in mark_sets() {
        let row = |(label, mark): (String, &Mark)| RatioRow {
            against: label.chars().rev().filter(char::is_ascii).collect(),
            label,
            verdict: Verdict::ALL[label_len(mark)],
            mark: *mark,
        };
        let rows: Vec<_> = labels().into_iter().cycle().zip(&marks).map(row).collect();
        all.push(ratio("ratio", &"A long title ".repeat(20), &rows, 3, (0.95, 1.05)));
        all.push(ratio("ratio-short", "Short", &rows[..1], 0, (0.95, 1.05)));
    }
    all
}

fn label_len(mark: &Mark) -> usize {
    match mark {
        Mark::Ratio(value) if *value > 1.05 => 0,
        Mark::Ratio(value) if *value < 0.95 => 2,
        _ => 1,
    }
}

fn mark_sets() -> Vec<Vec<Mark>> {
    let ratios =
        |values: &[f64]| values.iter().copied().map(Mark::Ratio).collect::<Vec<_>>();
    let band = |low, high, at| Mark::Band { low, high, at };
    vec![
        ratios(&[1.0, 1.0, 1.0]),
        ratios(&[0.8, 1.2, 1.0, 0.97, 1.9]),
        ratios(&[0.1, 8.0]),
        ratios(&[0.03, 90.0]),
        ratios(&[1e-300, 1e300, 0.001, 1000.0, 1001.0]),
        ratios(&[1.7e308, -1.7e308, f64::MIN_POSITIVE, 5e-324, f64::MAX]),
        ratios(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -1.0]),
        vec![band(0.8, 1.1, 0.9), band(1.1, 0.8, 2.0), band(1.0, 1.0, 0.5)],
        vec![
            band(1e-300, 1e300, 1.0),
            band(1.0, f64::INFINITY, 1.0),
            band(0.0, 1.0, 1.0),
        ],
    ]
}

fn palette() -> Palette {
    Palette::default()
}

/// Every drawing of every chart, as well-formed XML.
fn drawings() -> Vec<String> {
    let mut drawings = Vec::new();
    for chart in charts() {
        drawings.push(chart.file(&palette()));
        drawings.push(format!("<div>{}</div>", chart.inline()));
    }
    drawings
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap_or("0").parse().unwrap()
}

/// The left, right, top and bottom of a text by the plain estimate: 0.6 em for a narrow
/// character, 1 em for a wide one.
fn extent(text: Node<'_, '_>) -> [f64; 4] {
    let wide = |letter: char| letter.len_utf8() > 2 && letter != '\u{200d}';
    let em = |letter: char| if wide(letter) { 1.0 } else { 0.6 };
    let content: String =
        text.descendants().filter_map(|node| node.text()).take(1).collect();
    let width = 13.0 * content.chars().map(em).sum::<f64>();
    let (x, y) = (number(text, "x"), number(text, "y"));
    let left = match text.attribute("text-anchor") {
        Some("end") => x - width,
        Some("middle") => x - width / 2.0,
        _ => x,
    };
    [left, left + width, y - 10.0, y + 3.0]
}

#[test]
fn every_drawing_is_well_formed_and_finite() {
    for drawing in drawings() {
        let document =
            Document::parse(&drawing).unwrap_or_else(|e| panic!("{e}: {drawing}"));
        for node in document.descendants() {
            for attribute in node.attributes() {
                let words = ["NaN", "inf", "Infinity"];
                assert!(!words.contains(&attribute.value()), "{drawing}");
            }
        }
        assert!(!drawing.contains("NaN×") && !drawing.contains("inf×"), "{drawing}");
    }
}

#[test]
fn no_text_leaves_its_drawing_or_lies_over_another() {
    for drawing in drawings() {
        let document = Document::parse(&drawing).unwrap();
        for svg in document.descendants().filter(|node| node.tag_name().name() == "svg") {
            let view: Vec<f64> = (svg.attribute("viewBox").unwrap().split(' '))
                .map(|part| part.parse().unwrap())
                .collect();
            let texts = svg.descendants().filter(|node| node.tag_name().name() == "text");
            let extents: Vec<_> = texts.map(extent).collect();
            for (at, [left, right, top, bottom]) in extents.iter().enumerate() {
                let inside = *left >= 0.0
                    && *right <= view[2]
                    && *top >= 0.0
                    && *bottom <= view[3];
                assert!(inside, "{:?} in {drawing}", extents[at]);
                for [l, r, t, b] in &extents[at + 1..] {
                    let apart = right <= l || r <= left || bottom <= t || b <= top;
                    assert!(
                        apart,
                        "{:?} over {:?} in {drawing}",
                        extents[at],
                        [l, r, t, b]
                    );
                }
            }
        }
    }
}

#[test]
fn no_line_runs_through_a_text() {
    for drawing in drawings() {
        let document = Document::parse(&drawing).unwrap();
        for svg in document.descendants().filter(|node| node.tag_name().name() == "svg") {
            let all =
                |tag| svg.descendants().filter(move |node| node.tag_name().name() == tag);
            for [left, right, top, bottom] in all("text").map(extent) {
                for line in all("line") {
                    let (x1, x2) = (number(line, "x1"), number(line, "x2"));
                    let (y1, y2) = (number(line, "y1"), number(line, "y2"));
                    let apart = x2 <= left || x1 >= right || y2 <= top || y1 >= bottom;
                    assert!(apart, "{line:?} through {left} {top} in {drawing}");
                }
            }
        }
    }
}

#[test]
fn no_shape_leaves_its_drawing() {
    for drawing in drawings() {
        let document = Document::parse(&drawing).unwrap();
        for svg in document.descendants().filter(|node| node.tag_name().name() == "svg") {
            let view: Vec<&str> = svg.attribute("viewBox").unwrap().split(' ').collect();
            let (right, bottom): (f64, f64) =
                (view[2].parse().unwrap(), view[3].parse().unwrap());
            for node in svg.descendants() {
                let radius = number(node, "r");
                let far = number(node, "x") + number(node, "width");
                let far = far.max(number(node, "x2")).max(number(node, "cx") + radius);
                let low = number(node, "y") + number(node, "height");
                let low = low.max(number(node, "y2")).max(number(node, "cy") + radius);
                if node.tag_name().name() != "svg" {
                    assert!(far <= right && low <= bottom, "{far} {low} in {drawing}");
                    assert!(number(node, "x") >= 0.0 && number(node, "cx") >= 0.0);
                }
            }
        }
    }
}

#[test]
fn full_labels_are_in_a_title_and_in_the_rows() {
    let label = &labels()[1];
    let rows = [CoverageRow { label: label.clone(), covered: 1, in_scope: 2 }];
    let chart = coverage(&rows);
    assert_eq!(chart.rows[0][0], *label);
    let inline = format!("<div>{}</div>", chart.inline());
    let document = Document::parse(&inline).unwrap();
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    assert_eq!(titles.filter(|title| title.text() == Some(label)).count(), 2);
}

#[test]
fn markup_in_a_label_is_shown_as_it_was_written() {
    let rows = [StackRow {
        label: "A & B <x> &amp;".into(),
        counts: Tally { lead: 1, ..Tally::default() },
    }];
    let file = stacked("s", "\"t\" <b>", "group", &rows).file(&palette());
    let document = Document::parse(&file).unwrap();
    let has = |tag: &str, text: &str| {
        let mut nodes = document.descendants();
        nodes.any(|node| node.tag_name().name() == tag && node.text() == Some(text))
    };
    assert!(has("text", "A & B <x> &amp;"));
    assert!(has("title", "\"t\" <b>"));
    assert!(document.descendants().all(|node| node.tag_name().name() != "x"));
}

#[test]
fn colours_come_by_class_and_every_class_has_its_rule() {
    let style = palette().chart_style();
    for chart in charts() {
        let inline = chart.inline();
        for attribute in ["fill=", "stroke=", "opacity=", "style=", "font-family="] {
            assert!(!inline.contains(attribute), "{attribute} in {inline}");
        }
        for shape in chart.wide.shapes.iter().filter(|shape| !shape.class.is_empty()) {
            assert!(style.contains(&format!(".{} {{", shape.class)), "{}", shape.class);
        }
    }
}

#[test]
fn a_file_has_both_schemes_and_an_opaque_ground() {
    let file = standing(Tally { lead: 1, ..Tally::default() }).file(&palette());
    assert!(file.contains(".f-lead { fill: #004f8a; }"));
    let dark = file.split("@media (prefers-color-scheme: dark)").nth(1).unwrap();
    assert!(dark.contains(".f-lead { fill: #4f9fe2; }"));
    assert!(file.contains("<rect class=\"ground\" x=\"0\" y=\"0\" width=\"800\""));
}

#[test]
fn ids_are_plain_and_differ_between_the_two_drawings() {
    let rows = [StackRow {
        label: "A".into(),
        counts: Tally { no_claim: 1, ..Tally::default() },
    }];
    let inline =
        format!("<div>{}</div>", stacked("by group\"", "t", "group", &rows).inline());
    let document = Document::parse(&inline).unwrap();
    let ids: BTreeSet<_> =
        document.descendants().filter_map(|n| n.attribute("id")).collect();
    let expected = ["by-group--n-d", "by-group--n-t", "by-group--w-d", "by-group--w-t"];
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn hundreds_of_rows_make_it_taller() {
    let row = |at: usize| CoverageRow {
        label: format!("Group {at}"),
        covered: at,
        in_scope: at,
    };
    let height =
        |rows: usize| coverage(&(0..rows).map(row).collect::<Vec<_>>()).wide.height;
    assert!(height(700) > 10.0 * height(60));
}

#[test]
fn ratios_say_what_cannot_be_drawn() {
    let row = |mark| RatioRow {
        label: "A".into(),
        against: "B".into(),
        verdict: Verdict::Lead,
        mark,
    };
    let rows = [row(Mark::Ratio(1.5)), row(Mark::Ratio(0.0)), row(Mark::Ratio(f64::NAN))];
    let chart = ratio("r", "t", &rows, 3, (0.95, 1.05));
    assert!(chart.inline().contains(">5 positions have no ratio</text>"));
    assert!(chart.description.ends_with("5 positions have no ratio."));
    assert_eq!(chart.rows[1], ["A", "B", "lead", "no ratio"]);
    let empty = ratio("r", "t", &rows[1..], 0, (0.95, 1.05));
    assert!(
        empty.inline().contains("There is no ratio to draw: 2 positions have no ratio.")
    );
    assert!(empty.file(&palette()).contains("There is no ratio to draw"));
}
