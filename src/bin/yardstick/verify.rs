//! `yardstick verify`: the numbers of positions beside their committed artifacts.

use yardstick::diagnostic::{Severity, Sources, count, render, sort};
use yardstick::model::plural;
use yardstick::query::verify::{self, Outcome as Came, Recheck};
use yardstick::{export, load};

use crate::args::{Format, Global, Verify};
use crate::project::Project;
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Verify, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let Project { input, sources, problems: mut all, .. } = project;
    let folder = args.artifacts.as_ref().unwrap_or(&global.root);
    let readings = match load::readings(folder, &input.scorecard) {
        Ok(readings) => readings,
        Err(problem) => {
            terminal.problems(&[problem], &Sources::default());
            return Outcome::Error;
        }
    };
    let rechecks = verify::verify(&input.scorecard, readings);
    let mut problems = verify::diagnostics(&rechecks, args.require_artifacts);
    sort(&mut problems, &sources);
    match args.format {
        Format::Human => terminal.problems(&problems, &sources),
        Format::Json => terminal.result(&export::verify::render(&rechecks, &sources)),
        Format::Github => terminal.result(&render::github(&problems, &sources)),
    }
    if !args.require_artifacts {
        tell_missing(&rechecks, &sources, terminal);
    }
    terminal.say(&summary(&rechecks));
    if count(&problems, Severity::Error) > 0 {
        return Outcome::Failed;
    }
    all.extend(problems);
    project::outcome(global, &all)
}

/// Artifacts that are not there and need not be: a line each, and no failure.
fn tell_missing(rechecks: &[Recheck<'_>], sources: &Sources, terminal: &Terminal) {
    for recheck in rechecks.iter().filter(|it| it.outcome == Came::Missing) {
        let place = sources.place(recheck.verify.field.span);
        let place = place.map_or(String::new(), |place| format!("{place}: "));
        let id = &recheck.position.id.value;
        terminal.say(&format!("{place}`{id}`: {}", verify::missing(recheck)));
    }
}

/// "10 numbers to re-check: 9 match, 1 mismatch, 0 missing, 0 unreadable".
fn summary(rechecks: &[Recheck<'_>]) -> String {
    if rechecks.is_empty() {
        return "no position has a `verify`: there is nothing to re-check".to_owned();
    }
    let counts = Came::ALL.map(|outcome| {
        format!("{} {}", verify::count(rechecks, outcome), outcome.word())
    });
    format!("{} to re-check: {}", plural(rechecks.len(), "number"), counts.join(", "))
}
