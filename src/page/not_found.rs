//! What a server shows for an address that is not there. Its links start at the root of
//! the host, because it is shown at any depth.

use maud::{Markup, html};

use super::Context;
use super::layout::{self, Head};
use crate::route::Route;

pub(super) fn page(cx: &Context<'_>) -> Markup {
    let head = Head {
        title: "Page not found".to_owned(),
        description: "There is no page at this address.".to_owned(),
    };
    let main = html! {
        header.title {
            h1 { "There is no page at this address" }
            p.guide {
                "It may have been mistyped, or the record behind it may have another id now. Every \
                 dimension is listed in " a href=(cx.href(&Route::Taxonomy)) { "the taxonomy" }
                ", every competitor in " a href=(cx.href(&Route::Systems)) { "the registry" }
                ", and " a href=(cx.href(&Route::Index)) { "the scorecard" } " leads to all of it."
            }
        }
    };
    layout::page(cx, &head, &main)
}
