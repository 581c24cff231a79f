//! `yardstick serve`: the preview, and a line for each change.

use std::time::Duration;

use yardstick::dev::{Change, Figures, How, Options, Port, Preview, Report};
use yardstick::diagnostic::{Diagnostic, Severity, Sources};
use yardstick::score::one_decimal;

use crate::args::{Global, Serve};
use crate::terminal::Terminal;
use crate::{Outcome, project};

/// The port that is tried first.
const USUAL_PORT: u16 = 4000;
/// How many changed files a line names.
const NAMED: usize = 3;

pub(crate) fn run(global: &Global, serve: &Serve, terminal: &Terminal) -> Outcome {
    let options = Options {
        folders: project::folders(global),
        as_of: global.as_of,
        base_url: serve.base_url.clone(),
        interface: serve.interface.clone(),
        port: serve.port.map_or(Port::From(USUAL_PORT), Port::Exactly),
        poll: serve.poll.map(Duration::from_millis),
    };
    let preview = match Preview::start(options) {
        Ok(preview) => preview,
        Err(problem) => {
            terminal.problems(&[problem], &Sources::default());
            return Outcome::Error;
        }
    };
    let stopper = preview.stopper();
    if let Err(error) = ctrlc::set_handler(move || stopper.stop()) {
        terminal.say(&format!("Ctrl-C will end this without a word: {error}"));
    }
    announce(&preview, serve, terminal);
    let mut known = preview.first().problems.clone();
    preview.run(&mut |report, sources| match report {
        Report::Note(note) => terminal.say(note),
        Report::Changed(change) => {
            terminal.problems(&news(change, &known), sources);
            terminal.say(&line(change, terminal));
            known.clone_from(&change.problems);
        }
    });
    Outcome::Success
}

fn announce(preview: &Preview, serve: &Serve, terminal: &Terminal) {
    let (first, address) = (preview.first(), preview.address());
    terminal.problems(&first.problems, preview.sources());
    terminal.say(&format!(
        "read in {}: {}; watching for changes, Ctrl-C ends it",
        milliseconds(first.took),
        terminal.count(&first.problems)
    ));
    terminal.result(&format!("serving {address}\n"));
    if serve.open
        && let Err(error) = open::that_detached(address)
    {
        terminal.say(&format!("cannot open a browser: {error}"));
    }
}

/// The problems worth printing: all of a broken input; else those that are new.
fn news(change: &Change, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let is_known = |problem: &Diagnostic| {
        known.iter().any(|it| {
            (it.code, &it.message, &it.record)
                == (problem.code, &problem.message, &problem.record)
        })
    };
    let problems = change.problems.iter();
    if change.is_broken() {
        problems.filter(|it| it.severity() == Severity::Error).cloned().collect()
    } else {
        problems.filter(|it| !is_known(it)).cloned().collect()
    }
}

/// What changed, how long it took, how many pages differ, and the figures that moved.
fn line(change: &Change, terminal: &Terminal) -> String {
    let (files, took) = (files(change), milliseconds(change.took));
    if change.is_broken() {
        let count = terminal.count(&change.problems);
        let shown = if change.before.is_some() {
            "the last good site stays"
        } else {
            "still no site"
        };
        return format!("{files}: {count}; {shown}, {took}");
    }
    let pages = change.pages.map_or(String::new(), |pages| match pages.differ {
        0 => ", no page differs".to_owned(),
        differ => format!(", {differ} of {} pages differ", pages.all),
    });
    let mended = if change.was_broken { "mended, " } else { "" };
    let moved = match (change.before, change.after) {
        (Some(before), Some(after)) => moved(before, after),
        _ => String::new(),
    };
    format!("{files}: {mended}{took}{pages}{moved}")
}

fn files(change: &Change) -> String {
    let mut names: Vec<String> = (change.files.iter().take(NAMED))
        .map(|file| match file.how {
            How::Added => format!("{} (new)", file.name),
            How::Edited => file.name.clone(),
            How::Removed => format!("{} (removed)", file.name),
        })
        .collect();
    let all = change.files.len();
    if all > names.len() {
        names.push(format!("{} more", all - names.len()));
    }
    if names.is_empty() { "input".to_owned() } else { names.join(", ") }
}

/// The headline figures that are not what they were.
fn moved(before: Figures, after: Figures) -> String {
    let figures = [
        ("standing", one_decimal(before.standing), one_decimal(after.standing)),
        ("lead", before.lead.to_string(), after.lead.to_string()),
        ("parity", before.parity.to_string(), after.parity.to_string()),
        ("trails", before.trails.to_string(), after.trails.to_string()),
        ("gap", before.gap.to_string(), after.gap.to_string()),
        ("measured", before.measured.to_string(), after.measured.to_string()),
        ("coverage", one_decimal(before.coverage), one_decimal(after.coverage)),
        ("parity-debt", before.parity_debt.to_string(), after.parity_debt.to_string()),
    ];
    let moved: Vec<String> = figures
        .iter()
        .filter(|(_, before, after)| before != after)
        .map(|(name, before, after)| format!("{name} {before} → {after}"))
        .collect();
    if moved.is_empty() { String::new() } else { format!("; {}", moved.join(", ")) }
}

fn milliseconds(duration: Duration) -> String {
    format!("{} ms", duration.as_millis())
}
