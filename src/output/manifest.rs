//! The manifest, `build.json`: what the last build wrote, and from what.
//!
//! It is read back as a stranger's text. Someone may have edited it, and the files it
//! names will be removed, so a path counts only if it is plainly inside the folder.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::fs::PASSING;
use crate::route::MANIFEST;

/// Says that a `build.json` is ours, and how it is to be read.
const SCHEMA: &str = "yardstick/build/1";

/// Holds the files of a build until all of them are there.
pub(super) const STAGING: &str = ".yardstick-staging";

/// What the manifest says about a build, besides its files.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stamp<'a> {
    /// The version of yardstick.
    pub(super) version: &'a str,
    /// The hash of all input: the same input gives the same site.
    pub(super) input: &'a str,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    schema: String,
    yardstick: String,
    /// Null while a build is under way: the files are then of two builds.
    input: Option<String>,
    /// The hash of each file by its path.
    pub(super) files: BTreeMap<String, String>,
}

impl Manifest {
    /// The manifest of a finished build.
    pub(super) fn finished(stamp: &Stamp<'_>, files: BTreeMap<String, String>) -> Self {
        Self { input: Some(stamp.input.to_owned()), ..Self::between(stamp, files) }
    }

    /// The manifest that stands while files are moved.
    pub(super) fn between(stamp: &Stamp<'_>, files: BTreeMap<String, String>) -> Self {
        let yardstick = stamp.version.to_owned();
        Self { schema: SCHEMA.to_owned(), yardstick, input: None, files }
    }

    /// Whether the build that it tells of came to its end.
    pub(super) fn is_finished(&self) -> bool {
        self.input.is_some()
    }

    /// Reads a manifest; none if it is not one of ours.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let found: Self = serde_json::from_slice(bytes).ok()?;
        (found.schema == SCHEMA).then_some(found)
    }

    /// Its text: pretty, sorted by path, with a newline at the end.
    pub(super) fn text(&self) -> Vec<u8> {
        // Text keys and values always serialize.
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        text
    }
}

/// Whether a path lies plainly inside the site: relative, every part a name, and none
/// of them what we keep our hands off.
pub(super) fn is_inside(path: &str) -> bool {
    let names = Path::new(path).components().all(|c| matches!(c, Component::Normal(_)));
    path != MANIFEST && names && path.split('/').all(is_plain)
}

/// Longer names are refused by almost every file system, and late: when a file is moved
/// to its place.
const LONGEST_NAME: usize = 255;

fn is_plain(name: &str) -> bool {
    let possible = name.len() <= LONGEST_NAME && !name.contains('\0');
    possible && !matches!(name, "" | "." | ".." | ".git") && !name.starts_with(PASSING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_inside() {
        for path in ["index.html", "a/b/c.html", "...", "CNAME", ".nojekyll", ".github/x"]
        {
            assert!(is_inside(path), "{path}");
        }
        for path in [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../a",
            "a/../../b",
            "a//b",
            "a/",
            "./a",
            "a/.",
            ".git/HEAD",
            "sub/.git",
            "build.json",
            ".yardstick-staging/1",
            "a/.yardstick-probe",
        ] {
            assert!(!is_inside(path), "{path}");
        }
    }

    #[test]
    fn names_have_an_end() {
        assert!(is_inside(&format!("a/{}", "x".repeat(255))));
        assert!(!is_inside(&format!("a/{}", "x".repeat(256))));
        assert!(!is_inside("a\0b"));
    }

    #[test]
    fn a_manifest_is_ours_only_with_our_schema() {
        let ours = Manifest::finished(
            &Stamp { version: "1.0.0", input: "abc" },
            [
                ("b.html".to_owned(), "2".to_owned()),
                ("a.html".to_owned(), "1".to_owned()),
            ]
            .into(),
        );
        let text = String::from_utf8(ours.text()).unwrap();
        assert_eq!(
            text,
            r#"{
  "schema": "yardstick/build/1",
  "yardstick": "1.0.0",
  "input": "abc",
  "files": {
    "a.html": "1",
    "b.html": "2"
  }
}
"#
        );
        assert_eq!(Manifest::parse(text.as_bytes()).unwrap().files, ours.files);
        for other in [
            "",
            "{}",
            "[]",
            r#"{"schema": 1}"#,
            r#"{"name": "my-app", "files": {}}"#,
            &text.replace("build/1", "build/2"),
            &text.replace(r#""1""#, "1"),
        ] {
            assert!(Manifest::parse(other.as_bytes()).is_none(), "{other}");
        }
    }
}
