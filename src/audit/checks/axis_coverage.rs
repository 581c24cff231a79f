//! What the scorecard says must be covered is covered, losses included.

use super::NONE;
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::model::{RequiredAxis, Scorecard, Verdict, Vocabulary, Word};

pub(super) const CHECK: Check = Check {
    id: "axis_coverage",
    group: "completeness",
    weight: 0.13,
    rule: "Every required category holds the positions, and the verdict, it must hold.",
    defect_cost: 20,
    advisory_cost: NONE,
    run: |scorecard| {
        scorecard.required_axes().iter().flat_map(|axis| judge(scorecard, axis)).collect()
    },
};

fn judge(scorecard: &Scorecard, axis: &RequiredAxis) -> Vec<Diagnostic> {
    let id = &axis.category.value;
    let category = scorecard.category_called(id);
    let positions = category.map_or(&[][..], |at| scorecard.positions_in(at));
    let mut found = Vec::new();
    if positions.len() < axis.min_rows {
        let declared = if category.is_none() { ", which is not declared," } else { "" };
        let message = format!(
            "required category `{id}`{declared} has {} of {} positions",
            positions.len(),
            axis.min_rows
        );
        found.push(
            Diagnostic::new(Code::AxisCoverage, message)
                .at(axis.category.span)
                .hint(way_out(scorecard, id, category.is_some())),
        );
    }
    found.extend(missing_verdict(scorecard, axis, positions));
    found
}

fn way_out(scorecard: &Scorecard, id: &str, is_declared: bool) -> String {
    let known = scorecard.categories().iter().map(|it| it.id.value.as_str());
    match nearest(id, known) {
        Some(word) if !is_declared => format!("did you mean `{word}`?"),
        _ if !is_declared => {
            "declare it under `categories`, or require another".to_owned()
        }
        _ => "add a position there, also where the answer is an honest gap".to_owned(),
    }
}

fn missing_verdict(
    scorecard: &Scorecard,
    axis: &RequiredAxis,
    positions: &[usize],
) -> Option<Diagnostic> {
    let id = &axis.category.value;
    let mut hint = "show what is there, losses included";
    let message = match &axis.must_include_verdict.value {
        Word::Missing => return None,
        Word::Unknown(word) => {
            hint = Verdict::advice(word).unwrap_or("write the word of a verdict");
            format!("`must_include_verdict` is `{word}`, which is no verdict")
        }
        Word::Known(verdict) => {
            let has = |at: &usize| {
                scorecard.positions()[*at].verdict.value == Word::Known(*verdict)
            };
            if positions.iter().any(has) {
                return None;
            }
            format!("required category `{id}` shows no `{}`", verdict.word())
        }
    };
    let span = axis.must_include_verdict.span;
    Some(Diagnostic::new(Code::AxisCoverage, message).at(span).hint(hint))
}
