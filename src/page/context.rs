//! What a page is made from, and the links it may make.

use crate::audit::Audit;
use crate::diagnostic::{Sources, Span};
use crate::load::Article;
use crate::markdown::{self, Target};
use crate::model::Scorecard;
use crate::query::history::History;
use crate::query::removed::RemovedDimension;
use crate::route::{Route, decode, encode_fragment, relative_link};
use crate::score::Score;

/// The files that every page refers to.
#[derive(Debug, Clone)]
pub struct Assets {
    /// The stylesheet.
    pub stylesheet: Route,
    /// The script.
    pub script: Route,
}

/// Everything a page may use.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// What was authored as data.
    pub scorecard: &'a Scorecard,
    /// What the audit found.
    pub audit: &'a Audit,
    /// The figures.
    pub score: &'a Score,
    /// The snapshots that were kept, and what moved between them.
    pub history: &'a History,
    /// The dimensions that were removed.
    pub removed: &'a [RemovedDimension],
    /// The files that places point into.
    pub sources: &'a Sources,
    /// What was authored as text.
    pub articles: &'a [Article],
    /// Stylesheet and script.
    pub assets: &'a Assets,
    /// Where the site is published, with a slash at the end; empty when not known.
    pub base_url: &'a str,
    /// The path of the site's root on its host.
    pub base_path: &'a str,
    /// The page being made.
    pub here: &'a Route,
    /// Its path.
    pub here_path: &'a str,
}

impl Context<'_> {
    /// A link to another file of the site. The page for unknown addresses is shown at
    /// any depth, so its links start at the root of the host.
    pub fn href(&self, to: &Route) -> String {
        match self.here {
            Route::NotFound => format!("{}{}", self.base_path, to.address()),
            _ => relative_link(self.here_path, &to.path()),
        }
    }

    /// A link to an anchor of a page of the site.
    pub fn href_at(&self, to: &Route, anchor: &str) -> String {
        let page = if to == self.here { String::new() } else { self.href(to) };
        format!("{page}#{}", encode_fragment(anchor))
    }

    /// The full address of a page; none when the site's address is not known.
    pub fn address(&self, route: &Route) -> Option<String> {
        (!self.base_url.is_empty())
            .then(|| format!("{}{}", self.base_url, route.visited()))
    }

    /// A link to the feed, where there is one: its entries need full addresses.
    pub fn feed(&self) -> Option<String> {
        (!self.base_url.is_empty()).then(|| self.href(&Route::Feed))
    }

    /// A prose field as HTML blocks.
    pub fn prose(&self, text: &str) -> maud::PreEscaped<String> {
        maud::PreEscaped(markdown::prose(text, &|link| self.resolve(link, "")))
    }

    /// A prose field as a line of HTML.
    pub fn line(&self, text: &str) -> maud::PreEscaped<String> {
        maud::PreEscaped(markdown::inline(text, &|link| self.resolve(link, "")))
    }

    /// Where a relative link in Markdown leads; `folder` is where its text stands below
    /// `content/`.
    pub(super) fn resolve(&self, link: &str, folder: &str) -> Target {
        let known = |path: &str| self.articles.iter().any(|article| article.path == path);
        match resolve(link, folder, &known) {
            None => match from_root(link, self.base_path) {
                Some((path, rest)) => {
                    Target::To(format!("{}{rest}", self.href(&Route::Static(path))))
                }
                None => Target::Keep,
            },
            Some((route, rest)) => Target::To(format!("{}{rest}", self.href(&route))),
        }
    }

    /// The path, line and column of a place, by the file's name in the project.
    pub fn place(&self, span: Span) -> Option<(String, usize)> {
        let place = self.sources.logical_place(span)?;
        Some((place.source.to_owned(), place.line))
    }
}

/// Takes a link that starts with a slash apart: the path from the root of the site, and
/// what follows it. None for one that already names the path the site is published under.
pub fn from_root<'l>(link: &'l str, base_path: &str) -> Option<(String, &'l str)> {
    if base_path != "/" && link.starts_with(base_path) {
        return None;
    }
    let link = link.strip_prefix('/')?;
    let (path, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
    let path = decode(path)?;
    let is_folder = path.is_empty() || path.ends_with('/');
    Some((if is_folder { format!("{path}index.html") } else { path }, rest))
}

/// Takes a link to an article apart: the route it means, and what follows the path.
/// Paths are relative to `folder`, or to `content/` when they start with a slash. None
/// when the link is no path to a Markdown file, or `known` knows no article there.
pub fn resolve(
    link: &str,
    folder: &str,
    known: &dyn Fn(&str) -> bool,
) -> Option<(Route, String)> {
    let cut = link.find(['?', '#']).unwrap_or(link.len());
    let (path, rest) = link.split_at(cut);
    let path = decode(path)?;
    let stem = path.strip_suffix(".md")?;
    let mut parts: Vec<&str> = match stem.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => folder.split('/').filter(|part| !part.is_empty()).collect(),
    };
    for part in stem.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    let article = parts.join("/");
    if !known(&article) {
        return None;
    }
    let route = if article == "index" { Route::Index } else { Route::Article(article) };
    Some((route, rest.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_between_articles_lead_to_their_pages() {
        let known =
            |path: &str| ["guide", "two words", "sub/inner", "index"].contains(&path);
        let to = |link: &str, folder: &str| {
            resolve(link, folder, &known).map(|(route, rest)| (route.path(), rest))
        };
        let page = |path: &str, rest: &str| Some((path.to_owned(), rest.to_owned()));
        assert_eq!(
            to("two%20words.md#deep-end", ""),
            page("two words.html", "#deep-end")
        );
        assert_eq!(to("./guide.md?x=1#start", ""), page("guide.html", "?x=1#start"));
        assert_eq!(to("sub/inner.md", ""), page("sub/inner.html", ""));
        assert_eq!(to("../guide.md", "sub"), page("guide.html", ""));
        assert_eq!(to("/guide.md", "sub"), page("guide.html", ""));
        assert_eq!(to("inner.md", "sub"), page("sub/inner.html", ""));
        assert_eq!(to("index.md", ""), page("index.html", ""));
        for dead in ["nope.md", "../guide.md", "guide.txt", "guide", "https://x.org/a.md"]
        {
            assert_eq!(to(dead, ""), None, "{dead}");
        }
    }
}
