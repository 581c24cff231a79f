//! `yardstick stale`: what has not been looked at for too long.

use yardstick::export::stale::{Report, human, json};
use yardstick::query::stale::stale;

use crate::args::{Global, ListFormat, Stale};
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Stale, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let scorecard = &project.input.scorecard;
    let stale = stale(scorecard);
    let report = Report { scorecard, sources: &project.sources, stale: &stale };
    terminal.result(&match args.format {
        ListFormat::Human => human::render(&report),
        ListFormat::Json => json::render(&report),
    });
    project::outcome(global, &project.problems)
}
