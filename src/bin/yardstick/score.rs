//! `yardstick score`: the figures in the terminal.

use std::fmt::Write as _;

use yardstick::export::json;
use yardstick::model::plural;
use yardstick::score::one_decimal;

use crate::args::{Global, Score};
use crate::project::Project;
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Score, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    if args.json {
        terminal.result(&json::render(&project.export(&project.base_url())));
    } else {
        terminal.result(&table(&project));
    }
    project::outcome(global, &project.problems)
}

/// The figures, one a line, and the checks below.
fn table(project: &Project) -> String {
    let Project { input, audit, score, .. } = project;
    let meta = input.scorecard.meta();
    let tally = score.tally;
    let version = if meta.version.is_empty() {
        String::new()
    } else {
        format!(" {}", meta.version)
    };
    let lines = [
        (
            "standing",
            format!(
                "{} of 100 (floor {})",
                one_decimal(score.standing.value),
                meta.standing_floor
            ),
        ),
        (
            "verdicts",
            format!(
                "▲ {} lead  ≈ {} parity  ▼ {} trails  ○ {} honest gap",
                tally.lead, tally.parity, tally.trails, tally.no_claim
            ),
        ),
        (
            "measured",
            format!(
                "{} of {}; {} to go",
                score.measured,
                plural(tally.positions(), "position"),
                score.honest_gaps()
            ),
        ),
        (
            "coverage",
            format!(
                "{} % ({} of {})",
                one_decimal(score.coverage.percent()),
                score.coverage.covered,
                plural(score.coverage.in_scope, "dimension")
            ),
        ),
        ("parity-debt", score.parity_debt.to_string()),
        (
            "map score",
            format!(
                "{} ({}), honesty {}",
                one_decimal(score.map.value),
                score.grade,
                one_decimal(score.honesty.value)
            ),
        ),
        (
            "advisories",
            format!(
                "{} of the audit, {} of industry drift",
                score.advisories,
                score.industry_drift()
            ),
        ),
        ("finding", score.finding.word().to_owned()),
    ];
    let mut text =
        format!("{}, as of {}: {}{version}\n\n", meta.title, meta.as_of, meta.subject);
    for (name, value) in lines {
        let _ = writeln!(text, "{name:<12} {value}");
    }
    text.push('\n');
    for outcome in audit.worst_first() {
        let check = outcome.check;
        let _ =
            writeln!(text, "{:>3}  {:<20} {}", outcome.score, check.id, outcome.detail());
    }
    text
}
