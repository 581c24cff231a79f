//! `yardstick snapshot`: keeps today's figures and verdicts.

use yardstick::diagnostic::{Code, Diagnostic, Sources};
use yardstick::{export, output, query};

use crate::args::{Global, Snapshot};
use crate::project::Project;
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Snapshot, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    warn(&project, terminal);
    let input = &project.input;
    let hash = Some(input.data_hash.clone());
    let now = query::snapshot::take(&input.scorecard, &project.score, hash);
    let path =
        project::folders(global).data.join("history").join(format!("{}.json", now.as_of));
    let kept = input.history.iter().find(|it| it.as_of == now.as_of);
    if kept.is_some_and(|kept| **kept == now) {
        terminal.say(&format!("`{}` says the same already", project::shown(&path)));
        return project::outcome(global, &project.problems);
    }
    let text = export::snapshot::render(&now);
    let written = match kept {
        Some(_) if !args.replace => Err(differs(&path)),
        Some(_) => output::replace(&path, text.as_bytes()),
        None => output::create(&path, text.as_bytes()),
    };
    match written {
        Ok(()) => {
            terminal.say(&format!("wrote `{}`", project::shown(&path)));
            project::outcome(global, &project.problems)
        }
        Err(problem) => {
            terminal.problems(&[problem], &Sources::default());
            Outcome::Error
        }
    }
}

/// Only the newest snapshot is held against what is there: once this state is kept, what
/// is gone by now is never spoken of again.
fn warn(project: &Project, terminal: &Terminal) {
    let problems = project.problems.iter();
    let gone = problems.filter(|problem| problem.code == Code::PublishedIdGone);
    terminal.problems(&gone.cloned().collect::<Vec<_>>(), &project.sources);
}

fn differs(path: &std::path::Path) -> Diagnostic {
    let message = format!(
        "`{}` is the snapshot of another state of that day",
        project::shown(path)
    );
    Diagnostic::new(Code::OutputRefused, message).hint(
        "move `as_of` forward for a new snapshot, or pass `--replace` if this one was never published",
    )
}
