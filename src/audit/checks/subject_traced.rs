//! What the product claims can be traced.

use super::{each, is_blank};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Position, Status, Word};

pub(super) const CHECK: Check = Check {
    id: "subject_traced",
    group: "traceability",
    weight: 0.10,
    rule: "Every shipped position names a commit, an artifact or a document.",
    defect_cost: 15,
    advisory_cost: (1, 10),
    run: |scorecard| each(scorecard, judge),
};

fn judge(position: &Position) -> Option<Diagnostic> {
    let traces = [&position.commit, &position.artifact, &position.doc.value];
    if !traces.into_iter().all(|trace| is_blank(trace)) {
        return None;
    }
    let shipped = position.status.value == Word::Known(Status::Shipped);
    let (code, message) = if shipped {
        (Code::SubjectTraced, "it is shipped, but names no `commit`, `artifact` or `doc`")
    } else {
        (Code::UnshippedUntraced, "it names no `commit`, `artifact` or `doc`")
    };
    let hint = "say where the number, or its absence, is recorded";
    Some(Diagnostic::new(code, message).at(position.span()).hint(hint))
}
