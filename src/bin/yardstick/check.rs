//! `yardstick check`: the audit as diagnostics.

use yardstick::diagnostic::{Severity, count, render, sort};
use yardstick::score::one_decimal;
use yardstick::site::Site;

use crate::args::{Check, Format, Global};
use crate::project::Project;
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, check: &Check, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let Project { input, score, sources, mut problems, .. } = project;
    let dimensions = input.scorecard.dimensions().len();
    // What stops a build is found here too: colliding names, dead links, a bad address.
    if let Err(more) = Site::new(input, sources.clone(), None) {
        problems.extend(more);
        sort(&mut problems, &sources);
    }
    let problems = &problems;
    match check.format {
        Format::Human => terminal.problems(problems, &sources),
        Format::Json => terminal.result(&render::json(problems, &sources)),
        Format::Github => terminal.result(&render::github(problems, &sources)),
    }
    let standing = score.standing.value;
    terminal.say(&format!(
        "{} in {} positions on {} dimensions; standing {}",
        terminal.count(problems),
        score.tally.positions(),
        dimensions,
        one_decimal(standing),
    ));
    let too_low = check.require_standing.filter(|floor| standing < *floor);
    if let Some(floor) = too_low {
        terminal
            .say(&format!("the standing of {standing:.1} is below the required {floor}"));
    }
    if count(problems, Severity::Error) > 0 {
        return Outcome::Error;
    }
    if count(problems, Severity::Defect) > 0 || too_low.is_some() {
        return Outcome::Failed;
    }
    project::outcome(global, problems)
}
