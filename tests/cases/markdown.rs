//! Prose: in articles and in the fields of the data.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::html::{attributes, main_part, pages, visible};
use crate::support::{Project, expect};

fn article(text: &str) -> String {
    Project::new().file("content/menu.md", text).build().page("menu.html")
}

#[test]
fn headings_have_anchors_of_their_own() {
    let page = article(
        "# Menu\n\n## Setup\n\n## Setup\n\n## Setup 1\n\n## main\n\n## !!!\n\n## Étape 2\n\n\
         ## 延迟\n\n## `code` & *more*\n\n[up](#setup) [far](#%C3%A9tape-2)\n",
    );
    let ids = attributes(&page, "id");
    let once: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(once.len(), ids.len(), "{ids:?}");
    assert!(ids.iter().all(|id| !id.is_empty()));
    assert_eq!(main_part(&page).matches("<h2").count(), 8);
    for link in attributes(&page, "href").iter().filter_map(|it| it.strip_prefix('#')) {
        let link = percent_encoding::percent_decode_str(link).decode_utf8().unwrap();
        assert!(ids.iter().any(|id| *id == link), "{link} in {ids:?}");
    }
}

#[test]
fn html_is_text_everywhere() {
    let payload = "<script>alert(1)</script><img src=x onerror=alert(1)> ours=<gateway/v1> \
                   <= 15 ms --endpoints [x](javascript:alert(1)) <svg onload=alert(1)>";
    let site = Project::new()
        .meta("machine_note", payload)
        .category("speed", "perf")
        .dimension_with(
            "cups",
            "speed",
            json!({ "dimension": payload, "why_it_matters": payload, "sota_bar": payload,
                    "notes": payload, "source_url": "javascript:alert(1)" }),
        )
        .position(
            "p",
            "cups",
            json!({ "axis": payload, "unit": payload, "competitor": payload, "value": payload,
                    "verdict": "parity", "comparison_note": payload, "doc": payload,
                    "competitor_source": payload, "commit": payload, "artifact": payload }),
        )
        .record("systems", json!({ "name": payload, "notes": payload, "kind": payload }))
        .file("content/menu.md", format!("# {payload}\n\n{payload}\n\n<div onclick=\"x\">\n\nb\n\n</div>\n"))
        .build()
        .site();
    for (path, page) in pages(&site) {
        let tags = page
            .split('<')
            .skip(1)
            .map(|rest| rest.split('>').next().unwrap_or_default());
        for tag in tags {
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            assert!(
                !matches!(name, "iframe" | "style" | "img" | "gateway"),
                "<{tag}> on {path}"
            );
            assert!(
                name != "script"
                    || tag.contains("src=\"")
                    || tag.contains("type=\"application/"),
                "<{tag}> on {path}"
            );
            let bare: String = tag.split('"').step_by(2).collect();
            assert!(!bare.contains(" on"), "<{tag}> on {path}");
        }
        assert!(
            attributes(page, "href").iter().all(|it| !it.starts_with("javascript:")),
            "{path}"
        );
    }
    let dimension = visible(std::str::from_utf8(&site["dimensions/cups.html"]).unwrap());
    for words in ["ours=<gateway/v1>", "<= 15 ms", "--endpoints"] {
        assert!(dimension.contains(words), "{words}");
    }
}

#[test]
fn a_pipe_stays_in_its_cell() {
    let page = article("| a | b |\n|---|---|\n| `hot\\|cold` | left\\|right |\n");
    assert!(
        page.contains("<code>hot|cold</code>") && page.contains("left|right"),
        "{page}"
    );
    assert_eq!(page.matches("<td").count(), 2);
    let unit =
        Project::one(json!({ "unit": "p50 | p99" })).build().page("dimensions/cups.html");
    assert!(visible(&unit).contains("p50 | p99"));
}

#[test]
fn text_is_escaped_once() {
    let title = "Cost & Efficiency: \"fast\" <draft> &amp; 'more'";
    let site = Project::new()
        .meta("title", title)
        .record("categories", json!({ "id": "speed", "group": "perf", "name": title }))
        .dimension_with("cups", "speed", json!({ "dimension": title }))
        .build()
        .site();
    let page = std::str::from_utf8(&site["dimensions/cups.html"]).unwrap();
    let head = page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
    assert_eq!(visible(head), format!("{title}: no position yet | {title}"));
    let heading = page.split("<h1").nth(1).unwrap().split_once('>').unwrap().1;
    assert!(visible(heading.split("</h1>").next().unwrap()).contains(title));
    assert!(attributes(page, "content").iter().any(|it| it.contains(title)));
    let json: serde_json::Value =
        serde_json::from_slice(&site["scorecard.json"]).unwrap();
    assert_eq!(json["title"], title);
}

#[test]
fn links_between_articles_lead_to_their_pages() {
    let folder = Project::new()
        .file("content/guide.md", "# Guide\n\n## Deep end\n\n[in](sub/inner.md?x=1#top) [two](two%20words.md) [own](#deep-end)\n")
        .file("content/two words.md", "# Two\n")
        .file("content/sub/inner.md", "# Inner\n\n## Top\n\n[up](../guide.md#deep-end) [home](/) [root](/guide.md) [pic](/pic.svg) [ex](https://example.org/x.md)\n")
        .file("static/pic.svg", "<svg/>")
        .build();
    let site = folder.site();
    let links =
        |path: &str| attributes(std::str::from_utf8(&site[path]).unwrap(), "href");
    for link in ["sub/inner.html?x=1#top", "two%20words.html", "#deep-end"] {
        assert!(links("guide.html").contains(&link.to_owned()), "{link}");
    }
    for link in [
        "../guide.html#deep-end",
        "../index.html",
        "../guide.html",
        "../pic.svg",
        "https://example.org/x.md",
    ] {
        assert!(
            links("sub/inner.html").contains(&link.to_owned()),
            "{link} in {:?}",
            links("sub/inner.html")
        );
    }
}

#[test]
fn dead_links_are_errors_with_their_place() {
    let folder = Project::new()
        .meta("site", json!({ "nav": ["giude", "other"] }))
        .file("content/guide.md", "+++\ntitle = \"G\"\n+++\n# Guide\n\ntext [a](nope.md)\n[b](#nope) [c](other.md#nope)\n")
        .file("content/other.md", "# Other\n\n[d](/nope.svg)\n")
        .build();
    let words = [
        "content/other.md:3:1",
        "no page or file `nope.svg` in the site",
        "content/guide.md:6:6",
        "no article `nope.md`",
        "content/guide.md:7:1",
        "has no heading `#nope`",
        "content/guide.md:7:12",
        "`nav` names no article: `giude`",
        "did you mean `guide`?",
        "data/scorecard.json:",
        "5 errors",
    ];
    expect(&folder.run("build"), 2, &words);
    expect(&folder.run("check"), 2, &words);
    assert!(!folder.at("site").exists());
}

/// Everything that is wrong with the links of an article, as `check` and `build` say it.
fn link_faults(text: &str) -> String {
    let folder = Project::one(json!({}))
        .dimension("filter-throughput", "speed")
        .meta("site", json!({ "base_url": "https://example.org/fak/" }))
        .file("content/sub/menu.md", text)
        .file("static/pic.svg", "<svg/>")
        .build();
    let (check, build) = (folder.run("check"), folder.run("build"));
    assert_eq!(check.code, build.code, "{}{}", check.stderr, build.stderr);
    if check.code == 0 {
        return String::new();
    }
    let faults =
        |text: &str| text.split("error[").skip(1).map(str::to_owned).collect::<String>();
    let problems = faults(&check.stderr);
    let without_count = |text: &str| text.rsplit_once("\n\n").unwrap().0.to_owned();
    assert_eq!(without_count(&problems), without_count(&faults(&build.stderr)));
    problems
}

#[test]
fn links_of_articles_to_pages_and_files_are_checked_where_they_stand() {
    for fine in [
        "../dimensions/cups.html",
        "../dimensions/cups.html?x#cups-now",
        "/dimensions/cups.html",
        "/fak/dimensions/cups.html",
        "../systems/",
        "/",
        "../pic.svg",
        "menu.html",
        "?x",
    ] {
        assert_eq!(link_faults(&format!("[x]({fine})\n")), "", "{fine}");
    }
    for (link, hint) in [
        ("../dimensions/filter-throughpu.html", "`../dimensions/filter-throughput.html`"),
        ("/dimensions/filter-throughpu.html#x", "`../dimensions/filter-throughput.html`"),
        ("/fak/dimension/cups.html", "`../dimensions/cups.html`"),
        ("cups.html", "`../dimensions/cups.html`"),
        ("../pics.svg", "`../pic.svg`"),
        ("../nowhere/at/all.pdf", "correct the link, or add what it leads to"),
    ] {
        for text in [format!("\nsee [x]({link})\n"), format!("\nsee ![x]({link})\n")] {
            let faults = link_faults(&text);
            assert!(faults.contains("content/sub/menu.md:2:5"), "{link}: {faults}");
            assert!(faults.contains(hint), "{link}: {faults}");
            assert_eq!(faults.matches("dead-link").count(), 1, "{faults}");
        }
    }
}

#[test]
fn check_finds_dead_links_that_only_pages_show() {
    let folder = Project::new()
        .category("speed", "perf")
        .dimension_with("cups", "speed", json!({ "notes": "[x](/nope.html)" }))
        .file("content/menu.md", "[x](dimensions/cups.html#nope)\n")
        .build();
    let words = [
        "links to `../nope.html`, which is not in the site",
        "`menu.html` links to `dimensions/cups.html#nope`, which has no such anchor",
    ];
    expect(&folder.run("build"), 2, &words);
    expect(&folder.run("check"), 2, &words);
}

#[test]
fn a_bare_address_ends_where_the_sentence_goes_on() {
    let source = "Report (https://example.org/a_(b)), https://example.org/b?x=1&y=2, and \
                  https://example.org/c.";
    let page = Project::one(json!({ "competitor_source": source }))
        .build()
        .page("dimensions/cups.html");
    let links: Vec<String> = attributes(&page, "href")
        .into_iter()
        .filter(|it| it.starts_with("https://"))
        .collect();
    let expected = [
        "https://example.org/a_(b)",
        "https://example.org/b?x=1&y=2",
        "https://example.org/c",
    ];
    for link in expected {
        assert!(links.contains(&link.to_owned()), "{link} in {links:?}");
    }
    assert!(links.iter().all(|link| expected.contains(&link.as_str())), "{links:?}");
    assert!(visible(&page).contains(source));
}

#[test]
fn front_matter_is_toml_and_says_where_it_is_not() {
    for (front, place, words) in [
        ("title = 1", "content/a.md:2:9", "invalid type"),
        ("titel = \"x\"", "content/a.md:2:1", "unknown field `titel`"),
        ("title = \"x", "content/a.md:2:", ""),
    ] {
        let folder =
            Project::new().file("content/a.md", format!("+++\n{front}\n+++\n")).build();
        expect(&folder.run("build"), 2, &["error[front-matter]", place, words]);
    }
    let open = Project::new().file("content/a.md", "+++\ntitle = \"x\"\n").build();
    expect(&open.run("build"), 2, &["content/a.md:1:1", "never closed"]);
}
