//! A comparison told in words, for terminal, release note and page alike.
//!
//! It is honest about losses: falls come before rises, what went before what came.

use std::collections::BTreeSet;

use super::causes;
use super::diff::{BarMove, Diff, Named, Place, ValueMove, VerdictMove};

/// The move of the standing and its causes in a sentence.
pub fn standing(diff: &Diff) -> Option<String> {
    let figure = diff.figure("standing")?;
    let (before, after) = (figure.before.as_ref()?, figure.after.as_ref()?);
    let causes: Vec<String> = (diff.causes.felt())
        .map(|cause| format!("{} {}", cause.label(), diff.causes.points(cause)))
        .collect();
    let total = causes::signed(diff.causes.total());
    Some(match (causes.is_empty(), before == after) {
        (true, true) => format!("{after}, unchanged"),
        (true, false) => format!("{before} → {after} ({total})"),
        (false, _) => format!("{before} → {after} ({total}): {}", causes.join(", ")),
    })
}

/// How many lines of a kind are in sight at most.
const SHOWN: usize = 12;

/// A kind of move, in the order both texts tell them.
#[derive(Debug)]
pub struct Section<'a> {
    /// What kind.
    pub title: &'static str,
    /// Its moves.
    pub lines: Vec<Line<'a>>,
    /// Whether it is rarely read.
    is_quiet: bool,
}

impl Section<'_> {
    /// Whether a text folds it away: it is rarely read, or long.
    pub fn folds(&self) -> bool {
        self.is_quiet || self.lines.len() > SHOWN
    }
}

/// One move: what it is about, and what happened.
#[derive(Debug)]
pub struct Line<'a> {
    /// The sign before it, where it has one.
    pub sign: &'static str,
    /// What it is about.
    pub title: &'a str,
    /// The dimension it is, or that it is on, and the position.
    pub target: (&'a str, Option<&'a str>),
    /// Whether it is gone: a link to it leads to a tombstone, or nowhere.
    pub is_gone: bool,
    /// What happened; may be empty.
    pub what: String,
}

/// Everything that moved, kind by kind; empty kinds are left out.
pub fn sections<'a>(diff: &'a Diff) -> Vec<Section<'a>> {
    let verdicts = |fall: bool| -> Vec<Line<'a>> {
        let moves = diff.verdicts.iter().filter(|it| it.is_fall() == fall);
        moves.map(|it| verdict(diff, it)).collect()
    };
    let gone = |place: &'a Place| Line { is_gone: true, ..plain(place) };
    // Whether it is rarely read stands between the kind and its moves.
    let all = [
        ("Fell", false, verdicts(true)),
        ("Positions that went", false, diff.positions_removed.iter().map(gone).collect()),
        ("Dimensions that went", false, removed_dimensions(diff)),
        (
            "Corrected",
            false,
            diff.corrections.iter().map(|it| correction(diff, it)).collect(),
        ),
        ("Rose", false, verdicts(false)),
        ("Positions that came", false, diff.positions_added.iter().map(plain).collect()),
        ("Dimensions that came", false, added_dimensions(diff)),
        ("Renamed", false, renamed(diff)),
        ("Bars that moved", true, diff.bars.iter().map(bar).collect()),
        ("Values that changed", true, other_values(diff)),
        ("Evidence that changed", true, diff.evidence.iter().map(evidence).collect()),
    ];
    (all.into_iter().filter(|(_, _, lines)| !lines.is_empty()))
        .map(|(title, is_quiet, lines)| Section { title, lines, is_quiet })
        .collect()
}

fn verdict<'a>(diff: &Diff, it: &'a VerdictMove) -> Line<'a> {
    let why: Vec<&str> = it.causes.iter().map(|cause| cause.label()).collect();
    let numbers: Vec<String> = (diff.values.iter())
        .filter(|value| value.place.id == it.place.id && is_number(value.field))
        .map(value_words)
        .collect();
    let numbers = if numbers.is_empty() {
        String::new()
    } else {
        format!(": {}", numbers.join("; "))
    };
    Line {
        sign: it.to.glyph(),
        what: format!("{} → {} ({}){numbers}", it.from, it.to, why.join(", ")),
        ..plain(&it.place)
    }
}

fn plain(place: &Place) -> Line<'_> {
    Line {
        sign: place.verdict.glyph(),
        title: &place.title,
        target: (&place.dimension, Some(&place.id)),
        is_gone: false,
        what: place.verdict.to_string(),
    }
}

fn correction<'a>(diff: &Diff, place: &'a Place) -> Line<'a> {
    Line { what: corrected(diff, &place.id), ..plain(place) }
}

/// What changed of a position that was corrected: its fields, then its verdict.
pub fn corrected(diff: &Diff, position: &str) -> String {
    let values =
        diff.values.iter().filter(|it| it.place.id == position && it.field != "id");
    let verdicts = diff.verdicts.iter().filter(|it| it.place.id == position);
    let verdicts = verdicts.map(|it| format!("verdict {} → {}", it.from, it.to));
    values.map(value_words).chain(verdicts).collect::<Vec<_>>().join("; ")
}

/// Values that no verdict and no correction has told already.
fn other_values(diff: &Diff) -> Vec<Line<'_>> {
    let told: BTreeSet<&str> = (diff.verdicts.iter().map(|it| it.place.id.as_str()))
        .chain(diff.corrections.iter().map(|place| place.id.as_str()))
        .collect();
    let others = diff.values.iter().filter(|it| it.field != "id");
    others.filter(|it| !told.contains(it.place.id.as_str())).map(value).collect()
}

fn is_number(field: &str) -> bool {
    matches!(field, "value" | "competitor_value" | "competitor_range")
}

fn value(it: &ValueMove) -> Line<'_> {
    Line { sign: "", what: value_words(it), ..plain(&it.place) }
}

fn value_words(it: &ValueMove) -> String {
    let name = match it.field {
        "competitor_value" => "the competitor’s value",
        "competitor_range" => "the competitor’s range",
        other => other,
    };
    format!("{name} {} → {}", it.from.words(""), it.to.words(&it.unit))
}

fn evidence(place: &Place) -> Line<'_> {
    Line { sign: "", what: String::new(), ..plain(place) }
}

fn bar(it: &BarMove) -> Line<'_> {
    let what = match &it.value {
        Some((from, to)) => format!("{} → {}", from.words(""), to.words("")),
        None => "its source or its words".to_owned(),
    };
    Line { what, ..dimension(&it.dimension) }
}

fn dimension(it: &Named) -> Line<'_> {
    Line {
        sign: "",
        title: &it.title,
        target: (&it.id, None),
        is_gone: false,
        what: String::new(),
    }
}

fn removed_dimensions(diff: &Diff) -> Vec<Line<'_>> {
    let gone = |it| Line { is_gone: true, ..dimension(it) };
    diff.dimensions_removed.iter().map(gone).collect()
}

fn added_dimensions(diff: &Diff) -> Vec<Line<'_>> {
    diff.dimensions_added.iter().map(dimension).collect()
}

/// Dimensions, then positions. A position that followed its dimension is told with it.
fn renamed(diff: &Diff) -> Vec<Line<'_>> {
    let dimensions =
        diff.dimensions_renamed.iter().map(|(old, now)| Line {
            what: format!("{old} → {}", now.id),
            ..dimension(now)
        });
    let followed = |it: &ValueMove| {
        let mut all = diff.dimensions_renamed.iter();
        all.any(|(old, now)| now.id == it.place.id && it.from.words("") == *old)
    };
    let positions = diff.values.iter().filter(|it| it.field == "id" && !followed(it));
    let positions = positions.map(|it| Line {
        what: format!("{} → {}", it.from.words(""), it.place.id),
        ..plain(&it.place)
    });
    dimensions.chain(positions).collect()
}
