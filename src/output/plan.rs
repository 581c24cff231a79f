//! What a build will do to a folder, and whether anything stands in its way: found out
//! before the first change.

use std::collections::BTreeSet;

use super::fs::{Folder, Kind};
use super::manifest::{Manifest, is_inside};
use super::refusal::Obstacle;
use crate::diagnostic::Diagnostic;
use crate::digest::sha256;

/// The paths of a build beside those of the last one.
pub(super) struct Plan<'a> {
    folder: &'a Folder,
    old: Option<&'a Manifest>,
    /// Folders that the site needs, parents first.
    pub(super) folders: BTreeSet<&'a str>,
    /// Files of the last build that this one does not write.
    stale: BTreeSet<&'a str>,
    /// Files like these, but somebody has changed them since: they stay.
    kept: BTreeSet<&'a str>,
}

impl<'a> Plan<'a> {
    /// Compares, and refuses paths that cannot be a site.
    pub(super) fn new(
        folder: &'a Folder,
        paths: &'a [String],
        old: Option<&'a Manifest>,
    ) -> Result<Self, Diagnostic> {
        let folders: BTreeSet<&str> = paths.iter().flat_map(|p| above(p)).collect();
        let mut wanted = BTreeSet::new();
        for path in paths.iter().map(String::as_str) {
            if !is_inside(path) {
                return Err(Obstacle::Outside.at(path.as_ref()));
            }
            if !wanted.insert(path) || folders.contains(path) {
                return Err(Obstacle::Collision.at(path.as_ref()));
            }
        }
        let named = old.iter().flat_map(|old| old.files.keys()).map(String::as_str);
        let unwanted = named.filter(|p| is_inside(p) && !wanted.contains(p));
        let (kept, stale) = unwanted
            .partition(|path| old.is_some_and(|old| is_changed(folder, old, path)));
        Ok(Self { folder, old, folders, stale, kept })
    }

    /// The files of the last build that are no longer wanted and stay all the same,
    /// because somebody has changed them.
    pub(super) fn kept(&self) -> Vec<String> {
        self.kept.iter().map(|path| (*path).to_owned()).collect()
    }

    /// Refuses if something else stands where a folder of the site must be.
    pub(super) fn check_folders(&self) -> Result<(), Diagnostic> {
        if self.old.is_none() {
            return Ok(());
        }
        for path in &self.folders {
            match self.folder.kind(path)? {
                Kind::Missing | Kind::Folder => {}
                Kind::File(_) if self.stale.contains(path) => {}
                Kind::Link => return Err(self.obstacle(&Obstacle::Link, path)),
                _ => return Err(self.obstacle(&Obstacle::Foreign, path)),
            }
        }
        Ok(())
    }

    /// Whether a file must be written for `path` to hold `bytes`; refuses if what
    /// stands there is neither ours nor the same.
    ///
    /// A file that is the same but not ours is written: on a file system that ignores
    /// case it may be a stale file under its old spelling, which is about to go.
    pub(super) fn must_write(
        &self,
        path: &str,
        bytes: &[u8],
    ) -> Result<bool, Diagnostic> {
        let Some(old) = self.old else { return Ok(true) };
        let ours = old.files.contains_key(path);
        match self.folder.kind(path)? {
            Kind::Missing => Ok(true),
            Kind::File(size) => match (ours, self.holds(path, size, bytes)) {
                (true, same) => Ok(!same),
                (false, true) => Ok(true),
                (false, false) => Err(self.obstacle(&Obstacle::Foreign, path)),
            },
            Kind::Link if ours => Ok(true),
            Kind::Folder if self.empties(path)? => Ok(true),
            _ => Err(self.obstacle(&Obstacle::Foreign, path)),
        }
    }

    /// A file that cannot be read can still be replaced, so it counts as different.
    fn holds(&self, path: &str, size: u64, bytes: &[u8]) -> bool {
        size == bytes.len() as u64 && self.folder.read(path).is_ok_and(|b| b == bytes)
    }

    /// Whether a folder will be gone once the stale files are.
    fn empties(&self, path: &str) -> Result<bool, Diagnostic> {
        for name in self.folder.names(path)? {
            let inner = format!("{path}/{name}");
            let goes = match self.folder.kind(&inner)? {
                Kind::Folder => self.empties(&inner)?,
                _ => self.stale.contains(inner.as_str()),
            };
            if !goes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The stale files that are there to be removed. What has become a folder since, or
    /// lies behind a link, is not what the last build wrote.
    pub(super) fn going(&self) -> Result<Vec<&'a str>, Diagnostic> {
        let mut going = Vec::new();
        for path in &self.stale {
            let kind = self.folder.kind(path)?;
            if matches!(kind, Kind::File(_) | Kind::Link) && self.is_reached(path)? {
                going.push(*path);
            }
        }
        Ok(going)
    }

    fn is_reached(&self, path: &str) -> Result<bool, Diagnostic> {
        for folder in above(path) {
            if self.folder.kind(folder)? != Kind::Folder {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The existing folders in which something will change if `paths` are written or
    /// removed, but for the site's own, where the staging folder was made.
    pub(super) fn touched<'p>(
        &self,
        paths: impl Iterator<Item = &'p str>,
    ) -> Result<BTreeSet<&'p str>, Diagnostic> {
        let parents: BTreeSet<&str> = paths.map(parent).collect();
        let mut touched = BTreeSet::new();
        for mut folder in parents {
            while !folder.is_empty() && self.folder.kind(folder)? != Kind::Folder {
                folder = parent(folder);
            }
            touched.insert(folder);
        }
        touched.remove("");
        Ok(touched)
    }

    fn obstacle(&self, obstacle: &Obstacle, path: &str) -> Diagnostic {
        obstacle.at(&self.folder.shown().join(path))
    }
}

/// Whether a file is there and is not what the last build wrote. After a build that was
/// killed nobody knows.
fn is_changed(folder: &Folder, old: &Manifest, path: &str) -> bool {
    let is_file = matches!(folder.kind(path), Ok(Kind::File(_)));
    is_file
        && old.is_finished()
        && folder
            .read(path)
            .is_ok_and(|bytes| old.files.get(path) != Some(&sha256(&bytes)))
}

/// The folders above a path, outermost first, without the site's own.
pub(super) fn above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| path.get(..at).unwrap_or_default())
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
