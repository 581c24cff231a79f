//! Coverage: how many of the dimensions in scope have a position, group by group.

use super::Chart;
use super::lanes::{BAR, Lanes, NARROW, WIDE};
use super::sheet::{Anchor, Sheet};
use super::text::bold_width;
use crate::model::plural;

/// The narrowest dimension that still gets a division of its own, in units.
const DIVISION: f64 = 6.0;

/// A group's dimensions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageRow {
    /// The group's name.
    pub label: String,
    /// How many dimensions in scope have at least one position.
    pub covered: usize,
    /// How many dimensions are in scope.
    pub in_scope: usize,
}

/// A bar a group, as long as the group has dimensions in scope, filled as far as they
/// are covered. A group with none reads `n/a`.
pub fn coverage(rows: &[CoverageRow]) -> Chart {
    let sum = |part: fn(&CoverageRow) -> usize| {
        rows.iter().map(part).fold(0, usize::saturating_add)
    };
    let (covered, in_scope) = (sum(|row| row.covered), sum(|row| row.in_scope));
    Chart {
        slug: "coverage".into(),
        title: "Coverage by group".into(),
        description: format!(
            "{}, each as long as its group has dimensions in scope and filled as far as \
             they have a position: {covered} of {in_scope} in all.",
            plural(rows.len(), "bar")
        ),
        head: ["Group", "Covered", "In scope"].map(String::from).into(),
        rows: rows.iter().map(cells).collect(),
        nothing: (in_scope == 0)
            .then(|| "There are no dimensions in scope to draw.".into()),
        wide: sheet(rows, WIDE),
        narrow: sheet(rows, NARROW),
    }
}

fn cells(row: &CoverageRow) -> Vec<String> {
    vec![row.label.clone(), row.covered.to_string(), row.in_scope.to_string()]
}

fn sheet(rows: &[CoverageRow], across: f64) -> Sheet {
    let values = rows.iter().map(|row| bold_width(&value(row))).fold(0.0, f64::max);
    let labels = rows.iter().map(|row| row.label.as_str());
    let lanes = Lanes::new(across, labels, values);
    let most = rows.iter().map(|row| row.in_scope).max().unwrap_or(0).max(1);
    let unit = (lanes.end - lanes.start) / most as f64;

    let mut sheet = Sheet::new(across);
    for (at, row) in rows.iter().enumerate() {
        let baseline = lanes.baseline(at);
        let length = row.in_scope as f64 * unit;
        sheet.label("", (0.0, baseline), &row.label, lanes.label);
        bar(&mut sheet, row, (lanes.start, lanes.middle(at) - BAR / 2.0), unit);
        let (x, anchor) = if lanes.above {
            (across, Anchor::End)
        } else {
            (
                lanes.start + length + if row.in_scope == 0 { 0.0 } else { 8.0 },
                Anchor::Start,
            )
        };
        let class = if row.in_scope == 0 { "dim" } else { "bold" };
        sheet.text(class, (x, baseline), anchor, &value(row));
    }
    sheet.height = lanes.bottom(rows.len());
    sheet
}

fn value(row: &CoverageRow) -> String {
    match row.in_scope {
        0 => "n/a".into(),
        in_scope => format!("{}/{in_scope}", row.covered),
    }
}

fn bar(sheet: &mut Sheet, row: &CoverageRow, (x, y): (f64, f64), unit: f64) {
    sheet.frame("edge", (x, y), (row.in_scope as f64 * unit, BAR));
    sheet.bar("solid", (x, y), (row.covered.min(row.in_scope) as f64 * unit, BAR));
    if unit >= DIVISION {
        for division in 1..row.in_scope {
            let at = x + division as f64 * unit;
            sheet.line("grid", (at, y + 1.0), (at, y + BAR - 1.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn row(label: &str, covered: usize, in_scope: usize) -> CoverageRow {
        CoverageRow { label: label.into(), covered, in_scope }
    }

    fn solid(sheet: &Sheet) -> Vec<f64> {
        let solid = sheet.shapes.iter().filter(|shape| shape.class == "solid");
        solid
            .filter_map(|shape| match shape.form {
                Form::Box([from, to]) => Some(to.0 - from.0),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn nothing_of_nothing_has_no_bar() {
        let chart = coverage(&[row("Cost", 5, 5), row("Empty", 0, 0)]);
        assert!(chart.inline().contains(">n/a</text>"));
        assert_eq!(solid(&chart.wide).len(), 1);
        assert_eq!(chart.rows[1], ["Empty", "0", "0"]);
    }

    #[test]
    fn bars_have_one_scale() {
        let lengths = solid(&coverage(&[row("A", 2, 4), row("B", 4, 8)]).wide);
        assert!((lengths[0] * 2.0 - lengths[1]).abs() < 0.001, "{lengths:?}");
    }

    #[test]
    fn more_covered_than_there_is_does_not_leave_the_bar() {
        let chart = coverage(&[row("A", 9, 3)]);
        assert_eq!(solid(&chart.narrow).len(), 1);
        assert!(solid(&chart.narrow)[0] < NARROW);
    }

    #[test]
    fn no_dimension_in_scope_is_said_in_words() {
        assert!(coverage(&[]).is_empty());
        assert!(coverage(&[row("A", 0, 0)]).is_empty());
        assert!(!coverage(&[row("A", 0, 1)]).is_empty());
    }

    #[test]
    fn divisions_are_left_out_where_they_would_be_a_smear() {
        let lines = |in_scope| {
            let sheet = coverage(&[row("A", 0, in_scope)]).narrow;
            sheet.shapes.iter().filter(|shape| shape.class == "grid").count()
        };
        assert_eq!(lines(10), 9);
        assert_eq!(lines(usize::MAX), 0);
    }
}
