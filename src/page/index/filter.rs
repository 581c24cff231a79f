//! The filter of the standing table. The verdict boxes work by the stylesheet alone; all
//! else is for the script, which shows it and reads its rows from the table.

use maud::{Markup, html};

use super::super::{Context, piece};
use crate::model::{Caveat, Status, Verdict};
use crate::route::anchor;

pub(super) fn form(cx: &Context<'_>) -> Markup {
    let total = cx.scorecard.positions().len();
    html! {
        search.filter id="filter" aria-label="Filter positions" {
            div.text hidden { label for="h-q" { "Text" } input id="h-q" type="search" placeholder="axis, category or rival" autocomplete="off"; }
            (select("h-group", "Group", "All groups", &groups(cx)))
            (select("h-category", "Category", "All categories", &categories(cx)))
            (select("h-system", "System", "All systems", &systems(cx)))
            (select("h-status", "Status", "Any status", &words::<Status>()))
            (select("h-caveat", "Caveat", "Any caveat", &words::<Caveat>()))
            div.sort hidden { label for="h-sort" { "Sort by" } select id="h-sort" {} }
            label.tick hidden { input type="checkbox" id="h-number"; " Has a number" }
            (verdict_boxes(cx))
        }
        p.count hidden id="h-count" data-all=(total) {
            span role="status" { b { (total) " of " (total) } " shown" }
            button.link type="button" id="h-reset" { "Reset" }
            button.link type="button" id="h-copy" { "Copy link to this view" }
        }
    }
}

fn select(id: &str, label: &str, all: &str, options: &Markup) -> Markup {
    html! {
        div hidden { label for=(id) { (label) } select id=(id) { option value="" { (all) } (options) } }
    }
}

fn groups(cx: &Context<'_>) -> Markup {
    html! { @for group in cx.scorecard.groups() { option value=(group.id.value) { (group.name) } } }
}

/// Each category names its group, so that a row need not.
fn categories(cx: &Context<'_>) -> Markup {
    let scorecard = cx.scorecard;
    html! {
        @for group in 0..scorecard.groups().len() {
            @for at in scorecard.categories_of(group) {
                @let category = &scorecard.categories()[*at];
                option value=(category.id.value) data-g=(scorecard.groups()[group].id.value) { (category.name) }
            }
        }
    }
}

/// The systems that a position is compared with, by name.
fn systems(cx: &Context<'_>) -> Markup {
    let all = cx.scorecard.systems();
    let mut compared: Vec<usize> = (0..all.len())
        .filter(|at| !cx.scorecard.positions_against(*at).is_empty())
        .collect();
    compared.sort_by_key(|at| all[*at].name.to_lowercase());
    html! { @for at in compared { option value=(anchor(&all[at].id.value)) { (all[at].name) } } }
}

fn words<W: crate::model::Vocabulary>() -> Markup {
    html! { @for (word, _) in W::WORDS { option value=(word) { (word) } } }
}

fn verdict_boxes(cx: &Context<'_>) -> Markup {
    html! {
        fieldset.verdicts {
            legend.sr { "Show verdicts" }
            @for verdict in Verdict::ALL {
                label.tick {
                    input type="checkbox" id={ "f-" (verdict.slug()) } checked;
                    " " (piece::verdict(verdict)) " " (cx.score.tally.get(verdict))
                }
            }
        }
    }
}
