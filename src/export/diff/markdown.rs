//! What moved, as a block for a release note: headings from the third level down, links
//! where the site's address is known, and nothing that a code host would take for more
//! than text.

use std::fmt::Write as _;

use super::{NOW, Report, headline};
use crate::model::on_one_line;
use crate::query::tell::{Line, sections, standing};
use crate::route::{Route, anchor};

/// Markdown with a newline at its end.
pub fn render(report: &Report<'_>) -> String {
    let diff = report.diff;
    // In a note that is read next year, "now" says nothing.
    let to = if report.to == NOW { &diff.to.as_of } else { report.to };
    let title = headline(&Report { to, ..*report });
    let mut text = format!("### Scorecard: {}\n\n", escape(&title));
    if let Some(standing) = standing(diff) {
        let _ = writeln!(text, "**Standing** {}\n", escape(&standing));
    }
    if diff.is_empty() {
        text.push_str("Nothing moved.\n");
        return text;
    }
    figures(report, &mut text);
    for section in sections(diff) {
        let lines: Vec<String> =
            section.lines.iter().map(|line| item(report, line)).collect();
        let count = lines.len();
        let list = lines.concat();
        let title = section.title;
        let _ = if section.folds() {
            write!(
                text,
                "<details><summary>{title} ({count})</summary>\n\n{list}\n</details>\n\n"
            )
        } else {
            write!(text, "#### {title}\n\n{list}\n")
        };
    }
    if report.has_page && !report.base_url.is_empty() {
        let page = Route::Change(diff.to.as_of.clone()).address();
        let (as_of, base) = (&diff.to.as_of, report.base_url);
        let _ = writeln!(text, "[All figures and verdicts as of {as_of}]({base}{page})");
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn figures(report: &Report<'_>, text: &mut String) {
    let side = |number: &Option<crate::model::Number>| {
        number.as_ref().map_or("–".to_owned(), ToString::to_string)
    };
    let moved: Vec<_> = report.diff.moved_figures().collect();
    if moved.is_empty() {
        return;
    }
    text.push_str("| figure | before | after |\n|---|---:|---:|\n");
    for figure in moved {
        let (before, after) = (side(&figure.before), side(&figure.after));
        let _ = writeln!(text, "| {} | {before} | {after} |", figure.label);
    }
    text.push('\n');
}

fn item(report: &Report<'_>, line: &Line<'_>) -> String {
    let sign =
        if line.sign.is_empty() { String::new() } else { format!("{} ", line.sign) };
    let title = escape(line.title);
    let title = match address(report, line) {
        Some(address) => format!("[{title}]({}{})", report.base_url, in_link(&address)),
        None => title,
    };
    let what = if line.what.is_empty() {
        String::new()
    } else {
        format!(": {}", escape(&line.what))
    };
    format!("- {sign}{title}{what}\n")
}

/// Where a line leads, below the site's address; none where that is not known.
fn address(report: &Report<'_>, line: &Line<'_>) -> Option<String> {
    if report.base_url.is_empty() {
        return None;
    }
    if line.is_gone {
        return report.tombstones.get(&line.target).cloned();
    }
    let (dimension, position) = line.target;
    let page = Route::Dimension(dimension.to_owned());
    Some(page.address_at(position.map(anchor).as_deref()))
}

/// Brackets in an address would end the link.
fn in_link(address: &str) -> String {
    address.replace('(', "%28").replace(')', "%29")
}

/// Text that stays text: on one line, with no mark-up, mention, reference or link in it.
fn escape(text: &str) -> String {
    let text = on_one_line(text);
    let mut escaped = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' | '$' | '#' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            // A code host would tell whoever goes by that name.
            '@' if letters.peek().is_some_and(|next| next.is_alphanumeric()) => {
                escaped.push_str("@\u{200b}");
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
