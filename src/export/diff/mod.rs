//! What moved, in three forms: for a terminal, for a release note, for machines.
//!
//! All three are honest about losses: falls come before rises, removals before additions.

pub mod human;
pub mod json;
pub mod markdown;

use std::collections::BTreeMap;

use crate::query::diff::Diff;

/// What the data as they are now are called.
pub const NOW: &str = "now";

/// A dimension, or a position on it, by their ids.
pub type Target<'a> = (&'a str, Option<&'a str>);

/// A comparison and what it was asked to compare.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    /// What moved.
    pub diff: &'a Diff,
    /// What the earlier side was called.
    pub from: &'a str,
    /// What the later side was called.
    pub to: &'a str,
    /// Where the site is published, with a slash at the end; empty when not known.
    pub base_url: &'a str,
    /// Where the links to dimensions and positions that went lead now, below the site's
    /// address; what is not here leads nowhere.
    pub tombstones: &'a BTreeMap<Target<'a>, String>,
    /// Whether the site keeps a page for the later side's day.
    pub has_page: bool,
}

/// What the comparison is between: "2026-06-25 → 2026-06-27, 0.30.0 → 0.31.0".
fn headline(report: &Report<'_>) -> String {
    let (from, to) = (&report.diff.from, &report.diff.to);
    let side = |label: &str, as_of: &str| match label {
        label if label == as_of => label.to_owned(),
        label => format!("{label} ({as_of})"),
    };
    let sides =
        format!("{} → {}", side(report.from, &from.as_of), side(report.to, &to.as_of));
    match (from.version.as_str(), to.version.as_str()) {
        (a, b) if a == b => sides,
        (a, b) => format!("{sides}, version {} → {}", or_none(a), or_none(b)),
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}
