//! The snapshots below `data/history/`, a file each, named by its day.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::lower::snapshot::{Places, SNAPSHOT, snapshot};
use super::{document, fs, problem};
use crate::diagnostic::{Code, Diagnostic, Sources, Span};
use crate::model::Snapshot;

/// One snapshot's file, and what is wrong with it.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) snapshot: Option<Arc<Snapshot>>,
    pub(super) places: Places,
    pub(super) problems: Vec<Diagnostic>,
}

/// Reads a snapshot by itself.
pub(super) fn parse(text: &str, file: u32) -> Kept {
    let mut problems = Vec::new();
    let snapshot = document::record(text, file, &SNAPSHOT, &mut problems, snapshot);
    let (snapshot, places) = snapshot.flatten().unzip();
    Kept {
        snapshot: snapshot.map(Arc::new),
        places: places.unwrap_or_default(),
        problems,
    }
}

/// Puts snapshots in the order of their days. A day that two of them claim, and a file
/// that is named after another day than its own, are errors: its page would lie.
pub(super) fn merge(
    kept: &[(u32, &Kept)],
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Arc<Snapshot>> {
    let mut days: BTreeMap<jiff::civil::Date, (u32, &Arc<Snapshot>)> = BTreeMap::new();
    for (file, kept) in kept {
        problems.extend_from_slice(&kept.problems);
        let Some(snapshot) = &kept.snapshot else { continue };
        let span = Span::new(*file, 0, 1);
        let name = sources.file(*file).map_or("", |source| source.name.as_str());
        if let Some((first, _)) = days.get(&snapshot.as_of) {
            let first = sources.file(*first).map_or("", |source| source.path.as_str());
            let day = snapshot.as_of.to_string();
            problems.push(problem::duplicate_id(span, "snapshot", &day, first));
            continue;
        }
        let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy());
        if stem.as_deref() != Some(snapshot.as_of.to_string().as_str()) {
            problems.push(misnamed(name, snapshot).at(span));
        }
        days.insert(snapshot.as_of, (*file, snapshot));
    }
    days.into_values().map(|(_, snapshot)| Arc::clone(snapshot)).collect()
}

fn misnamed(name: &str, snapshot: &Snapshot) -> Diagnostic {
    let message = format!("`{name}` holds the snapshot of {}", snapshot.as_of);
    Diagnostic::new(Code::BadValue, message)
        .hint(format!("name the file `{}.json`", snapshot.as_of))
}

/// Reads one snapshot from a file anywhere.
///
/// # Errors
///
/// A file that cannot be read or is no snapshot: every problem, with the text they point
/// into.
pub fn snapshot_file(path: &Path) -> Result<Arc<Snapshot>, (Vec<Diagnostic>, Sources)> {
    let mut sources = Sources::default();
    let text = fs::text(path).map_err(|problem| (vec![problem], Sources::default()))?;
    let name = super::folder::slashed(path);
    let file = sources.add(name, super::folder::shown(path), text);
    let Kept { snapshot, problems, .. } =
        parse(sources.file(file).map_or("", |source| &source.text), file);
    let is_error = |it: &Diagnostic| it.severity() == crate::diagnostic::Severity::Error;
    match snapshot {
        Some(snapshot) if !problems.iter().any(is_error) => Ok(snapshot),
        _ => Err((problems, sources)),
    }
}
