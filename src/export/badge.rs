//! What the badges say, and the badges as data for the shields endpoint.

use serde_json::json;

use super::Export;
use crate::chart::Badge;
use crate::model::Verdict;
use crate::score::one_decimal;

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
