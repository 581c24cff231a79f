//! Nobody is measured against a straw man.

use super::{NONE, each};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Class, Word};

pub(super) const CHECK: Check = Check {
    id: "baseline_sota",
    group: "honesty",
    weight: 0.15,
    rule: "No position compares with a naive baseline.",
    defect_cost: 20,
    advisory_cost: NONE,
    run: |scorecard| {
        each(scorecard, |position| {
            (position.class.value == Word::Known(Class::Naive)).then(|| {
                Diagnostic::new(Code::BaselineSota, "compares with a `naive` baseline")
                    .at(position.class.span)
                    .hint(
                        "compare with the state of the art, a tuned set-up or a ceiling",
                    )
            })
        })
    },
};
