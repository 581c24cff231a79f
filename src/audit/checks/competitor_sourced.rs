//! What is said of a competitor has a source.

use super::{NONE, each, is_blank};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Position, Verdict};

pub(super) const CHECK: Check = Check {
    id: "competitor_sourced",
    group: "traceability",
    weight: 0.07,
    rule: "A competitor’s number, and every lead or loss, has a source.",
    defect_cost: 12,
    advisory_cost: NONE,
    run: |scorecard| {
        each(scorecard, |position| {
            let unsourced =
                needs_source(position) && is_blank(&position.competitor_source.value);
            unsourced.then(|| {
                Diagnostic::new(
                    Code::CompetitorSourced,
                    "the competitor’s side has no `competitor_source`",
                )
                .at(position.competitor_source.span)
                .hint("give the address and date of the source")
            })
        })
    },
};

fn needs_source(position: &Position) -> bool {
    position.competitor_value.value.is_some()
        || position.competitor_range.value.is_some()
        || matches!(position.verdict(), Verdict::Lead | Verdict::Trails)
}
