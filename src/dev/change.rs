//! What a change did: which files it was, how many pages differ, which figures moved.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Severity, Sources, count};
use crate::load::{Loaded, StaticFile};
use crate::route::Route;
use crate::score::Score;
use crate::site::Site;

/// One change of the input, as it was taken in.
#[derive(Debug)]
pub struct Change {
    /// The files that differ from what was read before, sorted by name.
    pub files: Vec<ChangedFile>,
    /// Everything that is wrong now. With an error there is no new site.
    pub problems: Vec<Diagnostic>,
    /// Whether the input was broken before.
    pub was_broken: bool,
    /// From the first event to the new site being in place.
    pub took: Duration,
    /// How many pages differ; none where that is not known.
    pub pages: Option<Pages>,
    /// The figures of the last good site.
    pub before: Option<Figures>,
    /// The figures now.
    pub after: Option<Figures>,
}

impl Change {
    /// Whether there is no site of this input.
    pub fn is_broken(&self) -> bool {
        count(&self.problems, Severity::Error) > 0
    }
}

/// A file and what happened to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// Its name in the project: `data/serving.json`.
    pub name: String,
    /// What happened.
    pub how: How,
}

/// What can happen to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// It was not there before.
    Added,
    /// It has other bytes.
    Edited,
    /// It is not there any more.
    Removed,
}

/// How many pages differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    /// Those that have other bytes, that are new, or that are gone.
    pub differ: usize,
    /// All of the site.
    pub all: usize,
}

/// The headline figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// The standing.
    pub standing: f64,
    /// Positions with each verdict.
    pub lead: usize,
    /// See `lead`.
    pub parity: usize,
    /// See `lead`.
    pub trails: usize,
    /// See `lead`.
    pub gap: usize,
    /// Positions with a number of a shipped product.
    pub measured: usize,
    /// Coverage in percent.
    pub coverage: f64,
    /// All defects.
    pub parity_debt: usize,
}

impl From<&Score> for Figures {
    fn from(score: &Score) -> Self {
        Self {
            standing: score.standing.value,
            lead: score.tally.lead,
            parity: score.tally.parity,
            trails: score.tally.trails,
            gap: score.tally.no_claim,
            measured: score.measured,
            coverage: score.coverage.percent(),
            parity_debt: score.parity_debt,
        }
    }
}

/// The input of one load, to compare the next with.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    sources: Sources,
    theme: Vec<(&'static str, String)>,
    static_files: Vec<StaticFile>,
}

impl Seen {
    /// Of what was loaded. Where that is no whole input, theme and static files are
    /// taken to be those of `before`.
    pub(super) fn of(loaded: &Loaded, before: &Self) -> Self {
        let sources = loaded.sources.clone();
        let Some(input) = &loaded.input else {
            return Self { sources, ..before.clone() };
        };
        let theme = input.theme.files().map(|(name, text)| (name, text.to_owned()));
        Self { sources, theme: theme.collect(), static_files: input.static_files.clone() }
    }

    /// The files in which `next` differs.
    pub(super) fn changes_to(&self, next: &Self) -> Vec<ChangedFile> {
        let (old, new) = (self.files(), next.files());
        let find = |files: &[(String, &[u8])], name: &String| {
            files.binary_search_by(|(other, _)| other.cmp(name)).ok()
        };
        let mut changes = Vec::new();
        for (name, bytes) in &new {
            let how = match find(&old, name) {
                None => How::Added,
                Some(at) if old[at].1 != *bytes => How::Edited,
                Some(_) => continue,
            };
            changes.push(ChangedFile { name: name.clone(), how });
        }
        let gone = old.iter().filter(|(name, _)| find(&new, name).is_none());
        changes.extend(
            gone.map(|(name, _)| ChangedFile { name: name.clone(), how: How::Removed }),
        );
        changes.sort_by(|a, b| a.name.cmp(&b.name));
        changes
    }

    fn files(&self) -> Vec<(String, &[u8])> {
        let sources = self.sources.iter().map(|it| (it.name.clone(), it.text.as_bytes()));
        let theme = self.theme.iter().map(|(name, text)| {
            let name = (*name).to_owned();
            (name, text.as_bytes())
        });
        let copied = self
            .static_files
            .iter()
            .map(|it| (format!("static/{}", it.path), &*it.bytes));
        let mut files: Vec<_> = sources.chain(theme).chain(copied).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        files
    }
}

/// Whether pages look different but say the same: their stylesheet can be swapped.
pub(super) fn is_only_style(files: &[ChangedFile]) -> bool {
    files.iter().all(|file| file.name == "theme/theme.css")
}

/// The pages of a site, each as a hash, to count which differ in the next.
#[derive(Debug, Default)]
pub(super) struct Census(Vec<(String, u64)>);

/// How many pages are rendered between two looks at whether to go on.
const CHUNK: usize = 64;

impl Census {
    /// Counts the pages that differ from those of the last count. That means to render
    /// them all, so it is given up as soon as `is_called_off` says so: what comes next is
    /// more important. None then, and the first time.
    pub(super) fn count(
        &mut self,
        site: &Site,
        is_called_off: &mut dyn FnMut() -> bool,
    ) -> Option<Pages> {
        let pages: Vec<&Route> = site.routes().iter().filter(|it| it.is_html()).collect();
        let mut now = Vec::with_capacity(pages.len());
        for chunk in pages.chunks(CHUNK) {
            if is_called_off() {
                return None;
            }
            now.par_extend(chunk.par_iter().map(|route| {
                let mut hasher = DefaultHasher::new();
                site.render(route).hash(&mut hasher);
                (route.path(), hasher.finish())
            }));
        }
        let before = std::mem::replace(&mut self.0, now);
        let find = |list: &[(String, u64)], path: &String| {
            list.binary_search_by(|(other, _)| other.cmp(path)).ok()
        };
        let same = |(path, hash): &&(String, u64)| {
            find(&before, path).is_some_and(|at| before[at].1 == *hash)
        };
        let gone =
            before.iter().filter(|(path, _)| find(&self.0, path).is_none()).count();
        let all = self.0.len();
        let differ = all - self.0.iter().filter(same).count() + gone;
        (!before.is_empty()).then_some(Pages { differ, all })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(files: &[(&str, &str)]) -> Seen {
        let mut sources = Sources::default();
        for (name, text) in files {
            sources.add((*name).to_owned(), (*name).to_owned(), (*text).to_owned());
        }
        Seen { sources, ..Seen::default() }
    }

    #[test]
    fn files_are_told_apart_by_their_bytes() {
        let old = seen(&[("data/b", "1"), ("data/a", "1"), ("data/c", "1")]);
        let new = seen(&[("data/a", "1"), ("data/b", "2"), ("data/d", "1")]);
        let changes: Vec<_> =
            old.changes_to(&new).into_iter().map(|it| (it.name, it.how)).collect();
        assert_eq!(
            changes,
            [
                ("data/b".to_owned(), How::Edited),
                ("data/c".to_owned(), How::Removed),
                ("data/d".to_owned(), How::Added)
            ]
        );
        assert!(old.changes_to(&old.clone()).is_empty());
    }

    #[test]
    fn a_stylesheet_alone_is_only_style() {
        let file = |name: &str| ChangedFile { name: name.to_owned(), how: How::Edited };
        assert!(is_only_style(&[file("theme/theme.css")]));
        assert!(!is_only_style(&[file("theme/theme.css"), file("data/a.json")]));
        assert!(!is_only_style(&[file("theme/palette.toml")]));
    }
}
