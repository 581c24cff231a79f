//! A page that only leads on: an earlier id whose address keeps working.

use maud::{DOCTYPE, Markup, html};

use super::Context;
use super::layout::POLICY;
use crate::route::Route;

pub(super) fn page(cx: &Context<'_>, to: &Route) -> Markup {
    let href = cx.href(to);
    html! {
        (DOCTYPE)
        html lang="en" data-moved-to=(href) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Moved" }
                meta name="robots" content="noindex";
                meta http-equiv="refresh" content={ "0; url=" (href) };
                link rel="canonical" href=(cx.address(to).unwrap_or_else(|| href.clone()));
                // Before the refresh, which would drop the anchor that a link names.
                script src=(cx.href(&cx.assets.script)) {}
                link rel="stylesheet" href=(cx.href(&cx.assets.stylesheet));
            }
            body { main id="main" { p { "This page has moved: " a href=(href) { "go to its new address" } "." } } }
        }
    }
}
