//! The verdict matrix: categories by group, times verdicts. Each count links to exactly
//! the positions it counts.

use maud::{Markup, html};

use super::Context;
use super::piece;
use crate::model::Verdict;
use crate::route::Route;
use crate::score::Tally;

/// The anchor of the positions of one verdict in one category, on its group's page. The
/// colon keeps it clear of anchors made from ids.
pub(super) fn cell_anchor(verdict: Verdict, category: &str) -> String {
    format!("{}:{}", verdict.slug(), crate::route::anchor(category))
}

/// The matrix of the whole field.
pub(super) fn field(cx: &Context<'_>) -> Markup {
    let scorecard = cx.scorecard;
    html! {
        table.matrix {
            caption.sr { "Positions by category and verdict" }
            (head("Group and category"))
            @for group in 0..scorecard.groups().len() {
                @if !scorecard.categories_of(group).is_empty() {
                    tbody { (group_rows(cx, group)) }
                }
            }
            @let unplaced = Tally::of(scorecard.unplaced().map(|at| &scorecard.positions()[at]));
            @if unplaced.positions() > 0 {
                tbody {
                    (row("", &html! { "In no declared category" }, "in no category", unplaced, |verdict| {
                        cx.href_at(&Route::Index, &cell_anchor(verdict, ""))
                    }))
                }
            }
            tfoot { (whole_field(cx)) }
        }
    }
}

/// The matrix of one group, with the whole field for scale.
pub(super) fn of_group(cx: &Context<'_>, group: usize) -> Markup {
    html! {
        table.matrix {
            caption.sr { "Positions of this group by category and verdict" }
            (head("Category"))
            tbody {
                @for category in cx.scorecard.categories_of(group) { (category_row(cx, *category, "")) }
            }
            tfoot { (whole_field(cx)) }
        }
    }
}

/// What a category adds up to.
pub(super) fn category_tally(cx: &Context<'_>, category: usize) -> Tally {
    let positions = cx.scorecard.positions();
    Tally::of(cx.scorecard.positions_in(category).iter().map(|at| &positions[*at]))
}

fn head(first: &str) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { (first) }
                @for verdict in Verdict::ALL { th scope="col" { (piece::verdict(verdict)) } }
                th scope="col" { "All" }
            }
        }
    }
}

/// A group of several categories has a row of its own above theirs.
fn group_rows(cx: &Context<'_>, group: usize) -> Markup {
    let scorecard = cx.scorecard;
    let route = Route::Group(scorecard.groups()[group].id.value.clone());
    let name = &scorecard.groups()[group].name;
    let categories = scorecard.categories_of(group);
    let link = |verdict: Verdict| cx.href_at(&route, verdict.slug());
    let href = cx.href(&route);
    let [single] = categories else {
        return html! {
            (row("group", &html! { a href=(href) { (name) } }, name, cx.score.tally_by_group[group], link))
            @for category in categories { (category_row(cx, *category, "sub")) }
        };
    };
    let category = &scorecard.categories()[*single].name;
    let head = html! {
        a href=(href) { b { (name) } } @if category != name { " " span.quiet { (category) } }
    };
    row("", &head, name, cx.score.tally_by_group[group], link)
}

fn category_row(cx: &Context<'_>, category: usize, class: &str) -> Markup {
    let scorecard = cx.scorecard;
    let it = &scorecard.categories()[category];
    let group = &scorecard.groups()[scorecard.group_of(category)];
    let route = Route::Group(group.id.value.clone());
    row(class, &html! { (it.name) }, &it.name, category_tally(cx, category), |verdict| {
        cx.href_at(&route, &cell_anchor(verdict, &it.id.value))
    })
}

fn whole_field(cx: &Context<'_>) -> Markup {
    let link = |verdict: Verdict| cx.href_at(&Route::Index, verdict.slug());
    row("", &html! { "The whole field" }, "the whole field", cx.score.tally, link)
}

fn row(
    class: &str,
    head: &Markup,
    name: &str,
    tally: Tally,
    href: impl Fn(Verdict) -> String,
) -> Markup {
    html! {
        tr class=[(!class.is_empty()).then_some(class)] {
            th scope="row" { (head) }
            @for verdict in Verdict::ALL {
                @match tally.get(verdict) {
                    0 => td.z { "0" },
                    count => td class=(verdict.slug()) {
                        a href=(href(verdict)) aria-label={ (count) " " (verdict.label()) ", " (name) } { (count) }
                    },
                }
            }
            td.n { (tally.positions()) }
        }
    }
}
