//! A comparison that is not like for like says what differs.

use super::{NONE, each, is_blank};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic};

pub(super) const CHECK: Check = Check {
    id: "apples_disclosed",
    group: "honesty",
    weight: 0.10,
    rule: "A comparison that is not like for like says what differs.",
    defect_cost: 15,
    advisory_cost: NONE,
    run: |scorecard| {
        each(scorecard, |position| {
            let undisclosed = !position.apples_to_apples.value
                && is_blank(&position.comparison_note.value);
            undisclosed.then(|| {
                let message =
                    "`apples_to_apples` is false, but there is no `comparison_note`";
                Diagnostic::new(Code::ApplesDisclosed, message)
                    .at(position.apples_to_apples.span)
                    .hint("say in `comparison_note` what differs between the two sides")
            })
        })
    },
};
