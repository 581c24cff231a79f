//! What each kind of page and chart looks like: the main part, an element a line.

use serde_json::json;

use crate::support::html::{main_part, pages};
use crate::support::sample::sample;
use crate::support::text;

#[test]
fn each_kind_of_page() {
    let site = sample().build().site();
    for (name, path) in [
        ("index", "index.html"),
        ("group", "groups/perf.html"),
        ("dimension", "dimensions/cups.html"),
        ("dimension-without-position", "dimensions/smell.html"),
        ("system", "systems/samovar.html"),
        ("systems", "systems/index.html"),
        ("taxonomy", "taxonomy.html"),
        ("backlog", "backlog.html"),
        ("article", "guide.html"),
        ("not-found", "404.html"),
    ] {
        insta::assert_snapshot!(name, main_part(&text(&site, path)));
    }
    // The frame around the main part is the same everywhere.
    let mut frame = text(&site, "404.html").replace("><", ">\n<");
    let main = frame.find("<main").unwrap()..frame.find("</main>").unwrap();
    frame.replace_range(main, "<main>…");
    insta::assert_snapshot!("frame", hashes_hidden(&frame));
}

/// A snapshot has it, and it is under a tombstone since.
#[test]
fn the_page_of_a_removed_dimension() {
    let snapshot = json!({
        "schema": "yardstick/snapshot/1", "as_of": "2026-05-01",
        "dimensions": [{ "id": "steam", "title": "Steam", "group": "perf", "bar": 3 }],
        "positions": [{ "id": "steam-now", "dimension": "steam", "title": "Steam per cup",
                        "verdict": "trails", "value": 1, "unit": "g", "competitor": "Samovar",
                        "competitor_range": [2, 3] }],
    });
    let site = sample()
        .record(
            "tombstones",
            json!({ "id": "steam", "removed_on": "2026-06-01", "successor": "cups",
                    "reason": "It said *nothing* that cups do not say." }),
        )
        .file("data/history/2026-05-01.json", snapshot.to_string())
        .build()
        .site();
    insta::assert_snapshot!(
        "tombstone",
        main_part(&text(&site, "dimensions/steam.html"))
    );
}

#[test]
fn each_chart() {
    let site = sample().build().site();
    for chart in
        ["standing", "coverage", "groups", "categories", "ratio-perf", "ratio-trust"]
    {
        let drawing = text(&site, &format!("charts/{chart}.svg"));
        insta::assert_snapshot!(chart, drawing.replace("><", ">\n<"));
    }
}

#[test]
fn the_method_page_states_every_constant() {
    let site = sample().build().site();
    let page = crate::support::html::visible(&text(&site, "method.html"));
    for check in yardstick::audit::CHECKS {
        assert!(page.contains(check.id) || page.contains(check.rule), "{}", check.id);
        assert!(
            page.contains(&format!("{:.2}", check.weight)),
            "the weight of {}",
            check.id
        );
    }
    for constant in
        ["1.05", "0.95", "0.9", "0.7", "0.3", "0.6", "0.4", "120", "180", "60"]
    {
        assert!(page.contains(constant), "{constant}");
    }
}

#[test]
fn every_page_is_named_described_and_navigable() {
    let site = sample().build().site();
    for (path, page) in pages(&site) {
        assert!(page.starts_with("<!DOCTYPE html>"), "{path}");
        if page.contains("http-equiv=\"refresh\"") {
            continue;
        }
        for part in [
            " lang=\"en\"",
            "<title>",
            "name=\"description\"",
            "name=\"viewport\"",
            "href=\"#main\"",
            "<main",
        ] {
            assert!(page.contains(part), "{part} on {path}");
        }
        assert_eq!(page.matches("<h1").count(), 1, "one h1 on {path}");
    }
}

#[test]
fn a_verdict_never_stands_as_colour_alone() {
    let site = sample().build().site();
    for (path, page) in pages(&site) {
        for (glyph, word) in
            [("▲", "lead"), ("≈", "parity"), ("▼", "trails"), ("○", "honest gap")]
        {
            if page.contains(word)
                && page.contains(&format!("class=\"v {}\"", word.replace("honest ", "")))
            {
                assert!(page.contains(glyph), "{word} without {glyph} on {path}");
            }
        }
    }
}

/// The names of assets hold a hash of their text, which is not what is tested here.
fn hashes_hidden(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("theme.") {
        let (before, after) = rest.split_at(at + "theme.".len());
        out.push_str(before);
        out.push_str("[HASH]");
        rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    out + rest
}
