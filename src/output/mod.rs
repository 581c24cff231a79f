//! Writes a site, and is the only writer of files in the program.
//!
//! A folder named with `--output` may be somebody's thesis. So writing has two steps,
//! and the first touches nothing:
//!
//! 1. [`Target::claim`] decides whether a folder may be written to at all.
//! 2. [`Target::write`] renders every file into a staging folder, and only when all of
//!    them are there moves them to their places, one rename each. Until then the old
//!    site stands as it was; a build that fails has changed nothing.
//!
//! What is ours is known by the manifest, `build.json`: the files that the last build
//! wrote and this one does not are removed, nothing else ever is, and none whose bytes are
//! no longer those that were written. Files that somebody
//! put beside them (`CNAME`, `.git`) stay; one that stands where a page wants to go
//! stops the build, unless its bytes are the page's own.
//!
//! A build may be killed at any moment. Before the first rename the manifest is made
//! to name the old and the new files together, so that the next build knows them all;
//! the staging folder that was left behind is cleared. What remains possible is a site
//! of old and new pages, each of them whole, until that next build.
//!
//! Single files outside a site (a snapshot, an export) go through [`replace`], [`create`]
//! and [`export`].

mod claim;
mod fs;
mod manifest;
mod plan;
mod refusal;
#[cfg(test)]
mod tests;
mod write;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

pub use fs::{create, replace};

use crate::diagnostic::Diagnostic;

/// A folder that was found safe to write a site to.
#[derive(Debug)]
pub struct Target(fs::Folder);

/// Gives the bytes of the file at an index; called from several threads.
pub type Render<'r> = dyn Fn(usize) -> Cow<'r, [u8]> + Sync + 'r;

/// What a build did, in files. The manifest is not counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// New or replaced.
    pub written: usize,
    /// Left alone, because the same bytes stood there.
    pub unchanged: usize,
    /// Of the last build and no longer wanted.
    pub removed: usize,
    /// Of the last build and no longer wanted, but changed by somebody since.
    pub kept: Vec<String>,
    /// The size of the whole site in bytes.
    pub bytes: u64,
}

/// Writes one file that was asked for by its path, as [`replace`] does.
///
/// Fails if it would lie in one of the `inputs`, where it would be read, or if the file
/// system does.
pub fn export(path: &Path, inputs: &[PathBuf], bytes: &[u8]) -> Result<(), Diagnostic> {
    claim::check_file(path, inputs, &fs::current_folder()?)?;
    replace(path, bytes)
}

impl Target {
    /// Decides whether a site may be written to `output`, which need not exist yet.
    /// `inputs` are the folders that are read, existing or not; `home` is the user's
    /// home. Nothing is touched.
    ///
    /// Fails if `output` is empty, `/`, the home or the current directory; if it is,
    /// holds or lies in an input; if it is no folder, or one with content that no build
    /// of ours wrote. Links and `..` are seen through.
    pub fn claim(
        output: &Path,
        inputs: &[PathBuf],
        home: Option<&Path>,
    ) -> Result<Self, Diagnostic> {
        let current = fs::current_folder()?;
        claim::claim(&claim::Request { output, inputs, home, current: &current })
            .map(Self)
    }

    /// Writes the site of `paths`, which are relative with forward slashes. `render`
    /// gives the bytes of the path at an index; it is called once for each, from several
    /// threads. `input` is the hash of all input, for the manifest.
    ///
    /// Fails if the file system does, if another build is writing here, or if a file
    /// that is not ours stands in the way; up to the first rename, which comes after all
    /// that can be foreseen to fail, the folder is then as it was before.
    pub fn write(
        &self,
        input: &str,
        paths: &[String],
        render: &Render<'_>,
    ) -> Result<Report, Diagnostic> {
        let stamp = &manifest::Stamp { version: env!("CARGO_PKG_VERSION"), input };
        write::write(&self.0, &write::Site { stamp, paths, render, staged: &|_| () })
    }
}
