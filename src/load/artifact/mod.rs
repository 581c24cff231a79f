//! The numbers in committed artifacts, for [`crate::query::verify`]: each position that
//! says under `verify` where its number stands has it read again.
//!
//! An artifact is named by a position, so its name is a stranger's text: no path leaves
//! the folder of artifacts, by dots or by a link, and no file is read without end.

mod way;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use super::folder::shown;
use super::fs;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Number, Position, Scorecard};

/// How large an artifact may be, in bytes: 32 MiB. In memory it is several times that.
const LARGEST: u64 = 32 << 20;

/// What stands where a position's `verify` points.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    /// A number, also one that is written as a text.
    Number(Number),
    /// Nothing: there is no such file.
    Missing,
    /// There is a file or a forbidden path, but no number.
    Unreadable(Fault),
}

/// Why an artifact gives no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The reason, in the grammar of messages.
    pub why: String,
    /// How to mend it, as an order.
    pub hint: String,
}

fn fault(why: impl Into<String>, hint: impl Into<String>) -> Fault {
    Fault { why: why.into(), hint: hint.into() }
}

/// Reads what every `verify` of a scorecard points to: pairs of a position and what was
/// found, in the order of positions. Artifacts are paths below `folder`.
///
/// Fails if `folder` is no folder; whatever is wrong with an artifact is a [`Reading`].
pub fn readings(
    folder: &Path,
    scorecard: &Scorecard,
) -> Result<Vec<(usize, Reading)>, Diagnostic> {
    if !folder.is_dir() {
        let message = format!("`{}` is not a folder", shown(folder));
        return Err(Diagnostic::new(Code::Unreadable, message)
            .hint("name the folder that holds the artifacts"));
    }
    // Positions share artifacts: one is read once, and only one is in memory.
    let mut wanted: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, position) in scorecard.positions().iter().enumerate() {
        if position.verify.is_some() {
            wanted.entry(&position.artifact).or_default().push(at);
        }
    }
    let mut readings: Vec<(usize, Reading)> = Vec::new();
    for (artifact, positions) in wanted {
        let document = document(folder, artifact);
        let read = |at: usize| reading(&document, &scorecard.positions()[at]);
        readings.extend(positions.into_iter().map(|at| (at, read(at))));
    }
    readings.sort_by_key(|(at, _)| *at);
    Ok(readings)
}

fn reading(document: &Result<Option<Value>, Fault>, position: &Position) -> Reading {
    let field = position.verify.as_ref().map_or("", |verify| &verify.field.value);
    match document {
        Ok(Some(document)) => {
            way::number(document, field).map_or_else(Reading::Unreadable, Reading::Number)
        }
        Ok(None) => Reading::Missing,
        Err(fault) => Reading::Unreadable(fault.clone()),
    }
}

/// An artifact as JSON; none when there is no such file.
fn document(folder: &Path, artifact: &str) -> Result<Option<Value>, Fault> {
    let Some(path) = confined(folder, artifact)? else { return Ok(None) };
    let bytes = fs::at_most(&path, LARGEST).map_err(|error| unread(&error))?;
    let Some(bytes) = bytes else {
        let why = format!("it is larger than {} MiB", LARGEST >> 20);
        return Err(fault(why, "commit a summary that holds the number"));
    };
    let text = fs::plain(bytes, artifact).map_err(|problem| {
        fault(problem.message, "save it as UTF-8, or name another artifact")
    })?;
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| fault(format!("it is not JSON: {error}"), "correct the JSON"))
}

/// Where an artifact really is; none when it is nowhere.
fn confined(folder: &Path, artifact: &str) -> Result<Option<PathBuf>, Fault> {
    if artifact.trim().is_empty() {
        return Err(fault(
            "the position names no artifact",
            "add `artifact`, or leave `verify` out",
        ));
    }
    let is_plain =
        |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if artifact.contains('\\') || !Path::new(artifact).components().all(is_plain) {
        return Err(fault(
            "the path is not plainly inside the folder of artifacts",
            "write it relative to that folder, with forward slashes and without `..`",
        ));
    }
    let real = match std::fs::canonicalize(folder.join(artifact)) {
        Ok(real) => real,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(unread(&error)),
    };
    let home = std::fs::canonicalize(folder).map_err(|error| unread(&error))?;
    if !real.starts_with(home) {
        let why = "the path leads out of the folder of artifacts by a symbolic link";
        return Err(fault(why, "copy the file into the folder"));
    }
    if !real.is_file() {
        return Err(fault(
            "it is not a file",
            "name the JSON file that holds the number",
        ));
    }
    Ok(Some(real))
}

/// A path below a file does not exist either.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn unread(error: &io::Error) -> Fault {
    fault(fs::reason(error), "see whether you may read it, or name another artifact")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for path in [
            "../Cargo.toml",
            "/etc/passwd",
            "load/../../Cargo.toml",
            "load\\..\\x.json",
            "load",
            "",
            "a\0b",
        ] {
            assert!(confined(&folder, path).is_err(), "{path}");
        }
        assert_eq!(confined(&folder, "nowhere.json"), Ok(None));
        assert_eq!(confined(&folder, "lib.rs/below-a-file.json"), Ok(None));
        assert!(confined(&folder, "./load/mod.rs").unwrap().is_some());
    }
}
