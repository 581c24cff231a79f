//! What moved from snapshot to snapshot: the list with the trend, and a page a snapshot.

use maud::{Markup, html};

use super::layout::{self, Head};
use super::{Context, history, moved, piece};
use crate::chart::catalog::Name;
use crate::model::{
    FIGURES, Quantity, Range, Snapshot, Standpoint, Verdict, Vocabulary as _,
};
use crate::query::causes::signed;
use crate::query::diff::Diff;
use crate::route::Route;

/// How many snapshots are listed before older ones are folded, year by year.
const SHOWN: usize = 30;

pub(super) fn index(cx: &Context<'_>) -> Markup {
    let history = cx.history;
    let snapshots = history.snapshots();
    let count = piece::plural(snapshots.len(), "snapshot");
    let subject = &cx.scorecard.meta().subject;
    let head = Head {
        title: "Changes".to_owned(),
        description: format!(
            "How the standing of {subject} went, over {count}: what fell, what rose, what came and \
             went, and why."
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[], "Changes"))
        header.title {
            h1 { "Changes" }
            p.guide {
                @if snapshots.is_empty() { "No snapshot has been kept yet, so that there is nothing to compare with." }
                @else {
                    (count) ". Each keeps all figures and verdicts as they were on its day; its page never changes, save \
                    for notes on later corrections."
                    @if let Some(feed) = cx.feed() { " There is a " a href=(feed) { "feed" } "." }
                }
            }
        }
        @if !snapshots.is_empty() {
            section.part.split id="trend" aria-labelledby="h-trend" {
                div.head { h2 id="h-trend" { "The trend" } p { "The days stand where they fell; what is between them is not known." } }
                div.body { (piece::figure(cx, &Name::Trend)) }
            }
            (since(cx))
            section.part.split id="snapshots" aria-labelledby="h-snapshots" {
                div.head { h2 id="h-snapshots" { "Snapshots" } p { "The newest first." } }
                div.body { (list(cx)) }
            }
        }
    };
    layout::page(cx, &head, &main)
}

/// What is in the data, but in no snapshot yet.
fn since(cx: &Context<'_>) -> Markup {
    let history = cx.history;
    let Some(diff) = history.since().filter(|diff| !diff.is_empty()) else {
        return html! {};
    };
    html! {
        section.part.split id="since" aria-labelledby="h-since" {
            div.head {
                h2 id="h-since" { "Since then" }
                p { "What moved from the newest snapshot, of " (diff.from.as_of) ", to the data as of " (diff.to.as_of) "." }
            }
            div.body { (moved::moved(cx, diff)) }
        }
    }
}

fn list(cx: &Context<'_>) -> Markup {
    let all: Vec<usize> = (0..cx.history.snapshots().len()).rev().collect();
    let (shown, older) = all.split_at(all.len().min(SHOWN));
    let year = |at: &usize| cx.history.snapshots()[*at].as_of.year();
    html! {
        (table(cx, shown, "Table of snapshots"))
        @for years in older.chunk_by(|a, b| year(a) == year(b)) {
            @let name = years.first().map_or(0, year);
            details.how {
                summary { (name) ": " (piece::plural(years.len(), "snapshot")) }
                (table(cx, years, &format!("Table of snapshots of {name}")))
            }
        }
    }
}

fn table(cx: &Context<'_>, snapshots: &[usize], label: &str) -> Markup {
    html! {
        section.wide aria-label=(label) tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "As of" } th scope="col" { "Version" }
                        th.r scope="col" { "Standing" } th.r scope="col" { "Change" }
                        @for verdict in Verdict::ALL { th.r scope="col" { (piece::verdict(verdict)) } }
                        th scope="col" { "What moved" }
                    }
                }
                tbody { @for at in snapshots { (row(cx, *at)) } }
            }
        }
    }
}

fn row(cx: &Context<'_>, at: usize) -> Markup {
    let snapshot = &cx.history.snapshots()[at];
    let diff = cx.history.moves(at);
    let day = snapshot.as_of;
    html! {
        tr {
            th scope="row" { a href=(cx.href(&Route::Change(day.to_string()))) { (piece::day(day)) } }
            td { (snapshot.version) }
            td.r { (shown(snapshot, "standing")) }
            td.r { @if let Some(diff) = diff { (signed(diff.causes.total())) } }
            @for verdict in Verdict::ALL { td.r { (count(snapshot, verdict)) } }
            td { (diff.map_or_else(|| "the first snapshot".to_owned(), summary)) }
        }
    }
}

fn count(snapshot: &Snapshot, verdict: Verdict) -> usize {
    snapshot.positions.iter().filter(|it| it.verdict == verdict).count()
}

/// A figure as it was kept.
fn shown(snapshot: &Snapshot, name: &str) -> String {
    snapshot.figures.get(name).map_or("not recorded".to_owned(), ToString::to_string)
}

/// The kinds of moves in few words, falls first.
fn summary(diff: &Diff) -> String {
    let falls = diff.verdicts.iter().filter(|it| it.is_fall()).count();
    let counts = [
        (falls, "fell"),
        (diff.positions_removed.len(), "went"),
        (diff.corrections.len(), "corrected"),
        (diff.verdicts.len() - falls, "rose"),
        (diff.positions_added.len(), "came"),
        (diff.bars.len(), if diff.bars.len() == 1 { "bar moved" } else { "bars moved" }),
    ];
    let parts: Vec<String> = (counts.into_iter().filter(|(count, _)| *count > 0))
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if parts.is_empty() { "no verdict moved".to_owned() } else { parts.join(", ") }
}

/// A snapshot as it was.
pub(super) fn page(cx: &Context<'_>, at: usize) -> Markup {
    let history = cx.history;
    let snapshot = &history.snapshots()[at];
    let day = snapshot.as_of;
    let title = &cx.scorecard.meta().title;
    let head = Head {
        title: match snapshot.version.as_str() {
            "" => format!("As of {day}"),
            version => format!("As of {version}, {day}"),
        },
        description: format!(
            "{title} as it was on {day}: standing {}, {} lead, {} parity, {} trails, {} honest gap.",
            shown(snapshot, "standing"),
            count(snapshot, Verdict::Lead),
            count(snapshot, Verdict::Parity),
            count(snapshot, Verdict::Trails),
            count(snapshot, Verdict::NoClaim),
        ),
    };
    let main = html! {
        (layout::breadcrumbs(cx, &[(cx.href(&Route::Changes), "Changes")], &day.to_string()))
        header.title {
            h1 {
                "As of "
                @if !snapshot.version.is_empty() { (snapshot.version) ", " }
                (piece::day(day))
            }
            p.guide {
                "All figures and verdicts as they were. Only notes on later corrections are added. What holds now stands in the " a href=(cx.href(&Route::Index)) { "scorecard" } "."
            }
        }
        section.part.split id="moved" aria-labelledby="h-moved" {
            div.head {
                h2 id="h-moved" { "What moved" }
                @if let Some(diff) = history.moves(at) { p { "Since the snapshot of " (diff.from.as_of) "." } }
            }
            div.body {
                @match history.moves(at) {
                    Some(diff) => (moved::moved(cx, diff)),
                    None => p.note { "This is the first snapshot: there is none to compare it with." },
                }
            }
        }
        section.part.split id="figures" aria-labelledby="h-figures" {
            div.head { h2 id="h-figures" { "Figures" } }
            div.body { (figures(snapshot, history.moves(at))) }
        }
        section.part id="positions" aria-labelledby="h-positions" {
            div.head { h2 id="h-positions" { "Verdicts" } p { (piece::plural(snapshot.positions.len(), "position")) "." } }
            div.body { (positions(cx, at, snapshot)) }
        }
        (neighbours(cx, at))
    };
    layout::page(cx, &head, &main)
}

fn figures(snapshot: &Snapshot, diff: Option<&Diff>) -> Markup {
    let kept = FIGURES.iter().filter(|(name, _)| snapshot.figures.contains_key(*name));
    let before = |name: &str| {
        let figure = diff.and_then(|diff| diff.figure(name));
        figure.and_then(|it| it.before.as_ref()).map(ToString::to_string)
    };
    html! {
        div.wide {
            table {
                thead { tr { th scope="col" { "Figure" } th.r scope="col" { "Value" } @if diff.is_some() { th.r scope="col" { "Before" } } } }
                tbody {
                    @for (name, label) in kept {
                        tr {
                            th scope="row" { (label) }
                            td.r { (shown(snapshot, name)) }
                            @if diff.is_some() { td.r { @match before(name) { Some(it) => (it), None => span.quiet { "not recorded" } } } }
                        }
                    }
                }
            }
        }
    }
}

fn positions(cx: &Context<'_>, at: usize, snapshot: &Snapshot) -> Markup {
    if snapshot.positions.is_empty() {
        return html! { p.note { "There was no position." } };
    }
    html! {
        section.wide aria-label="Table of verdicts" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "Position" } th scope="col" { "Verdict" }
                        th.r scope="col" { "Value" } th.r scope="col" { "Competitor" }
                        th scope="col" { "Unit" } th scope="col" { "Status" }
                    }
                }
                tbody { @for position in &snapshot.positions { (position_row(cx, at, position)) } }
            }
        }
    }
}

fn position_row(cx: &Context<'_>, at: usize, position: &Standpoint) -> Markup {
    let (dimension, id) = (&position.dimension, &position.id);
    let name = moved::name(cx, position.name(), dimension, Some(id));
    let href = moved::link(cx, dimension, Some(id));
    html! {
        tr {
            th scope="row" {
                @match href { Some(href) => a href=(href) { (name) }, None => (name) }
                @if let Some((later, what)) = cx.history.correction(at, position) {
                    " " span.quiet {
                        "corrected as of " (history::day(cx, later, &piece::day(later.as_of))) ": " (what)
                    }
                }
            }
            td { (piece::verdict(position.verdict)) }
            td.r { (quantity(position.value.as_ref(), None)) }
            td.r { (quantity(position.competitor_value.as_ref(), position.competitor_range.as_ref())) }
            td { (position.unit) }
            td { (position.status.map_or("", crate::model::Status::word)) }
        }
    }
}

fn quantity(value: Option<&Quantity>, range: Option<&Range>) -> Markup {
    html! {
        @match (value, range) {
            (Some(value), Some(range)) => { (piece::quantity(value, "")) ", range " (piece::range(range, "")) },
            (Some(value), None) => (piece::quantity(value, "")),
            (None, Some(range)) => (piece::range(range, "")),
            (None, None) => span.quiet { "none" },
        }
    }
}

fn neighbours(cx: &Context<'_>, at: usize) -> Markup {
    let snapshots = cx.history.snapshots();
    let link = |snapshot: &Snapshot, arrow: &str| {
        let day = snapshot.as_of.to_string();
        html! { a href=(cx.href(&Route::Change(day.clone()))) { span { (arrow) } " " b { (day) } } }
    };
    html! {
        nav.pair aria-label="Neighbouring snapshots" {
            @if at > 0 { (link(&snapshots[at - 1], "← earlier")) } @else { span {} }
            @if let Some(next) = snapshots.get(at + 1) { (link(next, "later →")) }
        }
    }
}
