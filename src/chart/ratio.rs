//! A group's ratios: every measured position against its own bar, on one log scale.
//!
//! Ratios come in already turned, so that more is better whichever way the metric
//! points, and the drawing says in words which side that is.

use super::lanes::{Lanes, NARROW, RISE, WIDE};
use super::sheet::{Anchor, Sheet};
use super::text::{ratio_text, width};
use super::{Chart, fill};
use crate::model::{Verdict, plural};

/// How far a scale reaches to both sides of 1×, with the other ratios marked on it. Nothing is
/// drawn further out: plotters is not asked to span what no reader could compare.
const SCALES: [(f64, &[f64]); 5] = [
    (2.0, &[0.5, 2.0]),
    (5.0, &[0.2, 0.5, 2.0, 5.0]),
    (10.0, &[0.1, 0.2, 0.5, 2.0, 5.0, 10.0]),
    (100.0, &[0.01, 0.1, 10.0, 100.0]),
    (1000.0, &[0.001, 0.01, 0.1, 10.0, 100.0, 1000.0]),
];
/// Room for half a mark's label at both ends of the scale.
const INSET: f64 = 24.0;
/// The line with the words above the rows.
const TOP: f64 = 24.0;
/// Half the height of a row's mark.
const MARK: f64 = 9.0;
/// A line of notes below them.
const LINE: f64 = 19.0;

/// One measured position.
#[derive(Debug, Clone, PartialEq)]
pub struct RatioRow {
    /// Its axis.
    pub label: String,
    /// Who sets its bar; may be empty.
    pub against: String,
    /// Where it stands.
    pub verdict: Verdict,
    /// How it compares with its bar.
    pub mark: Mark,
}

/// A comparison with the position's own bar, which is 1; more is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Mark {
    /// Product against competitor.
    Ratio(f64),
    /// The competitor published a range; the product is at a point in it or beside it.
    Band {
        /// The range's worse end.
        low: f64,
        /// The range's better end.
        high: f64,
        /// Where the product is.
        at: f64,
    },
}

/// A dot a position on a log scale. Rows whose numbers cannot stand on one (zero,
/// negative, not finite) count with the `without_ratio` that were left out before. `tie`
/// is the band of ratios that count as parity.
pub fn ratio(
    slug: &str,
    title: &str,
    rows: &[RatioRow],
    without_ratio: usize,
    tie: (f64, f64),
) -> Chart {
    let drawn: Vec<&RatioRow> = rows.iter().filter(|row| row.mark.is_sound()).collect();
    let without = without_ratio.saturating_add(rows.len() - drawn.len());
    let plan = Plan { notes: notes(&drawn, without, tie), rows: &drawn, tie };
    Chart {
        slug: slug.into(),
        title: title.into(),
        description: description(&drawn, without),
        head: ["Position", "Against", "Verdict", "Ratio"].map(String::from).into(),
        rows: rows.iter().map(cells).collect(),
        nothing: drawn.is_empty().then(|| nothing(without)),
        wide: plan.sheet(WIDE),
        narrow: plan.sheet(NARROW),
    }
}

impl Mark {
    fn is_sound(self) -> bool {
        self.points().all(|value| value.is_finite() && value > 0.0)
    }

    fn points(self) -> impl Iterator<Item = f64> {
        let points = match self {
            Self::Ratio(value) => [value; 3],
            Self::Band { low, high, at } => [low, high, at],
        };
        points.into_iter()
    }

    /// How far it lies from 1, either way.
    fn reach(self) -> f64 {
        self.points().map(|value| value.ln().abs()).fold(0.0, f64::max)
    }

    fn is_off_scale(self) -> bool {
        self.reach() > largest().ln() + 1e-9
    }

    fn words(self) -> String {
        match self {
            Self::Ratio(value) if self.is_off_scale() => {
                format!("{}, off the scale", ratio_text(value))
            }
            Self::Ratio(value) => ratio_text(value),
            Self::Band { low, high, at } if at < low.min(high) => {
                "worse than range".into()
            }
            Self::Band { low, high, at } if at > low.max(high) => {
                "better than range".into()
            }
            Self::Band { .. } => "in range".into(),
        }
    }

    fn table_words(self) -> String {
        match self {
            _ if !self.is_sound() => "no ratio".into(),
            Self::Ratio(value) => ratio_text(value),
            Self::Band { low, high, at } => {
                let [low, high, at] = [low.min(high), low.max(high), at].map(ratio_text);
                format!("{}: {at}, range {low} to {high}", self.words())
            }
        }
    }
}

fn largest() -> f64 {
    SCALES.last().map_or(1.0, |scale| scale.0)
}

fn cells(row: &RatioRow) -> Vec<String> {
    let [verdict, words] = [row.verdict.label().into(), row.mark.table_words()];
    vec![row.label.clone(), row.against.clone(), verdict, words]
}

fn description(drawn: &[&RatioRow], without: usize) -> String {
    let intro = format!(
        "{} with a ratio, on a logarithmic scale, each against its own bar at 1.00×; to the \
         right is better, whichever way the metric points.",
        plural(drawn.len(), "position")
    );
    match without {
        0 => intro,
        _ => format!("{intro} {}.", without_words(without)),
    }
}

fn nothing(without: usize) -> String {
    match without {
        0 => "There are no measured positions to draw.".into(),
        _ => format!("There is no ratio to draw: {}.", without_words(without)),
    }
}

fn without_words(without: usize) -> String {
    let verb = if without == 1 { "has" } else { "have" };
    format!("{} {verb} no ratio", plural(without, "position"))
}

/// What stands beneath the drawing.
fn notes(drawn: &[&RatioRow], without: usize, tie: (f64, f64)) -> Vec<String> {
    let mut notes = Vec::new();
    if is_band(tie) {
        let [low, high] = [tie.0, tie.1].map(ratio_text);
        notes.push(format!("Shaded: parity, {low} to {high}"));
    }
    if drawn.iter().any(|row| matches!(row.mark, Mark::Band { .. })) {
        notes.push("Framed: a published range".into());
    }
    if without > 0 {
        notes.push(without_words(without));
    }
    notes
}

fn is_band(tie: (f64, f64)) -> bool {
    Mark::Band { low: tie.0, high: tie.1, at: 1.0 }.is_sound() && tie.0 < tie.1
}

/// Everything that both drawings show.
struct Plan<'a> {
    rows: &'a [&'a RatioRow],
    notes: Vec<String>,
    tie: (f64, f64),
}

impl Plan<'_> {
    fn sheet(&self, across: f64) -> Sheet {
        let values = self.rows.iter().map(|row| width(&value(row))).fold(0.0, f64::max);
        let texts = |row: &RatioRow| [row.label.clone(), against(row)];
        let labels: Vec<String> = self.rows.iter().flat_map(|row| texts(row)).collect();
        let labels = labels.iter().map(String::as_str);
        let mut lanes = Lanes::new(across, labels, values).below(TOP);
        if self.rows.iter().any(|row| !row.against.is_empty()) {
            lanes = lanes.with_second_line();
        }
        let scale = Scale::new(self.rows, lanes.start + INSET, lanes.end - INSET);
        let bottom = lanes.bottom(self.rows.len()) + 4.0;

        let mut sheet = Sheet::new(across);
        scale.heads(&mut sheet, bottom);
        for span in self.spans(&lanes, bottom) {
            scale.grid(&mut sheet, span, self.tie);
        }
        for (at, row) in self.rows.iter().enumerate() {
            words(&mut sheet, row, &lanes, at);
            scale.mark(&mut sheet, row, lanes.middle(at));
        }
        let mut y = bottom + LINE;
        for note in &self.notes {
            y += LINE;
            sheet.text("dim", (0.0, y), Anchor::Start, note);
        }
        sheet.height = y + 6.0;
        sheet
    }

    /// Where the lines of the scale run: all the way down, or between the labels.
    fn spans(&self, lanes: &Lanes, bottom: f64) -> Vec<(f64, f64)> {
        if !lanes.above {
            return vec![(TOP, bottom)];
        }
        let middles = (0..self.rows.len()).map(|row| lanes.middle(row));
        middles.map(|y| (y - MARK, y + MARK)).collect()
    }
}

/// A row's label, the line under it, and its value.
fn words(sheet: &mut Sheet, row: &RatioRow, lanes: &Lanes, at: usize) {
    let (across, value) = (sheet.width, value(row));
    let [first, second] = if lanes.above {
        [across - width(&value) - 12.0, across]
    } else {
        [lanes.label; 2]
    };
    let (label, under) = lanes.baselines(at, row.against.is_empty());
    sheet.label("", (0.0, label), &row.label, first);
    sheet.label("dim", (0.0, under), &against(row), second);
    let y = if lanes.above { label } else { lanes.middle(at) + RISE };
    sheet.text("", (across, y), Anchor::End, &value);
}

fn against(row: &RatioRow) -> String {
    match row.against.as_str() {
        "" => String::new(),
        system => format!("against {system}"),
    }
}

/// A row's value with the sign of its verdict.
fn value(row: &RatioRow) -> String {
    format!("{} {}", row.verdict.glyph(), row.mark.words())
}

/// Ratios to places: logarithmic, as far below 1 as above.
struct Scale {
    left: f64,
    right: f64,
    reach: f64,
    marks: &'static [f64],
}

impl Scale {
    /// The smallest scale that holds all rows, else the largest there is.
    fn new(rows: &[&RatioRow], left: f64, right: f64) -> Self {
        let farthest = rows.iter().map(|row| row.mark.reach()).fold(0.0, f64::max);
        let holds = |scale: &&(f64, &[f64])| scale.0.ln() + 1e-9 >= farthest;
        let &(reach, marks) =
            SCALES.iter().find(holds).unwrap_or(&SCALES[SCALES.len() - 1]);
        Self { left, right, reach: reach.ln(), marks }
    }

    fn x(&self, ratio: f64) -> f64 {
        let share = ratio.ln().clamp(-self.reach, self.reach) / self.reach;
        self.middle() + share * (self.right - self.left) / 2.0
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.left, self.right)
    }

    /// The words above, and as many of the marks' labels beneath as there is room for,
    /// the outermost first.
    fn heads(&self, sheet: &mut Sheet, bottom: f64) {
        let (one, words) = (self.middle(), 14.0);
        sheet.text("dim", (one - 28.0, words), Anchor::End, "← worse");
        sheet.text("bold", (one, words), Anchor::Middle, "1.00×");
        sheet.text("dim", (one + 28.0, words), Anchor::Start, "better →");
        let mut taken: Vec<(f64, f64)> = Vec::new();
        let outermost = self.marks.iter().zip(self.marks.iter().rev());
        let half = outermost.take(self.marks.len() / 2);
        for mark in half.flat_map(|(low, high)| [low, high]) {
            let (x, label) = (self.x(*mark), format!("{mark}×"));
            let half = width(&label) / 2.0 + 2.0;
            if taken.iter().all(|(from, to)| x + half <= *from || x - half >= *to) {
                sheet.text("dim", (x, bottom + 15.0), Anchor::Middle, &label);
                taken.push((x - half, x + half));
            }
        }
    }

    /// The band of parity and the lines of the scale, from one height to another.
    fn grid(&self, sheet: &mut Sheet, (top, bottom): (f64, f64), tie: (f64, f64)) {
        if is_band(tie) {
            let (from, to) = (self.x(tie.0), self.x(tie.1));
            sheet.bar("w-parity", (from, top), (to - from, bottom - top));
        }
        for x in self.marks.iter().map(|mark| self.x(*mark)) {
            sheet.line("grid", (x, top), (x, bottom));
        }
        sheet.line("ours", (self.middle(), top - 2.0), (self.middle(), bottom));
    }

    fn mark(&self, sheet: &mut Sheet, row: &RatioRow, y: f64) {
        let class = fill(row.verdict);
        sheet.line("grid", (self.left, y), (self.right, y));
        match row.mark {
            Mark::Ratio(value) => {
                self.stem(sheet, class, value, y);
                self.point(sheet, class, value, y);
            }
            Mark::Band { low, high, at } => {
                let (from, to) = (self.x(low.min(high)), self.x(low.max(high)));
                sheet.frame("edge", (from, y - 7.0), ((to - from).max(2.0), 14.0));
                self.point(sheet, class, at, y);
            }
        }
    }

    /// From the bar to the ratio; none for a gap, which is drawn hollow.
    fn stem(&self, sheet: &mut Sheet, class: &'static str, ratio: f64, y: f64) {
        let (one, x) = (self.middle(), self.x(ratio));
        if class != "f-gap" {
            sheet.bar(class, (one.min(x), y - 1.5), ((x - one).abs(), 3.0));
        }
    }

    /// A dot, or at the end of the scale an arrow to what lies beyond.
    fn point(&self, sheet: &mut Sheet, class: &'static str, ratio: f64, y: f64) {
        let x = self.x(ratio);
        if Mark::Ratio(ratio).is_off_scale() {
            sheet.arrow(class, (x, y), 12.0_f64.copysign(ratio.ln()));
        } else {
            sheet.dot(class, (x, y), 5.0);
        }
    }
}
