//! `yardstick build`: renders every file, checks every link, and only then writes.

use std::borrow::Cow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use yardstick::diagnostic::{Diagnostic, Sources};
use yardstick::model::plural;
use yardstick::output::{Report, Target};
use yardstick::route::Route;
use yardstick::score::one_decimal;
use yardstick::site::{self, Page, Site};

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
    let routes = site.routes();
    let paths: Vec<String> = routes.iter().map(Route::path).collect();
    let done = AtomicUsize::new(0);
    let rendered: Vec<Cow<'_, [u8]>> = routes
        .par_iter()
        .map(|route| {
            let bytes = site.render(route);
            report_progress(
                terminal,
                done.fetch_add(1, Ordering::Relaxed) + 1,
                routes.len(),
            );
            bytes
        })
        .collect();
    let pages: Vec<Page<'_>> = (routes.iter().zip(&paths).zip(&rendered))
        .map(|((route, path), bytes)| Page { path, bytes, is_html: route.is_html() })
        .collect();
    let dead = site::check_links(&pages, site.base_url().path());
    if !dead.is_empty() {
        return Err(dead);
    }
    let render = |at: usize| Cow::Borrowed(&*rendered[at]);
    let report = target.write(&site.input().hash, &paths, &render);
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
        output.strip_prefix(".").unwrap_or(output).join("index.html").display(),
    )
}

fn fail(problems: &[Diagnostic], sources: &Sources, terminal: &Terminal) -> Outcome {
    terminal.problems(problems, sources);
    terminal.say(&format!("{}: nothing was written", terminal.count(problems)));
    Outcome::Error
}
