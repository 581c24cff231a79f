//! What is shown while the input is broken: over the last good page, or in its place.

use maud::{DOCTYPE, html};
use serde::Serialize;

use super::change::{ChangedFile, How};
use crate::diagnostic::{Diagnostic, Severity, Sources, render};
use crate::model::plural;

/// How many problems a browser is shown.
const SHOWN: usize = 20;

/// Why there is no site of the current input. Its texts are plain: they are escaped
/// where they become HTML.
#[derive(Debug, Serialize)]
pub(super) struct Trouble {
    /// How many errors there are, and what is shown meanwhile.
    title: String,
    /// The files that were changed, when it broke.
    files: Vec<String>,
    /// The errors, as in the terminal.
    problems: Vec<String>,
    /// How many more there are.
    more: usize,
}

impl Trouble {
    /// Of the errors among `problems`.
    pub(super) fn new(
        problems: &[Diagnostic],
        sources: &Sources,
        files: &[ChangedFile],
        has_site: bool,
    ) -> Self {
        let errors: Vec<&Diagnostic> =
            problems.iter().filter(|it| it.severity() == Severity::Error).collect();
        let what = plural(errors.len(), "error");
        let shown = if has_site {
            "what you see is the last good state"
        } else {
            "the page appears as soon as it is mended"
        };
        let text = |problem: &&Diagnostic| {
            render::human(std::slice::from_ref(*problem), sources, false)
                .trim_end()
                .to_owned()
        };
        Self {
            title: format!("{what}; {shown}"),
            files: if has_site {
                files.iter().map(described).collect()
            } else {
                Vec::new()
            },
            problems: errors.iter().take(SHOWN).map(text).collect(),
            more: errors.len().saturating_sub(SHOWN),
        }
    }

    /// For the script, which shows it over the page.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "{}".to_owned())
    }

    /// The page where there is no other. `home` is the path of the preview's own files.
    pub(super) fn page(&self, home: &str) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { "Broken input" }
                    link rel="icon" href="data:,";
                    link rel="stylesheet" href={ (home) "overlay.css" };
                }
                body.panel {
                    h1 { (self.title) }
                    @for problem in &self.problems { pre { (problem) } }
                    @if self.more > 0 { p { "and " (self.more) " more" } }
                }
            }
        };
        page.into_string() + "\n"
    }
}

/// The name of a file and, unless it was edited, what happened to it.
fn described(file: &ChangedFile) -> String {
    match file.how {
        How::Added => format!("{} (new)", file.name),
        How::Edited => file.name.clone(),
        How::Removed => format!("{} (removed)", file.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Code, Span};

    fn trouble(has_site: bool) -> Trouble {
        let mut sources = Sources::default();
        let text = "{\n  \"a\": <script>alert(1)</script>\n}".to_owned();
        let file = sources.add("data/x.json".into(), "data/x.json".into(), text);
        let mut problems = vec![
            Diagnostic::new(Code::JsonSyntax, "not <b>JSON</b>")
                .at(Span::new(file, 9, 17)),
        ];
        problems.extend(vec![Diagnostic::new(Code::Unreadable, "gone"); 30]);
        let files = [ChangedFile { name: "data/x.json".into(), how: How::Removed }];
        Trouble::new(&problems, &sources, &files, has_site)
    }

    #[test]
    fn a_page_of_problems_is_escaped_and_says_where() {
        let page = trouble(false).page("/_yardstick/");
        assert!(page.contains("data/x.json:2:8"), "{page}");
        assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
        assert!(!page.contains("<b>") && !page.contains("<script"), "{page}");
        assert!(page.contains("and 11 more"), "{page}");
    }

    #[test]
    fn the_overlay_names_what_was_changed() {
        let json = trouble(true).json();
        assert!(json.contains(r#""files":["data/x.json (removed)"]"#), "{json}");
        assert!(
            json.contains("31 errors; what you see is the last good state"),
            "{json}"
        );
    }
}
