//! The nine checks, a file each; this is their table.

mod apples_disclosed;
mod axis_coverage;
mod baseline_sota;
mod competitor_named;
mod competitor_sourced;
mod freshness;
mod subject_traced;
mod verdict_consistency;
mod well_formed;

use super::Check;
use crate::diagnostic::Diagnostic;
use crate::model::{Position, Scorecard};

/// Every check, in the order of the method page.
pub const CHECKS: [Check; 9] = [
    well_formed::CHECK,
    competitor_named::CHECK,
    axis_coverage::CHECK,
    baseline_sota::CHECK,
    verdict_consistency::CHECK,
    apples_disclosed::CHECK,
    subject_traced::CHECK,
    competitor_sourced::CHECK,
    freshness::CHECK,
];

/// No advisories, so no cost of any.
const NONE: (u32, u32) = (0, 0);

/// Asks one question of every position; each answer bears the position's id.
fn each(
    scorecard: &Scorecard,
    ask: impl Fn(&Position) -> Option<Diagnostic>,
) -> Vec<Diagnostic> {
    let positions = scorecard.positions().iter();
    positions.filter_map(|position| Some(ask(position)?.of(&position.id.value))).collect()
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}
