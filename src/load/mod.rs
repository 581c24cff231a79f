//! The only reader of input. [`Loader::load`] reads a project's folders and gives an
//! [`Input`] together with every problem it found.
//!
//! 1. `folder` lists the files, `fs` reads them.
//! 2. `document` parses one JSON document by itself: places, types, unknown keys.
//! 3. `lower` makes the model's records of it.
//! 4. `merge` puts all documents side by side: ids, names, dates.
//! 5. `article` and `theme` read what else a site is made of, `history` the snapshots.
//! 6. `permalinks` holds the newest snapshot against what is there now.
//!
//! [`Loader`] goes these steps, and remembers. [`revision()`] reads the documents of an
//! earlier commit instead, through git; [`readings`] reads committed measurements again.

mod article;
mod artifact;
mod document;
mod folder;
mod fs;
mod history;
mod ids;
mod loader;
mod lower;
mod merge;
mod permalinks;
mod problem;
mod record;
mod resolve;
mod revision;
mod theme;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use article::Article;
pub use artifact::{Fault, Reading, readings};
pub use history::snapshot_file;
pub use loader::Loader;
pub use revision::{Revision, revision};
pub use theme::Theme;

use crate::diagnostic::{Diagnostic, Severity, Sources, count};
use crate::model::{Scorecard, Snapshot};

/// Where a project keeps its parts. Only `data` must exist.
#[derive(Debug, Clone)]
pub struct Folders {
    /// JSON documents.
    pub data: PathBuf,
    /// Articles.
    pub content: PathBuf,
    /// Overrides of the built-in theme.
    pub theme: PathBuf,
    /// Files that are copied as they are.
    pub static_files: PathBuf,
}

impl Folders {
    /// The usual places below a project's root.
    pub fn below(root: &Path) -> Self {
        Self {
            data: root.join("data"),
            content: root.join("content"),
            theme: root.join("theme"),
            static_files: root.join("static"),
        }
    }

    /// All of them.
    pub fn all(&self) -> [&Path; 4] {
        [&self.data, &self.content, &self.theme, &self.static_files]
    }

    /// Whether a file at `path` would be read. It need not exist.
    pub fn reads(&self, path: &Path) -> bool {
        let below = |folder: &Path| path.strip_prefix(folder).ok().map(folder::slashed);
        let is_read = |name: &str| !name.split('/').any(folder::is_leftover);
        let reads = |folder: &Path, wanted: &dyn Fn(&str) -> bool| {
            below(folder).is_some_and(|name| is_read(&name) && wanted(&name))
        };
        reads(&self.data, &|name| has_ending(name, "json") && !is_hidden(name))
            || reads(&self.content, &is_article)
            || reads(&self.theme, &|name| theme::is_part(name))
            || reads(&self.static_files, &|_| true)
    }
}

/// A file that is copied as it is.
#[derive(Debug, Clone)]
pub struct StaticFile {
    /// Its path in the site, with forward slashes.
    pub path: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// Everything a site is made from.
#[derive(Debug)]
pub struct Input {
    /// What was authored as data.
    pub scorecard: Scorecard,
    /// What was authored as text, sorted by path.
    pub articles: Vec<Article>,
    /// Stylesheet, script and palette.
    pub theme: Theme,
    /// Files to copy, sorted by path.
    pub static_files: Vec<StaticFile>,
    /// The snapshots that were kept, oldest first.
    pub history: Vec<Arc<Snapshot>>,
    /// Hash of the documents alone: what a snapshot is taken from.
    pub data_hash: String,
    /// Hash of all of it; the same whatever the line ends.
    pub hash: String,
}

/// What loading gave.
#[derive(Debug)]
pub struct Loaded {
    /// The input; none when there is no scorecard at all. Where `problems` holds an
    /// error it is incomplete: good for finding more problems, not for a site.
    pub input: Option<Input>,
    /// The texts that problems point into.
    pub sources: Sources,
    /// Every problem.
    pub problems: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether a site may be made of it.
    pub fn is_sound(&self) -> bool {
        self.input.is_some() && count(&self.problems, Severity::Error) == 0
    }
}

/// A JSON document of the scorecard; snapshots are kept below `history/`.
fn is_document(name: &str) -> bool {
    has_ending(name, "json") && !is_hidden(name) && !name.starts_with("history/")
}

/// An article.
fn is_article(name: &str) -> bool {
    has_ending(name, "md") && !is_hidden(name)
}

/// Whether a file name ends so, to the letter: names are the same on every system.
fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == ending)
}

/// Whether any part of a path starts with a dot.
fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.'))
}
