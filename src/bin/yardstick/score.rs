//! `yardstick score`: the figures in the terminal.

use yardstick::export::{json, score};

use crate::args::{Global, Score};
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Score, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let base_url = project.base_url();
    let export = project.export(&base_url);
    let text = if args.json { json::render(&export) } else { score::render(&export) };
    terminal.result(&text);
    project::outcome(global, &project.problems)
}
