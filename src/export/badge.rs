//! What the badges and the cards say, and the badges as data for the shields endpoint.

use serde_json::json;

use super::Export;
use crate::chart::{Badge, Card};
use crate::model::Verdict;
use crate::score::{Tally, one_decimal};

/// The badges of a site.
pub const NAMES: [&str; 3] = ["standing", "verdicts", "coverage"];

/// What a badge says; none for a name that is no badge.
pub fn badge(export: &Export<'_>, name: &str) -> Option<Badge> {
    let (score, meta) = (export.score, export.scorecard.meta());
    let coverage =
        format!("{} of {} dimensions", score.coverage.covered, score.coverage.in_scope);
    let as_of = meta.as_of;
    let figure = match name {
        "standing" => format!("{} of 100", one_decimal(score.standing.value)),
        "verdicts" => Verdict::ALL
            .map(|verdict| {
                format!("{}\u{a0}{}", verdict.glyph(), score.tally.get(verdict))
            })
            .join(" "),
        "coverage" => format!("{} %", one_decimal(score.coverage.percent())),
        _ => return None,
    };
    Some(Badge {
        label: format!("{} {name}", meta.subject).trim().to_owned(),
        message: format!("{figure} · {coverage} · {as_of}"),
    })
}

/// A badge for the shields endpoint. It has no colour that praises.
pub fn data(export: &Export<'_>, name: &str) -> String {
    badge(export, name).map_or(String::new(), |badge| {
        let document = json!({
            "schemaVersion": 1,
            "label": badge.label,
            "message": badge.message,
            "color": "lightgrey",
        });
        document.to_string() + "\n"
    })
}

/// What the card of the site says, or that of a group; none for an unknown group.
pub fn card(export: &Export<'_>, group: Option<&str>) -> Option<Card> {
    let (scorecard, score) = (export.scorecard, export.score);
    let meta = scorecard.meta();
    let (title, tally, coverage) = match group {
        None => (meta.title.clone(), score.tally, score.coverage),
        Some(id) => {
            let at = scorecard.groups().iter().position(|it| it.id.value == id)?;
            let on =
                scorecard.positions_in_group(at).map(|it| &scorecard.positions()[it]);
            let title = format!("{}: {}", meta.title, scorecard.groups()[at].name);
            (title, Tally::of(on), score.coverage_by_group[at])
        }
    };
    let (figure, caption) = match group {
        None => (one_decimal(score.standing.value), "standing, of 100".to_owned()),
        Some(_) => (
            format!("{} of {}", tally.contested(), tally.positions()),
            "positions contested; the rest are honest gaps".to_owned(),
        ),
    };
    let version = if meta.version.is_empty() {
        String::new()
    } else {
        format!(" · {} {}", meta.subject, meta.version)
    };
    Some(Card {
        title,
        figure,
        caption,
        tally,
        foot: format!(
            "{} of {} dimensions covered · as of {}{version}",
            coverage.covered, coverage.in_scope, meta.as_of
        ),
    })
}
