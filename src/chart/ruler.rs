//! The headline drawn: the standing on its ruler, and all positions in one bar.

use super::sheet::{Anchor, Sheet};
use super::text::{bold_width, width};
use super::{Chart, verdict_bar};
use crate::model::{Verdict, plural};
use crate::score::{Tally, one_decimal};

/// The ruler, one size for every page.
const RULER: f64 = 340.0;
/// Its left end; the right one is as far from the other side.
const INSET: f64 = 1.0;
/// The line of the scale.
const LINE: f64 = 26.0;
/// Between two segments of the bar.
const GAP: f64 = 2.0;
/// The shortest segment that still holds its sign.
const LEAST: f64 = 16.0;

/// A ruler from 0 to 100 with the standing on it, and the floor dashed.
pub fn ruler(standing: f64, floor: f64) -> Chart {
    let sheet = ruler_sheet(standing, floor);
    Chart {
        slug: "ruler".into(),
        title: "Standing on a scale of 0 to 100".into(),
        description: format!(
            "A ruler from 0 to 100. The standing is {}; the floor is {floor}.",
            one_decimal(standing)
        ),
        head: Vec::new(),
        rows: Vec::new(),
        nothing: None,
        narrow: sheet.clone(),
        wide: sheet,
    }
}

fn place(value: f64) -> f64 {
    INSET + value.clamp(0.0, 100.0) * (RULER - 2.0 * INSET) / 100.0
}

fn ruler_sheet(standing: f64, floor: f64) -> Sheet {
    let mut sheet = Sheet::new(RULER);
    sheet.height = 62.0;
    sheet.bar("solid", (INSET, LINE - 6.0), (place(standing) - INSET, 6.0));
    sheet.line("axis", (INSET, LINE), (RULER - INSET, LINE));
    for tick in 0..=20_u8 {
        let (x, is_long) = (place(f64::from(tick) * 5.0), tick % 2 == 0);
        sheet.line("axis", (x, LINE), (x, LINE + if is_long { 12.0 } else { 6.0 }));
    }
    for label in [0_u8, 20, 40, 60, 80, 100] {
        let anchor = match label {
            0 => Anchor::Start,
            100 => Anchor::End,
            _ => Anchor::Middle,
        };
        let at = (place(f64::from(label)), 53.0);
        sheet.text("dim", at, anchor, &label.to_string());
    }
    pointers(&mut sheet, standing, floor);
    sheet
}

/// The two marks, each with its number on the side away from the other.
fn pointers(sheet: &mut Sheet, standing: f64, floor: f64) {
    let (own, bottom) = (one_decimal(standing), format!("floor {floor}"));
    let is_below = standing < floor;
    let mut mark = |class, words, value: f64, text: &str, leftwards: bool, room: f64| {
        let x = place(value);
        sheet.line(class, (x, 14.0), (x, 42.0));
        // A label that would leave the ruler goes to the other side of its mark.
        let leftwards = if leftwards { x > room } else { x + room > RULER };
        let (anchor, x) =
            if leftwards { (Anchor::End, x + 1.0) } else { (Anchor::Start, x - 1.0) };
        sheet.text(words, (x, 11.0), anchor, text);
    };
    mark("ours", "bold", standing, &own, is_below, bold_width(&own));
    if floor > 0.0 && (standing - floor).abs() > 1e-9 {
        mark("floor", "dim", floor, &bottom, !is_below, width(&bottom));
    }
}

/// All positions as one bar in up to four segments.
pub fn bar(counts: Tally) -> Chart {
    let total = plural(counts.positions(), "position");
    Chart {
        slug: "bar".into(),
        title: format!("{total} by verdict"),
        description: format!("One bar in up to four parts: {}.", counts.words()),
        head: Vec::new(),
        rows: Vec::new(),
        nothing: (counts.positions() == 0)
            .then(|| "There are no positions to draw yet.".into()),
        wide: bar_sheet(counts, 800.0, 40.0),
        narrow: bar_sheet(counts, 320.0, 30.0),
    }
}

/// The segments of a bar, `across` units long: each verdict there is, where its segment
/// begins and how long it is.
pub(super) fn segments(counts: Tally, across: f64) -> Vec<(Verdict, f64, f64)> {
    let present = || Verdict::ALL.into_iter().filter(|it| counts.get(*it) > 0);
    let parts = present().count() as f64;
    let free = across - parts * LEAST - (parts - 1.0) * GAP;
    let unit = free / counts.positions().max(1) as f64;
    let mut x = 0.0;
    let segment = |verdict| {
        let (from, length) = (x, LEAST + counts.get(verdict) as f64 * unit);
        x += length + GAP;
        (verdict, from, length)
    };
    present().map(segment).collect()
}

fn bar_sheet(counts: Tally, across: f64, height: f64) -> Sheet {
    let mut sheet = Sheet::new(across);
    sheet.height = height;
    for (verdict, x, length) in segments(counts, across) {
        let inset = if verdict.is_contested() { 0.0 } else { 0.8 };
        let size = (length - 2.0 * inset, height);
        verdict_bar(&mut sheet, verdict, (x + inset, 0.0), size);
        let class = if verdict.is_contested() { "on" } else { "" };
        let middle = (x + length / 2.0, height / 2.0 + 5.0);
        sheet.text(class, middle, Anchor::Middle, verdict.glyph());
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn texts(sheet: &Sheet) -> Vec<(f64, Anchor, &str)> {
        let texts = sheet.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Text((x, _), anchor, text) => Some((*x, *anchor, text.as_str())),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn the_labels_of_the_ruler_stay_on_it_and_apart() {
        for (standing, floor) in [
            (48.3, 60.0),
            (60.1, 60.0),
            (0.0, 60.0),
            (100.0, 60.0),
            (97.0, 100.0),
            (3.0, 2.0),
        ] {
            let sheet = ruler_sheet(standing, floor);
            let labels = texts(&sheet).into_iter().skip(6);
            let spans: Vec<(f64, f64)> = labels
                .map(|(x, anchor, text)| match anchor {
                    Anchor::End => (x - width(text), x),
                    _ => (x, x + width(text)),
                })
                .collect();
            for (from, to) in &spans {
                assert!(
                    *from >= -2.0 && *to <= RULER + 2.0,
                    "{standing} {floor}: {spans:?}"
                );
            }
        }
    }

    #[test]
    fn the_floor_is_not_drawn_on_the_standing() {
        let has_floor = |standing, floor| {
            ruler_sheet(standing, floor).shapes.iter().any(|it| it.class == "floor")
        };
        assert!(has_floor(48.3, 60.0));
        assert!(!has_floor(60.0, 60.0) && !has_floor(10.0, 0.0));
    }

    #[test]
    fn the_bar_fills_its_width_and_skips_what_is_not_there() {
        let counts = Tally { lead: 6, parity: 0, trails: 10, no_claim: 63 };
        let sheet = bar_sheet(counts, 320.0, 30.0);
        let ends: Vec<f64> = sheet
            .shapes
            .iter()
            .filter_map(|shape| match shape.form {
                Form::Box([_, (x, _)]) => Some(x),
                _ => None,
            })
            .collect();
        assert_eq!(ends.len(), 3);
        assert!((ends[2] - 319.2).abs() < 1e-6, "{ends:?}");
    }
}
