//! Broken input: the last good site stays, what is wrong is said, and it passes.

use std::time::Duration;

use crate::preview::{PATIENCE, Preview};
use crate::project::{Project, meta, speed};

fn problems(preview: &Preview) -> String {
    preview.get("/_yardstick/problems.json").body
}

#[test]
fn a_file_that_is_empty_for_a_moment_is_no_error() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    project.write("data/meta.json", "");
    std::thread::sleep(Duration::from_millis(100));
    project.title("Kettles");
    assert_eq!(events.count(Duration::from_secs(2)), 0);
    project.write("data/meta.json", "");
    std::thread::sleep(Duration::from_millis(100));
    project.title("Pots");
    let state = events.next(PATIENCE).unwrap();
    assert_eq!(state["broken"], false);
    assert!(preview.get("/").body.contains("Pots"));
}

#[test]
fn broken_input_keeps_the_last_good_site_and_is_explained() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    let good = events.next(PATIENCE).unwrap();
    assert_eq!(problems(&preview), "null");
    let text = meta("Kettles");
    project.write("data/meta.json", "{\n  \"meta\": {");
    let broken = events.next(PATIENCE).unwrap();
    assert_eq!((&broken["broken"], &broken["content"]), (&true.into(), &good["content"]));
    assert!(preview.get("/").body.contains("Kettles"));
    let said = problems(&preview);
    for part in [
        "data/meta.json:2:11",
        "never closed",
        "help: add the missing",
        "last good state",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    preview.wait_until_said("data/meta.json:2:11");
    preview.wait_until_said("the last good site stays");
    project.write("data/meta.json", &text);
    let mended = events.next(PATIENCE).unwrap();
    assert_eq!(
        (&mended["broken"], &mended["content"]),
        (&false.into(), &good["content"])
    );
    preview.wait_until_said("mended");
}

#[test]
fn a_file_that_is_gone_is_named() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    project.rename("data/meta.json", "gone.json");
    assert_eq!(events.next(PATIENCE).unwrap()["broken"], true);
    assert!(
        problems(&preview).contains("data/meta.json (removed)"),
        "{}",
        problems(&preview)
    );
    project.rename("gone.json", "data/meta.json");
    assert_eq!(events.next(PATIENCE).unwrap()["broken"], false);
}

#[test]
fn started_on_broken_input_it_explains_and_waits() {
    let project = Project::new();
    project.write("data/speed.json", "{ \"rows\": [<script>alert(1)</script>");
    let mut preview = Preview::of(&project);
    for path in ["/", "/guide.html"] {
        let answer = preview.get(path);
        assert_eq!(answer.status, 503);
        assert!(answer.body.contains("data/speed.json:1:12"), "{}", answer.body);
        assert!(answer.body.contains("&lt;script&gt;alert(1)"), "{}", answer.body);
        assert_eq!(answer.body.matches("<script").count(), 1, "{}", answer.body);
        assert!(!answer.header("Content-Security-Policy").is_empty());
    }
    project.write("data/speed.json", "[1]");
    preview.wait_for("/", "data/speed.json:1:1");
    project.write("data/speed.json", speed("Boiling", 100));
    preview.wait_for("/", "Boiling");
    preview.is_well();
}

#[test]
fn every_kind_of_broken_input_passes() {
    let project = Project::new();
    project.write("theme/palette.toml", include_str!("../../theme/palette.toml"));
    let mut preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    for (path, broken) in [
        ("data/speed.json", "".as_bytes()),
        ("data/speed.json", b"\xff\xfe"),
        ("data/speed.json", b"{\"rows\": 3}"),
        (
            "data/second.json",
            br#"{"meta": {"title": "Two", "subject": "x", "as_of": "2026-06-27"}}"#,
        ),
        ("content/guide.md", b"[nowhere](missing.md)"),
        ("content/guide.md", b"[nowhere](missing.html)"),
        ("content/guide.md", b"+++\ntitle = 1\n+++\n"),
        ("theme/palette.toml", b"lead = "),
        ("theme/palette.toml", b"led = {}"),
    ] {
        let before = std::fs::read(project.at(path)).ok();
        project.write(path, broken);
        let state = events.next(PATIENCE).unwrap();
        assert_eq!(state["broken"], true, "{path} {}", String::from_utf8_lossy(broken));
        assert!(preview.get("/").body.contains("Kettles"));
        if broken == b"led = {}" {
            let said = problems(&preview);
            assert!(said.contains("theme/palette.toml:1:1"), "{said}");
        }
        match before {
            Some(text) => project.write(path, text),
            None => project.remove(path),
        }
        assert_eq!(events.next(PATIENCE).unwrap()["broken"], false, "{path} mended");
    }
    preview.is_well();
}
