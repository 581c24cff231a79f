//! Sites of a few words, written to throw-away folders.

#![cfg(unix)] // Links, modes and inodes.
#![allow(clippy::disallowed_methods)]

mod claim;
mod failure;
mod single;
mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::manifest::Stamp;
use super::{Report, Target, write as writing};
use crate::diagnostic::{Code, Diagnostic};

/// A site as pairs of path and text.
type Pages<'a> = &'a [(&'a str, &'a str)];

const BEFORE: Pages<'_> = &[
    ("index.html", "one"),
    ("old.html", "old"),
    ("groups/beta.html", "beta"),
    ("systems/a/gone.html", "gone"),
];
const AFTER: Pages<'_> = &[("index.html", "two"), ("groups/alpha.html", "alpha")];

/// A throw-away folder, named without links.
struct Place {
    root: PathBuf,
    _held: TempDir,
}

impl Place {
    fn new() -> Self {
        let held = tempfile::tempdir().unwrap();
        Self { root: held.path().canonicalize().unwrap(), _held: held }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a file by hand, as a user would.
    fn put(&self, path: &str, text: &str) -> &Self {
        fs::create_dir_all(self.at(path).parent().unwrap()).unwrap();
        fs::write(self.at(path), text).unwrap();
        self
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.at(path)).unwrap()
    }

    /// Builds `pages` to `out`.
    fn build(&self, pages: Pages<'_>) -> Result<Report, Diagnostic> {
        self.build_by(pages, &|_| {}, &|_| {})
    }

    /// The same, calling `before` with the number of each page before it is rendered,
    /// and `done` with how many are staged, after each.
    fn build_by(
        &self,
        pages: Pages<'_>,
        before: &(dyn Fn(usize) + Sync),
        done: &(dyn Fn(usize) + Sync),
    ) -> Result<Report, Diagnostic> {
        let paths: Vec<String> = pages.iter().map(|(path, _)| (*path).into()).collect();
        let render = |at: usize| {
            before(at);
            Cow::Borrowed(pages[at].1.as_bytes())
        };
        let input = crate::digest::sha256(b"input");
        let stamp = &Stamp { version: "1.0.0", input: &input };
        let Target(folder) = Target::claim(&self.at("out"), &[], None)?;
        let site = writing::Site { stamp, paths: &paths, render: &render, staged: done };
        writing::write(&folder, &site)
    }
}

/// Every file and link below `folder`, and every empty folder, with what it holds.
fn tree(folder: &Path) -> BTreeMap<String, String> {
    let entries = walkdir::WalkDir::new(folder).min_depth(1).sort_by_file_name();
    let mut tree = BTreeMap::new();
    for entry in entries {
        let entry = entry.unwrap();
        let name = entry.path().strip_prefix(folder).unwrap().display().to_string();
        let kind = entry.file_type();
        if kind.is_file() {
            let bytes = fs::read(entry.path()).unwrap();
            tree.insert(name, String::from_utf8_lossy(&bytes).into_owned());
        } else if kind.is_symlink() {
            tree.insert(
                name,
                format!("-> {}", fs::read_link(entry.path()).unwrap().display()),
            );
        } else if fs::read_dir(entry.path()).unwrap().next().is_none() {
            tree.insert(name + "/", String::new());
        }
    }
    tree
}

/// What a build of `pages` into a new folder gives.
fn fresh(pages: Pages<'_>) -> BTreeMap<String, String> {
    let place = Place::new();
    place.build(pages).unwrap();
    tree(&place.at("out"))
}

/// The build fails with `code` and a message with `part`, and `out` stays as it was.
fn assert_stays(place: &Place, pages: Pages<'_>, code: Code, part: &str) -> Diagnostic {
    let before = tree(&place.root);
    let error = place.build(pages).unwrap_err();
    assert_eq!(error.code, code, "{}", error.message);
    assert!(error.message.contains(part), "{}", error.message);
    assert_eq!(tree(&place.root), before);
    error
}
