//! The feed, held against what RFC 4287 demands of an Atom document.

use std::collections::BTreeSet;

use jiff::Timestamp;
use roxmltree::{Document, Node};
use serde_json::json;

use crate::project::{Project, base};

const ATOM: &str = "http://www.w3.org/2005/Atom";
const URL: &str = "https://example.org/k/";

/// Two snapshots and a state that is not kept, with words that XML would trip over.
fn project() -> Project {
    let mut first = base();
    first["meta"]["title"] = json!("Kettles & <pots>: \"best\" \u{fffe}");
    first["meta"]["version"] = json!("1.0 <beta> & co");
    first["dimensions"][0]["short_title"] = json!("<b>Boil</b> & ]]> more");
    let project = Project::new(&first);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    let mut second = first.clone();
    second["meta"]["as_of"] = json!("2026-06-09");
    second["rows"][0]["value"] = json!(10);
    second["rows"][0]["verdict"] = json!("parity");
    project.set(&second);
    assert_eq!(project.run(&["snapshot"]).code, 0);
    project
}

fn feed(project: &Project, url: &str) -> String {
    let run = project.run(&["build", "-o", "out", "-u", url]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    project.text("out/feed.xml")
}

fn children<'a>(node: Node<'a, 'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    node.children().filter(|it| it.has_tag_name((ATOM, name))).collect()
}

/// The text of a child that stands exactly once.
fn one<'a>(node: Node<'a, 'a>, name: &'static str) -> &'a str {
    let found = children(node, name);
    assert_eq!(found.len(), 1, "{name}");
    assert_eq!(found[0].attribute("type"), None, "{name} is plain text");
    assert!(found[0].children().all(|it| it.is_text()), "{name} holds no markup");
    let text = found[0].text().unwrap_or_default();
    assert!(!text.trim().is_empty(), "{name} is not empty");
    text
}

/// The address of the one link of a relation.
fn link<'a>(node: Node<'a, 'a>, relation: &str) -> &'a str {
    let all = children(node, "link");
    let found: Vec<_> =
        all.iter().filter(|it| it.attribute("rel") == Some(relation)).collect();
    assert_eq!(found.len(), 1, "one link to {relation}");
    found[0].attribute("href").unwrap()
}

/// RFC 4287, 4.1: what a feed and its entries must have.
fn conforms(text: &str) {
    let document = Document::parse(text).unwrap();
    let feed = document.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    let known = ["title", "id", "updated", "author", "link", "entry"];
    let named = |node: Node<'_, '_>| node.tag_name().name().to_owned();
    for child in feed.children().filter(Node::is_element) {
        assert_eq!(child.tag_name().namespace(), Some(ATOM));
        assert!(known.contains(&named(child).as_str()), "{}", named(child));
    }
    one(feed, "title");
    let author = children(feed, "author");
    assert_eq!(author.len(), 1);
    one(author[0], "name");
    assert!(link(feed, "self").starts_with("https://"), "an absolute address");
    assert!(link(feed, "alternate").starts_with("https://"));
    let mut ids = BTreeSet::from([one(feed, "id")]);
    let mut times = vec![one(feed, "updated")];
    for entry in children(feed, "entry") {
        one(entry, "title");
        one(entry, "summary");
        let address = link(entry, "alternate");
        assert!(address.starts_with("https://"), "{address}");
        assert!(ids.insert(one(entry, "id")), "an id stands once: {}", one(entry, "id"));
        times.push(one(entry, "updated"));
    }
    assert!(ids.iter().all(|id| id.starts_with("https://")), "an id is an IRI: {ids:?}");
    let times: Vec<Timestamp> = times.iter().map(|it| it.parse().unwrap()).collect();
    assert_eq!(times.iter().skip(1).max().unwrap_or(&times[0]), &times[0]);
}

#[test]
fn it_conforms_with_and_without_snapshots() {
    conforms(&feed(&project(), URL));
    conforms(&feed(&Project::new(&base()), URL));
}

#[test]
fn its_entries_are_the_snapshots_and_their_ids_stay() {
    let project = project();
    let ids = |text: &str| -> Vec<String> {
        let document = Document::parse(text).unwrap();
        let entries = children(document.root_element(), "entry");
        entries.iter().map(|entry| one(*entry, "id").to_owned()).collect()
    };
    let before = ids(&feed(&project, URL));
    let days = ["2026-06-09", "2026-06-01"];
    assert_eq!(before, days.map(|day| format!("{URL}changes/{day}.html")));
    assert_eq!(project.run(&["snapshot", "--as-of", "2026-07-01"]).code, 0);
    let after = ids(&feed(&project, URL));
    assert_eq!(after[1..], before);
}

#[test]
fn its_text_stays_text() {
    let text = feed(&project(), URL);
    let document = Document::parse(&text).unwrap();
    let title = one(document.root_element(), "title");
    assert!(title.starts_with("Kettles & <pots>: \"best\""), "{title}");
    assert!(!text.contains('\u{fffe}') && !text.contains("]]>"), "{text}");
}

#[test]
fn without_an_address_there_is_no_feed() {
    let project = project();
    assert_eq!(project.run(&["build", "-o", "out"]).code, 0);
    assert!(!project.at("out/feed.xml").exists());
    assert!(!project.text("out/changes/index.html").contains("feed.xml"));
}
