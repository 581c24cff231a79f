//! The two numbers of one position, drawn to scale from zero, with the band in which
//! they would count as equal.

use super::lanes::{NARROW, WIDE};
use super::sheet::{Anchor, Sheet};
use super::text::{bold_width, width};
use super::{Chart, fill};
use crate::model::{Verdict, group_digits};

/// The height of a bar.
const BAR: f64 = 26.0;
/// The line of the band's label above the rows.
const TOP: f64 = 28.0;

/// A position whose numbers are not negative and not all zero.
#[derive(Debug, Clone)]
pub struct Pair {
    /// Names the drawing on its page.
    pub slug: String,
    /// What is measured.
    pub title: String,
    /// The unit of both numbers.
    pub unit: String,
    /// The product's name and number, the number as a reader sees it.
    pub ours: (String, f64, String),
    /// The rival's name and its number or range, with the words for it.
    pub theirs: (String, Theirs, String),
    /// Where the product stands.
    pub verdict: Verdict,
    /// From where to where the product's number is at parity; open above where there is
    /// no lead to be had.
    pub parity: Option<(f64, f64)>,
    /// Which way is better.
    pub more_is_better: bool,
    /// The ratio, or why there is none.
    pub ratio: String,
}

/// The rival's side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Theirs {
    /// A number.
    Value(f64),
    /// A published range, from low to high.
    Range(f64, f64),
}

/// Two bars from zero; a rival's range is a frame. None when the numbers cannot stand on
/// such a scale.
pub fn pair(pair: &Pair) -> Option<Chart> {
    let numbers = match pair.theirs.1 {
        Theirs::Value(value) => [pair.ours.1, value, 0.0],
        Theirs::Range(low, high) => [pair.ours.1, low, high],
    };
    let most = numbers.into_iter().fold(0.0, f64::max);
    let is_sound = numbers.iter().all(|it| it.is_finite() && *it >= 0.0) && most > 0.0;
    let way = if pair.more_is_better { "higher" } else { "lower" };
    is_sound.then(|| Chart {
        slug: pair.slug.clone(),
        title: pair.title.clone(),
        description: format!(
            "Two bars from zero; {way} is better. {}: {}. {}: {}.",
            pair.ours.0, pair.ours.2, pair.theirs.0, pair.theirs.2
        ),
        head: vec!["System".into(), or(&pair.unit, "Value"), "Ratio".into()],
        rows: vec![
            vec![pair.ours.0.clone(), pair.ours.2.clone(), pair.ratio.clone()],
            vec![pair.theirs.0.clone(), pair.theirs.2.clone(), "1×".into()],
        ],
        nothing: None,
        wide: sheet(pair, most, WIDE),
        narrow: sheet(pair, most, NARROW),
    })
}

fn or(text: &str, otherwise: &str) -> String {
    if text.is_empty() { otherwise.to_owned() } else { text.to_owned() }
}

/// Where things go: labels beside the bars on a wide page, above them on a phone.
struct Frame {
    start: f64,
    unit: f64,
    row: f64,
    /// From the top of a row to its bar.
    drop: f64,
    bottom: f64,
}

fn sheet(pair: &Pair, most: f64, across: f64) -> Sheet {
    let is_wide = across == WIDE;
    let names = [&pair.ours.0, &pair.theirs.0].map(|name| width(name));
    let label = if is_wide { names[0].max(names[1]).min(190.0) } else { across };
    let start = if is_wide { label + 12.0 } else { 0.0 };
    let row = if is_wide { 40.0 } else { 60.0 };
    let frame = Frame {
        start,
        unit: (across - start - 12.0) / most,
        row,
        drop: if is_wide { 12.0 } else { 30.0 },
        bottom: TOP + 2.0 * row + 8.0,
    };
    let mut sheet = Sheet::new(across);
    band(&mut sheet, pair, &frame);
    scale(&mut sheet, most, &frame);
    for (at, name) in (0_u8..).zip([&pair.ours.0, &pair.theirs.0]) {
        let top = TOP + frame.row * f64::from(at);
        let baseline = if is_wide { top + frame.drop + 17.0 } else { top + 22.0 };
        sheet.label("", (0.0, baseline), name, label);
    }
    bars(&mut sheet, pair, &frame);
    sheet.height = frame.bottom + 24.0;
    sheet
}

/// The wash of parity, with what it spans.
fn band(sheet: &mut Sheet, pair: &Pair, frame: &Frame) {
    let Some((from, to)) = pair.parity else { return };
    let place = |value: f64| (frame.start + value * frame.unit).min(sheet.width);
    let (left, right) = (place(from), place(to));
    sheet.bar("w-parity", (left, TOP), (right - left, frame.bottom - TOP));
    let text = "≈ parity";
    let middle = f64::midpoint(left, right);
    let half = width(text) / 2.0;
    let x = middle.clamp(half, sheet.width - half);
    sheet.text("dim", (x, TOP - 7.0), Anchor::Middle, text);
}

/// The zero line and a few round numbers.
fn scale(sheet: &mut Sheet, most: f64, frame: &Frame) {
    let room = sheet.width - frame.start;
    let step = round_step(most / (room / 110.0).floor().max(1.0));
    sheet.line("axis", (frame.start, TOP), (frame.start, frame.bottom));
    let mut value = 0.0;
    while value <= most * 1.000_001 {
        let x = frame.start + value * frame.unit;
        if value > 0.0 {
            sheet.line("grid", (x, TOP), (x, frame.bottom));
        }
        let text = tick(value, step);
        let half = width(&text) / 2.0;
        let at = x.clamp(if frame.start > 0.0 { 0.0 } else { half }, sheet.width - half);
        sheet.text("dim", (at, frame.bottom + 17.0), Anchor::Middle, &text);
        value += step;
    }
}

/// The next of 1, 2 or 5 times a power of ten.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    factors.into_iter().map(|it| it * power).find(|it| *it >= least).unwrap_or(least)
}

/// A number of the scale with as many decimals as its step has.
fn tick(value: f64, step: f64) -> String {
    if !(1e-6..1e15).contains(&step) {
        return if value == 0.0 { "0".into() } else { format!("{value:.0e}") };
    }
    let decimals = (0..8).find(|it| {
        let scaled = step * 10_f64.powi(*it);
        (scaled - scaled.round()).abs() < 1e-6
    });
    let places = usize::try_from(decimals.unwrap_or(0)).unwrap_or(0);
    group_digits(&format!("{value:.places$}"))
}

fn bars(sheet: &mut Sheet, pair: &Pair, frame: &Frame) {
    let top = |row: f64| TOP + frame.row * row + frame.drop;
    let ours = pair.ours.1 * frame.unit;
    let y = top(0.0);
    sheet.bar(fill(pair.verdict), (frame.start, y), (ours, BAR));
    value(sheet, &pair.ours.2, (frame.start, ours), y, pair.verdict.is_contested());
    let y = top(1.0);
    match pair.theirs.1 {
        Theirs::Value(theirs) => {
            let length = theirs * frame.unit;
            sheet.bar("solid", (frame.start, y), (length, BAR));
            value(sheet, &pair.theirs.2, (frame.start, length), y, true);
        }
        Theirs::Range(low, high) => {
            let (from, to) = (low * frame.unit, high * frame.unit);
            let size = ((to - from).max(2.0), BAR - 4.0);
            sheet.frame("edge", (frame.start + from, y + 2.0), size);
            value(sheet, &pair.theirs.2, (frame.start + from, to - from), y, false);
        }
    }
}

/// A value at the end of its bar: inside where there is room, else after it, else at
/// the right edge.
fn value(
    sheet: &mut Sheet,
    text: &str,
    (start, length): (f64, f64),
    top: f64,
    filled: bool,
) {
    let (room, y) = (bold_width(text), top + 17.5);
    let end = start + length;
    if room + 16.0 <= length {
        let class = if filled { "on bold" } else { "bold" };
        sheet.text(class, (end - 8.0, y), Anchor::End, text);
    } else if end + 8.0 + room <= sheet.width {
        sheet.text("bold", (end + 8.0, y), Anchor::Start, text);
    } else {
        let at = (start - 8.0 - room).max(0.0);
        sheet.text("bold", (at, y), Anchor::Start, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn sample(ours: f64, theirs: Theirs) -> Pair {
        Pair {
            slug: "numbers".into(),
            title: "Latency".into(),
            unit: "ms".into(),
            ours: ("fak".into(), ours, format!("{ours} ms")),
            theirs: ("SGLang".into(), theirs, "theirs".into()),
            verdict: Verdict::Trails,
            parity: Some((6878.0, 7602.0)),
            more_is_better: false,
            ratio: "0.80×".into(),
        }
    }

    fn boxes(sheet: &Sheet, class: &str) -> Vec<(f64, f64)> {
        let shapes = sheet.shapes.iter().filter(|shape| shape.class == class);
        let spans = shapes.filter_map(|shape| match shape.form {
            Form::Box([from, to]) => Some((from.0, to.0)),
            _ => None,
        });
        spans.collect()
    }

    #[test]
    fn lengths_are_to_scale_and_the_band_lies_between_its_ends() {
        let chart = pair(&sample(9026.9, Theirs::Value(7222.0))).unwrap();
        for sheet in [&chart.wide, &chart.narrow] {
            let (ours, theirs) = (boxes(sheet, "f-trails")[0], boxes(sheet, "solid")[0]);
            let ratio = (theirs.1 - theirs.0) / (ours.1 - ours.0);
            assert!((ratio - 7222.0 / 9026.9).abs() < 1e-9);
            let band = boxes(sheet, "w-parity")[0];
            assert!(band.0 < theirs.1 && theirs.1 < band.1 && band.1 < ours.1);
        }
    }

    #[test]
    fn a_range_is_a_frame() {
        let chart = pair(&sample(120.0, Theirs::Range(105.0, 135.0))).unwrap();
        assert_eq!(boxes(&chart.wide, "edge").len(), 1);
        assert!(boxes(&chart.wide, "solid").is_empty());
    }

    #[test]
    fn what_cannot_stand_on_a_scale_is_not_drawn() {
        assert!(pair(&sample(0.0, Theirs::Value(0.0))).is_none());
        assert!(pair(&sample(-1.0, Theirs::Value(5.0))).is_none());
        assert!(pair(&sample(f64::INFINITY, Theirs::Value(5.0))).is_none());
        assert!(pair(&sample(0.0, Theirs::Value(5.0))).is_some());
    }

    #[test]
    fn ticks_are_round_and_few() {
        for most in [1e-5, 0.31, 1.0, 9026.9, 8e9, 1e14] {
            let step = round_step(most / 5.0);
            assert!(most / step <= 5.0 + 1e-9, "{most} {step}");
        }
        assert_eq!(tick(2000.0, 2000.0), "2\u{202f}000");
        assert_eq!(tick(0.2, 0.1), "0.2");
        assert_eq!(tick(0.0, 0.1), "0.0");
    }
}
