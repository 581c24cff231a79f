//! The verdict that the evidence implies.

use super::threshold;
use crate::model::{Class, Position, Range, Verdict};

/// Which rule decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Against a reference oracle, parity is the best there is.
    Oracle,
    /// Nothing is claimed for something unshipped.
    NoClaim,
    /// A value against a published range.
    Range,
    /// A share of a theoretical ceiling.
    Ceiling,
    /// A value against a value.
    Ratio,
    /// The evidence does not decide.
    Undecidable,
}

/// The implied verdict: none when the evidence does not decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Implied {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// The rule that gave it.
    pub rule: Rule,
}

/// Applies the rules in their order; the first that fits decides.
pub fn implied(position: &Position) -> Implied {
    let declared = position.verdict();
    let (verdict, rule) = if position.class.value.known() == Some(Class::ReferenceOracle)
    {
        (Some(Verdict::Parity), Rule::Oracle)
    } else if declared == Verdict::NoClaim {
        if position.is_unshipped() {
            (Some(Verdict::NoClaim), Rule::NoClaim)
        } else {
            (None, Rule::Undecidable)
        }
    } else if let Some(verdict) = by_range(position) {
        (Some(verdict), Rule::Range)
    } else {
        by_ratio(position)
    };
    Implied { verdict, rule }
}

fn by_ratio(position: &Position) -> (Option<Verdict>, Rule) {
    let Some(ratio) = ratio(position) else { return (None, Rule::Undecidable) };
    if position.class.value.known() == Some(Class::TheoreticalCeiling) {
        let near = ratio >= threshold::CEILING_PARITY;
        return (
            Some(if near { Verdict::Parity } else { Verdict::Trails }),
            Rule::Ceiling,
        );
    }
    let verdict = if ratio >= threshold::LEAD {
        Verdict::Lead
    } else if ratio >= threshold::PARITY {
        Verdict::Parity
    } else {
        Verdict::Trails
    };
    (Some(verdict), Rule::Ratio)
}

/// The product's value as a share of the competitor's, turned so that more is better.
/// None when a number or the direction is missing, the divisor is zero, or the result is
/// beyond a 64-bit float.
pub fn ratio(position: &Position) -> Option<f64> {
    let ours = position.number()?.value();
    let theirs = position.competitor_number()?.value();
    let (over, under) =
        if position.higher_is_better.value? { (ours, theirs) } else { (theirs, ours) };
    let ratio = over / under;
    (under != 0.0 && ratio.is_finite()).then_some(ratio)
}

fn by_range(position: &Position) -> Option<Verdict> {
    let Range { low, high } = position.competitor_range.value.as_ref()?;
    let ours = position.number()?.value();
    if (low.value()..=high.value()).contains(&ours) {
        return Some(Verdict::Parity);
    }
    let beyond = (ours > high.value()) == position.higher_is_better.value?;
    Some(if beyond { Verdict::Lead } else { Verdict::Trails })
}
