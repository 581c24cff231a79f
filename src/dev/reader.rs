//! From the folders to the next state: reads what changed, makes a site of it, and
//! decides what the tabs must do about it.

use std::sync::Arc;
use std::time::{Instant, SystemTime};

use jiff::civil;

use super::change::{Change, ChangedFile, Figures, Seen, is_only_style};
use super::overlay::Trouble;
use super::state::{Board, State};
use crate::base_url::BaseUrl;
use crate::diagnostic::{Diagnostic, Sources, sort};
use crate::load::{Folders, Loaded, Loader};
use crate::site::Site;

/// What reads the input again and again.
#[derive(Debug)]
pub(super) struct Reader {
    loader: Loader,
    base_url: Option<BaseUrl>,
    /// Tells the states of this run from those of another.
    run: String,
    version: u64,
    /// How often the content of pages changed.
    edition: u64,
    /// What was taken in last, good or not.
    last: Last,
    good: Option<Good>,
}

/// What was taken in last.
#[derive(Debug, Default)]
struct Last {
    seen: Seen,
    sources: Sources,
    /// Of loading alone: these depend on nothing but the disk.
    problems: Vec<Diagnostic>,
    is_broken: bool,
}

/// The last good site.
#[derive(Debug)]
struct Good {
    site: Arc<Site>,
    seen: Seen,
}

/// What a look at the folders gave.
#[derive(Debug)]
pub(super) enum Reading {
    /// The same as the last that was taken in.
    Same,
    /// Something else.
    New(Box<News>),
}

/// Something else than before.
#[derive(Debug)]
pub(super) struct News {
    files: Vec<ChangedFile>,
    seen: Seen,
    sources: Sources,
    loading: Vec<Diagnostic>,
    problems: Vec<Diagnostic>,
    site: Option<Site>,
}

impl Reading {
    /// Whether it is new and there is no site of it.
    pub(super) fn is_broken(&self) -> bool {
        matches!(self, Self::New(news) if news.site.is_none())
    }
}

impl Reader {
    pub(super) fn new(
        folders: Folders,
        as_of: Option<civil::Date>,
        base_url: Option<BaseUrl>,
    ) -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Self {
            loader: Loader::new(folders, as_of),
            base_url,
            run: format!("{:x}", since.unwrap_or_default().as_nanos()),
            version: 0,
            edition: 0,
            last: Last::default(),
            good: None,
        }
    }

    /// The texts that the problems of the last change point into.
    pub(super) fn sources(&self) -> &Sources {
        &self.last.sources
    }

    /// Looks at the folders for the first time and publishes what is there.
    pub(super) fn first(&mut self, since: Instant, board: &Board) -> Change {
        let loaded = self.loader.load();
        let seen = Seen::of(&loaded, &self.last.seen);
        let files = self.last.seen.changes_to(&seen);
        let news = self.news(loaded, seen, files);
        self.accept(news, since, board)
    }

    /// Looks at the folders. Documents whose text is the same are not parsed again, and
    /// where nothing is new no site is made.
    pub(super) fn read(&mut self) -> Reading {
        let loaded = self.loader.load();
        let seen = Seen::of(&loaded, &self.last.seen);
        let files = self.last.seen.changes_to(&seen);
        if files.is_empty() && loaded.problems == self.last.problems {
            return Reading::Same;
        }
        Reading::New(Box::new(self.news(loaded, seen, files)))
    }

    fn news(&self, loaded: Loaded, seen: Seen, files: Vec<ChangedFile>) -> News {
        let is_sound = loaded.is_sound();
        let Loaded { input, sources, problems: loading } = loaded;
        let mut problems = loading.clone();
        let site = input.filter(|_| is_sound).and_then(|input| {
            Site::new(input, sources.clone(), self.base_url.clone())
                .map_err(|more| problems.extend(more))
                .ok()
        });
        if let Some(site) = &site {
            problems.extend(site.audit().diagnostics().cloned());
        }
        sort(&mut problems, &sources);
        News { files, seen, sources, loading, problems, site }
    }

    /// Takes news in and publishes them.
    pub(super) fn accept(&mut self, news: News, since: Instant, board: &Board) -> Change {
        let News { files, seen, sources, loading, problems, site } = news;
        let before = self.good.as_ref().map(|good| Figures::from(good.site.score()));
        let after = site.as_ref().map(|site| Figures::from(site.score()));
        let trouble = (site.is_none())
            .then(|| Trouble::new(&problems, &sources, &files, self.good.is_some()));
        match site {
            Some(site) => self.renew(site, &seen),
            // Without a site to fall back on, the problems are the page.
            None if self.good.is_none() => self.edition += 1,
            None => {}
        }
        let is_broken = trouble.is_some();
        let was_broken = std::mem::replace(
            &mut self.last,
            Last { seen, sources, problems: loading, is_broken },
        )
        .is_broken;
        self.version += 1;
        board.publish(self.state(trouble));
        Change {
            files,
            problems,
            was_broken,
            took: since.elapsed(),
            pages: None,
            before,
            after,
        }
    }

    /// Puts a site in the place of the last good one.
    fn renew(&mut self, site: Site, seen: &Seen) {
        let site = Arc::new(site);
        let is_as_before = self
            .good
            .as_ref()
            .is_some_and(|good| is_only_style(&good.seen.changes_to(seen)));
        if !is_as_before {
            self.edition += 1;
        }
        self.good = Some(Good { site, seen: seen.clone() });
    }

    fn state(&self, trouble: Option<Trouble>) -> State {
        let site = self.good.as_ref().map(|good| Arc::clone(&good.site));
        let base = match (&site, &self.base_url) {
            (Some(site), _) => site.base_url().path(),
            (None, Some(given)) => given.path(),
            (None, None) => "/",
        };
        let content = format!("{}-{}", self.run, self.edition);
        State::new(self.version, content, base.to_owned(), site, trouble)
    }
}
