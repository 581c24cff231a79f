//! What a build leaves in a folder when all goes well.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::sync::Mutex;

use super::{AFTER, BEFORE, Pages, Place, assert_stays, fresh, tree};
use crate::diagnostic::Code;
use crate::output::Report;

#[test]
fn hashes_are_those_of_sha256sum() {
    assert_eq!(
        crate::digest::sha256(b"abc"),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
}

#[test]
fn a_new_site_holds_its_files_and_the_manifest() {
    let place = Place::new();
    let report = place.build(AFTER).unwrap();
    assert_eq!(
        report,
        Report { written: 2, unchanged: 0, removed: 0, kept: vec![], bytes: 8 }
    );
    let names: Vec<String> = tree(&place.at("out")).into_keys().collect();
    assert_eq!(names, ["build.json", "groups/alpha.html", "index.html"]);
    assert_eq!(place.text("out/groups/alpha.html"), "alpha");
    let (input, alpha, two) = (
        crate::digest::sha256(b"input"),
        crate::digest::sha256(b"alpha"),
        crate::digest::sha256(b"two"),
    );
    assert_eq!(
        place.text("out/build.json"),
        format!(
            r#"{{
  "schema": "yardstick/build/1",
  "yardstick": "1.0.0",
  "input": "{input}",
  "files": {{
    "groups/alpha.html": "{alpha}",
    "index.html": "{two}"
  }}
}}
"#
        )
    );
}

#[test]
fn every_file_is_staged_once() {
    let place = Place::new();
    let paths: Vec<String> = (0..50).map(|n| format!("{n}.html")).collect();
    let pages: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "")).collect();
    let seen = Mutex::new(Vec::new());
    let staged = |count| seen.lock().unwrap().push(count);
    place.build_by(&pages, &|_| {}, &staged).unwrap();
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    assert_eq!(seen, (1..=50).collect::<Vec<_>>());
}

#[test]
fn the_number_of_threads_does_not_show() {
    let texts: Vec<(String, String)> =
        (0..300).map(|n| (format!("{}/{n}.html", n % 7), format!("page {n}"))).collect();
    let pages: Vec<(&str, &str)> =
        texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let build = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| fresh(&pages))
    };
    let one = build(1);
    assert_eq!(one.len(), 301);
    assert_eq!(one, build(8));
}

#[test]
fn stale_pages_go_and_foreign_files_stay() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    place.put("out/CNAME", "example.org").put("out/.git/HEAD", "x");
    place.put("out/groups/mine.txt", "mine");
    let report = place.build(AFTER).unwrap();
    assert_eq!(
        report,
        Report { written: 2, unchanged: 0, removed: 3, kept: vec![], bytes: 8 }
    );
    let mut expected = fresh(AFTER);
    for (path, text) in
        [("CNAME", "example.org"), (".git/HEAD", "x"), ("groups/mine.txt", "mine")]
    {
        expected.insert(path.into(), text.into());
    }
    assert_eq!(tree(&place.at("out")), expected);
}

#[test]
fn a_page_that_goes_stays_where_somebody_has_changed_it() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    let gone = "systems/a/gone.html";
    assert!(BEFORE.iter().any(|(path, _)| *path == gone), "{BEFORE:?}");
    place.put(&format!("out/{gone}"), "mine");
    let report = place.build(AFTER).unwrap();
    assert_eq!(report.kept, [gone]);
    assert_eq!(fs::read_to_string(place.at(&format!("out/{gone}"))).unwrap(), "mine");
}

#[test]
fn only_folders_that_held_a_removed_file_go() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    fs::create_dir_all(place.at("out/mine/empty")).unwrap();
    place.build(AFTER).unwrap();
    assert!(place.at("out/mine/empty").exists());
    assert!(!place.at("out/systems").exists());
}

#[test]
fn unchanged_files_are_not_rewritten() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    let identity = |path: &str| {
        let found = fs::metadata(place.at(path)).unwrap();
        (found.ino(), found.mtime(), found.mtime_nsec())
    };
    let files = ["out/index.html", "out/groups/beta.html", "out/build.json"];
    let before = files.map(identity);
    let report = place.build(BEFORE).unwrap();
    assert_eq!(
        report,
        Report { written: 0, unchanged: 4, removed: 0, kept: vec![], bytes: 14 }
    );
    assert_eq!(files.map(identity), before);

    let mut pages = BEFORE.to_vec();
    pages[0].1 = "uno";
    assert_eq!(place.build(&pages).unwrap().written, 1);
    assert_ne!(identity(files[0]), before[0]);
    assert_eq!(identity(files[1]), before[1]);
}

#[test]
fn a_page_that_was_edited_in_the_site_is_put_right() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    place.put("out/index.html", "ONE");
    fs::remove_file(place.at("out/old.html")).unwrap();
    assert_eq!(place.build(BEFORE).unwrap().written, 2);
    assert_eq!(tree(&place.at("out")), fresh(BEFORE));
}

#[test]
fn read_only_files_are_replaced_and_modes_follow_the_umask() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    for path in ["out/index.html", "out/old.html", "out/build.json"] {
        fs::set_permissions(place.at(path), fs::Permissions::from_mode(0o444)).unwrap();
    }
    place.build(AFTER).unwrap();
    assert_eq!(tree(&place.at("out")), fresh(AFTER));
    place.put("plain", "");
    let mode = |path: &str| fs::metadata(place.at(path)).unwrap().permissions().mode();
    assert_eq!(mode("out/index.html"), mode("plain"));
    assert_eq!(mode("out/build.json"), mode("plain"));
}

#[test]
fn a_link_at_a_page_of_ours_is_replaced_and_not_followed() {
    let place = Place::new();
    place.build(AFTER).unwrap();
    place.put("precious", "two");
    fs::remove_file(place.at("out/index.html")).unwrap();
    symlink("../precious", place.at("out/index.html")).unwrap();
    assert_eq!(place.build(&[("index.html", "three")]).unwrap().written, 1);
    assert_eq!(place.text("precious"), "two");
    assert_eq!(tree(&place.at("out")), fresh(&[("index.html", "three")]));
}

#[test]
fn files_and_folders_of_ours_change_places() {
    let file: Pages<'_> = &[("a", "file"), ("index.html", "1")];
    let folder: Pages<'_> = &[("a/b/c.html", "page"), ("index.html", "1")];
    let place = Place::new();
    for pages in [file, folder, file] {
        place.build(pages).unwrap();
        assert_eq!(tree(&place.at("out")), fresh(pages));
    }
    place.build(folder).unwrap();
    place.put("out/a/b/mine", "mine");
    assert_stays(&place, file, Code::OutputRefused, "out/a` is in the way");
}
