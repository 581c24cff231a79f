//! A figure and how it comes about.

use super::{
    COVERAGE_SHARE, Coverage, FIELD_SHARE, HONESTY_SHARE, PLAY_SHARE, Tally, WORTH,
};
use crate::audit::Audit;

/// A number with its derivation.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The number, unrounded.
    pub value: f64,
    /// How it comes about.
    pub derivation: Derivation,
}

/// The steps from the data to a figure.
#[derive(Debug, Clone)]
pub struct Derivation {
    /// The formula, in words.
    pub formula: String,
    /// The formula with the actual inputs, one step a line.
    pub steps: Vec<String>,
}

/// A score as it is shown: one decimal.
pub fn one_decimal(value: f64) -> String {
    format!("{value:.1}")
}

/// A change of a score with its sign and two decimals, so that rounding does not hide
/// it: `+0.92`, `−5.50`, and `0.00` for none.
pub fn change(by: f64) -> String {
    let size = format!("{:.2}", by.abs());
    match size.as_str() {
        "0.00" => size,
        _ if by < 0.0 => format!("−{size}"),
        _ => format!("+{size}"),
    }
}

/// What a standing is made of.
struct Shares {
    /// How well the product does where it takes part.
    play: f64,
    /// How much of the field it takes part in.
    field: f64,
}

impl Shares {
    fn of(tally: Tally) -> Self {
        let contested = tally.contested();
        let points: f64 =
            WORTH.iter().map(|(verdict, worth)| worth * tally.get(*verdict) as f64).sum();
        let share =
            |part: f64, whole: usize| if whole == 0 { 0.0 } else { part / whole as f64 };
        Self {
            play: share(points, contested),
            field: share(contested as f64, tally.positions()),
        }
    }

    fn standing(&self) -> f64 {
        100.0 * (PLAY_SHARE * self.play + FIELD_SHARE * self.field)
    }
}

/// The standing without its derivation.
pub(super) fn standing_value(tally: Tally) -> f64 {
    Shares::of(tally).standing()
}

/// 100 × (0.7 × play + 0.3 × field).
pub(super) fn standing(tally: Tally) -> Figure {
    let (contested, positions) = (tally.contested(), tally.positions());
    let shares = Shares::of(tally);
    let (value, Shares { play, field }) = (shares.standing(), shares);
    let worth = |at: usize| WORTH[at].1;
    let Tally { lead, parity, trails, .. } = tally;
    let (a, b, c) = (worth(0), worth(1), worth(2));
    Figure {
        value,
        derivation: Derivation {
            formula: format!("100 × ({PLAY_SHARE} × play + {FIELD_SHARE} × field)"),
            steps: vec![
                format!(
                    "contested = {lead} lead + {parity} parity + {trails} trails = {contested}"
                ),
                format!(
                    "play = ({a} × {lead} + {b} × {parity} + {c} × {trails}) / {contested} = {play:.4}"
                ),
                format!(
                    "field = {contested} contested / {positions} positions = {field:.4}"
                ),
                format!(
                    "standing = 100 × ({PLAY_SHARE} × {play:.4} + {FIELD_SHARE} × {field:.4}) = {}",
                    one_decimal(value)
                ),
            ],
        },
    }
}

/// Σ weight × check score.
pub(super) fn honesty(audit: &Audit) -> Figure {
    let value = audit.honesty();
    let terms: Vec<String> = (audit.outcomes.iter())
        .map(|outcome| format!("{:.2} × {}", outcome.check.weight, outcome.score))
        .collect();
    Figure {
        value,
        derivation: Derivation {
            formula: "the sum of each check’s weight × its score".to_owned(),
            steps: vec![format!("{} = {}", terms.join(" + "), one_decimal(value))],
        },
    }
}

/// 0.6 × honesty + 0.4 × coverage.
pub(super) fn map(honesty: f64, coverage: Coverage) -> Figure {
    let percent = coverage.percent();
    let value = HONESTY_SHARE * honesty + COVERAGE_SHARE * percent;
    Figure {
        value,
        derivation: Derivation {
            formula: format!("{HONESTY_SHARE} × honesty + {COVERAGE_SHARE} × coverage"),
            steps: vec![format!(
                "{HONESTY_SHARE} × {} + {COVERAGE_SHARE} × {} = {}",
                one_decimal(honesty),
                one_decimal(percent),
                one_decimal(value)
            )],
        },
    }
}
