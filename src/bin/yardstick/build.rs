//! `yardstick build`: renders every file, checks every link, and only then writes.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use yardstick::diagnostic::{Diagnostic, Sources};
use yardstick::model::plural;
use yardstick::output::{Report, Target};
use yardstick::score::one_decimal;
use yardstick::site::{Site, Whole};

use crate::Outcome;
use crate::args::{Build, Global};
use crate::project::{self, Project};
use crate::terminal::Terminal;

/// From this many files on, a terminal sees how far a build has come.
const LONG_BUILD: usize = 500;

pub(crate) fn run(global: &Global, build: &Build, terminal: &Terminal) -> Outcome {
    let started = Instant::now();
    let output = build.output.clone().unwrap_or_else(|| global.root.join("site"));
    let target = match project::claim(global, &output) {
        Ok(target) => target,
        Err(problem) => return fail(&[problem], &Sources::default(), terminal),
    };
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let outcome = project::outcome(global, &project.problems);
    terminal.problems(&project.problems, &project.sources);
    let found = terminal.count(&project.problems);
    let Project { input, sources, .. } = project;
    let site = match Site::new(input, sources.clone(), build.base_url.clone()) {
        Ok(site) => site,
        Err(problems) => return fail(&problems, &sources, terminal),
    };
    match write(&site, &target, terminal) {
        Err(problems) => fail(&problems, &sources, terminal),
        Ok(report) => {
            for path in &report.kept {
                let path = output.join(path);
                terminal.say(&format!(
                    "`{}` is no longer part of the site, but was changed since the last build: it stays",
                    path.display()
                ));
            }
            terminal.say(&summary(&site, &report, &found, &output, started));
            outcome
        }
    }
}

/// Everything is rendered and checked before the first file is written, so that a build
/// that fails leaves the old site as it was.
fn write(
    site: &Site,
    target: &Target,
    terminal: &Terminal,
) -> Result<Report, Vec<Diagnostic>> {
    let all = site.routes().len();
    let whole = Whole::render(site, &|done| report_progress(terminal, done, all));
    let dead = whole.dead_links();
    if !dead.is_empty() {
        return Err(dead);
    }
    let render = |at: usize| Cow::Borrowed(whole.file(at));
    let report = target.write(&site.input().hash, whole.paths(), &render);
    terminal.progress("");
    report.map_err(|problem| vec![problem])
}

fn report_progress(terminal: &Terminal, done: usize, all: usize) {
    if all >= LONG_BUILD && (done.is_multiple_of(LONG_BUILD) || done == all) {
        terminal.progress(&format!("rendered {done} of {all} files"));
    }
}

fn summary(
    site: &Site,
    report: &Report,
    found: &str,
    output: &Path,
    started: Instant,
) -> String {
    let scorecard = &site.input().scorecard;
    format!(
        "read {}, {}, {}, {}: {found}; standing {}\n\
         wrote {}, {} unchanged, {} removed in {:.2} s; open {}",
        plural(scorecard.dimensions().len(), "dimension"),
        plural(scorecard.positions().len(), "position"),
        plural(scorecard.systems().len(), "system"),
        plural(site.input().articles.len(), "article"),
        one_decimal(site.score().standing.value),
        plural(report.written, "file"),
        report.unchanged,
        report.removed,
        started.elapsed().as_secs_f64(),
        project::shown(&output.join("index.html")),
    )
}

fn fail(problems: &[Diagnostic], sources: &Sources, terminal: &Terminal) -> Outcome {
    terminal.problems(problems, sources);
    terminal.say(&format!("{}: nothing was written", terminal.count(problems)));
    Outcome::Error
}
