//! The only reader of input. [`Loader::load`] reads a project's folders and gives an
//! [`Input`] together with every problem it found.
//!
//! 1. `folder` lists the files, `fs` reads them.
//! 2. `document` parses one JSON document by itself: places, types, unknown keys.
//! 3. `lower` makes the model's records of it.
//! 4. `merge` puts all documents side by side: ids, names, dates.
//! 5. `article` and `theme` read what else a site is made of, `history` the snapshots.
//!
//! [`revision`] reads the documents of an earlier commit instead, through git.

mod article;
mod document;
mod folder;
mod fs;
mod history;
mod lower;
mod merge;
mod problem;
mod record;
mod resolve;
mod revision;
mod theme;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil;
use rayon::prelude::*;

pub use article::Article;
pub use history::snapshot_file;
pub use revision::{Revision, revision};
pub use theme::Theme;

use crate::diagnostic::{Code, Diagnostic, Severity, Sources, count};
use crate::digest;
use crate::model::{Scorecard, Snapshot};
use document::Document;
use folder::Found;
use history::Kept;

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

/// Reads a project, and remembers what it read: a document whose text did not change is
/// not parsed again.
#[derive(Debug)]
pub struct Loader {
    folders: Folders,
    as_of: Option<civil::Date>,
    sources: Sources,
    numbers: BTreeMap<PathBuf, u32>,
    documents: BTreeMap<u32, Arc<Document>>,
    kept: BTreeMap<u32, Arc<Kept>>,
}

impl Loader {
    /// A reader of `folders`. `as_of` takes the place of the date in the data.
    pub fn new(folders: Folders, as_of: Option<civil::Date>) -> Self {
        Self {
            folders,
            as_of,
            sources: Sources::default(),
            numbers: BTreeMap::new(),
            documents: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Reads everything as it is now.
    pub fn load(&mut self) -> Loaded {
        let mut problems = Vec::new();
        let lists = self.data(&mut problems);
        let history = self.history(&mut problems);
        let articles = self.articles(&mut problems);
        let theme = theme::load(&self.folders.theme, &mut problems);
        let static_files = self.static_files(&mut problems);
        let scorecard = lists.and_then(|lists| {
            merge::scorecard(lists, self.as_of, &self.sources, &mut problems)
        });
        let input = scorecard.map(|scorecard| {
            let hash = self.hash(&theme, &static_files);
            let data_hash = data_hash(&self.sources, &scorecard);
            Input { scorecard, articles, theme, static_files, history, data_hash, hash }
        });
        crate::diagnostic::sort(&mut problems, &self.sources);
        Loaded { input, sources: self.sources.clone(), problems }
    }

    /// All documents below `data/`, merged; none when there is nothing to merge.
    fn data(&mut self, problems: &mut Vec<Diagnostic>) -> Option<lower::Lists> {
        let data = self.folders.data.clone();
        if !data.is_dir() {
            let why = if data.exists() { "is not a folder" } else { "does not exist" };
            problems.push(no_data(&data, why));
            return None;
        }
        let wanted = |name: &str| is_document(name);
        let files = folder::files(&data, wanted, problems);
        let numbers = self.read("data", &files, problems);
        if numbers.is_empty() && count(problems, Severity::Error) == 0 {
            problems.push(no_data(&data, "holds no JSON document"));
            return None;
        }
        self.parse(&numbers);
        let mut lists = lower::Lists::default();
        for document in numbers.iter().filter_map(|number| self.documents.get(number)) {
            problems.extend_from_slice(&document.problems);
            merge::append(&mut lists, &document.lists, &self.sources, problems);
        }
        if lists.meta.is_none() && count(problems, Severity::Error) == 0 {
            problems.push(lower::no_meta(&data.display().to_string()));
        }
        Some(lists)
    }

    /// Reads files into the sources and gives their numbers, in order. A text that is
    /// the same as before keeps its document.
    fn read(
        &mut self,
        part: &str,
        files: &[Found],
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<u32> {
        let texts: Vec<_> = files.par_iter().map(|found| fs::text(&found.path)).collect();
        let mut numbers = Vec::new();
        for (found, text) in files.iter().zip(texts) {
            match text {
                Ok(text) => numbers.push(self.keep(part, found, text)),
                Err(problem) => problems.push(problem),
            }
        }
        numbers
    }

    fn keep(&mut self, part: &str, found: &Found, text: String) -> u32 {
        if let Some(number) = self.numbers.get(&found.path) {
            if self.sources.replace(*number, text) {
                self.documents.remove(number);
                self.kept.remove(number);
            }
            return *number;
        }
        let name = format!("{part}/{}", found.name);
        let number = self.sources.add(name, folder::shown(&found.path), text);
        self.numbers.insert(found.path.clone(), number);
        number
    }

    /// The snapshots below `data/history/`, sorted by day.
    fn history(&mut self, problems: &mut Vec<Diagnostic>) -> Vec<Arc<Snapshot>> {
        let folder = self.folders.data.join("history");
        if !folder.is_dir() {
            return Vec::new();
        }
        let wanted = |name: &str| has_ending(name, "json") && !is_hidden(name);
        let files = folder::files(&folder, wanted, problems);
        let numbers = self.read("data/history", &files, problems);
        let sources = &self.sources;
        let parsed: Vec<_> = (numbers.par_iter())
            .filter(|number| !self.kept.contains_key(number))
            .filter_map(|number| {
                let kept = history::parse(&sources.file(*number)?.text, *number);
                Some((*number, Arc::new(kept)))
            })
            .collect();
        self.kept.extend(parsed);
        let kept: Vec<(u32, &Kept)> = (numbers.iter())
            .filter_map(|number| Some((*number, &**self.kept.get(number)?)))
            .collect();
        history::merge(&kept, &self.sources, problems)
    }

    /// Parses the documents that are new or changed, side by side.
    fn parse(&mut self, numbers: &[u32]) {
        let sources = &self.sources;
        let parsed: Vec<_> = numbers
            .par_iter()
            .filter(|number| !self.documents.contains_key(number))
            .filter_map(|number| {
                let document = document::parse(&sources.file(*number)?.text, *number);
                Some((*number, Arc::new(document)))
            })
            .collect();
        self.documents.extend(parsed);
    }

    fn articles(&mut self, problems: &mut Vec<Diagnostic>) -> Vec<Article> {
        let content = self.folders.content.clone();
        if !content.is_dir() {
            return Vec::new();
        }
        let wanted = |name: &str| has_ending(name, "md") && !is_hidden(name);
        let files = folder::files(&content, wanted, problems);
        let numbers = self.read("content", &files, problems);
        let named = numbers
            .iter()
            .filter_map(|number| Some((*number, self.sources.file(*number)?)));
        named
            .map(|(number, source)| {
                let name = source.name.strip_prefix("content/").unwrap_or(&source.name);
                article::parse(name, &source.text, number, problems)
            })
            .collect()
    }

    fn static_files(&self, problems: &mut Vec<Diagnostic>) -> Vec<StaticFile> {
        if !self.folders.static_files.is_dir() {
            return Vec::new();
        }
        let files = folder::files(&self.folders.static_files, |_| true, problems);
        let mut read = Vec::new();
        for found in files {
            match fs::bytes(&found.path) {
                Ok(bytes) => {
                    read.push(StaticFile { path: found.name, bytes: bytes.into() });
                }
                Err(problem) => problems.push(problem),
            }
        }
        read
    }

    /// The hash of what was read, by names that are the same on every machine.
    fn hash(&self, theme: &Theme, static_files: &[StaticFile]) -> String {
        let mut parts: BTreeMap<&str, &[u8]> = BTreeMap::new();
        parts
            .extend(self.sources.iter().map(|it| (it.name.as_str(), it.text.as_bytes())));
        parts.extend(theme.files().map(|(name, text)| (name, text.as_bytes())));
        let mut parts: Vec<_> = parts.into_iter().collect();
        parts.extend(static_files.iter().map(|file| (file.path.as_str(), &*file.bytes)));
        let as_of = self.as_of.map_or(String::new(), |date| date.to_string());
        parts.push(("as-of", as_of.as_bytes()));
        digest::sha256_of_parts(parts)
    }
}

/// The hash of the documents and the day they speak of, wherever they were read from.
fn data_hash(sources: &Sources, scorecard: &Scorecard) -> String {
    let is_data = |name: &str| {
        name.strip_prefix("data/").is_some_and(|it| !it.starts_with("history/"))
    };
    let documents: BTreeMap<&str, &[u8]> = (sources.iter())
        .filter(|source| is_data(&source.name))
        .map(|source| (source.name.as_str(), source.text.as_bytes()))
        .collect();
    let as_of = scorecard.meta().as_of.to_string();
    let as_of = std::iter::once(("as-of", as_of.as_bytes()));
    digest::sha256_of_parts(documents.into_iter().chain(as_of))
}

/// A JSON document of the scorecard; snapshots are kept below `history/`.
fn is_document(name: &str) -> bool {
    has_ending(name, "json") && !is_hidden(name) && !name.starts_with("history/")
}

/// Whether a file name ends so, to the letter: names are the same on every system.
fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == ending)
}

/// Whether any part of a path starts with a dot.
fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.'))
}

fn no_data(data: &Path, why: &str) -> Diagnostic {
    Diagnostic::new(Code::NoData, format!("the data folder `{}` {why}", data.display()))
        .hint("name the folder of JSON documents with `--data`, or the project with `--root`")
}
