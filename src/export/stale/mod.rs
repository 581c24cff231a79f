//! What has grown old, in two forms: for a terminal and for machines.

pub mod human;
pub mod json;

use crate::diagnostic::Sources;
use crate::model::Scorecard;
use crate::query::stale::Stale;

/// What has grown old in a scorecard.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    /// What was authored.
    pub scorecard: &'a Scorecard,
    /// The files that places point into.
    pub sources: &'a Sources,
    /// What has grown old in it.
    pub stale: &'a Stale<'a>,
}
