//! An article of `content/`.

use maud::{Markup, PreEscaped, html};

use super::Context;
use super::layout::{self, Head};
use crate::load::Article;
use crate::markdown::{self, Heading};
use crate::route::RESERVED_ANCHORS;

/// From this many headings on, an article gets a table of contents.
const CONTENTS_FROM: usize = 4;

pub(super) fn page(cx: &Context<'_>, article: &Article) -> Markup {
    let opens_with_title = article.body.value.trim_start().starts_with("# ");
    let (body, headings) = body(cx, article, if opens_with_title { 1 } else { 2 });
    let description = if article.summary.is_empty() {
        format!("{}: {}", cx.scorecard.meta().title, article.title)
    } else {
        article.summary.clone()
    };
    let head = Head { title: article.title.clone(), description };
    let main = html! {
        (layout::breadcrumbs(cx, &[], &article.title))
        article.text {
            @if !opens_with_title { header.title { h1 { (article.title) } } }
            (contents(&headings))
            div.prose { (body) }
        }
    };
    layout::page(cx, &head, &main)
}

/// The text of an article with its highest heading at level `top`, and its headings.
pub(super) fn body(
    cx: &Context<'_>,
    article: &Article,
    top: u8,
) -> (PreEscaped<String>, Vec<Heading>) {
    let resolve = |link: &str| cx.resolve(link, article.folder());
    let rendered =
        markdown::article(&article.body.value, top, RESERVED_ANCHORS, &resolve);
    (PreEscaped(rendered.html), rendered.headings)
}

fn contents(headings: &[Heading]) -> Markup {
    let parts: Vec<&Heading> =
        headings.iter().filter(|heading| heading.level == 2).collect();
    html! {
        @if parts.len() >= CONTENTS_FROM {
            nav.toc.onpage aria-label="On this page" {
                ul { @for heading in parts { li { a href={ "#" (crate::route::encode_fragment(&heading.id)) } { (heading.text) } } } }
            }
        }
    }
}
