//! The figures in words: as a table for a terminal, and by name for other forms.

use std::fmt::Write as _;

use super::Export;
use super::text::printable;
use crate::model::{Verdict, plural};
use crate::score::one_decimal;

/// Columns for the name of a figure.
const NAME: usize = 12;

/// The figures, one a line, and the checks below, the worst first.
pub fn render(export: &Export<'_>) -> String {
    let Export { scorecard, audit, score, .. } = *export;
    let meta = scorecard.meta();
    let version = if meta.version.is_empty() {
        String::new()
    } else {
        format!(" {}", meta.version)
    };
    let mut text =
        format!("{}, as of {}: {}{version}\n\n", meta.title, meta.as_of, meta.subject);
    let finding = ("finding", score.finding.word().to_owned());
    for (name, value) in figures(export).into_iter().chain([finding]) {
        let _ = writeln!(text, "{name:<NAME$} {value}");
    }
    text.push('\n');
    for outcome in audit.worst_first() {
        let (score, check) = (outcome.score, outcome.check.id);
        let _ = writeln!(text, "{score:>3}  {check:<20} {}", outcome.detail());
    }
    printable(&text)
}

/// The figures by name, the standing first.
pub(super) fn figures(export: &Export<'_>) -> [(&'static str, String); 7] {
    let Export { scorecard, score, .. } = *export;
    let (tally, coverage) = (score.tally, score.coverage);
    let floor = scorecard.meta().standing_floor;
    let counts = Verdict::ALL.map(|it| format!("{} {} {it}", it.glyph(), tally.get(it)));
    let positions = plural(tally.positions(), "position");
    let in_scope = plural(coverage.in_scope, "dimension");
    let standing = one_decimal(score.standing.value);
    let percent = one_decimal(coverage.percent());
    let (map, honesty) = (one_decimal(score.map.value), one_decimal(score.honesty.value));
    let (measured, gaps) = (score.measured, score.honest_gaps());
    let (advisories, drift) = (score.advisories, score.industry_drift());
    [
        ("standing", format!("{standing} of 100 (floor {floor})")),
        ("verdicts", counts.join(" · ")),
        ("measured", format!("{measured} of {positions}; {gaps} to go")),
        ("coverage", format!("{percent} % ({} of {in_scope})", coverage.covered)),
        ("parity-debt", score.parity_debt.to_string()),
        ("map score", format!("{map} ({}), honesty {honesty}", score.grade)),
        ("advisories", format!("{advisories} of the audit, {drift} of industry drift")),
    ]
}
