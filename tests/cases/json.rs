//! Documents: strict JSON, types, keys, encodings.

use serde_json::json;

use crate::support::{Project, expect};

const META: &str = r#""meta": {"title": "Kettle", "as_of": "2026-06-27"}"#;

/// A project with one document that has `text` on its third line, after a sound `meta`.
fn with_line(text: &str) -> Project {
    Project::empty().file("data/x.json", format!("{{\n  {META},\n  {text}\n}}\n"))
}

/// Checks that `build` fails with these words, names the place and writes nothing.
#[track_caller]
fn refused(project: Project, place: &str, words: &[&str]) {
    let folder = project.build();
    let ran = folder.run("build");
    expect(&ran, 2, words);
    expect(&ran, 2, &[place, "nothing was"]);
    assert!(!folder.at("site").exists(), "nothing is written");
}

#[test]
fn what_is_not_json_is_refused_with_its_place() {
    let table = [
        (r#""rows": [1,]"#, "3:13", "trailing comma"),
        (r#""_x": {"a": 1,}"#, "3:16", "trailing comma"),
        (r#""_x": NaN"#, "3:9", "`NaN` and `Infinity` are not JSON"),
        (r#""_x": -Infinity"#, "3:9", "`NaN` and `Infinity` are not JSON"),
        (r#""_x": 007"#, "3:10", "a number does not start with `0`"),
        (r#""_x": -00.5"#, "3:11", "a number does not start with `0`"),
        (r#""_x": [100 7]"#, "3:13", "a comma is missing"),
        (r#""_x": 1."#, "3:9", "decimal point"),
        (r#""_x": .5"#, "3:9", "decimal point"),
        (r#""_x": +5"#, "3:9", "unary plus"),
        (r#""_x": 0x1F"#, "3:9", "hexadecimal"),
        (r#""_x": 'one'"#, "3:9", "single quotes"),
        (r#""_x": 1 // why"#, "3:11", "JSON has no comments"),
        (r#""_x": "\x41""#, "3:10", "escape"),
        (r#""_x": "\ud800""#, "3:10", "surrogate"),
        (r#""_x": "\ude00\ud83d""#, "3:10", "surrogate"),
        ("\"_x\": \"a\tb\"", "3:11", "a tab stands in a text"),
        ("\"_x\": \"a\nb\"", "3:11", "a line break stands in a text"),
        ("\"_x\": \"a\\\\\u{1}\"", "3:13", "a control character stands in a text"),
        ("\"_x\":\u{a0}1", "3:8", "the space here is `U+00A0`"),
        ("\"_x\":\u{c}1", "3:8", "the space here is `U+000C`"),
        (r#""_x": [1"#, "4:1", "unexpected close brace"),
        (r#""_x": 1}, {"#, "3:11", "more than one JSON value"),
    ];
    for (text, place, words) in table {
        refused(with_line(text), &format!("data/x.json:{place}"), &[words]);
    }
}

#[test]
fn escapes_that_are_json_are_fine() {
    let line = r#""_x": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00", "_y": [0, -0.5, 10, 1e3]"#;
    assert_eq!(with_line(line).build().run("build").code, 0);
}

#[test]
fn a_document_is_a_record() {
    for (text, words) in [
        ("", "the document is empty"),
        (" \n", "the document is empty"),
        ("[]", "`document` should be a record, not a list"),
        ("null", "`document` should be a record, not null"),
        ("\"x\"", "`document` should be a record, not text"),
    ] {
        refused(Project::new().file("data/x.json", text), "data/x.json:1:1", &[words]);
    }
    assert_eq!(Project::new().file("data/x.json", "{}").build().run("build").code, 0);
}

#[test]
fn nesting_without_end_is_refused_in_time() {
    let deep = 200_000;
    for text in [
        format!("\"_x\": {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("\"_x\": {}1{}", "{\"a\":".repeat(deep), "}".repeat(deep)),
        format!("\"_x\": {}", "[".repeat(deep)),
    ] {
        refused(with_line(&text), "data/x.json:3:", &["nested too deeply"]);
    }
}

#[test]
fn a_value_has_the_type_of_its_field() {
    let table = [
        (r#""rows": {}"#, "3:11", "`rows` should be a list, not a record"),
        (r#""rows": [null]"#, "3:12", "`rows` should be a list of records, not null"),
        (r#""rows": [{"id": 5}]"#, "3:19", "`id` should be text, not a number"),
        (
            r#""rows": [{"value": true}]"#,
            "3:22",
            "`value` should be a number, not a boolean",
        ),
        (
            r#""rows": [{"id": "p", "higher_is_better": "true"}]"#,
            "3:44",
            "`p`: `higher_is_better` should be a boolean, not text",
        ),
        (r#""rows": [{"systems": "A"}]"#, "3:24", "`systems` should be a list, not text"),
        (r#""systems": [{"name": "A", "aliases": [1]}]"#, "3:41", "a list of texts"),
        (
            r#""rows": [{"competitor_range": [1, 2, 3]}]"#,
            "3:33",
            "`competitor_range` is `a list of 3 numbers`",
        ),
        (r#""rows": [{"competitor_range": [1, "x"]}]"#, "3:37", "a list of numbers"),
        (r#""rows": [{"competitor_range": [1, null]}]"#, "3:37", "not null"),
        (
            r#""rows": [{"verify": {"field": "a"}}]"#,
            "3:23",
            "this verify has no `expect`",
        ),
        (
            r#""required_axes": [{"category": "a", "min_rows": 1.5}]"#,
            "3:51",
            "a whole number",
        ),
    ];
    for (text, place, words) in table {
        refused(with_line(text), &format!("data/x.json:{place}"), &[words]);
    }
}

#[test]
fn null_and_absent_are_the_same() {
    assert_eq!(with_line(r#""rows": null, "groups": []"#).build().run("build").code, 0);
}

#[test]
fn all_problems_of_a_run_are_reported() {
    let folder = with_line(r#""rows": [{"value": []}, {"unit": 1}], "rows": []"#)
        .file("data/y.json", "{,}")
        .file("data/z.json", r#"{"meta": {"title": "Again", "as_of": "2026-06-27"}}"#)
        .build();
    let words = [
        "data/x.json:3:22",
        "data/x.json:3:36",
        "`rows` stands twice in one record",
        "data/y.json:1:2",
        "`meta` is already defined, at data/x.json:2:11",
        "data/z.json:1:10",
        "5 errors",
    ];
    expect(&folder.run("check"), 2, &words);
}

#[test]
fn one_field_has_one_spelling_a_record() {
    let line = r#""rows": [{"fak_value": 1, "value": 2}]"#;
    refused(
        with_line(line),
        "data/x.json:3:29",
        &["`value` and `fak_value` are two spellings"],
    );
}

#[test]
fn an_unknown_key_is_a_warning_with_a_suggestion() {
    let folder = Project::one(json!({ "competitor_vaule": 50, "_aside": {"x": 1},
                                      "verify": {"field": "a", "expect": 1} }))
    .build();
    let ran = folder.run("check");
    expect(
        &ran,
        0,
        &["warning[unknown-key]", "`cups-now`", "did you mean `competitor_value`?"],
    );
    assert!(!ran.says("_aside") && !ran.says("`verify`"), "{}", ran.stderr);
    assert_eq!(folder.run("check --strict").code, 1);
    assert_eq!(folder.run("build --strict").code, 1);
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let json = r#"{"meta": {"title": "Kettle", "as_of": "2026-06-27"}}"#;
    let project = |mark: &str| {
        Project::empty()
            .file("data/x.json", format!("{mark}{json}"))
            .file("content/guide.md", format!("{mark}# Guide\n\ntext\n"))
            .build()
            .site()
    };
    let marked = project("\u{feff}");
    assert_eq!(marked, project(""));
    assert!(
        marked.values().all(|bytes| !bytes.windows(3).any(|it| it == b"\xEF\xBB\xBF"))
    );
}

#[test]
fn line_ends_change_nothing_but_are_counted() {
    let json = "{\n\"meta\": {\"title\": \"Kettle\", \"as_of\": \"2026-06-27\"},\n\"_x\":\n1\n}\n";
    let article = "# Menu\n\na  \nb\n\n```\none\ntwo\n```\n\n| a |\n|---|\n| b |\n";
    let project = |end: &str| {
        Project::empty()
            .file("data/x.json", json.replace('\n', end))
            .file("content/menu.md", article.replace('\n', end))
    };
    let crlf = project("\r\n").build().site();
    assert_eq!(crlf, project("\n").build().site());
    let broken = json.replace("\n1\n", "\r\n+1\r\n");
    refused(Project::empty().file("data/x.json", broken), "data/x.json:4:1", &["plus"]);
}

#[test]
fn other_encodings_are_named() {
    let utf16: Vec<u8> = "{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xff, 0xfe][..], &utf16].concat();
    for bytes in [marked, b"{\"_x\":\n\"caf\xe9\"}".to_vec()] {
        let words = ["error[not-utf8]", "`data/x.json`", "save the file as UTF-8"];
        refused(Project::new().file("data/x.json", bytes), "data/x.json", &words);
    }
    let article = Project::new().file("content/a.md", b"\xff\xfe#\0");
    refused(article, "content/a.md", &["error[not-utf8]"]);
}

#[test]
fn only_one_document_says_what_it_is_about() {
    refused(Project::empty(), "`data` does not exist", &["error[no-data]"]);
    refused(Project::empty().file("data/x.json", "{}"), "`data` has a `meta`", &[]);
    refused(
        Project::empty().file("data/x.json", r#"{"meta": null}"#),
        "has a `meta`",
        &[],
    );
    refused(Project::empty().file("data/note.txt", ""), "holds no JSON document", &[]);
    refused(Project::empty().file("data", "a file"), "`data` is not a folder", &[]);
}

#[test]
fn meta_is_judged_field_by_field() {
    let table: &[(&str, serde_json::Value, &str)] = &[
        ("title", json!("  "), "this meta has no `title`"),
        ("as_of", json!("2026-06"), "`as_of` is `2026-06`, but should be a whole day"),
        (
            "as_of",
            json!("2026-06-31"),
            "`as_of` is `2026-06-31`, which is not in the calendar",
        ),
        ("fresh_window_days", json!(-1), "a whole number from zero up"),
        (
            "standing_floor",
            json!("high"),
            "`standing_floor` is `high`, but should be a number",
        ),
        ("site", json!({ "language": "\"><script>" }), "a language tag like `en`"),
        ("site", json!({ "language": "en_GB" }), "a language tag like `en`"),
        ("site", json!({ "base_url": "example.org" }), "which is no base address"),
        (
            "site",
            json!({ "repository_url": "javascript:x" }),
            "an address that starts with",
        ),
        ("site", json!({ "edit_url": "ftp://x" }), "an address that starts with"),
    ];
    for (key, value, words) in table {
        let folder = Project::new().meta(key, value.clone()).build();
        for command in ["check", "build"] {
            expect(&folder.run(command), 2, &[words, "data/scorecard.json:"]);
        }
    }
    for language in ["de", "pt-BR", "zh-Hant-TW"] {
        let page = Project::new().meta("site", json!({ "language": language })).build();
        assert!(page.page("index.html").contains(&format!(" lang=\"{language}\"")));
    }
}

#[test]
fn control_characters_are_shown_as_spaces_with_a_warning() {
    let folder = Project::new().meta("version", "2\u{7f}\u{1b}[31m").build();
    let ran = folder.run("build");
    expect(&ran, 0, &["warning[control-character]", "`version`"]);
    assert!(!ran.stderr.contains('\u{1b}'), "nothing reaches the terminal");
    for (path, bytes) in folder.files("site") {
        let is_text = std::str::from_utf8(&bytes).is_ok();
        assert!(is_text || path.starts_with("cards/"), "{path}");
        assert!(!is_text || !bytes.iter().any(|it| matches!(it, 0x1b | 0x7f)), "{path}");
    }
}
