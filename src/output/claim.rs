//! Decides whether a folder may be written to, before anything is touched.
//!
//! Paths are compared by their parts after links and `..` are followed: `docs_source`
//! is no part of `docs`, but a link into `docs` is.

use std::path::{Path, PathBuf};

use super::fs::{self, Folder, Kind};
use super::manifest::{Manifest, STAGING};
use super::refusal::Refusal;
use crate::diagnostic::Diagnostic;
use crate::route::MANIFEST;

/// What was asked for, and the surroundings that decide.
pub(super) struct Request<'a> {
    pub(super) output: &'a Path,
    pub(super) inputs: &'a [PathBuf],
    pub(super) home: Option<&'a Path>,
    pub(super) current: &'a Path,
}

/// The folder to write to, if that is safe.
pub(super) fn claim(request: &Request<'_>) -> Result<Folder, Diagnostic> {
    let real = fs::resolve(request.current, request.output)?;
    let folder = Folder::new(real, request.output.to_owned());
    if request.output.as_os_str().is_empty() {
        return Err(Refusal::Empty.of(&folder));
    }
    check_place(request, &folder)?;
    contents(&folder)?;
    Ok(folder)
}

/// Refuses what is precious by where it is.
fn check_place(request: &Request<'_>, folder: &Folder) -> Result<(), Diagnostic> {
    if folder.path().parent().is_none() {
        return Err(Refusal::Root.of(folder));
    }
    for input in request.inputs {
        let real = fs::resolve(request.current, input)?;
        if let Some(refusal) = overlap(folder.path(), &real, input) {
            return Err(refusal.of(folder));
        }
    }
    let is = |place: &Path| -> Result<bool, Diagnostic> {
        Ok(fs::resolve(request.current, place)? == folder.path())
    };
    let home = request.home.filter(|home| !home.as_os_str().is_empty());
    if home.map_or(Ok(false), is)? {
        Err(Refusal::Home.of(folder))
    } else if is(request.current)? {
        Err(Refusal::Current.of(folder))
    } else {
        Ok(())
    }
}

/// Refuses a file that lies in an input.
pub(super) fn check_file(
    path: &Path,
    inputs: &[PathBuf],
    current: &Path,
) -> Result<(), Diagnostic> {
    let real = fs::resolve(current, path)?;
    for input in inputs {
        if real.starts_with(fs::resolve(current, input)?) {
            let file = Folder::new(real, path.to_owned());
            return Err(Refusal::InsideInput(input).of(&file));
        }
    }
    Ok(())
}

/// How an output and an input overlap, if they do.
fn overlap<'a>(output: &Path, input: &Path, shown: &'a Path) -> Option<Refusal<'a>> {
    match (output.starts_with(input), input.starts_with(output)) {
        (true, true) => Some(Refusal::Input(shown)),
        (true, false) => Some(Refusal::InsideInput(shown)),
        (false, true) => Some(Refusal::HoldsInput(shown)),
        (false, false) => None,
    }
}

/// Refuses a folder with content that is not ours, and gives the manifest of one that
/// is; a folder that is missing or empty has none. A staging folder by itself is what
/// a first build leaves that was killed.
pub(super) fn contents(folder: &Folder) -> Result<Option<Manifest>, Diagnostic> {
    match folder.kind("")? {
        Kind::Missing => return Ok(None),
        Kind::Folder => {}
        Kind::Link => return Err(Refusal::BrokenLink.of(folder)),
        Kind::File(_) | Kind::Other => return Err(Refusal::NotFolder.of(folder)),
    }
    let names = folder.names("")?;
    let Some(first) = names.iter().find(|name| *name != STAGING) else {
        return Ok(None);
    };
    let manifest = read_manifest(folder)?;
    let refusal = match manifest {
        Some(_) => return Ok(manifest),
        None if names.iter().any(|name| name == ".git") => Refusal::Repository,
        None if names.iter().any(|name| name == MANIFEST) => Refusal::OtherManifest,
        None => Refusal::Foreign(first),
    };
    Err(refusal.of(folder))
}

/// The manifest, if there is one and it is ours. One behind a link is not.
fn read_manifest(folder: &Folder) -> Result<Option<Manifest>, Diagnostic> {
    match folder.kind(MANIFEST)? {
        Kind::File(_) => Ok(Manifest::parse(&folder.read(MANIFEST)?)),
        _ => Ok(None),
    }
}
