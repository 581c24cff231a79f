//! The defects of the audit as work to be done.

use std::collections::BTreeMap;

use crate::audit::Audit;
use crate::diagnostic::Diagnostic;
use crate::model::Scorecard;

/// One defect: what it is, and what it is about.
#[derive(Debug, Clone)]
pub struct Debt<'a> {
    /// What was found, where, and the mend.
    pub problem: &'a Diagnostic,
    /// The check that found it.
    pub check: &'static str,
    /// The position it is about; none for what is missing as a whole.
    pub position: Option<usize>,
    /// The group of that position.
    pub group: Option<usize>,
}

/// Every defect, those of the worst check first.
pub fn debts<'a>(scorecard: &Scorecard, audit: &'a Audit) -> Vec<Debt<'a>> {
    let ids = scorecard.positions().iter().map(|it| it.id.value.as_str());
    let places: BTreeMap<&str, usize> = ids.zip(0..).collect();
    let outcomes = audit.worst_first().into_iter();
    outcomes
        .flat_map(|outcome| outcome.defects.iter().map(move |it| (outcome.check.id, it)))
        .map(|(check, problem)| {
            let record = problem.record.as_deref();
            let position = record.and_then(|id| places.get(id).copied());
            let category = position.and_then(|at| scorecard.category_of(at));
            let group = category.map(|at| scorecard.group_of(at));
            Debt { problem, check, position, group }
        })
        .collect()
}
