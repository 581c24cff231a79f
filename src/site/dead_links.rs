//! Links of articles that lead nowhere, reported where they were written.

use std::collections::{BTreeMap, BTreeSet};

use super::links;
use crate::diagnostic::{Code, Diagnostic, Span, nearest};
use crate::load::{Article, Input};
use crate::markdown;
use crate::page::{from_root, resolve};
use crate::route::{RESERVED_ANCHORS, Route, encode_fragment, relative_link};

/// Reports each entry of the masthead that names no article, and each relative link of an
/// article whose article, heading, page or file does not exist. `routes` are all files of
/// the site, sorted by path, and `base_path` is the path of its root on its host.
pub(super) fn check(
    input: &Input,
    routes: &[Route],
    base_path: &str,
    problems: &mut Vec<Diagnostic>,
) {
    masthead(input, problems);
    let anchors = (input.articles.iter())
        .map(|article| {
            let anchors = markdown::anchors(&article.body.value, RESERVED_ANCHORS);
            (article.path.as_str(), anchors.into_iter().collect())
        })
        .collect();
    let site = Known { input, anchors, routes, base_path };
    for article in &input.articles {
        for (link, range) in markdown::relative_links(&article.body.value) {
            let Some(fault) = site.fault(article, &link) else { continue };
            let start = article.body.span.start as usize;
            let span =
                Span::new(article.body.span.file, start + range.start, start + range.end);
            let hint = match fault.near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "correct the link, or add what it leads to".to_owned(),
            };
            problems.push(Diagnostic::new(Code::DeadLink, fault.why).at(span).hint(hint));
        }
    }
}

fn masthead(input: &Input, problems: &mut Vec<Diagnostic>) {
    let known = || input.articles.iter().map(|article| article.path.as_str());
    let entries = input.scorecard.meta().site.nav.iter();
    for entry in entries.filter(|entry| !known().any(|path| path == entry.value)) {
        let hint = match nearest(&entry.value, known()) {
            Some(path) => format!("did you mean `{path}`?"),
            None => {
                "name an article by its path below `content/`, without `.md`".to_owned()
            }
        };
        let message = format!("`nav` names no article: `{}`", entry.value);
        problems.push(Diagnostic::new(Code::DeadLink, message).at(entry.span).hint(hint));
    }
}

/// What links can lead to.
struct Known<'a> {
    input: &'a Input,
    /// The headings of each article.
    anchors: BTreeMap<&'a str, BTreeSet<String>>,
    /// Every file of the site, sorted by path.
    routes: &'a [Route],
    base_path: &'a str,
}

/// Why a link leads nowhere, and what it was probably meant to be.
struct Fault {
    why: String,
    near: Option<String>,
}

impl Known<'_> {
    /// None where a link leads somewhere, or where only the rendered site can tell.
    fn fault(&self, article: &Article, link: &str) -> Option<Fault> {
        let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
        let path = path.split('?').next().unwrap_or_default();
        let folder = article.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let known = |path: &str| self.anchors.contains_key(path);
        match resolve(path, folder, &known) {
            _ if path.is_empty() => self.heading(&article.path, fragment, link),
            Some((Route::Index, _)) => self.heading("index", fragment, link),
            Some((Route::Article(path), _)) => self.heading(&path, fragment, link),
            _ if path.rsplit('.').next() == Some("md") => {
                let articles: Vec<String> =
                    self.anchors.keys().map(|path| format!("{path}.md")).collect();
                let near = nearest(link, articles.iter().map(String::as_str));
                let why = format!("no article `{link}` in `content/`");
                Some(Fault { why, near: near.map(str::to_owned) })
            }
            _ => self.file(article, path),
        }
    }

    fn heading(&self, target: &str, fragment: &str, link: &str) -> Option<Fault> {
        let fragment = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
        let known = self.anchors.get(target)?;
        let on_index =
            target == "index" && self.input.articles.iter().any(|it| it.path == "index");
        let dead = !fragment.is_empty() && !on_index && !known.contains(&*fragment);
        let near = nearest(&fragment, known.iter().map(String::as_str));
        let start = link.split('#').next().unwrap_or_default();
        dead.then(|| Fault {
            why: format!("article `{target}.md` has no heading `#{fragment}`"),
            near: near.map(|near| format!("{start}#{}", encode_fragment(near))),
        })
    }

    /// A page of the site or a file that is copied: no anchor is looked for there.
    fn file(&self, article: &Article, path: &str) -> Option<Fault> {
        let from = match article.path.as_str() {
            "index" => Route::Index,
            path => Route::Article(path.to_owned()),
        };
        let from = from.path();
        let target = match from_root(path, self.base_path) {
            Some((target, _)) => target,
            None => links::target(&from, path, self.base_path)?,
        };
        if self.routes.binary_search_by(|route| route.path().cmp(&target)).is_ok() {
            return None;
        }
        let near = self.nearest_file(&target).map(|near| relative_link(&from, &near));
        Some(Fault { why: format!("no page or file `{target}` in the site"), near })
    }

    /// The file of the same folder and ending whose name is nearest, else one of the same
    /// name elsewhere.
    fn nearest_file(&self, target: &str) -> Option<String> {
        let paths: Vec<String> = self.routes.iter().map(Route::path).collect();
        let (folder, stem, ending) = parted(target);
        let siblings = paths.iter().map(|path| parted(path));
        let siblings =
            siblings.filter(|(other, _, its)| (*other, *its) == (folder, ending));
        let stem = nearest(stem, siblings.map(|(_, stem, _)| stem));
        let sibling =
            |path: &str| stem.is_some_and(|it| parted(path) == (folder, it, ending));
        let name = target.rsplit('/').next();
        let near = paths.iter().find(|path| sibling(path));
        near.or_else(|| paths.iter().find(|path| path.rsplit('/').next() == name))
            .cloned()
    }
}

/// The folder of a path, the name of its file without the ending, and the ending.
fn parted(path: &str) -> (&str, &str, &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    (folder, stem, ending)
}
