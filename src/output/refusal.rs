//! Why a folder or file is not written to: one enum, one wording.

use std::fmt;
use std::path::{Path, PathBuf};

use super::fs::Folder;
use crate::diagnostic::{Code, Diagnostic};

/// A reason not to write.
#[derive(Debug)]
pub(super) enum Refusal<'a> {
    Empty,
    Root,
    Home,
    Current,
    /// The folder is this input.
    Input(&'a Path),
    InsideInput(&'a Path),
    HoldsInput(&'a Path),
    /// A file, a pipe, …
    NotFolder,
    BrokenLink,
    Repository,
    /// There is a `build.json`, but another program's.
    OtherManifest,
    /// Not empty: the first name it holds.
    Foreign(&'a str),
}

impl Refusal<'_> {
    /// The diagnostic about a folder, by the name that the user gave it and, where that
    /// hides it, the place where it really is.
    pub(super) fn of(&self, folder: &Folder) -> Diagnostic {
        let shown = folder.shown();
        let place = if plainly(shown, folder.path()) {
            String::new()
        } else {
            format!(" (`{}`)", folder.path().display())
        };
        let message = match self {
            Self::Empty => "cannot write: the output path is empty".to_owned(),
            _ => format!("cannot write to `{}`{place}: {self}", shown.display()),
        };
        Diagnostic::new(Code::OutputRefused, message).hint(self.way_out())
    }

    fn way_out(&self) -> &'static str {
        match self {
            Self::Repository | Self::OtherManifest | Self::Foreign(_) => {
                "name a new or empty folder with `--output`, or empty this one yourself"
            }
            Self::InsideInput(_) => "name a place beside it with `--output`",
            _ => "name a new folder with `--output`",
        }
    }
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("it is empty"),
            Self::Root => f.write_str("it is the root of the file system"),
            Self::Home => f.write_str("it is the home directory"),
            Self::Current => f.write_str("it is the current directory"),
            Self::Input(input) => write!(f, "`{}` is read from it", input.display()),
            Self::InsideInput(input) => {
                write!(f, "it lies inside `{}`, which is read", input.display())
            }
            Self::HoldsInput(input) => {
                write!(f, "it holds `{}`, which is read", input.display())
            }
            Self::NotFolder => f.write_str("it is not a folder"),
            Self::BrokenLink => f.write_str("it is a symbolic link that leads nowhere"),
            Self::Repository => f.write_str("it is the root of a repository"),
            Self::OtherManifest => {
                f.write_str("its `build.json` was not written by this yardstick")
            }
            Self::Foreign(name) => {
                write!(f, "it holds `{name}`, and no build of yardstick wrote it")
            }
        }
    }
}

/// Whether a path says by itself where it leads.
fn plainly(shown: &Path, real: &Path) -> bool {
    let parts: PathBuf = shown.components().collect();
    real.ends_with(&parts)
}

/// A reason not to write one file of a site.
#[derive(Debug)]
pub(super) enum Obstacle {
    /// A page's path leads out of the site or to a name we keep.
    Outside,
    /// Two pages want one file, or one wants a folder where the other wants a file.
    Collision,
    /// A file or folder stands there that no build wrote.
    Foreign,
    /// A folder of the site is a link, and its target would be written to.
    Link,
}

impl Obstacle {
    /// The diagnostic about `path`.
    pub(super) fn at(&self, path: &Path) -> Diagnostic {
        let path = path.display();
        match self {
            Self::Outside => {
                let message = format!("`{path}` is not a path that a site can have");
                Diagnostic::new(Code::OutputRefused, message).hint(
                    "give each part a name of at most 255 bytes, not `..` or `.git`",
                )
            }
            Self::Collision => {
                let message = format!("two files of the site want the path `{path}`");
                Diagnostic::new(Code::PathCollision, message).hint("rename one of them")
            }
            Self::Foreign => {
                let message = format!("`{path}` is in the way: no build wrote it");
                Diagnostic::new(Code::OutputRefused, message)
                    .hint("move it elsewhere; `static/` is the place for your own files")
            }
            Self::Link => {
                let message =
                    format!("`{path}` is a symbolic link in the way of a folder");
                Diagnostic::new(Code::OutputRefused, message).hint("remove the link")
            }
        }
    }
}
