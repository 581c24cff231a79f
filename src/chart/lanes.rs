//! Where the parts of a row go: its label beside its bar, or above it where the drawing
//! is narrow and the label is not short.

use super::text::width;

/// Units across of the drawing for a wide page.
pub(super) const WIDE: f64 = 760.0;
/// Units across of the drawing for a phone.
pub(super) const NARROW: f64 = 320.0;
/// The height of a bar.
pub(super) const BAR: f64 = 16.0;
/// The room that labels leave to the bars at least.
const LEAST: f64 = 318.0;
/// From a text's baseline up to its middle.
pub(super) const RISE: f64 = 4.5;
/// From a label to the line under it.
const SECOND: f64 = 16.0;

/// The lanes of a chart with one row a label.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes {
    /// Whether labels stand above their bars, with the value at the end of their line.
    pub(super) above: bool,
    /// The room for a label.
    pub(super) label: f64,
    /// Where the bars begin.
    pub(super) start: f64,
    /// Where they end at the latest.
    pub(super) end: f64,
    top: f64,
    row: f64,
    second: f64,
}

impl Lanes {
    /// Divides a width between labels, bars and the room that values need.
    pub(super) fn new<'a>(
        across: f64,
        labels: impl Iterator<Item = &'a str>,
        values: f64,
    ) -> Self {
        let longest = labels.map(width).fold(0.0, f64::max);
        let room = if across < WIDE { 0.3 } else { 0.38 } * across;
        let room = if across < WIDE { room } else { room.min(across - values - LEAST) };
        let above = across < WIDE && longest > room;
        let label = if above { across - values - 12.0 } else { longest.min(room) };
        // A bar that takes the whole width leaves a unit for its outline.
        let start = if above { 1.0 } else { label + 10.0 };
        let end = if above { across - 1.0 } else { across - values - 8.0 };
        let row = if above { 46.0 } else { 26.0 };
        Self { above, label, start, end, top: 0.0, row, second: 0.0 }
    }

    /// The same, with the first row further down.
    pub(super) fn below(self, top: f64) -> Self {
        Self { top, ..self }
    }

    /// The same, with a second line under each label.
    pub(super) fn with_second_line(self) -> Self {
        Self { row: self.row + SECOND, second: SECOND, ..self }
    }

    /// The baseline of a row's label.
    pub(super) fn baseline(&self, row: usize) -> f64 {
        self.top + self.row * row as f64 + 17.0
    }

    /// The baselines of a row's label and of the line under it. A label that stands alone
    /// moves down to where its bar is.
    pub(super) fn baselines(&self, row: usize, alone: bool) -> (f64, f64) {
        let (first, under) = (self.baseline(row), self.baseline(row) + self.second);
        match (alone, self.above) {
            (false, _) => (first, under),
            (true, true) => (under, under),
            (true, false) => (f64::midpoint(first, under), under),
        }
    }

    /// The middle of a row's bar.
    pub(super) fn middle(&self, row: usize) -> f64 {
        let shift =
            if self.above { self.second + 15.0 } else { self.second / 2.0 - RISE };
        self.baseline(row) + shift
    }

    /// Where the rows end.
    pub(super) fn bottom(&self, rows: usize) -> f64 {
        self.top + self.row * rows as f64
    }
}
