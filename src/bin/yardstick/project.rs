//! From arguments to a project that was read and judged.

use std::path::{Display, Path, PathBuf};

use yardstick::audit::{Audit, audit};
use yardstick::base_url::BaseUrl;
use yardstick::diagnostic::{Diagnostic, Severity, Sources, count, sort};
use yardstick::export::Export;
use yardstick::load::{Folders, Input, Loader};
use yardstick::output::Target;
use yardstick::score::{Score, score};

use crate::Outcome;
use crate::args::Global;
use crate::terminal::Terminal;

/// A project without errors.
pub(crate) struct Project {
    pub(crate) input: Input,
    pub(crate) audit: Audit,
    pub(crate) score: Score,
    pub(crate) sources: Sources,
    /// Everything but errors.
    pub(crate) problems: Vec<Diagnostic>,
}

impl Project {
    /// Where the data say that the site is published; empty where they do not.
    pub(crate) fn base_url(&self) -> String {
        let given = &self.input.scorecard.meta().site.base_url.value;
        given.parse().map_or(String::new(), |url: BaseUrl| url.absolute())
    }

    /// What exports are made from.
    pub(crate) fn export<'a>(&'a self, base_url: &'a str) -> Export<'a> {
        Export {
            scorecard: &self.input.scorecard,
            audit: &self.audit,
            score: &self.score,
            base_url,
        }
    }
}

/// Where the parts of the project are.
pub(crate) fn folders(global: &Global) -> Folders {
    let usual = Folders::below(&global.root);
    let pick = |given: &Option<PathBuf>, usual: PathBuf| given.clone().unwrap_or(usual);
    Folders {
        data: pick(&global.data, usual.data),
        content: pick(&global.content, usual.content),
        theme: pick(&global.theme, usual.theme),
        static_files: pick(&global.static_files, usual.static_files),
    }
}

/// Why there is no project: everything that was found, errors among it.
pub(crate) struct Failure {
    pub(crate) problems: Vec<Diagnostic>,
    pub(crate) sources: Sources,
}

/// Reads and judges a project. On errors, everything found is printed and there is none.
pub(crate) fn load(global: &Global, terminal: &Terminal) -> Result<Project, Outcome> {
    read(global).map_err(|Failure { problems, sources }| {
        terminal.problems(&problems, &sources);
        terminal.say(&format!("{}: nothing was done", terminal.count(&problems)));
        Outcome::Error
    })
}

/// Reads and judges a project, and prints nothing.
pub(crate) fn read(global: &Global) -> Result<Project, Failure> {
    let loaded = Loader::new(folders(global), global.as_of).load();
    let (sources, mut problems) = (loaded.sources, loaded.problems);
    let judged = loaded.input.map(|input| {
        let audit = audit(&input.scorecard);
        problems.extend(audit.diagnostics().cloned());
        let score = score(&input.scorecard, &audit);
        (input, audit, score)
    });
    sort(&mut problems, &sources);
    match judged {
        Some((input, audit, score)) if count(&problems, Severity::Error) == 0 => {
            Ok(Project { input, audit, score, sources, problems })
        }
        _ => Err(Failure { problems, sources }),
    }
}

/// The folder to write to, if that is safe: not an input, and nobody else's.
pub(crate) fn claim(global: &Global, output: &Path) -> Result<Target, Diagnostic> {
    Target::claim(output, &inputs(global), home().as_deref())
}

/// A path as the user would type it.
pub(crate) fn shown(path: &Path) -> Display<'_> {
    path.strip_prefix(".").unwrap_or(path).display()
}

/// Every folder that is read.
pub(crate) fn inputs(global: &Global) -> Vec<PathBuf> {
    folders(global).all().iter().map(|folder| folder.to_path_buf()).collect()
}

fn home() -> Option<PathBuf> {
    std::env::var_os("HOME")
        .or_else(|| std::env::var_os("USERPROFILE"))
        .map(PathBuf::from)
}

/// What a command that did its work comes to: with `--strict`, warnings fail.
pub(crate) fn outcome(global: &Global, problems: &[Diagnostic]) -> Outcome {
    if global.strict && count(problems, Severity::Warning) > 0 {
        Outcome::Failed
    } else {
        Outcome::Success
    }
}
