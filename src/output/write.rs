//! Writes a site: stages every file, then moves them all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::fs::{Folder, Kind};
use super::manifest::{Manifest, STAGING, Stamp};
use super::plan::{Plan, above};
use super::refusal::Obstacle;
use super::{Render, Report, claim};
use crate::diagnostic::Diagnostic;
use crate::digest;
use crate::route::MANIFEST;

/// Names in the staging folder, beside the numbers of files.
const STAGED_MANIFEST: &str = "manifest";
const STAGED_PROBE: &str = "probe";

/// What to write; see [`super::Target::write`].
pub(super) struct Site<'a, 'r> {
    pub(super) stamp: &'a Stamp<'a>,
    pub(super) paths: &'a [String],
    pub(super) render: &'a Render<'r>,
    /// Called when a file is staged, with how many are.
    pub(super) staged: &'a (dyn Fn(usize) + Sync),
}

/// What is known of a file once it was rendered.
struct Rendered {
    hash: String,
    size: u64,
    /// Whether it waits in the staging folder.
    staged: bool,
}

/// Writes `site` to `folder`.
pub(super) fn write(folder: &Folder, site: &Site<'_, '_>) -> Result<Report, Diagnostic> {
    // Dropped in reverse when something fails: staging, lock, folders that were made.
    let _fresh = folder.make()?;
    let _lock = folder.lock()?;
    let old = claim::contents(folder)?;
    let plan = Plan::new(folder, site.paths, old.as_ref())?;
    plan.check_folders()?;
    clear_staging(folder)?;
    let _staging = folder.scratch(STAGING)?;
    let rendered = stage(folder, &plan, site)?;
    let going = plan.going()?;
    probe(folder, &plan, &going, &staged(site, &rendered))?;
    // Up to here the site is as it was.
    let report = report(&rendered, going.len(), plan.kept());
    let files: BTreeMap<_, _> =
        site.paths.iter().cloned().zip(rendered.iter().map(|r| r.hash.clone())).collect();
    announce(folder, site.stamp, old.as_ref(), &files)?;
    remove(folder, &going)?;
    move_staged(folder, &plan, &staged(site, &rendered))?;
    put_manifest(folder, &Manifest::finished(site.stamp, files))?;
    Ok(report)
}

/// Removes what a killed build left in its staging folder, and only that.
fn clear_staging(folder: &Folder) -> Result<(), Diagnostic> {
    match folder.kind(STAGING)? {
        Kind::Missing => return Ok(()),
        Kind::Folder => {}
        _ => return Err(Obstacle::Foreign.at(&folder.shown().join(STAGING))),
    }
    for name in folder.names(STAGING)? {
        let number = name.bytes().all(|b| b.is_ascii_digit());
        if number || name == STAGED_MANIFEST || name == STAGED_PROBE {
            folder.remove_file(&in_staging(&name))?;
        }
    }
    folder.remove_folder(STAGING)
}

/// Renders every file, in parallel, and puts those that changed into the staging folder.
/// Of several problems the first by path is told, on any machine.
fn stage(
    folder: &Folder,
    plan: &Plan<'_>,
    site: &Site<'_, '_>,
) -> Result<Vec<Rendered>, Diagnostic> {
    let done = AtomicUsize::new(0);
    let rendered: Vec<Result<Rendered, Diagnostic>> = site
        .paths
        .par_iter()
        .enumerate()
        .map(|(at, path)| {
            let bytes = (site.render)(at);
            let staged = plan.must_write(path, &bytes)?;
            if staged {
                folder.write(&in_staging(&at.to_string()), &bytes)?;
            }
            (site.staged)(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(Rendered {
                hash: digest::sha256(&bytes),
                size: bytes.len() as u64,
                staged,
            })
        })
        .collect();
    rendered.into_iter().collect()
}

/// The number and the path of each file that waits to be moved.
fn staged<'a>(site: &Site<'a, '_>, rendered: &[Rendered]) -> Vec<(usize, &'a str)> {
    let numbered = site.paths.iter().map(String::as_str).enumerate().zip(rendered);
    numbered.filter(|(_, file)| file.staged).map(|(path, _)| path).collect()
}

/// Sees that every folder lets its files be moved, while nothing has been moved yet.
fn probe(
    folder: &Folder,
    plan: &Plan<'_>,
    going: &[&str],
    staged: &[(usize, &str)],
) -> Result<(), Diagnostic> {
    let paths = staged.iter().map(|(_, path)| *path).chain(going.iter().copied());
    let touched = plan.touched(paths)?;
    if touched.is_empty() {
        return Ok(());
    }
    let probe = in_staging(STAGED_PROBE);
    folder.write(&probe, b"")?;
    touched.iter().try_for_each(|path| folder.probe(&probe, path))
}

fn report(rendered: &[Rendered], removed: usize, kept: Vec<String>) -> Report {
    let written = rendered.iter().filter(|file| file.staged).count();
    Report {
        written,
        unchanged: rendered.len() - written,
        removed,
        kept,
        bytes: rendered.iter().map(|file| file.size).sum(),
    }
}

/// Names the new files in the manifest before they come, so that a build that is killed
/// leaves none that the next one does not know.
fn announce(
    folder: &Folder,
    stamp: &Stamp<'_>,
    old: Option<&Manifest>,
    files: &BTreeMap<String, String>,
) -> Result<(), Diagnostic> {
    let mut union = old.map(|old| old.files.clone()).unwrap_or_default();
    let known = union.len();
    union.extend(files.clone());
    if old.is_some() && union.len() == known {
        return Ok(());
    }
    put_manifest(folder, &Manifest::between(stamp, union))
}

/// Removes stale files, and the folders that are empty without them. It comes before
/// the new files do, since a folder may have to make way for a file.
fn remove(folder: &Folder, going: &[&str]) -> Result<(), Diagnostic> {
    going.iter().try_for_each(|path| folder.remove_file(path))?;
    let emptied: BTreeSet<&str> = going.iter().flat_map(|path| above(path)).collect();
    for path in emptied.iter().rev() {
        // One that still holds something stays, and that is all right.
        let _ = folder.remove_folder(path);
    }
    Ok(())
}

fn move_staged(
    folder: &Folder,
    plan: &Plan<'_>,
    staged: &[(usize, &str)],
) -> Result<(), Diagnostic> {
    plan.folders.iter().try_for_each(|path| folder.make_inner(path))?;
    let moved: Vec<Result<(), Diagnostic>> = staged
        .par_iter()
        .map(|(at, path)| folder.replace(&in_staging(&at.to_string()), path))
        .collect();
    moved.into_iter().collect()
}

/// Puts the manifest in its place, unless it stands there already.
fn put_manifest(folder: &Folder, manifest: &Manifest) -> Result<(), Diagnostic> {
    let text = manifest.text();
    if folder.kind(MANIFEST)? == Kind::File(text.len() as u64)
        && folder.read(MANIFEST)? == text
    {
        return Ok(());
    }
    let staged = in_staging(STAGED_MANIFEST);
    folder.write(&staged, &text)?;
    folder.replace(&staged, MANIFEST)
}

fn in_staging(name: &str) -> String {
    format!("{STAGING}/{name}")
}
