//! What a build leaves in a folder when something goes wrong: the old site.

use std::borrow::Cow;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::sync::Mutex;

use super::{AFTER, BEFORE, Pages, Place, assert_stays, fresh, tree};
use crate::diagnostic::Code;
use crate::output::Target;
use crate::output::manifest::Manifest;
use crate::output::manifest::Stamp;

#[test]
fn a_failed_build_leaves_the_old_site_as_it_was() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    let before = tree(&place.root);
    // The place to write to is pulled away before the second page.
    let staging = place.at("out/.yardstick-staging");
    let error = place
        .build_by(
            AFTER,
            &|at| {
                if at == 1 {
                    fs::rename(&staging, place.at("away")).unwrap();
                }
            },
            &|_| {},
        )
        .unwrap_err();
    assert_eq!(error.code, Code::Unwritable);
    assert!(error.message.starts_with("cannot write `"), "{}", error.message);
    assert!(error.message.contains("/out/.yardstick-staging/"), "{}", error.message);
    fs::remove_dir_all(place.at("away")).unwrap();
    assert_eq!(tree(&place.root), before);
}

#[test]
fn a_failed_first_build_leaves_no_folder() {
    let place = Place::new();
    let pages: Pages<'_> = &[("a.html", "a"), ("a.html", "b")];
    assert_stays(&place, pages, Code::PathCollision, "want the path `a.html`");
    assert!(!place.at("out").exists());
}

#[test]
fn paths_that_cannot_be_a_site_are_refused() {
    let place = Place::new();
    for path in ["../a.html", "/a.html", "", "a//b", "build.json", ".git/config"] {
        let part = format!("`{path}` is not a path that a site can have");
        assert_stays(&place, &[(path, "")], Code::OutputRefused, &part);
    }
    let pages: Pages<'_> = &[("a", "file"), ("a/b.html", "page")];
    assert_stays(&place, pages, Code::PathCollision, "want the path `a`");
}

#[test]
fn a_users_file_in_the_way_stops_the_build() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    place.put("out/groups/alpha.html", "my own");
    assert_stays(
        &place,
        AFTER,
        Code::OutputRefused,
        "out/groups/alpha.html` is in the way",
    );
    place.put("out/groups/alpha.html", "alpha");
    place.build(AFTER).unwrap();
    assert_eq!(tree(&place.at("out")), fresh(AFTER));
}

#[test]
fn a_users_folder_or_link_in_the_way_stops_the_build() {
    for (path, part) in [
        ("groups/alpha.html/mine", "groups/alpha.html` is in the way"),
        ("groups", "groups` is in the way"),
    ] {
        let place = Place::new();
        place.build(&[("index.html", "one")]).unwrap();
        place.put(&format!("out/{path}"), "mine");
        assert_stays(&place, AFTER, Code::OutputRefused, part);
    }
    let place = Place::new();
    place.build(&[("index.html", "one")]).unwrap();
    place.put("elsewhere/alpha.html", "theirs");
    symlink("../elsewhere", place.at("out/groups")).unwrap();
    assert_stays(&place, AFTER, Code::OutputRefused, "groups` is a symbolic link");
}

#[test]
fn a_build_that_was_killed_is_cleaned_up_by_the_next() {
    // While staging, in a first build: nothing but the staging folder is there.
    let place = Place::new();
    place
        .put("out/.yardstick-staging/0", "tw")
        .put("out/.yardstick-staging/manifest", "{");
    place.build(BEFORE).unwrap();
    assert_eq!(tree(&place.at("out")), fresh(BEFORE));

    // While moving: the manifest names both, and some of the new files have come.
    let stamp = Stamp { version: "1.0.0", input: "" };
    let names = BEFORE.iter().chain(&[("new/came.html", ""), ("new/never.html", "")]);
    let union = names
        .map(|(path, text)| ((*path).into(), crate::digest::sha256(text.as_bytes())))
        .collect();
    fs::write(place.at("out/build.json"), Manifest::between(&stamp, union).text())
        .unwrap();
    place.put("out/new/came.html", "new").put("out/.yardstick-staging/7", "never");
    let report = place.build(AFTER).unwrap();
    assert_eq!(report.removed, 4);
    assert_eq!(tree(&place.at("out")), fresh(AFTER));
}

#[test]
fn a_build_that_fails_while_moving_is_mended_by_the_next() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    // When all checks are done, somebody puts a folder where a page goes.
    let error = place
        .build_by(AFTER, &|_| {}, &|done| {
            if done == AFTER.len() {
                fs::remove_file(place.at("out/index.html")).unwrap();
                place.put("out/index.html/mine", "mine");
            }
        })
        .unwrap_err();
    assert!(error.message.starts_with("cannot replace `"), "{}", error.message);
    assert!(error.message.ends_with("/out/index.html`: is a directory"), "{error:?}");
    let between = Manifest::parse(place.text("out/build.json").as_bytes()).unwrap();
    let named: Vec<&str> = between.files.keys().map(String::as_str).collect();
    assert_eq!(
        named,
        [
            "groups/alpha.html",
            "groups/beta.html",
            "index.html",
            "old.html",
            "systems/a/gone.html"
        ]
    );
    fs::remove_dir_all(place.at("out/index.html")).unwrap();
    let third: Pages<'_> = &[("third.html", "3")];
    place.build(third).unwrap();
    assert_eq!(tree(&place.at("out")), fresh(third));
}

#[test]
fn what_somebody_put_into_the_staging_folder_is_kept() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    place.put("out/.yardstick-staging/thesis.txt", "keep");
    let error = assert_stays(&place, AFTER, Code::Unwritable, "/out/.yardstick-staging`");
    assert!(error.message.ends_with(": directory not empty"), "{}", error.message);
}

#[test]
fn a_tampered_manifest_removes_nothing_of_others() {
    let place = Place::new();
    place.put("thesis.txt", "keep").put("elsewhere/x.html", "keep");
    place.build(BEFORE).unwrap();
    place.put("out/.git/HEAD", "ref").put("out/folder/mine.txt", "keep");
    symlink("../elsewhere", place.at("out/link")).unwrap();
    let stamp = Stamp { version: "1.0.0", input: "" };
    let absolute = place.at("thesis.txt").display().to_string();
    let listed = [
        "../thesis.txt",
        "groups/../../thesis.txt",
        &absolute,
        ".git/HEAD",
        "folder",
        "link/x.html",
        "",
        ".",
        "/",
        "build.json",
        "not\0there",
    ];
    let files = listed.map(|path| (path.to_owned(), String::new())).into();
    let manifest = Manifest::between(&stamp, files);
    fs::write(place.at("out/build.json"), manifest.text()).unwrap();
    let mut expected = tree(&place.root);
    assert_eq!(place.build(&[("new.html", "new")]).unwrap().removed, 0);
    expected.insert("out/new.html".into(), "new".into());
    expected.insert("out/build.json".into(), place.text("out/build.json"));
    assert_eq!(tree(&place.root), expected);
}

#[test]
fn two_builds_do_not_meet() {
    let place = Place::new();
    let second = Mutex::new(None);
    place
        .build_by(
            &[("index.html", "first")],
            &|_| *second.lock().unwrap() = Some(place.build(BEFORE)),
            &|_| {},
        )
        .unwrap();
    let error = second.into_inner().unwrap().unwrap().unwrap_err();
    assert!(error.message.starts_with("another build is writing to `"), "{error:?}");
    assert_eq!(tree(&place.at("out")), fresh(&[("index.html", "first")]));
}

#[test]
fn a_folder_without_permission_is_named_and_nothing_changes() {
    let place = Place::new();
    place.build(BEFORE).unwrap();
    let mode = |path: &str, mode| {
        fs::set_permissions(place.at(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    mode("out/groups", 0o555);
    if fs::write(place.at("out/groups/try"), "").is_ok() {
        return; // The superuser may write anywhere; as anyone else this test goes on.
    }
    let error = assert_stays(&place, AFTER, Code::Unwritable, "out/groups`");
    assert!(error.message.starts_with("cannot write to folder `"), "{}", error.message);
    assert!(error.message.ends_with(": permission denied"), "{}", error.message);
    mode("out/groups", 0o755);
    let site = place.at("out");
    mode("out", 0o555);
    assert_stays(&place, AFTER, Code::Unwritable, "/out`: permission denied");
    let inner = Target::claim(&site.join("new"), &[], None).unwrap();
    let error = inner.write("", &[], &|_| Cow::Borrowed(&[])).unwrap_err();
    assert!(error.message.ends_with("/out/new`: permission denied"), "{error:?}");
    mode("out", 0o755);
}
