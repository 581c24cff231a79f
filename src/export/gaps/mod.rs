//! What is not measured, in two forms: for a terminal and for machines.

pub mod human;
pub mod json;

use crate::diagnostic::Sources;
use crate::export::Export;
use crate::query::debts::{Debt, debts};
use crate::query::gaps::{Gap, gaps};

/// The backlog of a scorecard or of one of its groups.
#[derive(Debug)]
pub struct Report<'a> {
    export: &'a Export<'a>,
    sources: &'a Sources,
    group: Option<usize>,
    debts: Vec<Debt<'a>>,
    gaps: Vec<Gap>,
}

impl<'a> Report<'a> {
    /// Asks for gaps and debts; of one group where its index is given. A debt that belongs
    /// to no group is everybody's.
    pub fn new(
        export: &'a Export<'a>,
        sources: &'a Sources,
        group: Option<usize>,
    ) -> Self {
        let is_asked = |of: Option<usize>| group.is_none() || of == group;
        let mut debts = debts(export.scorecard, export.audit);
        debts.retain(|debt| debt.group.is_none() || is_asked(debt.group));
        let mut gaps = gaps(export.scorecard, export.score);
        gaps.retain(|gap| is_asked(gap.group));
        Self { export, sources, group, debts, gaps }
    }
}
