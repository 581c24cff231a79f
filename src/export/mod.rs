//! The scorecard in other shapes, a format a file. Each has a `render` that gives the
//! whole file, or what a command prints; most are made from an [`Export`].
//!
//! - `json`, `csv`, `markdown`: the scorecard itself, for programs, spreadsheets, readers
//! - `score`, `gaps`, `stale`, `diff`, `verify`: what the commands of these names print
//! - `snapshot`: a state as it is kept
//! - `search`, `llms`, `sitemap`, `robots`, `feed`, `badge`, `favicon`: files of a site
//! - `raw`, `text`: what JSON and what terminals share

pub mod badge;
pub mod csv;
pub mod diff;
pub mod favicon;
pub mod feed;
pub mod gaps;
pub mod json;
pub mod llms;
pub mod markdown;
mod raw;
pub mod robots;
pub mod score;
pub mod search;
pub mod sitemap;
pub mod snapshot;
pub mod stale;
mod text;
pub mod verify;

use crate::audit::Audit;
use crate::model::Scorecard;
use crate::score::Score;

/// What every export is made from.
#[derive(Debug, Clone, Copy)]
pub struct Export<'a> {
    /// What was authored.
    pub scorecard: &'a Scorecard,
    /// What the audit found.
    pub audit: &'a Audit,
    /// The figures.
    pub score: &'a Score,
    /// Where the site is published, with a slash at the end; empty when not known, then
    /// addresses are relative to the site.
    pub base_url: &'a str,
}
