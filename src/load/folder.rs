//! Which files of a folder are read.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::fs;
use crate::diagnostic::{Code, Diagnostic};

/// A file below a folder.
#[derive(Debug)]
pub(super) struct Found {
    /// Where it is.
    pub(super) path: PathBuf,
    /// Its path below the folder, with forward slashes.
    pub(super) name: String,
}

/// Every file below `folder` whose name `wanted` accepts, sorted by name.
///
/// What editors and systems leave behind is passed over. A symbolic link that leads out
/// of the folder is left out with a warning, so that nothing is published by accident.
pub(super) fn files(
    folder: &Path,
    wanted: impl Fn(&str) -> bool,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Found> {
    let mut found = Vec::new();
    let walk = WalkDir::new(folder).min_depth(1).into_iter();
    for entry in
        walk.filter_entry(|entry| !is_leftover(&entry.file_name().to_string_lossy()))
    {
        match entry {
            Ok(entry) => found.extend(accept(&entry, folder, &wanted, problems)),
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                let error = error
                    .into_io_error()
                    .unwrap_or_else(|| std::io::ErrorKind::Other.into());
                problems.push(fs::unreadable(&path, &error));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn accept(
    entry: &DirEntry,
    folder: &Path,
    wanted: &impl Fn(&str) -> bool,
    problems: &mut Vec<Diagnostic>,
) -> Option<Found> {
    let name = slashed(entry.path().strip_prefix(folder).unwrap_or(entry.path()));
    if entry.path_is_symlink() {
        let inside = leads_inside(entry.path(), folder);
        if !inside || !entry.path().is_file() {
            // A link to a folder inside would show the same files twice.
            if !inside && (wanted(&name) || entry.path().is_dir()) {
                problems.push(left_out(entry.path()));
            }
            return None;
        }
    } else if !entry.file_type().is_file() {
        return None;
    }
    wanted(&name).then(|| Found { path: entry.path().to_owned(), name })
}

/// Whether a link resolves to something within its folder.
pub(super) fn leads_inside(link: &Path, folder: &Path) -> bool {
    match (std::fs::canonicalize(link), std::fs::canonicalize(folder)) {
        (Ok(target), Ok(folder)) => target.starts_with(folder),
        _ => false,
    }
}

pub(super) fn left_out(link: &Path) -> Diagnostic {
    let message = format!("`{}` links to something outside its folder", shown(link));
    Diagnostic::new(Code::LinkLeftOut, message)
        .hint("it is left out; copy the file into the folder to publish it")
}

/// What editors and systems leave behind: backups, locks, swap files, folder views.
pub(super) fn is_leftover(name: &str) -> bool {
    name.ends_with('~')
        || name.starts_with(".#")
        || (name.starts_with('#') && name.ends_with('#'))
        || matches!(name, ".DS_Store" | "Thumbs.db" | "desktop.ini" | ".git")
        || (name.starts_with('.')
            && Path::new(name).extension().is_some_and(|e| e == "swp"))
}

/// A path with forward slashes.
pub(super) fn slashed(path: &Path) -> String {
    let parts: Vec<_> =
        path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// A path as a user types it.
pub(super) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}
