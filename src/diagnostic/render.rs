//! Diagnostics as text: for a terminal, for machines, for a code host's annotations.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use super::{Diagnostic, Severity, Source, Sources, Span};

/// How many characters of one line an excerpt shows at most.
const EXCERPT_WIDTH: usize = 140;

/// For a person: each problem with its place, an excerpt and a hint.
pub fn human(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(EXCERPT_WIDTH);
    diagnostics.iter().map(|d| excerpt(d, sources, &renderer) + "\n\n").collect()
}

fn excerpt(diagnostic: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Defect => Level::ERROR.with_name("defect"),
        Severity::Warning => Level::WARNING,
        Severity::Advisory => Level::NOTE.with_name("advisory"),
    };
    let record = diagnostic.record.as_deref();
    let message =
        match record.filter(|id| !diagnostic.message.contains(&format!("`{id}`"))) {
            Some(id) => format!("`{}`: {}", printable(id), diagnostic.message),
            None => diagnostic.message.clone(),
        };
    let title = level.primary_title(printable(&message)).id(diagnostic.code.entry().name);
    let mut group = Group::with_title(title);
    if let Some((span, source)) = located(diagnostic, sources) {
        let (start, end) =
            (span.start as usize, (span.end as usize).min(source.text.len()));
        let end = first_line_end(&source.text, start, end);
        let annotation = AnnotationKind::Primary.span(start..end);
        group = group.element(
            Snippet::source(source.text.as_str())
                .path(source.path.as_str())
                .annotation(annotation),
        );
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(printable(hint)));
    }
    without_c1(&renderer.render(&[group]))
}

/// Excerpts show what they find; these characters would control the terminal as well.
fn without_c1(text: &str) -> String {
    visible(text, |c| ('\u{80}'..='\u{9f}').contains(&c))
}

/// Text from the input with its control characters made visible, so that a record
/// cannot move the cursor or colour the terminal.
fn printable(text: &str) -> String {
    visible(text, char::is_control)
}

/// A text in which every character that `is_bad` picks is written as its escape.
pub fn visible(text: &str, is_bad: impl Fn(char) -> bool) -> String {
    text.chars()
        .flat_map(|c| if is_bad(c) { c.escape_unicode().collect() } else { vec![c] })
        .collect()
}

/// Long values are pointed at, not printed whole: the annotation ends with its line.
fn first_line_end(text: &str, start: usize, end: usize) -> usize {
    let value = text.get(start..end).unwrap_or("");
    start + value.find(['\r', '\n']).unwrap_or(value.len())
}

fn located<'a>(
    diagnostic: &Diagnostic,
    sources: &'a Sources,
) -> Option<(Span, &'a Source)> {
    let span = diagnostic.span?;
    Some((span, sources.source(span)?))
}

/// One problem as machines read it.
#[derive(Debug, Serialize)]
pub struct Entry<'a> {
    code: &'static str,
    severity: &'static str,
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    record: Option<&'a str>,
    message: &'a str,
    hint: Option<&'a str>,
}

impl<'a> Entry<'a> {
    /// The problem, with its place by the path that the user can open.
    pub fn of(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Self {
        let place = diagnostic.span.and_then(|span| sources.place(span));
        Self {
            code: diagnostic.code.entry().name,
            severity: diagnostic.severity().word(),
            file: place.as_ref().map(|place| place.source),
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
            record: diagnostic.record.as_deref(),
            message: &diagnostic.message,
            hint: diagnostic.hint.as_deref(),
        }
    }
}

/// For machines: a JSON array with one object a problem.
pub fn json(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let lines: Vec<Entry<'_>> =
        diagnostics.iter().map(|it| Entry::of(it, sources)).collect();
    serde_json::to_string_pretty(&lines).unwrap_or_else(|_| "[]".to_owned()) + "\n"
}

/// For a code host: one workflow command a problem, which lands on the changed line.
pub fn github(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| annotation(diagnostic, sources) + "\n").collect()
}

fn annotation(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let command = match diagnostic.severity() {
        Severity::Error | Severity::Defect => "error",
        Severity::Warning => "warning",
        Severity::Advisory => "notice",
    };
    let place = diagnostic.span.and_then(|span| sources.place(span)).map_or(
        String::new(),
        |place| {
            let file = escape_property(place.source);
            format!("file={file},line={},col={},", place.line, place.column)
        },
    );
    let record =
        diagnostic.record.as_deref().map_or(String::new(), |id| format!("`{id}`: "));
    let hint =
        diagnostic.hint.as_deref().map_or(String::new(), |hint| format!("\n{hint}"));
    let text = escape_data(&format!("{record}{}{hint}", diagnostic.message));
    format!("::{command} {place}title={}::{text}", diagnostic.code.entry().name)
}

/// The escapes of workflow commands, from the code host's own toolkit.
fn escape_data(text: &str) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    printable(&text)
}

fn escape_property(text: &str) -> String {
    escape_data(text).replace(':', "%3A").replace(',', "%2C")
}
