//! Links to articles that lead nowhere, reported where they were written.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic, Span, nearest};
use crate::load::{Article, Input};
use crate::markdown;
use crate::page::resolve;
use crate::route::{RESERVED_ANCHORS, Route};

/// Reports each entry of the masthead that names no article, and each relative link of an
/// article whose page or anchor does not exist.
pub(super) fn check(input: &Input, problems: &mut Vec<Diagnostic>) {
    masthead(input, problems);
    let anchors: BTreeMap<&str, BTreeSet<String>> = (input.articles.iter())
        .map(|article| {
            let anchors = markdown::anchors(&article.body.value, RESERVED_ANCHORS);
            (article.path.as_str(), anchors.into_iter().collect())
        })
        .collect();
    for article in &input.articles {
        for (link, range) in markdown::relative_links(&article.body.value) {
            let Some(why) = fault(article, &link, &anchors, input) else { continue };
            let start = article.body.span.start as usize;
            let span =
                Span::new(article.body.span.file, start + range.start, start + range.end);
            let known =
                anchors.keys().map(|path| format!("{path}.md")).collect::<Vec<_>>();
            let hint = match nearest(&link, known.iter().map(String::as_str)) {
                Some(path) => format!("did you mean `{path}`?"),
                None => "correct the link, or add what it leads to".to_owned(),
            };
            problems.push(Diagnostic::new(Code::DeadLink, why).at(span).hint(hint));
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

/// Why a link leads nowhere; none when it does not, or when only the rendered site can
/// tell.
fn fault(
    article: &Article,
    link: &str,
    anchors: &BTreeMap<&str, BTreeSet<String>>,
    input: &Input,
) -> Option<String> {
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let path = path.split('?').next().unwrap_or_default();
    let fragment = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
    let target = if path.is_empty() {
        article.path.clone()
    } else {
        let folder = article.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let known = |path: &str| anchors.contains_key(path);
        match resolve(path, folder, &known) {
            Some((Route::Index, _)) => "index".to_owned(),
            Some((Route::Article(path), _)) => path,
            _ if path.rsplit('.').next() == Some("md") => {
                return Some(format!("no article `{link}` in `content/`"));
            }
            // A page of the site or a static file: the link check over the site sees it.
            _ => return None,
        }
    };
    let known = anchors.get(target.as_str())?;
    let on_index =
        target == "index" && input.articles.iter().any(|it| it.path == "index");
    let dead = !fragment.is_empty() && !on_index && !known.contains(&*fragment);
    dead.then(|| format!("article `{target}.md` has no heading `#{fragment}`"))
}
