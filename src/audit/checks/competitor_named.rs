//! A comparison names with whom it compares.

use super::{NONE, each, is_blank};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic};

pub(super) const CHECK: Check = Check {
    id: "competitor_named",
    group: "completeness",
    weight: 0.10,
    rule: "Every position names its competitor.",
    defect_cost: 15,
    advisory_cost: NONE,
    run: |scorecard| {
        each(scorecard, |position| {
            is_blank(&position.competitor.value).then(|| {
                Diagnostic::new(Code::CompetitorNamed, "no `competitor` is named")
                    .at(position.competitor.span)
                    .hint("name the system that sets the bar; an anonymous rival proves nothing")
            })
        })
    },
};
