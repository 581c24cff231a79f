//! The verdict that the evidence implies.

use super::threshold;
use crate::model::{Class, Number, Position, Range, Verdict};

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
    let verdict = Numbers::of(position).by_ratio();
    let rule = match (verdict, position.class.value.known()) {
        (None, _) => Rule::Undecidable,
        (Some(_), Some(Class::TheoreticalCeiling)) => Rule::Ceiling,
        (Some(_), _) => Rule::Ratio,
    };
    (verdict, rule)
}

fn by_range(position: &Position) -> Option<Verdict> {
    Numbers::of(position).by_range()
}

/// The product's value as a share of the competitor's, turned so that more is better.
/// None when a number or the direction is missing, the divisor is zero, or the result is
/// beyond a 64-bit float.
pub fn ratio(position: &Position) -> Option<f64> {
    Numbers::of(position).ratio()
}

/// What a verdict by numbers rests on, wherever the numbers come from.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<'a> {
    /// What kind of rival it is.
    pub class: Option<Class>,
    /// Which way is better.
    pub higher_is_better: Option<bool>,
    /// The product's number.
    pub ours: Option<&'a Number>,
    /// The competitor's number.
    pub theirs: Option<&'a Number>,
    /// The range published for the competitor.
    pub range: Option<&'a Range>,
}

impl<'a> Numbers<'a> {
    fn of(position: &'a Position) -> Self {
        Self {
            class: position.class.value.known(),
            higher_is_better: position.higher_is_better.value,
            ours: position.number(),
            theirs: position.competitor_number(),
            range: position.competitor_range.value.as_ref(),
        }
    }

    /// The verdict that the numbers alone imply: against a range where there is one, else
    /// by the ratio. None when they do not decide.
    pub fn verdict(self) -> Option<Verdict> {
        self.by_range().or_else(|| self.by_ratio())
    }

    fn ratio(self) -> Option<f64> {
        let (ours, theirs) = (self.ours?.value(), self.theirs?.value());
        let (over, under) =
            if self.higher_is_better? { (ours, theirs) } else { (theirs, ours) };
        // Of nothing there is no negative: -0 would be shown as such.
        let ratio = over / under + 0.0;
        (under != 0.0 && ratio.is_finite()).then_some(ratio)
    }

    fn by_ratio(self) -> Option<Verdict> {
        let ratio = self.ratio()?;
        Some(if self.class == Some(Class::TheoreticalCeiling) {
            let near = ratio >= threshold::CEILING_PARITY;
            if near { Verdict::Parity } else { Verdict::Trails }
        } else if ratio >= threshold::LEAD {
            Verdict::Lead
        } else if ratio >= threshold::PARITY {
            Verdict::Parity
        } else {
            Verdict::Trails
        })
    }

    fn by_range(self) -> Option<Verdict> {
        let Range { low, high } = self.range?;
        let ours = self.ours?.value();
        if (low.value()..=high.value()).contains(&ours) {
            return Some(Verdict::Parity);
        }
        let beyond = (ours > high.value()) == self.higher_is_better?;
        Some(if beyond { Verdict::Lead } else { Verdict::Trails })
    }
}
