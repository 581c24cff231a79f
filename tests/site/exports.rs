//! What machines read: JSON, CSV, the sitemap and the file for robots.

use crate::support::sample::sample;
use crate::support::text;

#[test]
fn each_export() {
    let site = sample().build().site();
    for path in ["scorecard.json", "positions.csv", "sitemap.xml", "robots.txt"] {
        insta::assert_snapshot!(path, text(&site, path).replace('\r', ""));
    }
    roxmltree::Document::parse(&text(&site, "sitemap.xml")).expect("the sitemap is XML");
}

#[test]
fn the_command_prints_the_same_document() {
    for url in
        ["https://example.org/kettle", "https://example.org/kettle/", "/kettle/", ""]
    {
        let site = serde_json::json!({ "base_url": url });
        let folder = sample().meta("site", site).build();
        let printed = folder.run("score --json").stdout;
        assert_eq!(printed, folder.page("scorecard.json"), "{url}");
    }
}

#[test]
fn there_is_a_sitemap_only_where_there_is_an_address() {
    let site = sample().meta("site", serde_json::json!({})).build().site();
    assert!(!site.contains_key("sitemap.xml"));
    assert!(!text(&site, "robots.txt").contains("Sitemap"));
}

#[test]
fn a_spreadsheet_sees_no_formula() {
    let site = crate::support::Project::one(serde_json::json!({
        "axis": "=1+1", "competitor": "@cmd", "value": "-3", "competitor_value": "+a",
        "verdict": "parity",
    }))
    .build()
    .site();
    let table = text(&site, "positions.csv");
    for cell in ["'=1+1", "'@cmd", ",-3,", "'+a"] {
        assert!(table.contains(cell), "{cell} in {table}");
    }
}
