//! `yardstick check`: the audit as diagnostics.

use yardstick::diagnostic::{Severity, count, render};
use yardstick::score::one_decimal;

use crate::args::{Check, Format, Global};
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, check: &Check, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let problems = &project.problems;
    match check.format {
        Format::Human => terminal.problems(problems, &project.sources),
        Format::Json => terminal.result(&render::json(problems, &project.sources)),
        Format::Github => terminal.result(&render::github(problems, &project.sources)),
    }
    let standing = project.score.standing.value;
    terminal.say(&format!(
        "{} in {} positions on {} dimensions; standing {}",
        terminal.count(problems),
        project.score.tally.positions(),
        project.input.scorecard.dimensions().len(),
        one_decimal(standing),
    ));
    let too_low = check.require_standing.filter(|floor| standing < *floor);
    if let Some(floor) = too_low {
        terminal
            .say(&format!("the standing of {standing:.1} is below the required {floor}"));
    }
    if count(problems, Severity::Defect) > 0 || too_low.is_some() {
        return Outcome::Failed;
    }
    project::outcome(global, problems)
}
