//! Cards: the headline of the site, or of a group, as a large picture for link previews.
//! They are PNG, since no platform shows an SVG there. None can brag: each carries
//! coverage and the as-of date.

use super::palette::Palette;
use super::picture::{Ink, Picture, Spot};
use super::ruler::segments;
use super::text::fit_by;
use super::typeface::Face;
use crate::model::{Meta, Scorecard, Verdict};
use crate::score::{Coverage, Score, Tally, one_decimal};

/// The margin at the left and at the right.
const SIDE: u32 = 72;
/// What lies between the margins.
const ROOM: u32 = Card::SIZE.0 - 2 * SIDE;
/// Sizes of the title, the largest that has room for the whole of it.
const TITLE: [f32; 3] = [64.0, 54.0, 46.0];
/// Sizes of the figure, likewise.
const FIGURE: [f32; 3] = [160.0, 120.0, 80.0];
/// Sizes of the counts under the bar, likewise.
const COUNTS: [f32; 4] = [28.0, 25.0, 22.0, 19.0];
/// Where the bar begins, and its height.
const BAR: (u32, u32) = (424, 52);
/// A unit of the headline's bar in a page, in pixels.
const UNIT: f64 = 2.0;

/// What a card shows.
#[derive(Debug, Clone)]
pub struct Card {
    site: Names,
    group: Option<Names>,
    /// The large figure, and what it is.
    figure: (String, &'static str),
    tally: Tally,
    /// Coverage, date, version.
    foot: String,
}

/// The names of one thing, from the best to the one that can always be drawn.
type Names = [String; 3];

impl Card {
    /// Pixels across and down, as link previews want it.
    pub const SIZE: (u32, u32) = (1200, 630);

    /// The card of the site, or of the group with this id; none when it is not there.
    pub fn of(scorecard: &Scorecard, score: &Score, group: Option<&str>) -> Option<Self> {
        let meta = scorecard.meta();
        let site = [meta.title.clone(), meta.subject.clone(), "Scorecard".to_owned()];
        let Some(id) = group else {
            return Some(Self {
                site,
                group: None,
                figure: (one_decimal(score.standing.value), "standing, of 100"),
                tally: score.tally,
                foot: foot(meta, score.coverage),
            });
        };
        let at = scorecard.group_called(id)?;
        let name = scorecard.groups()[at].name.clone();
        let tally = score.tally_by_group[at];
        Some(Self {
            site,
            group: Some([name, id.to_owned(), format!("Group {}", at + 1)]),
            figure: (
                format!("{} of {}", tally.contested(), tally.positions()),
                "positions contested; the rest are honest gaps",
            ),
            tally,
            foot: foot(meta, score.coverage_by_group[at]),
        })
    }

    /// What there is to see, for one who cannot see it.
    pub fn spoken(&self) -> String {
        let [site, ..] = &self.site;
        let title = self
            .group
            .as_ref()
            .map_or_else(|| site.clone(), |[group, ..]| format!("{site}, {group}"));
        let (figure, caption) = &self.figure;
        format!("{title}: {figure} {caption}. {}. {}", self.tally.words(), self.foot)
    }

    /// The picture as PNG, on the palette's light ground; none never, as all it needs
    /// comes along.
    pub fn png(&self, palette: &Palette) -> Option<Vec<u8>> {
        let (regular, bold) = (Face::regular()?, Face::bold()?);
        let mut picture = Picture::new(Self::SIZE);
        if self.group.is_some() {
            let site = shown(&self.site, &regular);
            line(&mut picture, 84, Ink::Third, (&regular, 30.0), &site);
        }
        let title = shown(self.group.as_ref().unwrap_or(&self.site), &bold);
        let size = largest(TITLE, |size| bold.width(&title, size));
        let baseline = if self.group.is_some() { 156 } else { 140 };
        line(&mut picture, baseline, Ink::Text, (&bold, size), &title);
        let (figure, caption) = &self.figure;
        let size = largest(FIGURE, |size| bold.width(figure, size));
        line(&mut picture, 328, Ink::Text, (&bold, size), figure);
        line(&mut picture, 384, Ink::Second, (&regular, 30.0), caption);
        bar(&mut picture, self.tally, &bold);
        counts(&mut picture, self.tally, &bold);
        let foot = regular.drawable(&self.foot);
        line(&mut picture, 580, Ink::Third, (&regular, 26.0), &foot);
        picture.png(palette)
    }
}

fn foot(meta: &Meta, coverage: Coverage) -> String {
    let release = meta.release().map_or(String::new(), |release| format!(" · {release}"));
    format!(
        "{} of {} dimensions covered · as of {}{release}",
        coverage.covered, coverage.in_scope, meta.as_of
    )
}

/// The best name that keeps its letters, as it can be drawn.
fn shown(names: &Names, face: &Face) -> String {
    let name = names.iter().find(|name| face.keeps_letters(name));
    name.map_or(String::new(), |name| face.drawable(name))
}

/// The first size at which a text has room, else the last.
fn largest<const N: usize>(sizes: [f32; N], width: impl Fn(f32) -> f32) -> f32 {
    let fits = |size: &f32| f64::from(width(*size)) <= f64::from(ROOM);
    let least = sizes.last().copied().unwrap_or_default();
    sizes.into_iter().find(fits).unwrap_or(least)
}

/// A line of text from margin to margin, shortened where it must be.
fn line(
    picture: &mut Picture,
    baseline: u32,
    ink: Ink,
    (face, size): (&Face, f32),
    words: &str,
) {
    let width = |words: &str| f64::from(face.width(words, size));
    let fitted = fit_by(words, f64::from(ROOM), width);
    picture.text(ink, (SIDE, baseline), (face, size), &fitted.shown);
}

/// The bar of the headline, its signs on the segments; an empty frame where nothing is.
fn bar(picture: &mut Picture, tally: Tally, face: &Face) {
    let (top, height) = BAR;
    if tally.positions() == 0 {
        picture.frame(Ink::Edge, (SIDE, top), (ROOM, height), 2);
    }
    for (verdict, from, length) in segments(tally, f64::from(ROOM) / UNIT) {
        let (left, right) = (pixel(from * UNIT), pixel((from + length) * UNIT));
        let (at, size) = ((SIDE + left, top), (right.saturating_sub(left), height));
        let (ink, on) = inks(verdict);
        if verdict.is_contested() {
            picture.fill(ink, at, size);
        } else {
            picture.frame(ink, at, size, 3);
        }
        let sign = verdict.glyph();
        picture.text(on, middle(at, size, face, sign), (face, SIGN), sign);
    }
}

/// The size of a sign on a segment.
const SIGN: f32 = 26.0;

/// Where a sign begins that stands in the middle of a box.
fn middle((left, top): Spot, (across, down): Spot, face: &Face, sign: &str) -> Spot {
    let free = f64::from(across) - f64::from(face.width(sign, SIGN));
    (left + pixel(free / 2.0), top + down / 2 + pixel(f64::from(SIGN) * 0.37))
}

/// Sign, count and word of every verdict, one after another.
fn counts(picture: &mut Picture, tally: Tally, face: &Face) {
    let words = Verdict::ALL.map(|verdict| {
        let text =
            format!("{} {} {}", verdict.glyph(), tally.get(verdict), verdict.label());
        (verdict, text)
    });
    let gaps = |size: f32| 1.4 * size;
    let size = largest(COUNTS, |size| {
        words.iter().map(|(_, text)| face.width(text, size) + gaps(size)).sum()
    });
    let mut left = SIDE;
    for (verdict, text) in words {
        picture.text(inks(verdict).0, (left, 522), (face, size), &text);
        left += pixel(f64::from(face.width(&text, size) + gaps(size)));
    }
}

/// The ink of a verdict, and that of its sign on the verdict's own segment.
fn inks(verdict: Verdict) -> (Ink, Ink) {
    match verdict {
        Verdict::Lead => (Ink::Lead, Ink::OnLead),
        Verdict::Parity => (Ink::Parity, Ink::OnParity),
        Verdict::Trails => (Ink::Trails, Ink::OnTrails),
        Verdict::NoClaim => (Ink::Gap, Ink::Gap),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the card"
)]
fn pixel(coordinate: f64) -> u32 {
    coordinate.round().clamp(0.0, f64::from(Card::SIZE.0)) as u32
}
