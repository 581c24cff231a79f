//! Charts as SVG text: typed input in, a [`Chart`] out, and no file, font or clock.
//!
//! A chart is laid out twice as a `sheet` of shapes, for a wide page and for a phone;
//! `pen` has plotters draw the shapes; then it stands inline in a page, coloured by the
//! page's stylesheet, or as a file of its own with the colours of a [`Palette`] in it.
//!
//! - `standing`, `coverage`, `stacked`, `ratio`, `trend`: a file per chart
//! - `ruler`, `bar`: the headline; `pair`: one position's two numbers
//! - `badge`, `Card`: the headline elsewhere, as a small SVG and as a large PNG, whose
//!   `picture` has letters from a `typeface`
//! - `palette`: the colours that pages and charts share

mod badge;
mod card;
pub mod catalog;
mod coverage;
mod lanes;
mod pair;
mod palette;
mod pen;
mod picture;
mod ratio;
mod ruler;
mod sheet;
mod stacked;
mod standing;
mod text;
mod trend;
mod typeface;

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

pub use badge::{Badge, badge};
pub use card::Card;
pub use coverage::{CoverageRow, coverage};
pub use pair::{Pair, Theirs, pair};
pub use palette::{Palette, Role, Shade};
pub use ratio::{Mark, RatioRow, ratio};
pub use ruler::{bar, ruler};
pub use stacked::{StackRow, stacked};
pub use standing::standing;
pub use text::ratio_text;
pub use trend::{TrendRow, trend};

use crate::model::Verdict;
use lanes::WIDE;
use sheet::{Point, Sheet};
use text::{SIZE, escape};

/// The margin around the drawing in a file of its own.
const MARGIN: f64 = 20.0;
/// The room for the visible title there.
const TITLE: f64 = 34.0;

/// A chart with its words and its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Names its file and its ids; unique on a page.
    pub slug: String,
    /// What it shows.
    pub title: String,
    /// What there is to see, for one who cannot see it.
    pub description: String,
    /// The head of the table of its values.
    pub head: Vec<String>,
    /// Its values, labels in full and as they were authored.
    pub rows: Vec<Vec<String>>,
    /// The sentence that stands in its place when there is nothing to draw.
    nothing: Option<String>,
    wide: Sheet,
    narrow: Sheet,
}

impl Chart {
    /// Whether there is nothing to draw, so that a sentence stands in its place.
    pub fn is_empty(&self) -> bool {
        self.nothing.is_some()
    }

    /// The drawings for a page: one of class `wide-only`, one `narrow`, of which the
    /// stylesheet shows the one that fits. Colours come from the stylesheet by class.
    pub fn inline(&self) -> String {
        if let Some(sentence) = &self.nothing {
            return format!("<p class=\"note\">{}</p>\n", escape(sentence));
        }
        self.drawing("wide-only", "w", &self.wide)
            + &self.drawing("narrow", "n", &self.narrow)
    }

    /// One drawing for all widths, of a class of its own.
    pub fn single(&self, class: &str) -> String {
        self.drawing(class, "s", &self.narrow)
    }

    /// A file of its own, to be embedded on any background: the wide drawing under its
    /// title, on an opaque ground, with the palette's light and dark values in it.
    pub fn file(&self, palette: &Palette) -> String {
        let sheet = self.framed();
        let (width, height) = (pen::unit(sheet.width), pen::unit(sheet.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-size=\"{SIZE}\" role=\"img\" \
             aria-labelledby=\"t\" aria-describedby=\"d\">\n\
             <title id=\"t\">{}</title>\n<desc id=\"d\">{}</desc>\n\
             <style>\n{}</style>\n{}</svg>\n",
            escape(&self.title),
            escape(&self.spoken()),
            palette.chart_style(),
            pen::draw(&sheet)
        )
    }

    fn drawing(&self, class: &str, size: &str, sheet: &Sheet) -> String {
        let id = format!("{}-{size}", id(&self.slug));
        let (width, height) = (pen::unit(sheet.width), pen::unit(sheet.height));
        format!(
            "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" font-size=\"{SIZE}\" \
             role=\"img\" aria-labelledby=\"{id}-t\" aria-describedby=\"{id}-d\">\n\
             <title id=\"{id}-t\">{}</title>\n<desc id=\"{id}-d\">{}</desc>\n{}</svg>\n",
            escape(&self.title),
            escape(&self.description),
            pen::draw(sheet)
        )
    }

    /// The wide drawing, or the sentence, on a ground and under the title.
    fn framed(&self) -> Sheet {
        let mut sheet = Sheet::new(WIDE + 2.0 * MARGIN);
        let content = if self.is_empty() { MARGIN } else { self.wide.height };
        sheet.height = MARGIN + TITLE + content + MARGIN;
        sheet.bar("ground", (0.0, 0.0), (sheet.width, sheet.height));
        sheet.heading((MARGIN, MARGIN + 14.0), &self.title, WIDE);
        match &self.nothing {
            Some(sentence) => {
                sheet.label("", (MARGIN, MARGIN + TITLE + 14.0), sentence, WIDE);
            }
            None => sheet.lay(&self.wide, (MARGIN, MARGIN + TITLE)),
        }
        sheet
    }

    /// The description and, as no table stands beside a file, every value.
    fn spoken(&self) -> String {
        if let Some(sentence) = &self.nothing {
            return sentence.clone();
        }
        let mut spoken = self.description.clone();
        for row in &self.rows {
            let cells = self.head.iter().zip(row).skip(1);
            let values: Vec<String> = cells
                .map(|(head, value)| format!("{} {value}", head.to_lowercase()))
                .collect();
            let label = row.first().map_or("", String::as_str);
            let _ = write!(spoken, " {label}: {}.", values.join(", "));
        }
        spoken
    }
}

/// A slug as an id: ids end at white space, and may hold all else but is best kept plain.
fn id(slug: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    slug.chars().map(|letter| if plain(letter) { letter } else { '-' }).collect()
}

/// A verdict's bar: filled where ground is taken, hollow where it is open.
fn verdict_bar(sheet: &mut Sheet, verdict: Verdict, at: Point, size: Point) {
    if verdict.is_contested() {
        sheet.bar(fill(verdict), at, size);
    } else {
        sheet.frame(fill(verdict), at, size);
    }
}

/// The class of a verdict's marks.
fn fill(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Lead => "f-lead",
        Verdict::Parity => "f-parity",
        Verdict::Trails => "f-trails",
        Verdict::NoClaim => "f-gap",
    }
}
