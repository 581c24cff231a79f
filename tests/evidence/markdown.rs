//! `yardstick export markdown`: the folder as a code host reads it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream};
use serde_json::json;

use crate::support::sample::sample;
use crate::support::{Folder, Project, expect};

/// What a code host reads.
const READ: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_GFM);

/// The texts of an exported folder by path.
type Texts = BTreeMap<String, String>;

fn exported(folder: &Folder) -> Texts {
    expect(&folder.run("export markdown -o out"), 0, &["README.md"]);
    texts(folder)
}

fn texts(folder: &Folder) -> Texts {
    let files = folder.files("out").into_iter();
    files
        .filter(|(path, _)| path != "build.json")
        .map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap()))
        .collect()
}

fn read(text: &str) -> Vec<Event<'_>> {
    TextMergeStream::new(Parser::new_ext(text, READ)).collect()
}

/// The text of each heading, and of each row of each table its cells.
fn headings(events: &[Event<'_>]) -> Vec<String> {
    let mut headings = Vec::new();
    let mut inside = false;
    for event in events {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                inside = true;
                headings.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => inside = false,
            Event::Text(text) | Event::Code(text) if inside => {
                headings.last_mut().unwrap().push_str(text);
            }
            _ => {}
        }
    }
    headings
}

/// GitHub's anchors, by its own rule: each slug once, then with a number.
fn anchors(events: &[Event<'_>]) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in headings(events) {
        let kept = heading.to_lowercase().replace(' ', "-");
        let slug: String = kept
            .chars()
            .filter(|c| c.is_alphabetic() || c.is_ascii_digit() || "-_".contains(*c))
            .collect();
        let numbered = (0..).map(|at| match at {
            0 => slug.clone(),
            at => format!("{slug}-{at}"),
        });
        let free = numbered.into_iter().find(|it| !anchors.contains(it)).unwrap();
        anchors.insert(free);
    }
    anchors
}

/// Every link of the folder leads somewhere, tables are even, and there is no HTML.
fn check(texts: &Texts) {
    let read: BTreeMap<&str, Vec<Event<'_>>> =
        texts.iter().map(|(path, text)| (path.as_str(), read(text))).collect();
    let mut links = 0;
    for (path, events) in &read {
        assert!(texts[*path].ends_with('\n') && !texts[*path].contains('\r'), "{path}");
        check_tables(path, events);
        for event in events {
            match event {
                Event::Html(html) | Event::InlineHtml(html) => panic!("{html} in {path}"),
                Event::InlineMath(it) | Event::DisplayMath(it) => {
                    panic!("{it} in {path}")
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    links += 1;
                    check_link(path, dest_url, &read);
                }
                Event::Start(Tag::Image { .. }) => panic!("an image in {path}"),
                _ => {}
            }
        }
    }
    assert!(links > 5, "only {links} links");
}

fn check_link(from: &str, link: &str, read: &BTreeMap<&str, Vec<Event<'_>>>) {
    if ["https://", "http://", "mailto:"].iter().any(|it| link.starts_with(it)) {
        return;
    }
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let decoded = |text: &str| {
        percent_encoding::percent_decode_str(text).decode_utf8().unwrap().into_owned()
    };
    let folder = Path::new(from).parent().unwrap();
    let mut parts: Vec<String> =
        folder.iter().map(|it| it.to_str().unwrap().to_owned()).collect();
    for part in decoded(path).split('/').filter(|it| !it.is_empty()) {
        if part == ".." {
            parts.pop().unwrap();
        } else {
            parts.push(part.to_owned());
        }
    }
    let target = if path.is_empty() { from.to_owned() } else { parts.join("/") };
    let events = read.get(target.as_str());
    let events = events.unwrap_or_else(|| panic!("{link} in {from} leads to {target}"));
    let anchors = anchors(events);
    let fragment = decoded(fragment);
    assert!(
        fragment.is_empty() || anchors.contains(&fragment),
        "{link} in {from}: {anchors:?}"
    );
}

fn check_tables(path: &str, events: &[Event<'_>]) {
    let (mut columns, mut cells) = (0, 0);
    for event in events {
        match event {
            Event::Start(Tag::Table(alignments)) => columns = alignments.len(),
            Event::Start(Tag::TableHead | Tag::TableRow) => cells = 0,
            Event::Start(Tag::TableCell) => cells += 1,
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                assert_eq!(cells, columns, "a row of {path}");
            }
            _ => {}
        }
    }
}

/// What a reader sees, white space folded.
fn seen(text: &str) -> String {
    let mut all = String::new();
    for event in read(text) {
        match event {
            Event::Text(text) | Event::Code(text) => all.push_str(&text),
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(
                TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Item,
            ) => all.push(' '),
            _ => {}
        }
    }
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_folder_of_the_sample() {
    let folder = sample().build();
    let texts = exported(&folder);
    let paths: Vec<&str> = texts.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        ["README.md", "groups/perf.md", "groups/trust.md", "guide.md", "taxonomy.md"]
    );
    check(&texts);
    for (path, text) in &texts {
        let name = format!("markdown-{}", path.trim_end_matches(".md").replace('/', "-"));
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn the_shipped_scorecard() {
    let folder = Folder::new();
    let mut command = folder.command("export markdown -o out --root");
    let ran = folder.ran(&command.arg(env!("CARGO_MANIFEST_DIR")).output().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let texts = texts(&folder);
    check(&texts);
    let readme = seen(&texts["README.md"]);
    for figure in
        ["48.3 of 100 (floor 60)", "▲ 6 lead · ≈ 15 parity", "30 of 94 positions"]
    {
        assert!(readme.contains(figure), "{figure}");
    }
    assert!(
        texts.contains_key("update-process.md")
            && texts.contains_key("groups/serving.md")
    );
}

#[test]
fn hostile_text_stays_text() {
    for payload in [
        "<script>alert(1)</script> | a | b",
        "[x](javascript:alert(1)) ![i](data:,x) <!-- never closed",
        "```\n# not a heading\n| a |\n|---|",
        "1. a\n2. b\n\n- [ ] task\n\n> [!NOTE]\n> quote\n\n***\n===\n---",
        "a[^1] $x$ $$y$$ ~~no~~ **open `tick \\| \\ & &amp; &#35; <https://x.org/>",
        "[a]: https://evil.example/\n\n[a] [README.md](../../etc/passwd)",
    ] {
        let folder = Project::new()
            .meta("title", payload)
            .meta("subject", payload)
            .record("groups", json!({ "id": "perf", "name": payload, "summary": payload }))
            .record("categories", json!({ "id": "speed", "group": "perf", "name": payload }))
            .dimension_with(
                "cups",
                "speed",
                json!({ "dimension": payload, "why_it_matters": payload, "sota_bar": payload,
                        "notes": payload, "source_url": payload, "sota_systems": [payload] }),
            )
            .position(
                "p",
                "cups",
                json!({ "axis": payload, "unit": payload, "competitor": payload,
                        "value": payload, "verdict": "parity", "qualitative": true,
                        "comparison_note": payload, "doc": payload, "commit": payload,
                        "competitor_source": payload, "artifact": payload }),
            )
            .file("content/menu.md", format!("{payload}\n\n# {payload}\n"))
            .build();
        let texts = exported(&folder);
        check(&texts);
        let plain = payload.split_whitespace().collect::<Vec<_>>().join(" ");
        for file in ["README.md", "groups/perf.md", "taxonomy.md"] {
            let seen = seen(&texts[file]);
            assert!(seen.contains(&plain), "{payload} in {file}:\n{seen}");
        }
        let own = ["All groups", "Taxonomy"];
        assert!(own.iter().all(|it| texts["groups/perf.md"].contains(it)));
    }
}

#[test]
fn names_and_articles_of_any_kind() {
    let folder = Project::new()
        .record("categories", json!({ "id": "a", "group": "../x y|#", "name": "A" }))
        .record("categories", json!({ "id": "b", "group": "index", "name": "B" }))
        .dimension_with("one", "a", json!({ "dimension": "Same" }))
        .dimension_with("two", "a", json!({ "dimension": "Same" }))
        .dimension_with("three", "b", json!({ "dimension": "Ünï & 延迟", "notes": "[a](sub/deep.md#two--parts)" }))
        .position("p1", "one", json!({ "category": "a", "axis": "Same" }))
        .position("p2", "two", json!({ "category": "a" }))
        .position("p3", "three", json!({ "category": "b" }))
        .file("content/index.md", "[here](sub/deep.md) [method](method.html) [self](#x)\n\n# Big\n")
        .file("content/readme.md", "# Mine\n")
        .file("content/taxonomy.md", "# Mine too\n")
        .file("content/groups/a.md", "text\n")
        .file(
            "content/sub/deep.md",
            "## Two & parts\n\n[up](../index.md) [me](#two-parts) [r](/readme.md#mine) \
             [nowhere](#nope)\n\n[m]: ../method.html\n\n[method][m] ![pic](../x.png)[^n]\n\n[^n]: Note.\n",
        )
        .file("static/x.png", "")
        .build();
    let texts = exported(&folder);
    check(&texts);
    assert!(
        texts.contains_key("articles/readme.md") && texts.contains_key("sub/deep.md")
    );
    let deep = &texts["sub/deep.md"];
    for link in ["(../README.md)", "(#two--parts)", "(../articles/readme.md#mine)"] {
        assert!(deep.contains(link), "{link} in {deep}");
    }
    let ran = folder.run("export markdown -o out -u https://example.org/k/");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let deep = folder.read("out/sub/deep.md");
    assert!(deep.contains("(https://example.org/k/sub/../method.html)"), "{deep}");
    let names = &texts["README.md"];
    assert!(names.contains("#same)") && names.contains("#same-1)"), "{names}");
}

#[test]
fn a_folder_is_written_as_safely_as_a_site() {
    let folder = sample().build();
    let first = exported(&folder);
    let ran = folder.run("export markdown -o out");
    expect(&ran, 0, &["wrote 0 files, 5 unchanged, 0 removed; open out/README.md"]);
    std::fs::remove_file(folder.at("content/guide.md")).unwrap();
    folder.write("content/index.md", "Short.\n");
    folder.write("data/nav.json", "{}");
    let ran = folder.run("export markdown -o out");
    expect(&ran, 0, &["1 removed"]);
    assert!(!folder.at("out/guide.md").exists() && first.contains_key("guide.md"));
    folder.write("mine/notes.md", "precious");
    expect(&folder.run("export markdown -o mine"), 2, &["output-refused", "notes.md"]);
    expect(&folder.run("export markdown -o data"), 2, &["output-refused"]);
    expect(&folder.run("export markdown -o ."), 2, &["output-refused"]);
    assert_eq!(folder.read("mine/notes.md"), "precious");
}

#[test]
fn a_site_is_not_taken_for_an_old_export() {
    let folder = sample().build();
    let site = folder.site();
    expect(&folder.run("export markdown -o site"), 2, &["`site` holds a site"]);
    assert_eq!(folder.files("site"), site);
}
