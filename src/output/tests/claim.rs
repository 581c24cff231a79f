//! Which folders are refused, and that a refusal leaves no trace.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::{Place, tree};
use crate::diagnostic::{Code, Diagnostic};
use crate::output::claim::{Request, claim};

/// A project with things to lose.
fn project() -> Place {
    let place = Place::new();
    place
        .put("data/_meta.json", "{}")
        .put("docs_source/a.md", "a")
        .put("thesis.txt", "keep")
        .put("work/.git/HEAD", "ref")
        .put("work/notes.txt", "keep")
        .put("app/build.json", r#"{"name": "app"}"#);
    fs::create_dir(place.at("empty")).unwrap();
    symlink("work", place.at("link")).unwrap();
    symlink("data", place.at("data-link")).unwrap();
    symlink("nowhere", place.at("broken")).unwrap();
    symlink("empty", place.at("empty-link")).unwrap();
    place
}

/// Claims `output` as if started in the project's folder.
fn try_claim(place: &Place, output: &str, inputs: &[&str]) -> Result<(), Diagnostic> {
    let inputs: Vec<PathBuf> = inputs.iter().map(PathBuf::from).collect();
    let home = place.at("home");
    let request = Request {
        output: Path::new(output),
        inputs: &inputs,
        home: Some(&home),
        current: &place.root,
    };
    claim(&request).map(drop)
}

fn assert_refused(place: &Place, output: &str, inputs: &[&str], why: &str) {
    let before = tree(&place.root);
    let refusal = try_claim(place, output, inputs).unwrap_err();
    assert_eq!(refusal.code, Code::OutputRefused, "{output}");
    assert!(refusal.message.contains(&format!("`{output}`")), "{}", refusal.message);
    assert!(refusal.message.contains(why), "`{output}`: {}", refusal.message);
    assert_eq!(tree(&place.root), before, "{output}");
}

/// The logic of the case "`--output` pointed at something precious".
#[test]
fn nothing_precious_is_written_to() {
    let place = project();
    let whole = place.root.display().to_string();
    for (output, why) in [
        (".", "holds `data`"),
        ("./", "holds `data`"),
        ("data", "`data` is read from it"),
        ("data/.", "`data` is read from it"),
        ("..", "holds `data`"),
        (&whole, "holds `data`"),
        ("work", "root of a repository"),
        ("link", "root of a repository"),
        ("data/_meta.json", "inside `data`"),
    ] {
        assert_refused(&place, output, &["data"], why);
    }
    let empty = try_claim(&place, "", &["data"]).unwrap_err();
    assert_eq!(empty.message, "cannot write: the output path is empty");
}

#[test]
fn a_place_is_refused_for_what_it_is() {
    let place = project();
    for (output, why) in [
        ("/", "root of the file system"),
        ("/../", "root of the file system"),
        ("home", "home directory"),
        ("empty/../home", "home directory"),
        (".", "current directory"),
        ("thesis.txt", "not a folder"),
        ("broken", "leads nowhere"),
        ("app", "`build.json` was not written"),
        ("docs_source", "holds `a.md`"),
        ("/dev/null", "not a folder"),
    ] {
        assert_refused(&place, output, &["/elsewhere/data"], why);
    }
}

#[test]
fn a_folder_that_is_read_is_seen_through_any_spelling() {
    let place = project();
    for output in [
        "data/out",
        "data/a/b",
        "./data/out",
        "docs_source/../data/out",
        "data/out/../other",
        "data-link/out",
        "empty/../data-link/new/../out",
    ] {
        assert_refused(&place, output, &["docs_source", "data"], "inside `data`");
    }
    assert_refused(&place, "data-link", &["data"], "`data` is read from it");
    assert_refused(&place, "data/out", &["data-link"], "inside `data-link`");
    assert_refused(&place, "content", &["content"], "`content` is read from it");
    assert_refused(&place, "content/out", &["content"], "inside `content`");
    assert_refused(&place, "new", &["data", "new/static"], "holds `new/static`");
}

#[test]
fn the_real_place_is_told_where_the_name_hides_it() {
    let place = project();
    let refusal = try_claim(&place, "link", &["data"]).unwrap_err();
    let real = place.at("work").display().to_string();
    assert!(refusal.message.contains(&format!("`link` (`{real}`)")), "{refusal:?}");
    let refusal = try_claim(&place, "work", &["data"]).unwrap_err();
    assert!(!refusal.message.contains(&real), "{refusal:?}");
}

#[test]
fn new_and_empty_folders_are_free_and_neighbours_are_no_relatives() {
    let place = project();
    let before = tree(&place.root);
    for output in
        ["site", "a/b/site", "empty", "empty-link", "docs", "docs_sourc", "data2"]
    {
        let claimed = try_claim(&place, output, &["docs_source", "data"]);
        assert_eq!(claimed, Ok(()), "{output}");
    }
    assert_eq!(tree(&place.root), before);
}

#[test]
fn our_own_output_is_known_again_even_with_a_repository_in_it() {
    let place = project();
    place.build(&[("index.html", "1")]).unwrap();
    place.put("out/CNAME", "example.org").put("out/.git/HEAD", "ref");
    symlink("out", place.at("out-link")).unwrap();
    assert_eq!(try_claim(&place, "out", &["data"]), Ok(()));
    assert_eq!(try_claim(&place, "out-link", &["data"]), Ok(()));
    assert_refused(&place, "out", &["out/data"], "holds `out/data`");
    assert_refused(&place, "out/.git", &["data"], "holds `HEAD`");
}

#[test]
fn a_manifest_behind_a_link_is_not_ours() {
    let place = project();
    place.build(&[("index.html", "1")]).unwrap();
    symlink("../out/build.json", place.at("docs_source/build.json")).unwrap();
    assert_refused(&place, "docs_source", &["data"], "`build.json` was not written");
}

#[test]
fn a_path_through_a_file_is_named() {
    let place = project();
    let error = try_claim(&place, "thesis.txt/out", &["data"]).unwrap_err();
    assert_eq!(error.code, Code::Unreadable);
    assert_eq!(error.message, "cannot resolve `thesis.txt/out`: not a directory");
}
