//! Numbers age. Old ones are signals, never debt.

use crate::audit::{Check, age, is_stale};
use crate::diagnostic::{Code, Diagnostic};

pub(super) const CHECK: Check = Check {
    id: "freshness",
    group: "traceability",
    weight: 0.05,
    rule: "No measurement is older than the freshness window.",
    defect_cost: 0,
    advisory_cost: (6, 40),
    run: |scorecard| {
        let meta = scorecard.meta();
        super::each(scorecard, |position| {
            let days = age(meta, position).filter(|_| is_stale(meta, position))?;
            let message = format!(
                "measured {days} days before the as-of date; {} count as fresh",
                meta.fresh_window_days
            );
            let problem = Diagnostic::new(Code::MeasurementStale, message)
                .at(position.measured_on.span);
            Some(problem.hint("measure it again"))
        })
    },
};
