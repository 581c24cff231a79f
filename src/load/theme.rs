//! The look of a site: built in, and overridden file by file.

use std::path::Path;

use super::folder::{leads_inside, left_out};
use super::fs;
use crate::diagnostic::{Diagnostic, Field};

/// The three files of a theme.
#[derive(Debug, Clone)]
pub struct Theme {
    /// The colours that take the place of built-in ones, as written; empty without any.
    pub palette: Field<String>,
    /// The stylesheet.
    pub stylesheet: String,
    /// The script.
    pub script: String,
}

impl Default for Theme {
    /// The built-in theme.
    fn default() -> Self {
        Self {
            palette: Field::default(),
            stylesheet: include_str!("../../theme/theme.css").to_owned(),
            script: include_str!("../../theme/theme.js").to_owned(),
        }
    }
}

impl Theme {
    /// Its files with their names, but for the palette, which is among the sources.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("theme/theme.css", self.stylesheet.as_str()),
            ("theme/theme.js", self.script.as_str()),
        ]
        .into_iter()
    }
}

/// The name of the file of colours.
pub(super) const PALETTE: &str = "palette.toml";

/// Whether a file of that name overrides a part of the theme.
pub(super) fn is_part(name: &str) -> bool {
    matches!(name, PALETTE | "theme.css" | "theme.js")
}

/// The built-in theme with the files of `folder` in their places. The place of the palette
/// is not known yet.
pub(super) fn load(folder: &Path, problems: &mut Vec<Diagnostic>) -> Theme {
    let mut theme = Theme::default();
    let parts = [
        (PALETTE, &mut theme.palette.value),
        ("theme.css", &mut theme.stylesheet),
        ("theme.js", &mut theme.script),
    ];
    for (name, part) in parts {
        let path = folder.join(name);
        if path.is_symlink() && !leads_inside(&path, folder) {
            problems.push(left_out(&path));
        } else if path.exists() {
            match fs::text(&path) {
                Ok(text) => *part = text,
                Err(problem) => problems.push(problem),
            }
        }
    }
    theme
}
