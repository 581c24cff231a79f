//! `search.json`: what quick find looks through. A list of
//! `[kind, name, address, other words]`, addresses from the root of the site.

use serde::Serialize;

use super::Export;
use crate::load::Article;
use crate::route::Route;

/// One thing to be found.
#[derive(Serialize)]
struct Entry<'a>(&'static str, &'a str, String, String);

/// The index. The last field is searched and not shown: ids, longer titles, aliases.
pub fn render(export: &Export<'_>, articles: &[Article]) -> String {
    let scorecard = export.scorecard;
    let mut entries = Vec::new();
    for group in scorecard.groups() {
        let route = Route::Group(group.id.value.clone());
        entries.push(Entry(
            "group",
            &group.name,
            route.address(),
            group.id.value.clone(),
        ));
    }
    for dimension in scorecard.dimensions() {
        let route = Route::Dimension(dimension.id.value.clone());
        let words = format!("{} {}", dimension.title, dimension.id.value);
        entries.push(Entry("dimension", dimension.short(), route.address(), words));
    }
    for system in scorecard.systems() {
        let route = Route::System(system.id.value.clone());
        let aliases: Vec<&str> =
            system.aliases.iter().map(|alias| alias.value.as_str()).collect();
        entries.push(Entry("system", &system.name, route.address(), aliases.join(" ")));
    }
    for article in articles.iter().filter(|it| !it.is_introduction()) {
        let route = Route::Article(article.path.clone());
        entries.push(Entry(
            "article",
            &article.title,
            route.address(),
            article.summary.clone(),
        ));
    }
    serde_json::to_string(&entries).unwrap_or_default() + "\n"
}
