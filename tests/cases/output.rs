//! Where a site may be written, and what happens to what stands there.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::json;

use crate::support::{Folder, Project, expect};

/// A project with something precious beside it.
fn precious() -> Folder {
    Project::one(json!({}))
        .file("thesis.txt", "years of work")
        .file("work/.git/HEAD", "ref")
        .file("work/notes.txt", "notes")
        .file("foreign/build.json", "{\"name\": \"another tool\"}")
        .build()
}

/// Runs a build that must be refused, and sees that every file is as it was.
#[track_caller]
fn refused(folder: &Folder, output: &str) {
    let before = folder.files("");
    let mut command = folder.command("build --output");
    let ran =
        folder.ran(&command.arg(output).env("HOME", folder.at("home")).output().unwrap());
    assert_eq!(ran.code, 2, "`{output}` is accepted: {}", ran.stderr);
    assert_eq!(folder.files(""), before, "`{output}` changed something");
}

#[test]
fn precious_folders_are_refused() {
    let folder = precious();
    for output in [
        ".",
        "./",
        "data",
        "data/.",
        "data/out",
        "data/../data/out",
        "..",
        "work",
        "foreign",
        "",
        "thesis.txt",
        "/",
        "home",
    ] {
        refused(&folder, output);
    }
    refused(&folder, &folder.path().to_string_lossy());
    let inputs = "build --content work/articles --output work";
    assert_eq!(folder.run(inputs).code, 2, "it would hold an input");
}

#[cfg(unix)]
#[test]
fn links_are_seen_through() {
    let folder = precious();
    std::os::unix::fs::symlink("work", folder.at("link")).unwrap();
    std::os::unix::fs::symlink("data", folder.at("input")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.at("broken")).unwrap();
    for output in ["link", "input/out", "broken"] {
        refused(&folder, output);
    }
}

#[test]
fn names_that_only_begin_alike_are_not_inside() {
    let folder = precious();
    for output in ["dat", "data-site", "data.site"] {
        assert_eq!(folder.run(&format!("build --output {output}")).code, 0, "{output}");
    }
}

#[test]
fn what_is_deleted_from_the_data_goes_and_the_rest_stays() {
    let before = || {
        Project::one(json!({}))
            .dimension_with("old", "speed", json!({ "aliases": ["older"] }))
            .category("care", "trust")
            .system("Urn")
            .file("content/old.md", "# Old\n")
            .file("static/old.txt", "old")
    };
    let after = || Project::one(json!({})).file("content/keep.md", "# Keep\n");
    let (old, new) = (before().build(), after().build());
    old.site();
    for path in ["site/CNAME", "site/.git/HEAD", "site/groups/mine.txt"] {
        old.write(path, "mine");
    }
    for (path, bytes) in new.files("") {
        old.write(&path, bytes);
    }
    for path in ["content/old.md", "static/old.txt"] {
        std::fs::remove_file(old.at(path)).unwrap();
    }
    let names = |folder: &Folder| folder.site().into_keys().collect::<BTreeSet<_>>();
    let (left, fresh) = (names(&old), names(&new));
    let mine: Vec<&String> = left.difference(&fresh).collect();
    assert_eq!(mine, [".git/HEAD", "CNAME", "groups/mine.txt"]);
    assert!(fresh.is_subset(&left));
}

#[test]
fn a_failed_build_leaves_the_site_as_it_was() {
    let folder = Project::one(json!({})).build();
    let before = folder.site();
    for (path, text) in [
        ("data/broken.json", "{"),
        ("content/broken.md", "[x](nope.md)"),
        ("content/method.md", "# Method"),
        ("theme/palette.toml", "x ="),
    ] {
        folder.write(path, text);
        assert_eq!(folder.run("build").code, 2, "{path}");
        assert_eq!(folder.files("site"), before, "{path}");
        std::fs::remove_file(folder.at(path)).unwrap();
    }
}

#[test]
fn a_second_build_rewrites_nothing() {
    let folder = Project::one(json!({})).file("static/a.txt", "a").build();
    folder.site();
    let ran = folder.run("build");
    expect(&ran, 0, &["wrote 0 files", "0 removed"]);
}

#[test]
fn two_sources_of_one_file_are_an_error_that_names_both() {
    let table = [
        (
            "content/method.md",
            "the site’s own `method.html`",
            "article `content/method.md`",
        ),
        ("content/404.md", "`404.html`", "article `content/404.md`"),
        ("content/Index.md", "article `content/Index.md`", "`index.html`"),
        ("content/groups/perf.md", "group `perf`", "article `content/groups/perf.md`"),
        ("static/index.html", "`index.html`", "static file `index.html`"),
        ("static/build.json", "the build manifest", "static file `build.json`"),
        ("static/build.json/x", "the build manifest", "static file `build.json/x`"),
        ("static/groups", "static file `groups`", "needs a folder"),
        (
            "static/index.html/x",
            "static file `index.html/x` needs a folder",
            "`index.html`",
        ),
        ("static/scorecard.JSON", "`scorecard.json`", "static file `scorecard.JSON`"),
    ];
    for (path, one, other) in table {
        let folder = Project::one(json!({})).file(path, "# x").build();
        expect(
            &folder.run("build"),
            2,
            &["error[path-collision]", one, other, "rename one"],
        );
        assert!(!folder.at("site").exists(), "{path}");
    }
}

/// Root may read and write everything, so that nothing can be forbidden to it.
#[cfg(unix)]
fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().unwrap();
    output.stdout.trim_ascii() == b"0"
}

#[cfg(unix)]
#[test]
fn what_is_forbidden_is_named() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Project::one(json!({})).file("static/logo.svg", "<svg/>").build();
    let mode = |path: &str, mode| {
        set_permissions(folder.at(path), Permissions::from_mode(mode)).unwrap();
    };
    // A file that may not be written to is no obstacle to its copy.
    mode("static/logo.svg", 0o444);
    folder.site();
    expect(&folder.run("build"), 0, &["wrote 0 files"]);
    if is_root() {
        eprintln!("skipped: nothing is forbidden to root");
        return;
    }
    std::fs::create_dir(folder.at("ro")).unwrap();
    mode("ro", 0o555);
    expect(
        &folder.run("build -o ro/out"),
        2,
        &["error[unwritable]", "ro", "permission denied"],
    );
    mode("ro", 0o755);
    mode("data/scorecard.json", 0o000);
    let words = ["error[unreadable]", "data/scorecard.json", "permission denied"];
    expect(&folder.run("build -o out3"), 2, &words);
}
