//! `llms.txt`: the site in short for language models, with links to its data.

use std::fmt::Write as _;

use super::Export;
use crate::load::Article;
use crate::model::on_one_line;
use crate::route::Route;
use crate::score::one_decimal;

/// The file, in the shape of llmstxt.org: a title, a summary, and lists of links.
pub fn render(export: &Export<'_>, articles: &[Article]) -> String {
    let (scorecard, score) = (export.scorecard, export.score);
    let meta = scorecard.meta();
    let link = |route: &Route| format!("{}{}", export.base_url, route.address());
    let mut text = format!(
        "# {}\n\n> As of {}: standing {} of 100; {}; {} of {} dimensions covered; {} of {} positions measured.\n\n\
         An honest gap claims nothing. Every verdict names its rival, source and date; cite them with it.\n",
        line(&meta.title),
        meta.as_of,
        one_decimal(score.standing.value),
        score.tally.words(),
        score.coverage.covered,
        score.coverage.in_scope,
        score.measured,
        score.tally.positions(),
    );
    let mut section = |title: &str, links: Vec<(String, String)>| {
        let _ = write!(text, "\n## {title}\n\n");
        for (name, address) in links {
            let _ = writeln!(text, "- [{}]({address})", line(&name));
        }
    };
    section(
        "Data",
        vec![
            ("scorecard.json".into(), link(&Route::ScorecardJson)),
            ("positions.csv".into(), link(&Route::PositionsCsv)),
        ],
    );
    let pages = [
        ("Method", Route::Method),
        ("Taxonomy", Route::Taxonomy),
        ("Systems", Route::Systems),
        ("Backlog", Route::Backlog),
    ];
    let articles = articles.iter().filter(|it| !it.is_introduction());
    let articles =
        articles.map(|it| (it.title.clone(), link(&Route::Article(it.path.clone()))));
    let pages = pages.map(|(name, route)| (name.to_owned(), link(&route)));
    section("Pages", pages.into_iter().chain(articles).collect());
    let groups = scorecard.groups().iter();
    section(
        "Groups",
        groups
            .map(|it| (it.name.clone(), link(&Route::Group(it.id.value.clone()))))
            .collect(),
    );
    text
}

/// A text on one line, without what would end a link's name.
fn line(text: &str) -> String {
    on_one_line(text).replace(['[', ']'], "")
}
