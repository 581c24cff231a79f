//! The frame of every page: head, masthead, breadcrumbs, footer.

use maud::{DOCTYPE, Markup, html};

use super::Context;
use super::piece;
use crate::chart::Card;
use crate::route::Route;

/// What a page says about itself.
pub(super) struct Head {
    /// Its title, without the name of the site.
    pub(super) title: String,
    /// One sentence for search engines and link previews.
    pub(super) description: String,
}

/// What a page may load: its own files, and nothing from elsewhere.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// How many groups the footer of each page names.
const LISTED_GROUPS: usize = 16;

/// A whole page around its main part.
pub(super) fn page(cx: &Context<'_>, head: &Head, main: &Markup) -> Markup {
    let meta = cx.scorecard.meta();
    html! {
        (DOCTYPE)
        html lang=(meta.site.language) data-root=(root(cx)) {
            (head_element(cx, head))
            body {
                a.skip href="#main" { "Skip to content" }
                (masthead(cx))
                main id="main" { (main) }
                (footer(cx))
            }
        }
    }
}

/// The way from a page to the root of the site, for the script.
fn root(cx: &Context<'_>) -> String {
    let index = cx.href(&Route::Index);
    index.strip_suffix("index.html").unwrap_or_default().to_owned()
}

fn head_element(cx: &Context<'_>, head: &Head) -> Markup {
    let meta = cx.scorecard.meta();
    let title = if *cx.here == Route::Index {
        head.title.clone()
    } else {
        format!("{} | {}", head.title, meta.title)
    };
    let canonical = cx.here.is_page().then(|| cx.address(cx.here)).flatten();
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            meta name="description" content=(head.description);
            meta name="color-scheme" content="light dark";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(head.description);
            meta property="og:site_name" content=(meta.title);
            @if let Some(canonical) = &canonical {
                link rel="canonical" href=(canonical);
                meta property="og:url" content=(canonical);
            }
            @if let Some((address, spoken)) = card(cx) {
                meta property="og:image" content=(address);
                meta property="og:image:type" content="image/png";
                meta property="og:image:width" content=(Card::SIZE.0);
                meta property="og:image:height" content=(Card::SIZE.1);
                meta property="og:image:alt" content=(spoken);
                meta name="twitter:card" content="summary_large_image";
            }
            @if !cx.here.is_page() { meta name="robots" content="noindex"; }
            @if let Some(feed) = cx.feed() {
                link rel="alternate" type="application/atom+xml" title={ (meta.title) ": changes" } href=(feed);
            }
            link rel="icon" type="image/svg+xml" href=(cx.href(&Route::Favicon));
            // Before the stylesheet and not deferred: it sets the theme before anything is painted.
            script src=(cx.href(&cx.assets.script)) {}
            link rel="stylesheet" href=(cx.href(&cx.assets.stylesheet));
        }
    }
}

/// The picture of a page, that of its group or else that of the site: where it is
/// published, and what it shows. None where no address is known, as it takes a full one.
fn card(cx: &Context<'_>) -> Option<(String, String)> {
    let scorecard = cx.scorecard;
    let group = match cx.here {
        Route::Group(id) => Some(id.clone()),
        Route::Dimension(id) => scorecard
            .dimension_called(id)
            .and_then(|at| scorecard.group_of_dimension(at))
            .map(|at| scorecard.groups()[at].id.value.clone()),
        _ => None,
    };
    let card = Card::of(scorecard, cx.score, group.as_deref())?;
    Some((cx.address(&Route::Card(group))?, card.spoken()))
}

fn masthead(cx: &Context<'_>) -> Markup {
    let meta = cx.scorecard.meta();
    let (first, rest) = brand(&meta.title, &meta.subject);
    html! {
        header.mast {
            a.brand href=(cx.href(&Route::Index)) { (first) @if !rest.is_empty() { " " span { (rest) } } }
            nav.nav aria-label="Site" {
                ul {
                    (nav_item(cx, &Route::Index, "Scorecard", matches!(cx.here, Route::Index | Route::Group(_))))
                    (nav_item(cx, &Route::Taxonomy, "Taxonomy", matches!(cx.here, Route::Dimension(_) | Route::RemovedDimension(_))))
                    (nav_item(cx, &Route::Systems, "Systems", matches!(cx.here, Route::System(_))))
                    (nav_item(cx, &Route::Backlog, "Backlog", false))
                    (nav_item(cx, &Route::Changes, "Changes", matches!(cx.here, Route::Change(_))))
                    (nav_item(cx, &Route::Method, "Method", false))
                    @for name in &meta.site.nav {
                        @if let Some(article) = cx.articles.iter().find(|it| it.path == name.value) {
                            (nav_item(cx, &Route::Article(article.path.clone()), &article.title, false))
                        }
                    }
                }
            }
            (tools())
        }
    }
}

/// Quick find and theme: shown by the script that they need.
fn tools() -> Markup {
    html! {
        div.tools hidden {
            search.find {
                label.sr for="find" { "Find a dimension, system, group or article" }
                input id="find" type="search" placeholder="Find   /" autocomplete="off" role="combobox"
                    aria-expanded="false" aria-controls="results" aria-autocomplete="list";
                ul id="results" role="listbox" aria-label="Found" hidden {}
            }
            fieldset.theme {
                legend.sr { "Theme" }
                @for (word, label) in [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")] {
                    label { input type="radio" name="theme" id={ "theme-" (word) } value=(word) checked[word == "auto"]; (label) }
                }
            }
        }
    }
}

/// The title in two: the product's name, and the rest in a quieter tone.
fn brand<'a>(title: &'a str, subject: &str) -> (&'a str, &'a str) {
    match title.strip_prefix(subject) {
        Some(rest) if !subject.is_empty() => (&title[..subject.len()], rest.trim_start()),
        _ => (title, ""),
    }
}

fn nav_item(cx: &Context<'_>, route: &Route, label: &str, within: bool) -> Markup {
    let current = if cx.here == route { Some("page") } else { within.then_some("true") };
    html! { li { a href=(cx.href(route)) aria-current=[current] { (label) } } }
}

/// Where a page stands: links to what it is part of, then its own name.
pub(super) fn breadcrumbs(
    cx: &Context<'_>,
    above: &[(String, &str)],
    here: &str,
) -> Markup {
    html! {
        nav.crumbs aria-label="Breadcrumb" {
            ol {
                li { a href=(cx.href(&Route::Index)) { "Scorecard" } }
                @for (href, label) in above { li { a href=(href) { (label) } } }
                li aria-current="page" { (here) }
            }
        }
    }
}

fn footer(cx: &Context<'_>) -> Markup {
    let meta = cx.scorecard.meta();
    html! {
        footer.foot {
            div.foot-cols {
                div {
                    h2 { "The data" }
                    ul {
                        li { a href=(cx.href(&Route::ScorecardJson)) { "scorecard.json" } }
                        li { a href=(cx.href(&Route::PositionsCsv)) { "positions.csv" } }
                        li { a href=(cx.href(&Route::Badge("standing"))) { "Badge: standing" } ", " a href=(cx.href(&Route::Badge("verdicts"))) { "verdicts" } ", " a href=(cx.href(&Route::Badge("coverage"))) { "coverage" } }
                        li { a href=(cx.href(&Route::Llms)) { "llms.txt" } }
                        @if !meta.site.repository_url.value.is_empty() {
                            li { a href=(meta.site.repository_url.value) { "Source repository" } }
                        }
                    }
                }
                div {
                    h2 { "Read on" }
                    ul {
                        li { a href=(cx.href(&Route::Backlog)) { "Backlog" } }
                        li { a href=(cx.href(&Route::Method)) { "Method and weights" } }
                        @for article in cx.articles.iter().filter(|it| !it.is_introduction()) {
                            li { a href=(cx.href(&Route::Article(article.path.clone()))) { (article.title) } }
                        }
                    }
                }
                div {
                    h2 { "Groups" }
                    ul { (groups(cx)) }
                }
                div {
                    h2 { "How to cite" }
                    p.cite { (citation(cx)) }
                }
            }
            div.foot-last {
                p { "Every figure is derived from the data as of " (piece::day(meta.as_of)) ". Nothing here is typed by hand." }
                p { "Built with yardstick " (env!("CARGO_PKG_VERSION")) }
            }
        }
    }
}

/// The groups by name while they fit a column; one link where they are many.
fn groups(cx: &Context<'_>) -> Markup {
    let groups = cx.scorecard.groups();
    html! {
        @if groups.len() > LISTED_GROUPS {
            li { a href=(cx.href_at(&Route::Index, "matrix")) { "All " (groups.len()) " groups" } }
        } @else {
            @for group in 0..groups.len() { li { (piece::group_link(cx, group)) } }
        }
    }
}

/// One page beside another: which way it lies, where, and its name.
pub(super) struct Neighbour<'a> {
    pub(super) way: &'static str,
    pub(super) href: String,
    pub(super) name: &'a str,
}

/// The way to the pages before and after this one.
pub(super) fn neighbours(
    label: &str,
    before: Option<&Neighbour<'_>>,
    after: Option<&Neighbour<'_>>,
) -> Markup {
    let link = |it: &Neighbour<'_>| html! { a href=(it.href) { span { (it.way) } " " b { (it.name) } } };
    html! {
        nav.pair aria-label=(label) {
            @match before { Some(it) => (link(it)), None => span {}, }
            @if let Some(it) = after { (link(it)) }
        }
    }
}

fn citation(cx: &Context<'_>) -> String {
    let (meta, score) = (cx.scorecard.meta(), cx.score);
    let address =
        cx.address(&Route::Index).map_or(String::new(), |address| format!(" {address}"));
    format!(
        "{}, as of {}{}. Standing {:.1} of 100; {} of {} dimensions covered, {} of {} positions \
         measured.{address}",
        meta.title,
        meta.as_of,
        piece::version(meta),
        score.standing.value,
        score.coverage.covered,
        score.coverage.in_scope,
        score.measured,
        score.tally.positions(),
    )
}
