//! The standing of many parts: a bar in four segments each, by group or by category.

use super::lanes::{BAR, Lanes, NARROW, WIDE};
use super::sheet::{Anchor, Sheet};
use super::text::width;
use super::{Chart, verdict_bar};
use crate::model::{Verdict, capitalised, plural};
use crate::score::Tally;

/// Between two segments of a bar.
const GAP: f64 = 2.0;
/// The shortest segment that can still be seen.
const LEAST: f64 = 3.0;
/// A line of the legend or of the columns' heads.
const LINE: f64 = 22.0;
/// The room of a square of the legend.
const SWATCH: f64 = 16.0;

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StackRow {
    /// The name of the group or category.
    pub label: String,
    /// Its positions by verdict.
    pub counts: Tally,
}

/// A bar a row, all on one scale, in up to four segments; the four numbers stand in
/// columns beside it, zeroes included. `of` says what a row is: a group, a category.
pub fn stacked(slug: &str, title: &str, of: &str, rows: &[StackRow]) -> Chart {
    let total =
        rows.iter().map(|row| row.counts.positions()).fold(0, usize::saturating_add);
    let verdicts = Verdict::ALL.map(Verdict::label).join(", ");
    Chart {
        slug: slug.into(),
        title: title.into(),
        description: format!(
            "{} of up to four segments ({verdicts}), {} in all.",
            plural(rows.len(), "bar"),
            plural(total, "position")
        ),
        head: head(of),
        rows: rows.iter().map(cells).collect(),
        nothing: (total == 0).then(|| "There are no positions to draw yet.".into()),
        wide: sheet(rows, WIDE),
        narrow: sheet(rows, NARROW),
    }
}

fn head(of: &str) -> Vec<String> {
    let verdicts = Verdict::ALL.map(|verdict| capitalised(verdict.label()));
    [capitalised(of)].into_iter().chain(verdicts).chain(["Positions".into()]).collect()
}

fn cells(row: &StackRow) -> Vec<String> {
    let counts = Verdict::ALL.map(|verdict| row.counts.get(verdict)).into_iter();
    let numbers = counts.chain([row.counts.positions()]).map(|number| number.to_string());
    [row.label.clone()].into_iter().chain(numbers).collect()
}

fn sheet(rows: &[StackRow], across: f64) -> Sheet {
    let numbers = rows.iter().map(|row| width(&row.counts.most().to_string()));
    let column = numbers.fold(width("○"), f64::max) + 10.0;
    let mut sheet = Sheet::new(across);
    let top = heads(&mut sheet, column);

    let labels = rows.iter().map(|row| row.label.as_str());
    let lanes = Lanes::new(across, labels, column * 4.0).below(top);
    let most = rows.iter().map(|row| row.counts.positions()).max().unwrap_or(0).max(1);
    let unit = (lanes.end - lanes.start - 3.0 * GAP - 4.0 * LEAST) / most as f64;
    for (at, row) in rows.iter().enumerate() {
        sheet.label("", (0.0, lanes.baseline(at)), &row.label, lanes.label);
        let place = (lanes.start, lanes.middle(at) - BAR / 2.0);
        segments(&mut sheet, row.counts, place, unit);
        for (x, verdict) in columns(across, column) {
            let number = row.counts.get(verdict);
            let class = if number == 0 { "dim" } else { "" };
            let at = (x, lanes.baseline(at));
            sheet.text(class, at, Anchor::End, &number.to_string());
        }
    }
    sheet.height = lanes.bottom(rows.len());
    sheet
}

/// The right edges of the columns of numbers.
fn columns(across: f64, column: f64) -> impl Iterator<Item = (f64, Verdict)> {
    let edges = [3.0, 2.0, 1.0, 0.0].map(|left| across - left * column);
    edges.into_iter().zip(Verdict::ALL)
}

/// The legend and the columns' signs; gives where the rows begin.
fn heads(sheet: &mut Sheet, column: f64) -> f64 {
    let (mut x, mut y) = (1.0, 14.0);
    for verdict in Verdict::ALL {
        let words = format!("{} {}", verdict.glyph(), verdict.label());
        let length = SWATCH + width(&words);
        if x + length > sheet.width {
            (x, y) = (1.0, y + LINE);
        }
        verdict_bar(sheet, verdict, (x, y - 10.5), (11.0, 11.0));
        sheet.text("dim", (x + SWATCH, y), Anchor::Start, &words);
        x += length + 8.0;
    }
    if x > sheet.width - 4.0 * column {
        y += LINE;
    }
    for (x, verdict) in columns(sheet.width, column) {
        sheet.text("dim", (x, y), Anchor::End, verdict.glyph());
    }
    y + 8.0
}

fn segments(sheet: &mut Sheet, counts: Tally, (mut x, y): (f64, f64), unit: f64) {
    for verdict in Verdict::ALL {
        let number = counts.get(verdict);
        if number == 0 {
            continue;
        }
        let length = (number as f64 * unit).max(LEAST);
        verdict_bar(sheet, verdict, (x, y), (length, BAR));
        if length >= width(verdict.glyph()) + 4.0 {
            let class = if verdict.is_contested() { "on" } else { "" };
            let middle = (x + length / 2.0, y + BAR - 3.5);
            sheet.text(class, middle, Anchor::Middle, verdict.glyph());
        }
        x += length + GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn row(label: &str, counts: [usize; 4]) -> StackRow {
        let [lead, parity, trails, no_claim] = counts;
        StackRow { label: label.into(), counts: Tally { lead, parity, trails, no_claim } }
    }

    /// The bars below the legend, from left to right.
    fn bars(sheet: &Sheet) -> Vec<(&'static str, f64)> {
        let bars = sheet.shapes.iter().filter_map(|shape| match shape.form {
            Form::Box([from, to]) => Some((shape.class, to.0 - from.0)),
            _ => None,
        });
        bars.skip(4).collect()
    }

    #[test]
    fn segments_are_proportional_and_zeroes_only_numbers() {
        let chart = stacked("s", "t", "group", &[row("A", [2, 4, 0, 0])]);
        let bars = bars(&chart.wide);
        assert_eq!(bars.len(), 2);
        assert_eq!((bars[0].0, bars[1].0), ("f-lead", "f-parity"));
        assert!((bars[0].1 * 2.0 - bars[1].1).abs() < 0.001);
        assert_eq!(chart.inline().matches(">0</text>").count(), 4);
    }

    #[test]
    fn one_among_very_many_is_still_seen_and_leaves_the_rest_room() {
        let chart = stacked("s", "t", "group", &[row("A", [1, 1, 1, usize::MAX])]);
        let lengths: Vec<f64> = bars(&chart.narrow).iter().map(|bar| bar.1).collect();
        assert!(lengths[..3].iter().all(|length| (length - LEAST).abs() < 0.001));
        assert!(lengths.iter().sum::<f64>() <= NARROW);
    }

    #[test]
    fn signs_stand_in_segments_that_hold_them() {
        let sheet = stacked("s", "t", "group", &[row("A", [1, 0, 0, 99])]).wide;
        let inside = sheet.shapes.iter().filter(|shape| {
            matches!(&shape.form, Form::Text(_, Anchor::Middle, text) if text.len() == 3)
        });
        assert_eq!(inside.count(), 1);
    }

    #[test]
    fn the_table_has_every_number_and_the_total() {
        let chart = stacked("s", "t", "group", &[row("A", [1, 2, 3, 4])]);
        assert_eq!(
            chart.head,
            ["Group", "Lead", "Parity", "Trails", "Honest gap", "Positions"]
        );
        assert_eq!(chart.rows, [["A", "1", "2", "3", "4", "10"]]);
    }

    #[test]
    fn without_positions_it_says_so() {
        assert!(stacked("s", "t", "group", &[]).is_empty());
        assert!(stacked("s", "t", "group", &[row("A", [0; 4])]).is_empty());
    }
}
