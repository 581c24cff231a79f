//! The declared verdict is the one the numbers imply.

use super::each;
use crate::audit::{Check, implied, ratio};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Position, Verdict, Vocabulary, Word};

pub(super) const CHECK: Check = Check {
    id: "verdict_consistency",
    group: "honesty",
    weight: 0.20,
    rule: "Every declared verdict is the one that its numbers imply.",
    defect_cost: 25,
    advisory_cost: (2, 10),
    run: |scorecard| each(scorecard, judge),
};

fn judge(position: &Position) -> Option<Diagnostic> {
    // A verdict outside the vocabulary is a matter of well_formed.
    let Word::Known(declared) = position.verdict.value else { return None };
    match implied(position).verdict {
        Some(verdict) if verdict == declared => None,
        Some(verdict) => Some(contradicted(position, declared, verdict)),
        None => Some(undecidable(position, declared)),
    }
}

fn contradicted(position: &Position, declared: Verdict, verdict: Verdict) -> Diagnostic {
    let numbers =
        ratio(position).map_or(String::new(), |ratio| format!(" (ratio {ratio:.4})"));
    let message = format!(
        "the verdict is `{}`, but the numbers say `{}`{numbers}",
        declared.word(),
        verdict.word()
    );
    Diagnostic::new(Code::VerdictConsistency, message)
        .at(position.verdict.span)
        .hint(format!("declare `{}`, or correct the numbers", verdict.word()))
}

fn undecidable(position: &Position, declared: Verdict) -> Diagnostic {
    let (message, hint) = if declared == Verdict::NoClaim {
        ("it is shipped, but claims nothing", "measure it, or say what stands in the way")
    } else {
        ("the evidence does not decide the verdict", "measure both sides in one unit")
    };
    Diagnostic::new(Code::VerdictUndecidable, message)
        .at(position.verdict.span)
        .hint(hint)
}
