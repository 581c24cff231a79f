//! Badges and cards: the headline as a small picture for a README, and as a large one for
//! a link preview. None can brag: each carries coverage and the as-of date.

use std::fmt::Write as _;

use super::palette::{Palette, Role};
use super::text::{escape, fit, width};
use crate::model::Verdict;
use crate::score::Tally;

/// Units across and down of a card, as link previews want it.
const CARD: (f64, f64) = (1200.0, 630.0);
/// The margin of a card.
const SIDE: f64 = 72.0;
/// The letters of a badge, as a share of a chart's.
const SMALL: f64 = 11.0 / 13.0;

/// What a badge says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// What it is about.
    pub label: String,
    /// The figure, with coverage and date.
    pub message: String,
}

/// A badge in the usual form: a dark label and the figure beside it. Its colours are those
/// of the palette's light ground, since a badge cannot know where it stands.
pub fn badge(badge: &Badge, palette: &Palette) -> String {
    let (label, message) = (&badge.label, &badge.message);
    let side = |text: &str| (width(text) * SMALL + 14.0).ceil();
    let (left, right) = (side(label), side(message));
    let across = left + right;
    let colour = |role| &palette.shade(role).light;
    let (ink, paper, rule) =
        (colour(Role::Ink), colour(Role::Paper), colour(Role::Rule2));
    let words = escape(&format!("{label}: {message}"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"20\" \
         role=\"img\" aria-label=\"{words}\">\n<title>{words}</title>\n\
         <rect x=\".5\" y=\".5\" width=\"{}\" height=\"19\" rx=\"2.5\" fill=\"{paper}\" stroke=\"{rule}\"/>\n\
         <path d=\"M3 0H{left}V20H3Q0 20 0 17V3Q0 0 3 0Z\" fill=\"{ink}\"/>\n\
         <g font-family=\"Verdana, DejaVu Sans, sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
         <text x=\"{}\" y=\"14\" fill=\"{paper}\">{}</text>\n\
         <text x=\"{}\" y=\"14\" fill=\"{ink}\">{}</text>\n</g>\n</svg>\n",
        across - 1.0,
        left / 2.0,
        escape(label),
        left + right / 2.0,
        escape(message),
    )
}

/// What a card shows.
#[derive(Debug, Clone)]
pub struct Card {
    /// The name of the site or group.
    pub title: String,
    /// The large figure.
    pub figure: String,
    /// What the figure is.
    pub caption: String,
    /// The bar beneath.
    pub tally: Tally,
    /// Coverage, date, version.
    pub foot: String,
}

/// A card, drawn on the palette's light ground.
pub fn card(card: &Card, palette: &Palette) -> String {
    let colour = |role| palette.shade(role).light.as_str();
    let (across, down) = CARD;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"0 0 {across} {down}\" role=\"img\" font-family=\"system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif\">\n\
         <title>{}</title>\n<rect width=\"{across}\" height=\"{down}\" fill=\"{}\"/>\n",
        escape(&format!("{}: {} {}", card.title, card.figure, card.caption)),
        colour(Role::Paper)
    );
    let mut text = |y: f64, size: f64, weight: u16, role: Role, words: &str| {
        let room = (across - 2.0 * SIDE) * super::text::SIZE / size;
        let _ = writeln!(
            svg,
            "<text x=\"{SIDE}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{}\">{}</text>",
            colour(role),
            escape(&fit(words, room).shown)
        );
    };
    text(128.0, 52.0, 700, Role::Ink, &card.title);
    text(314.0, 168.0, 700, Role::Ink, &card.figure);
    text(366.0, 32.0, 400, Role::Ink2, &card.caption);
    text(572.0, 28.0, 400, Role::Ink3, &card.foot);
    segments(&mut svg, card.tally, palette);
    svg + "</svg>\n"
}

/// The four counts as one bar, with sign, count and word under each part.
fn segments(svg: &mut String, tally: Tally, palette: &Palette) {
    let colour = |role| palette.shade(role).light.as_str();
    let room = CARD.0 - 2.0 * SIDE;
    let unit = (room - 30.0) / tally.positions().max(1) as f64;
    let mut x = SIDE;
    for (at, verdict) in (0_u8..).zip(Verdict::ALL) {
        let count = tally.get(verdict);
        let role = match verdict {
            Verdict::Lead => Role::Lead,
            Verdict::Parity => Role::Parity,
            Verdict::Trails => Role::Trails,
            Verdict::NoClaim => Role::Gap,
        };
        let length = ((count as f64 * unit).max(2.0) * 10.0).round() / 10.0;
        let fill = if verdict.is_contested() { colour(role) } else { "none" };
        if count > 0 {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"412\" width=\"{length}\" height=\"48\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2\"/>",
                colour(role)
            );
            x += length + 10.0;
        }
        let place = SIDE + f64::from(at) * room / 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{place}\" y=\"508\" font-size=\"30\" font-weight=\"600\" fill=\"{}\">{} {count} {}</text>",
            colour(role),
            verdict.glyph(),
            verdict.label()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Palette {
        Palette::parse(include_str!("../../theme/palette.toml")).unwrap()
    }

    #[test]
    fn badges_and_cards_are_well_formed_whatever_the_words() {
        let words = "a < b & \"c\" — 漢字";
        let badge =
            badge(&Badge { label: words.into(), message: words.into() }, &palette());
        roxmltree::Document::parse(&badge).unwrap();
        let card = card(
            &Card {
                title: words.repeat(20),
                figure: "48.3".into(),
                caption: words.into(),
                tally: Tally { lead: 6, parity: 0, trails: 10, no_claim: 63 },
                foot: words.into(),
            },
            &palette(),
        );
        let parsed = roxmltree::Document::parse(&card).unwrap();
        assert_eq!(parsed.descendants().filter(|it| it.has_tag_name("rect")).count(), 4);
        assert!(card.contains('…'));
    }
}
