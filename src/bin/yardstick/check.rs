//! `yardstick check`: the audit as diagnostics.

use yardstick::diagnostic::{Diagnostic, Severity, Sources, count, render, sort};
use yardstick::model::plural;
use yardstick::score::one_decimal;
use yardstick::site::{Site, Whole};

use crate::args::{Check, Format, Global};
use crate::project::{Failure, Project};
use crate::terminal::{Terminal, tally};
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, check: &Check, terminal: &Terminal) -> Outcome {
    let project = match project::read(global) {
        Ok(project) => project,
        Err(Failure { problems, sources }) => {
            print(check.format, &problems, &sources, terminal);
            terminal.say(&counted(check.format, &problems, terminal));
            return Outcome::Error;
        }
    };
    let standing = project.score.standing.value;
    let positions = project.score.tally.positions();
    let dimensions = project.input.scorecard.dimensions().len();
    let (problems, sources) = with_the_site(project);
    print(check.format, &problems, &sources, terminal);
    terminal.say(&format!(
        "{} in {} on {}; standing {}",
        counted(check.format, &problems, terminal),
        plural(positions, "position"),
        plural(dimensions, "dimension"),
        one_decimal(standing),
    ));
    let too_low = check.require_standing.filter(|floor| standing < *floor);
    if let Some(floor) = too_low {
        terminal
            .say(&format!("the standing of {standing:.1} is below the required {floor}"));
    }
    if count(&problems, Severity::Error) > 0 {
        return Outcome::Error;
    }
    if count(&problems, Severity::Defect) > 0 || too_low.is_some() {
        return Outcome::Failed;
    }
    project::outcome(global, &problems)
}

/// The problems of a project, and those that stop its build: colliding names, dead
/// links, a bad address.
fn with_the_site(project: Project) -> (Vec<Diagnostic>, Sources) {
    let Project { input, sources, mut problems, .. } = project;
    match Site::new(input, sources.clone(), None) {
        Ok(site) => problems.extend(Whole::pages(&site).dead_links()),
        Err(more) => problems.extend(more),
    }
    sort(&mut problems, &sources);
    (problems, sources)
}

/// The other formats hold every problem, whatever a terminal shows.
fn counted(format: Format, problems: &[Diagnostic], terminal: &Terminal) -> String {
    match format {
        Format::Human => terminal.count(problems),
        Format::Json | Format::Github => tally(problems),
    }
}

fn print(
    format: Format,
    problems: &[Diagnostic],
    sources: &Sources,
    terminal: &Terminal,
) {
    match format {
        Format::Human => terminal.problems(problems, sources),
        Format::Json => terminal.result(&render::json(problems, sources)),
        Format::Github => terminal.result(&render::github(problems, sources)),
    }
}
