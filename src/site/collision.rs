//! Two records that want one file, on this system or on another: names are compared
//! without case and in one Unicode form. A file whose name another needs for a folder is
//! in the way as well.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;

use crate::diagnostic::{Code, Diagnostic, Sources, Span};
use crate::load::Input;
use crate::route::{MANIFEST, Route};

/// Reports every route whose file another route, or the manifest, already has.
pub(super) fn check(
    routes: &[Route],
    input: &Input,
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) {
    let mut taken: BTreeMap<String, &Route> = BTreeMap::new();
    for route in routes {
        let path = route.path();
        let key = folded(&path);
        if key.split('/').next() == Some(MANIFEST) {
            problems.push(report(
                &path,
                "the build manifest",
                &describe(route, input, sources),
            ));
        } else if let Some(first) = taken.get(&key) {
            let (first, second) =
                (describe(first, input, sources), describe(route, input, sources));
            let problem = report(&path, &first, &second);
            problems.push(match span(route, input) {
                Some(span) => problem.at(span),
                None => problem,
            });
        } else {
            taken.insert(key, route);
        }
    }
    for (key, route) in &taken {
        let above = key.match_indices('/').find_map(|(at, _)| taken.get(&key[..at]));
        if let Some(file) = above {
            let (file, below) =
                (describe(file, input, sources), describe(route, input, sources));
            let message = format!("{below} needs a folder where {file} wants a file");
            let problem =
                Diagnostic::new(Code::PathCollision, message).hint("rename one of them");
            problems.push(match span(route, input) {
                Some(span) => problem.at(span),
                None => problem,
            });
        }
    }
}

/// One spelling for all that a file system may take for one name.
pub(super) fn folded(path: &str) -> String {
    if path.is_ascii() {
        return path.to_ascii_lowercase();
    }
    path.nfc().collect::<String>().to_lowercase()
}

fn report(path: &str, first: &str, second: &str) -> Diagnostic {
    let message = format!("{first} and {second} both want the file `{path}`");
    Diagnostic::new(Code::PathCollision, message).hint("rename one of them")
}

fn describe(route: &Route, input: &Input, sources: &Sources) -> String {
    let place = span(route, input).and_then(|span| sources.place(span));
    let place = place.map_or(String::new(), |place| format!(" ({place})"));
    match route {
        Route::Group(id) => format!("group `{id}`{place}"),
        Route::Dimension(id) => format!("dimension `{id}`{place}"),
        Route::FormerDimension(alias, id) => {
            format!("alias `{alias}` of dimension `{id}`{place}")
        }
        Route::RemovedDimension(id) => format!("tombstone `{id}`{place}"),
        Route::System(id) => format!("system `{id}`{place}"),
        Route::Article(path) => format!("article `content/{path}.md`"),
        Route::Static(path) => format!("static file `{path}`"),
        other => format!("the site’s own `{}`", other.path()),
    }
}

fn span(route: &Route, input: &Input) -> Option<Span> {
    let scorecard = &input.scorecard;
    match route {
        Route::Group(id) => find(scorecard.groups().iter().map(|it| &it.id), id),
        Route::System(id) => find(scorecard.systems().iter().map(|it| &it.id), id),
        Route::Dimension(id) | Route::FormerDimension(_, id) => {
            find(scorecard.dimensions().iter().map(|it| &it.id), id)
        }
        Route::RemovedDimension(id) => {
            find(scorecard.tombstones().iter().map(|it| &it.id), id)
        }
        Route::Article(path) => {
            let article = input.articles.iter().find(|article| article.path == *path);
            article
                .map(|article| Span { end: article.body.span.start, ..article.body.span })
        }
        _ => None,
    }
}

fn find<'a>(
    mut ids: impl Iterator<Item = &'a crate::diagnostic::Field<String>>,
    id: &str,
) -> Option<Span> {
    ids.find(|field| field.value == id).map(|field| field.span)
}
