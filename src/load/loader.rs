//! The reader of a project: it remembers what it read, so that a preview parses only what
//! changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil;
use rayon::prelude::*;

use super::article::{self, Article};
use super::document::{self, Document};
use super::folder::{self, Found};
use super::history::{self, Kept};
use super::theme::{self, Theme};
use super::{
    Folders, Input, Loaded, StaticFile, fs, has_ending, is_article, is_document,
    is_hidden, lower, merge, permalinks,
};
use crate::diagnostic::{Code, Diagnostic, Severity, Sources, Span, count};
use crate::digest;
use crate::model::{Scorecard, Snapshot};

/// Reads a project, and remembers what it read: a document whose text did not change is
/// not parsed again.
#[derive(Debug)]
pub struct Loader {
    folders: Folders,
    as_of: Option<civil::Date>,
    sources: Sources,
    numbers: BTreeMap<PathBuf, u32>,
    documents: BTreeMap<u32, Arc<Document>>,
    /// What the running load has met.
    met: BTreeSet<u32>,
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
            met: BTreeSet::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Reads everything as it is now.
    pub fn load(&mut self) -> Loaded {
        let mut problems = Vec::new();
        self.met.clear();
        let lists = self.data(&mut problems);
        let (history, newest) = self.history(&mut problems);
        let articles = self.articles(&mut problems);
        let theme = self.theme(&mut problems);
        self.forget_the_rest();
        let static_files = self.static_files(&mut problems);
        let scorecard = lists.and_then(|lists| {
            merge::scorecard(lists, self.as_of, &self.sources, &mut problems)
        });
        let input = scorecard.map(|scorecard| {
            permalinks::check(
                &scorecard,
                &history,
                newest.as_deref(),
                &self.sources,
                &mut problems,
            );
            let (hash, data_hash) = rayon::join(
                || self.hash(&theme, &static_files),
                || data_hash(&self.sources, &scorecard),
            );
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
            problems.push(lower::no_meta(&folder::shown(&data)));
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
            self.met.insert(*number);
            return *number;
        }
        let name = format!("{part}/{}", found.name);
        let number = self.sources.add(name, folder::shown(&found.path), text);
        self.numbers.insert(found.path.clone(), number);
        self.met.insert(number);
        number
    }

    /// Files of earlier loads that are gone are no part of the input.
    fn forget_the_rest(&mut self) {
        let Self { sources, numbers, documents, kept, met, .. } = self;
        numbers.retain(|_, number| {
            let is_here = met.contains(number);
            if !is_here {
                documents.remove(number);
                kept.remove(number);
                sources.remove(*number);
            }
            is_here
        });
    }

    /// The snapshots below `data/history/`, sorted by day, and the file of the newest.
    fn history(
        &mut self,
        problems: &mut Vec<Diagnostic>,
    ) -> (Vec<Arc<Snapshot>>, Option<Arc<Kept>>) {
        let folder = self.folders.data.join("history");
        if !folder.is_dir() {
            return (Vec::new(), None);
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
        let snapshots = history::merge(&kept, &self.sources, problems);
        let newest = (numbers.iter().filter_map(|number| self.kept.get(number)))
            .filter(|kept| kept.snapshot.is_some())
            .max_by_key(|kept| kept.snapshot.as_ref().map(|it| it.as_of));
        (snapshots, newest.cloned())
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
        let files = folder::files(&content, is_article, problems);
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

    /// The theme; its palette is one of the sources, so that its faults have a place.
    fn theme(&mut self, problems: &mut Vec<Diagnostic>) -> Theme {
        let folder = self.folders.theme.clone();
        let mut theme = theme::load(&folder, problems);
        let text = theme.palette.value.clone();
        if !text.is_empty() {
            let name = theme::PALETTE;
            let found = Found { path: folder.join(name), name: name.to_owned() };
            let end = text.len();
            theme.palette.span = Span::new(self.keep("theme", &found, text), 0, end);
        }
        theme
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
pub(super) fn data_hash(sources: &Sources, scorecard: &Scorecard) -> String {
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

fn no_data(data: &Path, why: &str) -> Diagnostic {
    Diagnostic::new(
        Code::NoData,
        format!("the data folder `{}` {why}", folder::shown(data)),
    )
    .hint("name the folder of JSON documents with `--data`, or the project with `--root`")
}
