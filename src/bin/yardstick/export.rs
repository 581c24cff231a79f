//! `yardstick export`: the scorecard in another form.

use std::borrow::Cow;
use std::path::Path;

use yardstick::base_url::BaseUrl;
use yardstick::diagnostic::{Code, Diagnostic, Sources};
use yardstick::export::{self, csv, json, markdown};
use yardstick::model::plural;
use yardstick::output;

use crate::args::{Export, Form, Global};
use crate::project::Project;
use crate::terminal::Terminal;
use crate::{Outcome, project};

pub(crate) fn run(global: &Global, args: &Export, terminal: &Terminal) -> Outcome {
    let project = match project::load(global, terminal) {
        Ok(project) => project,
        Err(outcome) => return outcome,
    };
    let written = match (args.form, &args.output) {
        (Form::Markdown, Some(folder)) => {
            write_folder(global, args, &project, folder, terminal)
        }
        (form, None) => {
            terminal.result(&text(form, args, &project));
            Ok(())
        }
        (form, Some(path)) => {
            let text = text(form, args, &project);
            output::export(path, &project::inputs(global), text.as_bytes())
                .map(|()| terminal.say(&format!("wrote `{}`", path.display())))
        }
    };
    match written {
        Ok(()) => project::outcome(global, &project.problems),
        Err(problem) => {
            terminal.problems(&[problem], &Sources::default());
            Outcome::Error
        }
    }
}

/// The address that links begin with; empty when it is not known.
fn base_url(args: &Export, project: &Project) -> String {
    let own = &project.input.scorecard.meta().site.base_url.value;
    let url: Option<BaseUrl> = args.base_url.clone().or_else(|| own.parse().ok());
    url.map_or(String::new(), |url| url.absolute())
}

fn text(form: Form, args: &Export, project: &Project) -> String {
    let base_url = base_url(args, project);
    let export = of(project, &base_url);
    match form {
        Form::Json => json::render(&export),
        Form::Csv => csv::render(&export),
        // Arguments ask for a folder; a folder on standard output is nothing.
        Form::Markdown => String::new(),
    }
}

fn of<'a>(project: &'a Project, base_url: &'a str) -> export::Export<'a> {
    export::Export {
        scorecard: &project.input.scorecard,
        audit: &project.audit,
        score: &project.score,
        base_url,
    }
}

fn write_folder(
    global: &Global,
    args: &Export,
    project: &Project,
    folder: &Path,
    terminal: &Terminal,
) -> Result<(), Diagnostic> {
    let target = project::claim(global, folder)?;
    if folder.join("index.html").exists() {
        let message = format!("`{}` holds a site", folder.display());
        return Err(Diagnostic::new(Code::OutputRefused, message)
            .hint("name another folder with `--output`"));
    }
    let base_url = base_url(args, project);
    let files = markdown::render(&of(project, &base_url), &project.input.articles);
    let paths: Vec<String> = files.iter().map(|file| file.path.clone()).collect();
    let bytes = |at: usize| Cow::Borrowed(files[at].text.as_bytes());
    let report = target.write(&project.input.hash, &paths, &bytes)?;
    terminal.say(&format!(
        "wrote {}, {} unchanged, {} removed; open {}",
        plural(report.written, "file"),
        report.unchanged,
        report.removed,
        folder.join("README.md").display(),
    ));
    Ok(())
}
