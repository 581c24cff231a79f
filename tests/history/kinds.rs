//! Each kind of change, there and back.

use serde_json::{Value, json};

use crate::project::{Project, base, dimension, row, sums};

/// Compares `base` with itself after `change`, both ways.
fn both_ways(change: impl Fn(&mut Value)) -> (Value, Value) {
    let mut later = base();
    change(&mut later);
    let project = Project::new(&base());
    project.put("later/all.json", &later.to_string());
    let there = project.diff(&["data", "later"]);
    let back = project.diff(&["later", "data"]);
    for diff in [&there, &back] {
        let (causes, standing) = sums(diff);
        assert_eq!(causes, standing, "{diff}");
    }
    (there, back)
}

fn causes(diff: &Value) -> Vec<&str> {
    let all = diff["causes"].as_object().unwrap();
    let felt = all.iter().filter(|(_, points)| points.as_f64() != Some(0.0));
    felt.map(|(name, _)| name.as_str()).collect()
}

#[test]
fn nothing_moves_between_a_state_and_itself() {
    let (there, _) = both_ways(|_| ());
    assert!(causes(&there).is_empty());
    for list in ["added", "removed", "verdict", "value", "evidence"] {
        assert_eq!(there["positions"][list], json!([]), "{list}");
    }
    for list in ["added", "removed", "renamed", "bar_moved"] {
        assert_eq!(there["dimensions"][list], json!([]), "{list}");
    }
}

#[test]
fn the_json_has_the_keys_of_its_schema() {
    let (there, _) = both_ways(|_| ());
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(there["schema"], "yardstick/diff/1");
    let top = ["causes", "dimensions", "figures", "from", "positions", "schema", "to"];
    assert_eq!(keys(&there), top);
    assert_eq!(keys(&there["from"]), ["as_of", "label", "version"]);
    assert_eq!(keys(&there["dimensions"]), ["added", "bar_moved", "removed", "renamed"]);
    let positions = ["added", "evidence", "removed", "value", "verdict"];
    assert_eq!(keys(&there["positions"]), positions);
    assert_eq!(there["from"]["label"], "data");
    assert_eq!(there["figures"]["lead"], json!([1, 1]));
}

#[test]
fn a_dimension_comes_and_goes() {
    let (there, back) = both_ways(|it| {
        it["dimensions"].as_array_mut().unwrap().push(dimension("noise"));
    });
    assert_eq!(there["dimensions"]["added"], json!(["noise"]));
    assert_eq!(back["dimensions"]["removed"], json!(["noise"]));
    assert_eq!(there["figures"]["coverage_percent"], json!([100.0, 80.0]));
}

#[test]
fn a_position_comes_and_goes() {
    let (there, back) = both_ways(|it| {
        let mut second = row("second", "lead", &json!(20), &json!(10));
        second["dim_id"] = json!("boil");
        it["rows"].as_array_mut().unwrap().push(second);
    });
    assert_eq!(there["positions"]["added"], json!(["second"]));
    assert_eq!(back["positions"]["removed"], json!(["second"]));
    assert_eq!((causes(&there), causes(&back)), (vec!["came"], vec!["went"]));
}

#[test]
fn a_dimension_is_renamed_and_named_back() {
    let (there, back) = both_ways(|it| {
        it["dimensions"][0]["id"] = json!("boiling");
        it["dimensions"][0]["aliases"] = json!(["boil"]);
        it["rows"][0]["dim_id"] = json!("boiling");
        it["rows"][0]["id"] = json!("boiling");
    });
    assert_eq!(there["dimensions"]["renamed"], json!([["boil", "boiling"]]));
    assert_eq!(back["dimensions"]["renamed"], json!([["boiling", "boil"]]));
    for diff in [&there, &back] {
        for kind in ["dimensions", "positions"] {
            assert_eq!(diff[kind]["added"], json!([]), "{diff}");
            assert_eq!(diff[kind]["removed"], json!([]), "{diff}");
        }
    }
    let id = json!([{"id": "boiling", "field": "id", "from": "boil", "to": "boiling"}]);
    assert_eq!(there["positions"]["value"], id);
}

#[test]
fn our_number_moves() {
    let (there, back) = both_ways(|it| {
        it["rows"][2]["value"] = json!(11);
        it["rows"][2]["verdict"] = json!("lead");
        it["rows"][2]["measured_on"] = json!("2026-05-20");
    });
    let moved = json!([{"id": "heat", "from": "trails", "to": "lead"}]);
    assert_eq!(there["positions"]["verdict"], moved);
    let value = json!([{"id": "heat", "field": "value", "from": 5, "to": 11}]);
    assert_eq!(there["positions"]["value"], value);
    assert_eq!(there["positions"]["evidence"], json!(["heat"]));
    assert_eq!((causes(&there), causes(&back)), (vec!["we_moved"], vec!["we_moved"]));
    assert_eq!(back["positions"]["verdict"][0]["to"], "trails");
}

#[test]
fn their_number_moves() {
    let (there, back) = both_ways(|it| {
        it["rows"][0]["competitor_value"] = json!(20);
        it["rows"][0]["verdict"] = json!("trails");
    });
    assert_eq!((causes(&there), causes(&back)), (vec!["they_moved"], vec!["they_moved"]));
    let value =
        json!([{"id": "boil", "field": "competitor_value", "from": 10, "to": 20}]);
    assert_eq!(there["positions"]["value"], value);
}

#[test]
fn their_range_moves() {
    let (there, back) = both_ways(|it| {
        it["rows"][0]["competitor_value"] = Value::Null;
        it["rows"][0]["competitor_range"] = json!([11, 13]);
        it["rows"][0]["verdict"] = json!("parity");
    });
    assert_eq!((causes(&there), causes(&back)), (vec!["they_moved"], vec!["they_moved"]));
    let values = there["positions"]["value"].as_array().unwrap();
    assert!(values.iter().any(|it| it["to"] == json!([11, 13])), "{values:?}");
}

#[test]
fn a_bar_moves() {
    let (there, back) = both_ways(|it| it["dimensions"][0]["best_value"] = json!(30));
    for diff in [&there, &back] {
        assert_eq!(diff["dimensions"]["bar_moved"], json!(["boil"]));
        assert!(causes(diff).is_empty());
    }
    let (there, _) = both_ways(|it| {
        it["dimensions"][0]["best_value"] = json!(30);
        it["rows"][0]["verdict"] = json!("trails");
    });
    assert_eq!(causes(&there), ["they_moved"]);
}

#[test]
fn both_move_and_are_told_apart() {
    // 12 against 10 leads, 12 against 20 trails, 20 against 20 is parity.
    let (there, _) = both_ways(|it| {
        it["rows"][0]["competitor_value"] = json!(20);
        it["rows"][0]["value"] = json!(20);
        it["rows"][0]["measured_on"] = json!("2026-05-20");
        it["rows"][0]["verdict"] = json!("parity");
    });
    assert_eq!(causes(&there), ["they_moved", "we_moved"]);
    assert!(there["causes"]["they_moved"].as_f64().unwrap() < 0.0);
    assert!(there["causes"]["we_moved"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_correction_is_declared_or_shows_by_its_date() {
    let declared = |it: &mut Value| {
        it["rows"][2]["verdict"] = json!("parity");
        it["rows"][2]["corrects"] = json!(true);
    };
    assert_eq!(causes(&both_ways(declared).0), ["correction"]);
    let same_day = |it: &mut Value| {
        it["rows"][2]["value"] = json!(10);
        it["rows"][2]["verdict"] = json!("parity");
    };
    let (there, back) = both_ways(same_day);
    assert_eq!((causes(&there), causes(&back)), (vec!["correction"], vec!["correction"]));
}

#[test]
fn a_verdict_that_nothing_supports_has_a_name() {
    let (there, back) = both_ways(|it| it["rows"][2]["verdict"] = json!("lead"));
    assert_eq!(
        (causes(&there), causes(&back)),
        (vec!["unexplained"], vec!["unexplained"])
    );
}

#[test]
fn evidence_moves_alone() {
    let (there, back) = both_ways(|it| it["rows"][0]["commit"] = json!("def"));
    for diff in [&there, &back] {
        assert_eq!(diff["positions"]["evidence"], json!(["boil"]));
        assert_eq!(diff["positions"]["value"], json!([]));
    }
}

#[test]
fn the_same_number_written_otherwise_is_no_move() {
    let (there, _) = both_ways(|it| {
        it["rows"][0]["value"] = json!("12.0");
        it["rows"][0]["competitor_value"] = json!(1e1);
    });
    assert_eq!(there["positions"]["value"], json!([]));
}

#[test]
fn rules_that_changed_are_a_cause() {
    let project = Project::new(&base());
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let kept = project.text("data/history/2026-06-01.json");
    let standing = kept.lines().find(|line| line.contains("\"standing\"")).unwrap();
    let (before, after) = kept.split_once(standing).unwrap();
    project.put("older.json", &format!("{before}    \"standing\": 12.3,{after}"));
    for pair in [["older.json", "data"], ["data", "older.json"]] {
        let diff = project.diff(&pair);
        assert_eq!(causes(&diff), ["rules"]);
        let (causes, moved) = sums(&diff);
        assert_eq!(causes, moved);
    }
}

#[test]
fn falls_come_first_in_every_text() {
    let mut later = base();
    later["rows"][0]["competitor_value"] = json!(20);
    later["rows"][0]["verdict"] = json!("trails");
    later["rows"][2]["value"] = json!(20);
    later["rows"][2]["measured_on"] = json!("2026-05-20");
    later["rows"][2]["verdict"] = json!("lead");
    let project = Project::new(&base());
    project.put("later/all.json", &later.to_string());
    for format in ["human", "markdown"] {
        let text = project.run(&["diff", "data", "later", "--format", format]).stdout;
        let place = |word: &str| text.find(word).unwrap_or_else(|| panic!("{text}"));
        assert!(place("Fell") < place("Rose"), "{text}");
    }
}

#[test]
fn markdown_has_permalinks_and_its_text_stays_text() {
    let mut later = base();
    later["rows"][0]["competitor_value"] = json!(20);
    later["rows"][0]["verdict"] = json!("trails");
    later["rows"][0]["axis"] = json!("*Boil* <b>[x](y)</b> | @all #1");
    let project = Project::new(&base());
    project.put("later/all.json", &later.to_string());
    let url = "https://example.org/k/";
    let arguments = ["diff", "data", "later", "--format", "markdown", "-u", url];
    let text = project.run(&arguments).stdout;
    assert!(
        text.contains("](https://example.org/k/dimensions/boil.html#boil)"),
        "{text}"
    );
    assert!(!text.contains("<b>") && !text.contains("*Boil*"), "{text}");
    assert!(text.contains("\\*Boil\\* &lt;b&gt;\\[x\\](y)&lt;/b&gt; \\|"), "{text}");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let mut later = base();
    later["meta"]["version"] = json!("2\u{1b}[31m");
    let project = Project::new(&base());
    project.put("later/all.json", &later.to_string());
    let text = project.run(&["diff", "data", "later"]).stdout;
    assert!(!text.contains('\u{1b}'), "{text}");
}
