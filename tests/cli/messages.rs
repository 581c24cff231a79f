//! What a message offers to someone who has not read the format yet.

use serde_json::json;

use crate::support::{Project, expect};

#[test]
fn an_honest_gap_by_any_name_is_told_how_it_is_written() {
    const ADVICE: &str = "help: an honest gap is written `no-claim`";
    for word in ["honest-gap", "Honest gap", "honest_gap", "gap", "none", "no claim"] {
        let folder = Project::one(json!({ "verdict": word })).build();
        expect(&folder.run("check"), 1, &[&format!("`verdict` is `{word}`"), ADVICE]);
    }
    let axis = json!({ "category": "speed", "must_include_verdict": "gap" });
    let folder = Project::one(json!({})).record("required_axes", axis).build();
    expect(&folder.run("check"), 1, &["which is no verdict", ADVICE]);
    let snapshot = r#"{"schema": "yardstick/snapshot/1", "as_of": "2026-06-01",
        "positions": [{"id": "a", "verdict": "honest-gap"}]}"#;
    let kept = Project::one(json!({})).file("data/history/2026-06-01.json", snapshot);
    expect(&kept.build().run("check"), 2, &["`verdict` is `honest-gap`", ADVICE]);
}

#[test]
fn a_palette_names_only_the_colours_that_change() {
    let folder = Project::one(json!({}))
        .file("theme/palette.toml", "lead = { light = \"#123456\" }\n")
        .build();
    let site = folder.site();
    let (_, css) = site
        .iter()
        .find(|(path, _)| path.starts_with("theme.") && path.contains(".css"))
        .unwrap();
    let css = std::str::from_utf8(css).unwrap();
    assert!(css.contains("--lead: light-dark(#123456, #4f9fe2);"), "{css}");
    assert!(css.contains("--paper: light-dark(#fdfcf9, #161615);"), "{css}");
}

#[test]
fn every_fault_of_a_palette_has_its_place() {
    let text = "# Ours.\nlead = { light = \"#00\" }\nparty = { dark = \"#000\" }\n";
    let folder = Project::one(json!({})).file("theme/palette.toml", text).build();
    let words = [
        "theme/palette.toml:2:18",
        "`light` of `lead` is no colour",
        "theme/palette.toml:3:1",
        "did you mean `parity`?",
        "2 errors",
    ];
    expect(&folder.run("check"), 2, &words);
    expect(&folder.run("build"), 2, &words);
    folder.write("theme/palette.toml", "lead =\n");
    expect(&folder.run("check"), 2, &["theme/palette.toml:1:", "not TOML", "1 error"]);
}

#[test]
fn a_key_like_no_other_is_told_the_keys_there_are() {
    let hint = "help: remove it, or start it with `_` to make it a comment; \
                a position has `id`, `dim_id`, `category`, `axis`, ";
    let folder = Project::one(json!({ "throughput": 1 })).build();
    expect(&folder.run("check"), 0, &["`throughput` is not a field", hint]);
    let near = Project::one(json!({ "competitor_vaule": 1 })).build().run("check");
    assert!(!near.says("a position has"), "{}", near.stderr);
}

#[test]
fn a_range_in_the_place_of_a_number_is_told_its_field() {
    const HINT: &str = "as `\"competitor_range\": [3, 5]`";
    for text in ["3-5", "3–5", "3 — 5", "1e-3-5"] {
        let folder = Project::one(json!({ "competitor_value": text })).build();
        expect(&folder.run("check"), 1, &["no two numbers to compare", HINT]);
    }
    for (value, found) in
        [(json!([3, 5]), "not a list"), (json!({ "low": 3, "high": 5 }), "not a record")]
    {
        let folder = Project::one(json!({ "competitor_value": value })).build();
        expect(&folder.run("check"), 2, &["`competitor_value` should be", found, HINT]);
    }
    let words = Project::one(json!({ "competitor_value": "state-of-the-art" })).build();
    assert!(!words.run("check").says(HINT));
}

#[test]
fn a_range_that_is_none_is_one_error() {
    for range in [
        json!("3-5"),
        json!(3),
        json!({ "low": 3, "high": 5 }),
        json!([]),
        json!([3]),
        json!([3, 4, 5]),
        json!(["a", "b"]),
        json!(["", null]),
    ] {
        let folder = Project::one(json!({ "competitor_range": range })).build();
        expect(&folder.run("check"), 2, &["`competitor_range` ", "1 error"]);
    }
}

#[test]
fn what_is_counted_but_not_shown_says_how_to_see_it() {
    let project = |count: usize| {
        let project = Project::new().category("speed", "perf").dimension("cups", "speed");
        let stub = || json!({ "doc": null, "status": "stub" });
        (0..count)
            .fold(project, |project, at| {
                project.position(&format!("p{at}"), "cups", stub())
            })
            .build()
    };
    let (one, two) = (project(1), project(2));
    expect(&one.run("check"), 0, &["1 advisory (`-v` shows it) in"]);
    expect(&two.run("check"), 0, &["2 advisories (`-v` shows them) in"]);
    expect(&two.run("build"), 0, &["2 advisories (`-v` shows them); standing"]);
    for arguments in ["check -v", "check --format json", "check --format github"] {
        let ran = two.run(arguments);
        expect(&ran, 0, &["2 advisories in"]);
        assert!(!ran.says("`-v`"), "{}", ran.stderr);
    }
}

#[test]
fn options_common_to_all_commands_stand_by_themselves_and_last() {
    let folder = Project::empty().build();
    for command in ["check", "export", "diff", "serve"] {
        let help = folder.run(&format!("{command} --help")).stdout;
        let (own, common) = help.split_once("Common options:").unwrap();
        assert!(common.contains("--root") && common.contains("--color"), "{help}");
        assert!(!own.contains("--root") && own.contains("\nOptions:\n"), "{help}");
        let words: Vec<&str> = common.split_whitespace().collect();
        assert!(words.join(" ").contains("[default: the current folder]"), "{help}");
    }
    assert!(folder.run("export --help").says("the articles; needs --output"));
}

#[test]
fn a_snapshot_is_named_as_one_would_type_it() {
    let folder = Project::one(json!({})).build();
    expect(&folder.run("snapshot"), 0, &["wrote `data/history/2026-06-27.json`"]);
    expect(&folder.run("snapshot"), 0, &["`data/history/2026-06-27.json` says the same"]);
}

#[test]
fn a_day_without_a_snapshot_is_told_the_days_there_are() {
    let folder = Project::one(json!({})).build();
    expect(&folder.run("diff 2026-01-01"), 2, &["; no day is kept yet\n"]);
    for month in 1..=6 {
        let day = format!("2026-{month:02}-15");
        folder.run(&format!("snapshot --as-of {day}"));
        assert!(folder.at(&format!("data/history/{day}.json")).exists());
    }
    let ran = folder.run("diff 2026-01-01");
    let days = "; the newest days are `2026-06-15`, `2026-05-15`, `2026-04-15`, \
                `2026-03-15`, `2026-02-15`\n";
    expect(&ran, 2, &["error[bad-revision]: `2026-01-01` is no file", days]);
}
