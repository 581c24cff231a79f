//! `yardstick gaps`: what is not measured, and what closing it would do.

use yardstick::diagnostic::{Code, Diagnostic, Sources, nearest};
use yardstick::export::gaps::{Report, human, json};
use yardstick::model::Scorecard;

use crate::args::{Gaps, Global, ListFormat};
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Gaps, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let group = args.group.as_deref().map(|id| find(&project.input.scorecard, id));
    let group = match group.transpose() {
        Ok(group) => group,
        Err(problem) => {
            terminal.problems(&[problem], &Sources::default());
            return Outcome::Error;
        }
    };
    let base_url = project.base_url();
    let export = project.export(&base_url);
    let report = Report::new(&export, &project.sources, group);
    terminal.result(&match args.format {
        ListFormat::Human => human::render(&report),
        ListFormat::Json => json::render(&report),
    });
    project::outcome(global, &project.problems)
}

/// The group of that id.
fn find(scorecard: &Scorecard, id: &str) -> Result<usize, Diagnostic> {
    let ids = || scorecard.groups().iter().map(|group| group.id.value.as_str());
    ids().position(|known| known == id).ok_or_else(|| {
        let message = format!("`--group` is `{id}`, which is no group of this scorecard");
        let all: Vec<String> = ids().map(|id| format!("`{id}`")).collect();
        Diagnostic::new(Code::BadValue, message).hint(match nearest(id, ids()) {
            Some(word) => format!("did you mean `{word}`?"),
            None if all.is_empty() => "leave it away: there are no groups".to_owned(),
            None => format!("name one of {}", all.join(", ")),
        })
    })
}
