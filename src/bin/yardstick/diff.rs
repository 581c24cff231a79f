//! `yardstick diff`: what moved between two states.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use yardstick::audit::audit;
use yardstick::date::Date;
use yardstick::diagnostic::{Code, Diagnostic, Severity, Sources, count};
use yardstick::export::diff::{NOW, Report, Target, human, json, markdown};
use yardstick::load::{self, Folders, Input, Loader, Revision};
use yardstick::model::{Scorecard, Snapshot};
use yardstick::query::diff::{self, diff};
use yardstick::query::removed::{landing, removed};
use yardstick::query::snapshot::take;
use yardstick::score::score;

use crate::args::{Diff, DiffFormat, Global};
use crate::terminal::Terminal;
use crate::{Outcome, project};

/// Why a state cannot be read, with the texts that the problems point into.
type Failure = (Vec<Diagnostic>, Sources);

pub(crate) fn run(global: &Global, args: &Diff, terminal: &Terminal) -> Outcome {
    match states(global, args) {
        Ok((from, to)) => report(global, args, &from, &to, terminal),
        Err((problems, sources)) => {
            terminal.problems(&problems, &sources);
            Outcome::Error
        }
    }
}

fn states(global: &Global, args: &Diff) -> Result<(Snapshot, Snapshot), Failure> {
    let from = state(global, &args.base)?;
    let to = match &args.head {
        Some(head) => state(global, head)?,
        None => folder(&project::folders(global).data, global)?,
    };
    Ok((from, to))
}

fn report(
    global: &Global,
    args: &Diff,
    from: &Snapshot,
    to: &Snapshot,
    terminal: &Terminal,
) -> Outcome {
    let diff = diff(from, to);
    let published = Published::of(global, args, to);
    let report = Report {
        diff: &diff,
        tombstones: &published.tombstones(&diff),
        from: &args.base,
        to: args.head.as_deref().unwrap_or(NOW),
        base_url: &published.base_url,
        has_page: published.has_page,
    };
    terminal.result(&match args.format {
        DiffFormat::Human => human::render(&report),
        DiffFormat::Markdown => markdown::render(&report),
        DiffFormat::Json => json::render(&report),
    });
    if args.gate && diff.causes.is_hollow_rise() {
        terminal.say(
            "the standing rose only because something was removed, or a verdict was changed \
             without new evidence",
        );
        return Outcome::Failed;
    }
    Outcome::Success
}

/// The project's site, for links.
struct Published {
    base_url: String,
    has_page: bool,
    input: Option<Input>,
}

impl Published {
    /// The project itself need not be sound to compare two other states.
    fn of(global: &Global, args: &Diff, to: &Snapshot) -> Self {
        let input = Loader::new(project::folders(global), None).load().input;
        let own = |input: &Input| input.scorecard.meta().site.base_url.value.clone();
        let given = args.base_url.clone();
        let base_url = given
            .or_else(|| input.as_ref().and_then(|input| own(input).parse().ok()))
            .map_or(String::new(), |url| url.absolute());
        let has_page = input
            .as_ref()
            .is_some_and(|input| input.history.iter().any(|it| it.as_of == to.as_of));
        Self { base_url, has_page, input }
    }

    /// Where the links to what went lead now.
    fn tombstones<'a>(&self, diff: &'a diff::Diff) -> BTreeMap<Target<'a>, String> {
        let Some(input) = &self.input else { return BTreeMap::new() };
        let removed = removed(&input.scorecard, &input.history);
        let dimensions = diff.dimensions_removed.iter().map(|it| (it.id.as_str(), None));
        let positions = diff.positions_removed.iter();
        let positions = positions.map(|it| (it.dimension.as_str(), Some(it.id.as_str())));
        (dimensions.chain(positions))
            .filter_map(|(dimension, position)| {
                let (page, anchor) =
                    landing(&input.scorecard, &removed, dimension, position)?;
                Some(((dimension, position), page.address_at(anchor.as_deref())))
            })
            .collect()
    }
}

/// The state that a name means: a path first, then a day, then a revision.
fn state(global: &Global, name: &str) -> Result<Snapshot, Failure> {
    let data = project::folders(global).data;
    let path = Path::new(name);
    if path.exists() {
        check_plain(&data, name)?;
        return if path.is_dir() {
            let inner = path.join("data");
            folder(if inner.is_dir() { &inner } else { path }, global)
        } else {
            load::snapshot_file(path).map(Arc::unwrap_or_clone)
        };
    }
    if let Ok(Date::Day(day)) = Date::parse(name) {
        let kept = data.join("history").join(format!("{day}.json"));
        if kept.is_file() {
            return load::snapshot_file(&kept).map(Arc::unwrap_or_clone);
        }
        let revision = load::revision(&data, name);
        return revision.map(judged_revision).map_err(|why| with_days(why, global));
    }
    Ok(judged_revision(load::revision(&data, name)?))
}

fn judged_revision(revision: Revision) -> Snapshot {
    judged(&revision.scorecard, revision.data_hash)
}

/// How many days are named to who asks for one that is not there.
const DAYS: usize = 5;

/// A day is rarely meant as the name of a revision: says which days there are, too.
fn with_days((mut problems, sources): Failure, global: &Global) -> Failure {
    let input = Loader::new(project::folders(global), None).load().input;
    let history = input.map_or(Vec::new(), |input| input.history);
    let newest = history.iter().rev().take(DAYS);
    let days: Vec<String> = newest.map(|it| format!("`{}`", it.as_of)).collect();
    for problem in problems.iter_mut().filter(|it| it.code == Code::BadRevision) {
        let hint = problem.hint.take().unwrap_or_default();
        problem.hint = Some(if days.is_empty() {
            format!("{hint}; no day is kept yet")
        } else {
            format!("{hint}; the newest days are {}", days.join(", "))
        });
    }
    (problems, sources)
}

/// A bare name that is a path and a revision at once could mean either.
fn check_plain(data: &Path, name: &str) -> Result<(), Failure> {
    let is_bare = !name.contains(['/', '\\', '.']);
    if !is_bare || load::revision(data, name).is_err() {
        return Ok(());
    }
    let message = format!("`{name}` is a path and a git revision");
    let problem = Diagnostic::new(Code::BadRevision, message)
        .hint(format!("write `./{name}` for the path, or `{name}^0` for the revision"));
    Err((vec![problem], Sources::default()))
}

/// The state of a data folder.
fn folder(data: &Path, global: &Global) -> Result<Snapshot, Failure> {
    let nowhere = PathBuf::from("/nonexistent");
    let is_own = data == project::folders(global).data;
    let folders = Folders {
        data: data.to_owned(),
        content: nowhere.clone(),
        theme: nowhere.clone(),
        static_files: nowhere,
    };
    let loaded = Loader::new(folders, global.as_of.filter(|_| is_own)).load();
    let mut problems = loaded.problems;
    match loaded.input {
        Some(input) if count(&problems, Severity::Error) == 0 => {
            Ok(judged(&input.scorecard, input.data_hash))
        }
        _ => {
            problems.retain(|problem| problem.severity() == Severity::Error);
            Err((problems, loaded.sources))
        }
    }
}

fn judged(scorecard: &Scorecard, hash: String) -> Snapshot {
    let score = score(scorecard, &audit(scorecard));
    take(scorecard, &score, Some(hash))
}
