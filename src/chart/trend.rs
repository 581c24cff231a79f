//! The trend: how figures went from snapshot to snapshot, on a true time axis.
//!
//! Percentages and counts have a panel each over one axis of days. A line is named where
//! it ends, so that no colour need be told from another.

use jiff::civil;

use super::Chart;
use super::lanes::{NARROW, WIDE};
use super::sheet::{Anchor, Point, Sheet};
use super::text::{bold_width, width};
use crate::date::days_between;
use crate::model::plural;

/// The height of a panel.
const PANEL: f64 = 130.0;
/// The room between the panels.
const GAP: f64 = 50.0;
/// Where the first panel begins: under its heading.
const TOP: f64 = 32.0;
/// The least distance between the names of two lines.
const APART: f64 = 17.0;
/// Up to how many points each is marked by a dot.
const DOTTED: usize = 40;
/// The room that a day under the axis needs.
const DAY: f64 = 104.0;
/// The lines, with the panel of each: 0 is drawn against 100, 1 against its own highest.
const LINES: [(&str, usize); 4] =
    [("standing", 0), ("coverage", 0), ("honest gaps", 1), ("parity-debt", 1)];

/// The figures of one day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrendRow {
    /// The day.
    pub day: civil::Date,
    /// Standing, coverage in percent, honest gaps, parity-debt; none where not recorded.
    pub values: [Option<f64>; 4],
}

/// Two panels over one time axis: standing and coverage, honest gaps and parity-debt.
/// `rows` are sorted by day.
pub fn trend(rows: &[TrendRow]) -> Chart {
    let mut head = vec!["Day".to_owned()];
    head.extend(LINES.map(|(name, _)| name.to_owned()));
    Chart {
        slug: "trend".into(),
        title: "The trend".into(),
        description: describe(rows),
        head,
        rows: rows.iter().map(cells).collect(),
        nothing: rows.is_empty().then(|| "There is no snapshot to draw yet.".into()),
        wide: sheet(rows, WIDE),
        narrow: sheet(rows, NARROW),
    }
}

fn describe(rows: &[TrendRow]) -> String {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return String::new();
    };
    let moves: Vec<String> = LINES
        .iter()
        .enumerate()
        .filter_map(|(at, (name, _))| {
            let (from, to) = (first.values[at]?, last.values[at]?);
            Some(if from.total_cmp(&to).is_eq() {
                format!("{name} {}", figure(at, to))
            } else {
                format!("{name} {} to {}", figure(at, from), figure(at, to))
            })
        })
        .collect();
    format!(
        "Four lines over {} from {} to {}: {}.",
        plural(rows.len(), "day"),
        first.day,
        last.day,
        moves.join(", ")
    )
}

fn cells(row: &TrendRow) -> Vec<String> {
    let mut cells = vec![row.day.to_string()];
    let value = |(at, value): (usize, &Option<f64>)| {
        value.map_or("not recorded".to_owned(), |value| figure(at, value))
    };
    cells.extend(row.values.iter().enumerate().map(value));
    cells
}

/// A value as it is shown: scores with one decimal, counts whole.
fn figure(line: usize, value: f64) -> String {
    match LINES[line] {
        ("coverage", _) => format!("{value:.1} %"),
        (_, 0) => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// Where things are: the plot between two sides, and the days it spans.
struct Plot {
    left: f64,
    right: f64,
    first: civil::Date,
    days: i64,
}

impl Plot {
    fn x(&self, day: civil::Date) -> f64 {
        if self.days == 0 {
            return f64::midpoint(self.left, self.right);
        }
        let share = days_between(self.first, day) as f64 / self.days as f64;
        self.left + share * (self.right - self.left)
    }
}

fn sheet(rows: &[TrendRow], across: f64) -> Sheet {
    let mut sheet = Sheet::new(across);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return sheet };
    let most = highest(rows);
    let names = (0..LINES.len()).map(|line| bold_width(&name(line, rows)));
    let scale = width(&most.to_string()).max(width("100"));
    let plot = Plot {
        left: scale + 8.0,
        right: across - names.fold(0.0, f64::max) - 14.0,
        first: first.day,
        days: days_between(first.day, last.day),
    };
    let under = TOP + PANEL + GAP;
    panel(&mut sheet, &plot, rows, 0, (TOP, 100.0));
    panel(&mut sheet, &plot, rows, 1, (under, most));
    days(&mut sheet, &plot, under + PANEL);
    sheet.height = under + PANEL + 26.0;
    sheet
}

/// The end of the scale of counts: the highest of them, and at least 1.
fn highest(rows: &[TrendRow]) -> f64 {
    let counts = rows.iter().flat_map(|row| [row.values[2], row.values[3]]);
    counts.flatten().filter(|it| it.is_finite()).fold(1.0, f64::max)
}

fn name(line: usize, rows: &[TrendRow]) -> String {
    let last = rows.iter().rev().find_map(|row| row.values[line]);
    let value = last.map_or(String::new(), |value| format!(" {}", figure(line, value)));
    format!("{}{value}", LINES[line].0)
}

fn panel(
    sheet: &mut Sheet,
    plot: &Plot,
    rows: &[TrendRow],
    which: usize,
    (top, most): (f64, f64),
) {
    let bottom = top + PANEL;
    let heading = ["Scores, of 100", "Counts"][which];
    sheet.text("dim", (0.0, top - 18.0), Anchor::Start, heading);
    for (share, class) in [(0.0, "axis"), (0.5, "grid"), (1.0, "grid")] {
        let y = bottom - share * PANEL;
        sheet.line(class, (plot.left, y), (plot.right, y));
    }
    for share in [0.0, 1.0] {
        let label = format!("{:.0}", share * most);
        let at = (plot.left - 6.0, bottom - share * PANEL + 4.5);
        sheet.text("dim", at, Anchor::End, &label);
    }
    let lines = LINES.iter().enumerate().filter(|(_, (_, panel))| *panel == which);
    let mut ends = Vec::new();
    for (line, _) in lines {
        let y = |value: f64| bottom - (value / most).clamp(0.0, 1.0) * PANEL;
        let points: Vec<Point> = rows
            .iter()
            .filter_map(|row| Some((plot.x(row.day), y(row.values[line]?))))
            .collect();
        // The first line of a panel is the one it is about.
        draw(sheet, &points, line % 2 == 0);
        ends.extend(points.last().map(|end| (line, *end)));
    }
    names(sheet, rows, plot.right + 10.0, &mut ends, bottom);
}

fn draw(sheet: &mut Sheet, points: &[Point], strong: bool) {
    let line = if strong { "ours" } else { "axis" };
    let drawn = thinned(points);
    for pair in drawn.windows(2) {
        sheet.line(line, pair[0], pair[1]);
    }
    if points.len() <= DOTTED {
        let radius = if strong { 3.5 } else { 2.5 };
        for point in points {
            sheet.dot("solid", *point, radius);
        }
    }
}

/// As many points as can be told apart: of those that share a unit of the width, the
/// first, the lowest, the highest and the last.
fn thinned(points: &[Point]) -> Vec<Point> {
    let mut thin = Vec::new();
    for bin in points.chunk_by(|a, b| a.0.floor().total_cmp(&b.0.floor()).is_eq()) {
        let extreme = |high: bool| {
            let by_y = |a: &usize, b: &usize| bin[*a].1.total_cmp(&bin[*b].1);
            let all = 0..bin.len();
            if high { all.max_by(by_y) } else { all.min_by(by_y) }
        };
        let mut kept: Vec<usize> =
            [Some(0), extreme(false), extreme(true), bin.len().checked_sub(1)]
                .into_iter()
                .flatten()
                .collect();
        kept.sort_unstable();
        kept.dedup();
        thin.extend(kept.into_iter().map(|at| bin[at]));
    }
    thin
}

/// The names of lines at their ends, moved apart where they would lie on each other.
fn names(
    sheet: &mut Sheet,
    rows: &[TrendRow],
    x: f64,
    ends: &mut [(usize, Point)],
    bottom: f64,
) {
    ends.sort_by(|a, b| a.1.1.total_cmp(&b.1.1));
    let mut places: Vec<f64> = ends.iter().map(|(_, end)| end.1).collect();
    for at in 1..places.len() {
        places[at] = places[at].max(places[at - 1] + APART);
    }
    // What was pushed below the panel pushes back.
    let mut limit = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - APART;
    }
    for ((line, _), y) in ends.iter().zip(places) {
        let class = if line % 2 == 0 { "bold" } else { "" };
        sheet.text(class, (x, y + 4.5), Anchor::Start, &name(*line, rows));
    }
}

/// Days under the axis: the first, the last, and between them as many as fit.
fn days(sheet: &mut Sheet, plot: &Plot, bottom: f64) {
    let baseline = bottom + 20.0;
    let room = plot.right - plot.left;
    let mut ticks = 1;
    while ticks < 6 && (f64::from(ticks) + 1.0) * DAY <= room + DAY * 0.5 {
        ticks += 1;
    }
    let steps = i64::from(ticks).min(plot.days).max(0);
    let mut last_end = f64::NEG_INFINITY;
    for step in 0..=steps {
        let offset = if steps == 0 { 0 } else { plot.days * step / steps };
        let Ok(day) = plot.first.checked_add(jiff::Span::new().days(offset)) else {
            continue;
        };
        let x = plot.x(day);
        let label = day.to_string();
        let half = width(&label) / 2.0;
        let centre = x.clamp(half, (sheet.width - half).max(half));
        if centre - half < last_end + 6.0 {
            continue;
        }
        last_end = centre + half;
        sheet.line("axis", (x, bottom), (x, bottom + 4.0));
        sheet.text("dim", (centre, baseline), Anchor::Middle, &label);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn row(day: i32, values: [f64; 4]) -> TrendRow {
        let start = civil::Date::constant(2020, 1, 1);
        let day = start.checked_add(jiff::Span::new().days(day)).unwrap();
        TrendRow { day, values: values.map(Some) }
    }

    fn dots(sheet: &Sheet) -> Vec<f64> {
        let dots = sheet.shapes.iter().filter_map(|shape| match shape.form {
            Form::Dot(at, radius) if radius > 3.0 => Some(at.0),
            _ => None,
        });
        dots.collect()
    }

    #[test]
    fn the_axis_is_true_to_time() {
        let values = [50.0, 100.0, 10.0, 0.0];
        let chart = trend(&[row(0, values), row(1, values), row(10, values)]);
        let x = dots(&chart.wide);
        let (short, long) = (x[1] - x[0], x[2] - x[0]);
        assert!((short * 10.0 - long).abs() < 1e-6, "{x:?}");
    }

    #[test]
    fn no_snapshot_is_said_in_words_and_one_is_drawn() {
        assert!(trend(&[]).is_empty());
        let one = trend(&[row(0, [0.0, 100.0, 0.0, 0.0])]);
        assert!(!one.is_empty());
        assert_eq!(dots(&one.narrow).len(), 2);
    }

    #[test]
    fn a_thousand_points_stay_a_line() {
        let rows: Vec<TrendRow> =
            (0..1000).map(|at| row(at, [f64::from(at % 100), 90.0, 5.0, 1.0])).collect();
        let chart = trend(&rows);
        assert_eq!(dots(&chart.wide), [0.0; 0]);
        assert!(chart.narrow.shapes.len() < 4 * 4 * 320, "{}", chart.narrow.shapes.len());
        assert_eq!(chart.rows.len(), 1000);
    }

    #[test]
    fn what_was_not_recorded_is_not_drawn() {
        let mut second = row(1, [40.0, 100.0, 3.0, 0.0]);
        second.values[1] = None;
        let chart = trend(&[row(0, [50.0, 100.0, 2.0, 0.0]), second]);
        assert_eq!(chart.rows[1][2], "not recorded");
        assert!(chart.description.contains("standing 50.0 to 40.0"));
        assert!(!chart.description.contains("coverage"), "{}", chart.description);
    }

    #[test]
    fn names_of_lines_do_not_lie_on_each_other() {
        for values in [[0.0, 0.0, 0.0, 0.0], [100.0, 100.0, 9.0, 9.0]] {
            let sheet = trend(&[row(0, values), row(5, values)]).wide;
            let mut ys: Vec<f64> = (sheet.shapes.iter())
                .filter_map(|shape| match &shape.form {
                    Form::Text(at, Anchor::Start, _) if at.0 > 300.0 => Some(at.1),
                    _ => None,
                })
                .collect();
            ys.sort_by(f64::total_cmp);
            assert_eq!(ys.len(), 4);
            assert!(ys.windows(2).all(|pair| pair[1] - pair[0] >= APART), "{ys:?}");
        }
    }
}
