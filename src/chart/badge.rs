//! Badges: the headline as a small picture for a README. None can brag: each carries
//! coverage and the as-of date.

use super::palette::{Palette, Role};
use super::text::{escape, width};

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

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Palette {
        Palette::default()
    }

    #[test]
    fn badges_are_well_formed_whatever_the_words() {
        let words = "a < b & \"c\" — 漢字";
        let badge =
            badge(&Badge { label: words.into(), message: words.into() }, &palette());
        roxmltree::Document::parse(&badge).unwrap();
    }
}
