//! How firm a computed verdict is: how far a number must move before it changes.
//!
//! Worked out from the rule that gave the verdict and from the two values, never from
//! rounded ones. A bound is rounded to the safe side: what is said to be enough is
//! enough, and what is said to hold does hold.

use super::{Rule, implied, threshold};
use crate::model::{Class, Number, Position, Verdict};

/// A verdict that the competitor can undo by less than this share is fragile.
pub const FRAGILE: f64 = 0.05;

/// Significant digits of a bound.
const DIGITS: i32 = 4;

/// Where a verdict ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Margin {
    /// The competitor's number up to which the verdict holds. For a published range it is
    /// the end that decides, and the product's own number.
    pub bound: String,
    /// How far that is from the competitor's number, as a share of it: 0.05 is 5 % up.
    pub change: f64,
    /// Whether the bound is an end of a published range.
    pub of_range: bool,
}

impl Margin {
    /// Whether a small move of the competitor undoes the verdict.
    pub fn is_fragile(&self) -> bool {
        self.change.abs() < FRAGILE
    }
}

/// What it takes to reach a better verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Reach {
    /// The verdict.
    pub verdict: Verdict,
    /// The ratio from which it is given.
    pub from: f64,
    /// The product's number that reaches it, the competitor's being as it is.
    pub ours: Bound,
    /// The competitor's number at which it is reached, the product's being as it is.
    pub theirs: Bound,
}

/// A number to be reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// Its digits.
    pub digits: String,
    /// Whether it is an upper bound ("at most"), else a lower one.
    pub at_most: bool,
    /// How far it is from the present number, as a share of it.
    pub change: f64,
}

/// Up to which number of the competitor the verdict holds: a lead and a parity until the
/// competitor improves to it, a position that trails until it falls back to it. None
/// where the verdict is not computed from two positive numbers, or differs from the
/// declared one.
pub fn margin(position: &Position) -> Option<Margin> {
    let computed = implied(position);
    if computed.verdict? != position.verdict() {
        return None;
    }
    match computed.rule {
        Rule::Range => of_range(position),
        Rule::Ratio | Rule::Ceiling => {
            Some(Pair::of(position)?.margin(position.verdict()))
        }
        Rule::Oracle | Rule::NoClaim | Rule::Undecidable => None,
    }
}

fn of_range(position: &Position) -> Option<Margin> {
    let range = position.competitor_range.value.as_ref()?;
    let more_is_better = position.higher_is_better.value?;
    let better_end = position.verdict() == Verdict::Lead;
    let end = if better_end == more_is_better { &range.high } else { &range.low };
    let ours = position.number().filter(|_| end.value() > 0.0)?;
    let change = ours.value() / end.value() - 1.0;
    Some(Margin { bound: ours.digits().to_owned(), change, of_range: true })
}

/// The better verdicts, nearest first, and what each takes. Empty for a lead, and where
/// the ratio of two positive numbers does not decide.
pub fn reaches(position: &Position) -> Vec<Reach> {
    if !matches!(implied(position).rule, Rule::Ratio | Rule::Ceiling) {
        return Vec::new();
    }
    Pair::of(position).map(|pair| pair.reaches()).unwrap_or_default()
}

/// The two numbers of a position.
struct Pair {
    ours: f64,
    theirs: f64,
    more_is_better: bool,
    is_ceiling: bool,
}

impl Pair {
    fn of(position: &Position) -> Option<Self> {
        let ours = position.number().map(Number::value).filter(|it| *it > 0.0)?;
        let theirs =
            position.competitor_number().map(Number::value).filter(|it| *it > 0.0)?;
        let more_is_better = position.higher_is_better.value?;
        let is_ceiling = position.class.value.known() == Some(Class::TheoreticalCeiling);
        Some(Self { ours, theirs, more_is_better, is_ceiling })
    }

    fn parity_from(&self) -> f64 {
        if self.is_ceiling { threshold::CEILING_PARITY } else { threshold::PARITY }
    }

    fn ratio(&self, ours: f64, theirs: f64) -> f64 {
        if self.more_is_better { ours / theirs } else { theirs / ours }
    }

    fn theirs_at(&self, ratio: f64) -> f64 {
        if self.more_is_better { self.ours / ratio } else { self.ours * ratio }
    }

    fn ours_at(&self, ratio: f64) -> f64 {
        if self.more_is_better { self.theirs * ratio } else { self.theirs / ratio }
    }

    fn margin(&self, verdict: Verdict) -> Margin {
        let edge = match verdict {
            Verdict::Lead => threshold::LEAD,
            _ => self.parity_from(),
        };
        let exact = self.theirs_at(edge);
        let is_above = |theirs: f64| self.ratio(self.ours, theirs) >= edge;
        let now = is_above(self.theirs);
        // Towards the present number, where the verdict holds.
        let bound = rounded(exact, self.theirs, |at| is_above(at) == now);
        Margin { bound, change: exact / self.theirs - 1.0, of_range: false }
    }

    fn reaches(&self) -> Vec<Reach> {
        let now = self.ratio(self.ours, self.theirs);
        let parity = (Verdict::Parity, self.parity_from());
        let lead = (!self.is_ceiling).then_some((Verdict::Lead, threshold::LEAD));
        let better = [parity].into_iter().chain(lead).filter(|(_, from)| now < *from);
        better.map(|(verdict, from)| self.reach(verdict, from)).collect()
    }

    /// Away from the present numbers, so that the bound is enough.
    fn reach(&self, verdict: Verdict, from: f64) -> Reach {
        let bound =
            |exact: f64, present: f64, at_most: bool, is_enough: &dyn Fn(f64) -> bool| {
                let beyond = if at_most { 0.0 } else { f64::INFINITY };
                Bound {
                    digits: rounded(exact, beyond, is_enough),
                    at_most,
                    change: exact / present - 1.0,
                }
            };
        Reach {
            verdict,
            from,
            ours: bound(self.ours_at(from), self.ours, !self.more_is_better, &|at| {
                self.ratio(at, self.theirs) >= from
            }),
            theirs: bound(
                self.theirs_at(from),
                self.theirs,
                self.more_is_better,
                &|at| self.ratio(self.ours, at) >= from,
            ),
        }
    }
}

/// `exact` with a few digits, rounded towards `side` to where `holds`.
fn rounded(exact: f64, side: f64, holds: impl Fn(f64) -> bool) -> String {
    let (low, high) = (exact.min(side), exact.max(side));
    let least = decimals(exact);
    for decimals in least..least + 6 {
        let step = 10_f64.powi(-decimals);
        let down = side < exact;
        let steps = if down { (exact / step).floor() } else { (exact / step).ceil() };
        // One step further where the float lies a hair on the wrong side.
        let further = if down { steps - 1.0 } else { steps + 1.0 };
        for steps in [steps, further] {
            let digits = written(steps, decimals);
            let value = digits.parse().unwrap_or(exact);
            if (low..=high).contains(&value) && holds(value) {
                return digits;
            }
        }
    }
    exact.to_string()
}

/// Decimals that leave a number its significant digits; negative for tens and more.
#[expect(clippy::cast_possible_truncation, reason = "the logarithm of a float is small")]
fn decimals(value: f64) -> i32 {
    DIGITS - 1 - value.log10().floor() as i32
}

fn written(steps: f64, decimals: i32) -> String {
    let places = usize::try_from(decimals).unwrap_or(0);
    format!("{:.places$}", steps * 10_f64.powi(-decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(ours: f64, theirs: f64, more_is_better: bool) -> Pair {
        Pair { ours, theirs, more_is_better, is_ceiling: false }
    }

    #[test]
    fn what_is_said_to_be_enough_is_enough() {
        // 7602 ms is parity (0.95001), 7603 ms is not (0.9499).
        let reaches = pair(9026.9, 7222.0, false).reaches();
        let [parity, lead] = reaches.as_slice() else { panic!("two are better") };
        assert_eq!((parity.verdict, lead.verdict), (Verdict::Parity, Verdict::Lead));
        assert_eq!((parity.ours.digits.as_str(), parity.ours.at_most), ("7602", true));
        assert_eq!(
            (parity.theirs.digits.as_str(), parity.theirs.at_most),
            ("8576", false)
        );
        assert_eq!(lead.ours.digits, "6878");
        assert_eq!(lead.theirs.digits, "9479");
        assert!((parity.ours.change + 0.1578).abs() < 1e-4);
    }

    #[test]
    fn a_lead_holds_up_to_its_bound_and_not_beyond() {
        let margin = pair(2.97, 1.0, true).margin(Verdict::Lead);
        assert_eq!(margin.bound, "2.828");
        let leads = |theirs: f64| pair(2.97, theirs, true).reaches().is_empty();
        assert!(leads(2.828) && !leads(2.829));
        assert!(!margin.is_fragile());
    }

    #[test]
    fn a_narrow_margin_is_fragile() {
        let lead = pair(106.0, 100.0, true).margin(Verdict::Lead);
        assert!(lead.is_fragile());
        assert_eq!(lead.bound, "100.9");
        let trails = pair(94.0, 100.0, true).margin(Verdict::Trails);
        assert!(trails.is_fragile());
        assert_eq!(trails.bound, "98.95");
        assert!(!pair(50.0, 100.0, true).margin(Verdict::Trails).is_fragile());
    }

    #[test]
    fn a_verdict_on_the_edge_has_no_room_left() {
        let margin = pair(95.0, 100.0, true).margin(Verdict::Parity);
        assert_eq!(margin.bound, "100.0");
        assert!(margin.change.abs() < 1e-12);
    }

    #[test]
    fn a_ceiling_is_reached_and_never_beaten() {
        let near = Pair { is_ceiling: true, ..pair(80.0, 100.0, true) };
        let reaches = near.reaches();
        assert_eq!(reaches.len(), 1);
        assert_eq!(reaches[0].ours.digits, "90.00");
    }

    #[test]
    fn bounds_of_any_size_hold() {
        for size in [1e-9, 3.3e-4, 0.7, 12.0, 98_765.0, 7.7e11] {
            for better in [true, false] {
                let pair = pair(size, size * if better { 1.7 } else { 0.6 }, better);
                for reach in pair.reaches() {
                    let ours: f64 = reach.ours.digits.parse().unwrap();
                    assert!(pair.ratio(ours, pair.theirs) >= reach.from, "{reach:?}");
                    let theirs: f64 = reach.theirs.digits.parse().unwrap();
                    assert!(pair.ratio(pair.ours, theirs) >= reach.from, "{reach:?}");
                }
            }
        }
    }
}
