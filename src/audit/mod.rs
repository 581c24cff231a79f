//! Is it honest? Nine checks, a file each below `checks/`, and the verdict that the
//! evidence implies.
//!
//! [`audit`] runs them all. A *defect* is a unit of parity-debt and costs its check
//! points; an *advisory* is a soft signal. The rules are those of the table in
//! [`CHECKS`]; `method.html` is written out from it.

mod caveat;
mod checks;
mod implied;
mod margin;

pub use caveat::{age, caveats, is_stale};
pub use checks::CHECKS;
pub use implied::{Implied, Numbers, Rule, implied, ratio};
pub use margin::{FRAGILE, Margin, Reach, margin, reaches};

use crate::diagnostic::Diagnostic;
use crate::model::{Scorecard, plural};

/// The thresholds of the implied verdict.
pub mod threshold {
    /// A ratio from here up leads.
    pub const LEAD: f64 = 1.05;
    /// A ratio from here up is at parity.
    pub const PARITY: f64 = 0.95;
    /// The share of a theoretical ceiling that counts as parity.
    pub const CEILING_PARITY: f64 = 0.90;
}

/// A rule of the audit.
#[derive(Debug)]
pub struct Check {
    /// Its id, as in the JSON.
    pub id: &'static str,
    /// What kind of honesty it is about.
    pub group: &'static str,
    /// Its share of the honesty score. All weights add up to 1.
    pub weight: f64,
    /// What it asks, as a sentence for readers.
    pub rule: &'static str,
    /// What one defect costs.
    pub defect_cost: u32,
    /// What one advisory costs, and what all of them cost at most.
    pub advisory_cost: (u32, u32),
    /// Finds everything it has to say, in the order of the documents.
    pub(crate) run: fn(&Scorecard) -> Vec<Diagnostic>,
}

/// What one check found.
#[derive(Debug)]
pub struct Outcome {
    /// The check.
    pub check: &'static Check,
    /// 0 to 100.
    pub score: u32,
    /// Units of parity-debt.
    pub defects: Vec<Diagnostic>,
    /// Soft signals.
    pub advisories: Vec<Diagnostic>,
}

/// What the whole audit found, in the order of [`CHECKS`].
#[derive(Debug)]
pub struct Audit {
    /// One outcome a check.
    pub outcomes: Vec<Outcome>,
}

/// Runs every check.
pub fn audit(scorecard: &Scorecard) -> Audit {
    Audit { outcomes: CHECKS.iter().map(|check| Outcome::of(check, scorecard)).collect() }
}

impl Audit {
    /// All defects of all checks: the parity-debt.
    pub fn parity_debt(&self) -> usize {
        self.outcomes.iter().map(|outcome| outcome.defects.len()).sum()
    }

    /// All advisories of all checks.
    pub fn advisories(&self) -> usize {
        self.outcomes.iter().map(|outcome| outcome.advisories.len()).sum()
    }

    /// The weighted sum of the scores, 0 to 100.
    pub fn honesty(&self) -> f64 {
        let weighted =
            |outcome: &Outcome| outcome.check.weight * f64::from(outcome.score);
        self.outcomes.iter().map(weighted).sum()
    }

    /// Everything found, as problems.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.outcomes
            .iter()
            .flat_map(|outcome| outcome.defects.iter().chain(&outcome.advisories))
    }

    /// Outcomes as lists show them: those with defects first, then the lowest score.
    pub fn worst_first(&self) -> Vec<&Outcome> {
        let mut outcomes: Vec<&Outcome> = self.outcomes.iter().collect();
        outcomes.sort_by_key(|outcome| (outcome.defects.is_empty(), outcome.score));
        outcomes
    }
}

impl Outcome {
    fn of(check: &'static Check, scorecard: &Scorecard) -> Self {
        let is_defect = |found: &Diagnostic| {
            found.code.severity() == crate::diagnostic::Severity::Defect
        };
        let (defects, advisories): (Vec<_>, Vec<_>) =
            (check.run)(scorecard).into_iter().partition(is_defect);
        let score = check.score(defects.len(), advisories.len());
        Self { check, score, defects, advisories }
    }

    /// What was found, in a clause.
    pub fn detail(&self) -> String {
        let found = [(self.defects.len(), "defect"), (self.advisories.len(), "advisory")];
        let parts: Vec<String> = (found.into_iter())
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| plural(count, word))
            .collect();
        if parts.is_empty() { "clean".to_owned() } else { parts.join(", ") }
    }
}

impl Check {
    /// 100 less the costs, never below 0. The costs are whole, so there is nothing to
    /// round.
    fn score(&self, defects: usize, advisories: usize) -> u32 {
        let times = |count: usize, cost: u32| {
            u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(cost)
        };
        let (each, most) = self.advisory_cost;
        let costs = times(defects, self.defect_cost)
            .saturating_add(times(advisories, each).min(most));
        100_u32.saturating_sub(costs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_to_one() {
        let sum: f64 = CHECKS.iter().map(|check| check.weight).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn costs_are_capped_and_scores_never_negative() {
        let check = |id: &str| CHECKS.iter().find(|check| check.id == id).unwrap();
        assert_eq!(check("verdict_consistency").score(0, 6), 90);
        assert_eq!(check("verdict_consistency").score(5, 6), 0);
        assert_eq!(check("freshness").score(0, 3), 82);
        assert_eq!(check("freshness").score(0, 100), 60);
        assert_eq!(check("subject_traced").score(0, 4), 96);
        assert_eq!(check("well_formed").score(2, 0), 76);
    }
}
