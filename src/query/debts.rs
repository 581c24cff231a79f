//! The defects of the audit as work to be done.

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
    let outcomes = audit.worst_first().into_iter();
    outcomes
        .flat_map(|outcome| outcome.defects.iter().map(move |it| (outcome.check.id, it)))
        .map(|(check, problem)| {
            let record = problem.record.as_deref();
            let position = record.and_then(|id| scorecard.position_called(id));
            let group = position.and_then(|at| scorecard.group_of_position(at));
            Debt { problem, check, position, group }
        })
        .collect()
}
