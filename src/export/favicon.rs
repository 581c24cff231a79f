//! `favicon.svg`: a ruler in the palette's ink, light and dark.

use crate::chart::{Palette, Role};

/// The picture.
pub fn render(palette: &Palette) -> String {
    let (ink, paper) = (palette.shade(Role::Ink), palette.shade(Role::Paper));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">\n<style>\
         rect {{ fill: {} }} path {{ stroke: {} }} \
         @media (prefers-color-scheme: dark) {{ rect {{ fill: {} }} path {{ stroke: {} }} }}\
         </style>\n<rect width=\"16\" height=\"16\" rx=\"2\"/>\n\
         <path d=\"M2.5 4v4M5.3 4v2.5M8 4v6M10.8 4v2.5M13.5 4v4\" stroke-width=\"1.2\"/>\n</svg>\n",
        ink.light, paper.light, ink.dark, paper.dark
    )
}
