//! The look of a site: built in, and overridden file by file.

use std::path::Path;

use super::fs;
use crate::diagnostic::{Code, Diagnostic};

/// The three files of a theme.
#[derive(Debug, Clone)]
pub struct Theme {
    /// The colours that pages and charts share.
    pub palette: String,
    /// The stylesheet.
    pub stylesheet: String,
    /// The script.
    pub script: String,
}

impl Default for Theme {
    /// The built-in theme.
    fn default() -> Self {
        Self {
            palette: include_str!("../../theme/palette.toml").to_owned(),
            stylesheet: include_str!("../../theme/theme.css").to_owned(),
            script: include_str!("../../theme/theme.js").to_owned(),
        }
    }
}

impl Theme {
    /// Its files with their names.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("theme/palette.toml", self.palette.as_str()),
            ("theme/theme.css", self.stylesheet.as_str()),
            ("theme/theme.js", self.script.as_str()),
        ]
        .into_iter()
    }
}

/// Whether a file of that name overrides a part of the theme.
pub(super) fn is_part(name: &str) -> bool {
    matches!(name, "palette.toml" | "theme.css" | "theme.js")
}

/// The built-in theme with the files of `folder` in their places.
pub(super) fn load(folder: &Path, problems: &mut Vec<Diagnostic>) -> Theme {
    let mut theme = Theme::default();
    let parts = [
        ("palette.toml", &mut theme.palette),
        ("theme.css", &mut theme.stylesheet),
        ("theme.js", &mut theme.script),
    ];
    for (name, part) in parts {
        let path = folder.join(name);
        if path.exists() {
            match fs::text(&path) {
                Ok(text) => *part = text,
                Err(problem) => problems.push(problem),
            }
        }
    }
    if let Err(why) = theme.palette.parse::<toml::Table>() {
        let message =
            format!("the palette `theme/palette.toml` is not TOML: {}", why.message());
        problems.push(
            Diagnostic::new(Code::BadValue, message)
                .hint("compare it with the built-in one"),
        );
    }
    theme
}
