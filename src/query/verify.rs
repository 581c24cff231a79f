//! Whether the numbers of positions are still those of their committed artifacts.
//!
//! What decides is `expect`: the artifact's number must lie within `tol` of it, as an
//! absolute difference in the unit of the artifact. `expect` is written in full and
//! `value` is rounded for readers, often in another unit (0.9397 and 94 %, or the ratio
//! of both sides), so a `value` that the artifact's number does not explain is only a
//! warning: it may be right, but nothing here shows it.

use crate::diagnostic::{Code, Diagnostic};
use crate::load::Reading;
use crate::model::{Number, Position, Scorecard, Verify};

/// What came of one re-check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The artifact holds what is expected.
    Match,
    /// It holds another number.
    Mismatch,
    /// There is no artifact.
    Missing,
    /// There is one, but it gives no number, or its path is forbidden.
    Unreadable,
}

impl Outcome {
    /// All of them, in the order they are counted in.
    pub const ALL: [Self; 4] =
        [Self::Match, Self::Mismatch, Self::Missing, Self::Unreadable];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Mismatch => "mismatch",
            Self::Missing => "missing",
            Self::Unreadable => "unreadable",
        }
    }
}

/// The re-check of one position.
#[derive(Debug, Clone)]
pub struct Recheck<'a> {
    /// The position.
    pub position: &'a Position,
    /// What it says about its artifact.
    pub verify: &'a Verify,
    /// What stood there.
    pub reading: Reading,
    /// What came of it.
    pub outcome: Outcome,
    /// Whether the artifact's number explains the position's value; none where there is
    /// no number on a side.
    pub explains_value: Option<bool>,
}

/// Compares what was read with what is expected: one re-check a reading. A reading is
/// the place of a position and what stood where it points.
pub fn verify(
    scorecard: &Scorecard,
    readings: Vec<(usize, Reading)>,
) -> Vec<Recheck<'_>> {
    let recheck = |(at, reading): (usize, Reading)| {
        let position = scorecard.positions().get(at)?;
        let verify = position.verify.as_ref()?;
        let outcome = outcome(verify, &reading);
        let explains_value = match &reading {
            Reading::Number(found) => explains(found, position),
            _ => None,
        };
        Some(Recheck { position, verify, reading, outcome, explains_value })
    };
    readings.into_iter().filter_map(recheck).collect()
}

/// How many re-checks came to `outcome`.
pub fn count(rechecks: &[Recheck<'_>], outcome: Outcome) -> usize {
    rechecks.iter().filter(|it| it.outcome == outcome).count()
}

fn outcome(verify: &Verify, reading: &Reading) -> Outcome {
    match reading {
        Reading::Missing => Outcome::Missing,
        Reading::Unreadable(_) => Outcome::Unreadable,
        Reading::Number(found) if is_within(found, verify) => Outcome::Match,
        Reading::Number(_) => Outcome::Mismatch,
    }
}

/// Floats miss decimals by a little (0.4 − 0.3 is more than 0.1): a difference that is
/// `tol` as written counts as within it.
fn is_within(found: &Number, Verify { expect, tolerance, .. }: &Verify) -> bool {
    let (found, expect) = (found.value(), expect.value());
    let noise = 4.0 * f64::EPSILON * found.abs().max(expect.abs());
    (found - expect).abs() <= tolerance + noise
}

/// The steps between units that a value may be away from its artifact: a share and its
/// percentage, seconds and minutes, and the prefixes milli, kilo and mega.
const STEPS: [f64; 5] = [1.0, 60.0, 100.0, 1e3, 1e6];

/// How far rounding for readers may take a value from what was measured: half a unit of
/// its last digit, or 0.5 %, which is what three significant figures allow.
const ROUNDING: f64 = 0.005;

/// Whether a position's value is the number found, rounded and perhaps in another unit,
/// or the number found is the ratio of both sides.
fn explains(found: &Number, position: &Position) -> Option<bool> {
    let value = position.number()?;
    let found = found.value();
    let is_value = STEPS
        .iter()
        .any(|step| is_rounded(found * step, value) || is_rounded(found / step, value));
    let is_ratio = position.competitor_number().is_some_and(|rival| {
        let (ours, theirs) = (value.value(), rival.value());
        let slack = slack(value) / ours.abs() + slack(rival) / theirs.abs();
        let is = |ratio: f64| (found - ratio).abs() <= slack * ratio.abs();
        ours != 0.0 && theirs != 0.0 && (is(ours / theirs) || is(theirs / ours))
    });
    Some(is_value || is_ratio)
}

fn is_rounded(exact: f64, shown: &Number) -> bool {
    let noise = 4.0 * f64::EPSILON * exact.abs();
    (exact - shown.value()).abs() <= slack(shown) + noise
}

fn slack(shown: &Number) -> f64 {
    let digits = shown.digits();
    let decimals = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let last = match i32::try_from(decimals) {
        Ok(decimals) if !digits.contains('e') => 0.5 * 10_f64.powi(-decimals),
        _ => 0.0,
    };
    last.max(ROUNDING * shown.value().abs())
}

/// The problems among the re-checks. Missing artifacts are among them where `required`.
pub fn diagnostics(rechecks: &[Recheck<'_>], required: bool) -> Vec<Diagnostic> {
    let wanted = |problem: &Diagnostic| required || problem.code != Code::ArtifactMissing;
    rechecks.iter().filter_map(problem).filter(wanted).collect()
}

fn problem(recheck: &Recheck<'_>) -> Option<Diagnostic> {
    let (code, message, hint) = match (&recheck.reading, recheck.outcome) {
        (Reading::Number(found), Outcome::Mismatch) => (
            Code::ArtifactMismatch,
            mismatch(recheck, found),
            "enter what the artifact holds, or commit the artifact of the new measurement",
        ),
        (Reading::Number(found), _) => return untold(recheck, found),
        (Reading::Missing, _) => (
            Code::ArtifactMissing,
            missing(recheck),
            "commit the artifact, or name the folder it is in with `--artifacts`",
        ),
        (Reading::Unreadable(fault), _) => {
            let artifact = &recheck.position.artifact;
            let message = format!("`{artifact}` gives no number: {}", fault.why);
            (Code::ArtifactUnreadable, message, fault.hint.as_str())
        }
    };
    let problem = Diagnostic::new(code, message).at(recheck.verify.field.span);
    Some(problem.of(&recheck.position.id.value).hint(hint))
}

/// That there is no artifact.
pub fn missing(recheck: &Recheck<'_>) -> String {
    format!("there is no artifact `{}`", recheck.position.artifact)
}

fn mismatch(recheck: &Recheck<'_>, found: &Number) -> String {
    let Verify { field, expect, tolerance } = recheck.verify;
    format!(
        "`{}` holds {} at `{}`, but {} ± {tolerance} is expected",
        recheck.position.artifact,
        found.digits(),
        field.value,
        expect.digits(),
    )
}

/// A value beside which the artifact's number is another one altogether.
fn untold(recheck: &Recheck<'_>, found: &Number) -> Option<Diagnostic> {
    let position = recheck.position;
    let value = position.number().filter(|_| recheck.explains_value == Some(false))?;
    let message = format!(
        "`value` is {} and `{}` holds {}, which is not that number rounded or in another \
         unit, nor a ratio of it",
        value.digits(),
        position.artifact,
        found.digits()
    );
    let problem = Diagnostic::new(Code::ValueUntold, message).at(position.value.span);
    Some(
        problem
            .of(&position.id.value)
            .hint("correct `value`, or point `verify` to the field that holds it"),
    )
}
