//! Dates: impossible, coarse, empty, in the future, and the as-of date itself.

use serde_json::json;

use crate::support::html::{pages, visible};
use crate::support::{Project, expect};

#[test]
fn impossible_dates_are_reported_with_file_line_and_field() {
    let folder = Project::empty()
        .file("data/_meta.json", "{\"meta\": {\n\"title\": \"T\",\n\"as_of\": \"2026-13-01\"}}")
        .file("data/rows.json", "{\"rows\": [{\n\"id\": \"p\",\n\"measured_on\": \"2026-02-30\"}]}")
        .file(
            "data/taxonomy.json",
            "{\"dimensions\": [{\"id\": \"d\", \"category\": \"c\", \"dimension\": \"D\",\n\
             \"source_date\": \"June 2026\"}],\n\"systems\": [{\"name\": \"A\",\n\
             \"last_reviewed\": \"2025-02-29\"},\n{\"name\": \"B\", \"last_reviewed\": \"\"}]}",
        )
        .build();
    let words = [
        "data/_meta.json:3:",
        "`as_of` is `2026-13-01`",
        "`p`: `measured_on` is `2026-02-30`, which is not in the calendar",
        "data/rows.json:3:",
        "`d`: `source_date` is `June 2026`",
        "data/taxonomy.json:2:",
        "`A`: `last_reviewed` is `2025-02-29`",
        "data/taxonomy.json:4:",
        "`B`: `last_reviewed` is empty",
        "data/taxonomy.json:5:",
    ];
    let meta = folder.run("build");
    for words in
        words.iter().filter(|it| !it.contains("rows.json") && !it.contains("`p`"))
    {
        assert!(meta.says(words), "{words} in {}", meta.stderr);
    }
    assert_eq!(meta.code, 2);
    // The audit says what is wrong with a measurement, as soon as there is a `meta`.
    folder.write("data/_meta.json", r#"{"meta": {"title": "T", "as_of": "2026-06-27"}}"#);
    expect(&folder.run("check"), 2, &words[2..]);
}

#[test]
fn an_impossible_measurement_is_a_defect_and_never_shown_as_another_day() {
    let folder = Project::one(json!({ "measured_on": "2026-02-30" })).build();
    expect(&folder.run("build"), 0, &["defect[well-formed]", "2026-02-30"]);
    expect(&folder.run("check"), 1, &["not in the calendar"]);
    let site = folder.files("site");
    for (path, page) in pages(&site) {
        assert!(!page.contains("2026-03-02") && !page.contains("February 30"), "{path}");
    }
}

#[test]
fn a_date_from_the_future_warns_and_has_no_age() {
    let folder = Project::one(json!({ "measured_on": "2026-06-30" })).build();
    let words = ["warning[future-date]", "`cups-now`", "2026-06-30", "2026-06-27"];
    expect(&folder.run("build"), 0, &words);
    assert_eq!(folder.run("check --strict").code, 1);
    for (path, page) in pages(&folder.files("site")) {
        let text = visible(page);
        for word in ["-3 d", "−3 d", "1844674"] {
            assert!(!text.contains(word), "{word} on {path}");
        }
    }
}

#[test]
fn a_coarse_date_is_shown_as_written_with_a_warning() {
    for date in ["2025", "2024-2026", "2024–2026"] {
        let folder = Project::one(json!({ "measured_on": date })).build();
        expect(&folder.run("build"), 0, &["warning[coarse-date]", date]);
        assert!(visible(&folder.page("dimensions/cups.html")).contains(date), "{date}");
    }
    let month = Project::one(json!({ "measured_on": "2026-05" })).build();
    expect(&month.run("check --strict"), 0, &["no problems"]);
    assert!(visible(&month.page("dimensions/cups.html")).contains("2026-05"));
}

#[test]
fn another_as_of_date_moves_every_age() {
    let folder = Project::one(json!({ "measured_on": "2026-02-27" })).build();
    expect(&folder.run("check -v"), 0, &["no problems"]);
    expect(&folder.run("check -v --as-of 2026-06-28"), 0, &["measured 121 days before"]);
    expect(&folder.run("check -v --as-of 2026-01-01"), 0, &["future-date"]);
    expect(
        &folder.run("score --json --as-of 2026-06-28"),
        0,
        &["\"as_of\": \"2026-06-28\""],
    );
    for bad in ["2026-06", "tomorrow", "2026-02-30"] {
        assert_eq!(folder.run(&format!("check --as-of {bad}")).code, 2, "{bad}");
    }
}
