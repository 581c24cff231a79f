//! Numbers: digits are kept, words stay words, nothing infinite is ever shown.

use serde_json::json;

use crate::support::html::{drawings, pages, visible};
use crate::support::sample::sample;
use crate::support::{Project, expect};

/// A project whose one position has this JSON as its value.
fn with_value(value: &str) -> Project {
    let document = format!(
        r#"{{"categories": [{{"id": "speed", "group": "perf"}}],
"dimensions": [{{"id": "cups", "category": "speed", "dimension": "Cups"}}],
"rows": [{{"id": "cups-now", "dim_id": "cups", "category": "speed", "unit": "u",
"value": {value},
"higher_is_better": true, "competitor": "Samovar", "systems": [], "competitor_class": "sota",
"competitor_source": "s", "verdict": "no-claim", "status": "stub", "doc": "d",
"measured_on": "2026-06-01"}}]}}"#
    );
    Project::new().file("data/rows.json", document)
}

#[test]
fn what_no_float_can_hold_is_refused() {
    for value in ["1e400", "-1e400", "\"1e400\"", "\"NaN\"", "\"-Infinity\"", "\"inf\""] {
        let folder = with_value(value).build();
        let ran = folder.run("build");
        expect(&ran, 2, &["error[number-range]", "data/rows.json:4:10", "out of range"]);
        assert!(!folder.at("site").exists());
    }
}

#[test]
fn digits_are_shown_as_they_were_written() {
    for (written, shown) in [
        ("2494000", "2\u{202f}494\u{202f}000"),
        ("9007199254740993", "9\u{202f}007\u{202f}199\u{202f}254\u{202f}740\u{202f}993"),
        ("0.000001", "0.000001"),
        ("1e-6", "0.000001"),
        ("93.97", "93.97"),
        ("\"93.970\"", "93.970"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("1e21", "1e21"),
    ] {
        let site = with_value(written).build().site();
        for page in ["index.html", "groups/perf.html", "dimensions/cups.html"] {
            let text = visible(std::str::from_utf8(&site[page]).unwrap());
            assert!(text.contains(&format!("{shown} u")), "{written} on {page}");
        }
        let plain = shown.replace('\u{202f}', "");
        let json = std::str::from_utf8(&site["scorecard.json"]).unwrap();
        assert!(json.contains(&format!("\"value\": {plain}")), "{written}");
        assert!(
            std::str::from_utf8(&site["positions.csv"])
                .unwrap()
                .contains(&format!(",{plain},u,"))
        );
    }
}

#[test]
fn words_in_the_place_of_a_number_stay_words() {
    let words = "0 spills in 40, <none> & so on";
    let site =
        Project::one(json!({ "value": words, "verdict": "parity" })).build().site();
    for page in ["index.html", "groups/perf.html", "dimensions/cups.html"] {
        let text = visible(std::str::from_utf8(&site[page]).unwrap());
        assert!(text.contains(words), "{page}");
    }
    let json: serde_json::Value =
        serde_json::from_slice(&site["scorecard.json"]).unwrap();
    assert_eq!(json["positions"][0]["value"], words);
    assert_eq!(json["positions"][0]["ratio"], serde_json::Value::Null);
}

#[test]
fn nothing_infinite_reaches_a_reader() {
    let zero = json!({ "value": 5, "competitor_value": 0, "verdict": "parity" });
    let both = json!({ "value": 0, "competitor_value": 0, "verdict": "parity" });
    let turned = json!({ "value": 0, "competitor_value": 5, "higher_is_better": false,
                         "verdict": "parity" });
    let huge = json!({ "value": 1e308, "competitor_value": 1e-308, "verdict": "parity" });
    let range = json!({ "value": 5, "competitor_range": [0, 0], "competitor_value": 0 });
    let project = sample()
        .position("zero", "cups", zero)
        .position("both", "cups", both)
        .position("turned", "first-cup", turned)
        .position("huge", "cups", huge)
        .position("range", "cups", range);
    let site = project.build().site();
    for (path, page) in pages(&site) {
        let text = visible(page);
        for word in ["NaN", "Infinity", "inf×", "inf x", "∞", "inf%"] {
            assert!(!text.contains(word), "{word} on {path}");
        }
    }
    for (path, drawing) in drawings(&site) {
        for word in ["NaN", "Infinity", "inf"] {
            assert!(!drawing.contains(&format!("\"{word}\"")), "{word} in {path}");
        }
    }
    let json = std::str::from_utf8(&site["scorecard.json"]).unwrap();
    assert!(!json.contains("NaN") && !json.contains("inf"), "{json}");
}
