//! A site: which files there are for an input, and the bytes of each.
//!
//! [`Site::new`] names every file and refuses an input whose files collide or whose
//! articles link to nothing; [`Site::render`] makes one file by itself, the same bytes
//! each time. [`Whole`] is all of them, and looks over their links. Pure: build, check,
//! serve and tests call the same functions.

mod collision;
mod dead_links;
mod links;
mod modified;
mod redirects;
mod whole;

use std::borrow::Cow;

pub use whole::Whole;

use crate::audit::{Audit, audit};
use crate::base_url::BaseUrl;
use crate::chart::catalog::{self, Name};
use crate::chart::{self, Card, Palette};
use crate::diagnostic::{Code, Diagnostic, Sources};
use crate::digest;
use crate::export::{
    Export, badge, csv, favicon, feed, json, llms, robots, search, sitemap,
};
use crate::load::Input;
pub use crate::page::POLICY;
use crate::page::{self, Assets, Context};
use crate::query::history::History;
use crate::query::removed::{self, RemovedDimension};
use crate::query::snapshot;
use crate::route::Route;
use crate::score::{Score, score};

/// How many digits of a hash stand in the name of an asset.
const SHORT_HASH: usize = 8;

/// A site that can be rendered, file by file.
#[derive(Debug)]
pub struct Site {
    input: Input,
    sources: Sources,
    audit: Audit,
    score: Score,
    palette: Palette,
    stylesheet: String,
    assets: Assets,
    base_url: BaseUrl,
    history: History,
    removed: Vec<RemovedDimension>,
    routes: Vec<Route>,
}

impl Site {
    /// The site of a sound input. `base_url` takes the place of the data's own.
    ///
    /// # Errors
    ///
    /// A base address or palette that cannot be read, two records that want one file, and
    /// links of articles that lead nowhere: all of them at once.
    pub fn new(
        input: Input,
        sources: Sources,
        base_url: Option<BaseUrl>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let base_url = base_url.unwrap_or_else(|| own_base_url(&input, &mut problems));
        let palette = Palette::new(&input.theme.palette).unwrap_or_else(|more| {
            problems.extend(more);
            Palette::default()
        });
        let stylesheet = palette.css() + &input.theme.stylesheet;
        let assets = Assets {
            stylesheet: Route::Stylesheet(short_hash(&stylesheet)),
            script: Route::Script(short_hash(&input.theme.script)),
        };
        let removed = removed::removed(&input.scorecard, &input.history);
        let mut routes = routes(&input, &assets, !base_url.absolute().is_empty());
        routes.extend(removed.iter().map(|it| Route::RemovedDimension(it.id.clone())));
        routes.extend(redirects::redirects(&input.scorecard, &removed, &routes));
        routes.sort_by_cached_key(Route::path);
        collision::check(&routes, &input, &sources, &mut problems);
        dead_links::check(&input, &routes, base_url.path(), &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let audit = audit(&input.scorecard);
        let score = score(&input.scorecard, &audit);
        let now = snapshot::take(&input.scorecard, &score, Some(input.data_hash.clone()));
        let history = History::new(input.history.clone(), now);
        Ok(Self {
            input,
            sources,
            audit,
            score,
            palette,
            stylesheet,
            assets,
            base_url,
            history,
            removed,
            routes,
        })
    }

    /// Every file, sorted by path.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// The file at `path`, which is relative with forward slashes and not encoded.
    pub fn find(&self, path: &str) -> Option<&Route> {
        let at = self.routes.binary_search_by(|route| route.path().as_str().cmp(path));
        self.routes.get(at.ok()?)
    }

    /// Whether some file lies below `folder`, which ends in a slash.
    pub fn has_folder(&self, folder: &str) -> bool {
        let at = self.routes.partition_point(|route| route.path().as_str() < folder);
        self.routes.get(at).is_some_and(|route| route.path().starts_with(folder))
    }

    /// The stylesheet that its pages use.
    pub fn stylesheet(&self) -> &Route {
        &self.assets.stylesheet
    }

    /// What the audit found.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// What it was made from.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The figures.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Where it is published.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// The bytes of a file; empty for a route that is not of this site.
    pub fn render(&self, route: &Route) -> Cow<'_, [u8]> {
        match route {
            Route::Static(path) => {
                let file = self.input.static_files.iter().find(|file| file.path == *path);
                Cow::Borrowed(file.map_or(&[], |file| &file.bytes))
            }
            Route::Stylesheet(_) => Cow::Borrowed(self.stylesheet.as_bytes()),
            Route::Script(_) => Cow::Borrowed(self.input.theme.script.as_bytes()),
            Route::Card(group) => Cow::Owned(self.card(group.as_deref())),
            _ => Cow::Owned(self.text(route).into_bytes()),
        }
    }

    fn card(&self, group: Option<&str>) -> Vec<u8> {
        let card = Card::of(&self.input.scorecard, &self.score, group);
        card.and_then(|card| card.png(&self.palette)).unwrap_or_default()
    }

    fn text(&self, route: &Route) -> String {
        let absolute = self.base_url.absolute();
        let export = Export {
            scorecard: &self.input.scorecard,
            audit: &self.audit,
            score: &self.score,
            base_url: &absolute,
        };
        match route {
            Route::ScorecardJson => json::render(&export),
            Route::PositionsCsv => csv::render(&export),
            Route::Robots => robots::render(&absolute),
            Route::Sitemap => sitemap::render(&self.sitemap(&absolute)),
            Route::SearchIndex => search::render(&export, &self.input.articles),
            Route::Llms => llms::render(&export, &self.input.articles),
            Route::Favicon => favicon::render(&self.palette),
            Route::Badge(name) => badge::badge(&export, name)
                .map_or(String::new(), |it| chart::badge(&it, &self.palette)),
            Route::BadgeData(name) => badge::data(&export, name),
            Route::Feed => feed::render(&export, &self.history),
            Route::Chart(name) => self.chart(name).unwrap_or_default(),
            _ => self.page(route, &absolute),
        }
    }

    fn page(&self, route: &Route, absolute: &str) -> String {
        let context = Context {
            scorecard: &self.input.scorecard,
            audit: &self.audit,
            score: &self.score,
            history: &self.history,
            removed: &self.removed,
            sources: &self.sources,
            articles: &self.input.articles,
            assets: &self.assets,
            base_url: absolute,
            base_path: self.base_url.path(),
            here: route,
            here_path: &route.path(),
        };
        page::render(&context)
            .map(|markup| markup.into_string() + "\n")
            .unwrap_or_default()
    }

    fn chart(&self, name: &str) -> Option<String> {
        let name = name.parse().ok()?;
        let scorecard = &self.input.scorecard;
        let chart = catalog::draw(&name, scorecard, &self.score, &self.history)?;
        Some(chart.file(&self.palette))
    }

    fn sitemap(&self, absolute: &str) -> Vec<sitemap::Entry> {
        let pages = self.routes.iter().filter(|route| route.is_page());
        pages
            .map(|route| sitemap::Entry {
                address: format!("{absolute}{}", route.visited()),
                modified: modified::date(&self.input.scorecard, route),
            })
            .collect()
    }
}

/// The address that the data give; a bad one is a problem.
fn own_base_url(input: &Input, problems: &mut Vec<Diagnostic>) -> BaseUrl {
    let given = &input.scorecard.meta().site.base_url;
    if given.value.is_empty() {
        return BaseUrl::default();
    }
    given.value.parse().unwrap_or_else(|error: crate::base_url::BaseUrlError| {
        problems.push(
            Diagnostic::new(
                Code::BadValue,
                format!("`base_url` is `{}`, which is no base address", error.found()),
            )
            .at(given.span)
            .hint("write `https://example.org/fak/`, or only the path, `/fak/`"),
        );
        BaseUrl::default()
    })
}

fn short_hash(text: &str) -> String {
    digest::sha256(text.as_bytes())[..SHORT_HASH].to_owned()
}

/// Every file of a site that has a place of its own. A sitemap holds full addresses, so there is none without one.
fn routes(input: &Input, assets: &Assets, has_address: bool) -> Vec<Route> {
    let scorecard = &input.scorecard;
    let mut routes = vec![
        Route::Index,
        Route::Systems,
        Route::Taxonomy,
        Route::Backlog,
        Route::Method,
        Route::Changes,
        Route::NotFound,
        Route::ScorecardJson,
        Route::PositionsCsv,
        Route::Robots,
        Route::SearchIndex,
        Route::Llms,
        Route::Favicon,
        Route::Card(None),
        assets.stylesheet.clone(),
        assets.script.clone(),
    ];
    routes.extend(
        badge::NAMES.into_iter().flat_map(|it| [Route::Badge(it), Route::BadgeData(it)]),
    );
    routes.extend(
        scorecard.groups().iter().map(|it| Route::Card(Some(it.id.value.clone()))),
    );
    routes.extend(has_address.then_some(Route::Sitemap));
    routes.extend(has_address.then_some(Route::Feed));
    routes.extend(input.history.iter().map(|it| Route::Change(it.as_of.to_string())));
    if !input.history.is_empty() {
        routes.push(Route::Chart(Name::Trend.to_string()));
    }
    routes.extend(scorecard.groups().iter().map(|it| Route::Group(it.id.value.clone())));
    routes
        .extend(scorecard.systems().iter().map(|it| Route::System(it.id.value.clone())));
    for dimension in scorecard.dimensions() {
        let id = &dimension.id.value;
        routes.push(Route::Dimension(id.clone()));
        let former = dimension.aliases.iter();
        routes.extend(
            former.map(|it| Route::FormerDimension(it.value.clone(), id.clone())),
        );
    }
    let articles = input.articles.iter().filter(|it| !it.is_introduction());
    routes.extend(articles.map(|article| Route::Article(article.path.clone())));
    routes.extend(
        catalog::names(scorecard).iter().map(|name| Route::Chart(name.to_string())),
    );
    routes.extend(input.static_files.iter().map(|file| Route::Static(file.path.clone())));
    routes
}
