//! What moved, for a terminal.

use std::fmt::Write as _;

use super::{Report, headline};
use crate::export::text::printable;
use crate::query::tell::{sections, standing};

/// Plain text with a newline at its end. Control characters in the data are made visible.
pub fn render(report: &Report<'_>) -> String {
    let diff = report.diff;
    let mut text = headline(report) + "\n";
    if diff.is_empty() {
        text.push_str("\nnothing moved\n");
        return printable(&text);
    }
    text.push('\n');
    if let Some(standing) = standing(diff) {
        let _ = writeln!(text, "standing {standing}");
    }
    for figure in diff.moved_figures().filter(|figure| figure.name != "standing") {
        let side = |number: &Option<crate::model::Number>| {
            number.as_ref().map_or("not recorded".to_owned(), ToString::to_string)
        };
        let _ = writeln!(
            text,
            "{} {} → {}",
            figure.label,
            side(&figure.before),
            side(&figure.after)
        );
    }
    for section in sections(diff) {
        let _ = writeln!(text, "\n{} ({})", section.title, section.lines.len());
        for line in section.lines {
            let sign = if line.sign.is_empty() { "·" } else { line.sign };
            let what = if line.what.is_empty() {
                String::new()
            } else {
                format!(": {}", line.what)
            };
            let _ = writeln!(text, "  {sign} {}{what}", line.title);
        }
    }
    printable(&text)
}
