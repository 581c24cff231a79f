//! Reading from disk: `std::fs` wrapped once, with the path and the reason in each error.
#![expect(clippy::disallowed_methods, reason = "the one place where files are read")]

use std::io::{self, Read as _};
use std::path::Path;

use super::folder::shown;
use crate::diagnostic::{Code, Diagnostic};

/// The bytes of a file.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

/// The bytes of a file that has at most `limit` of them; none for a larger one.
pub(super) fn at_most(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((read as u64 <= limit).then_some(bytes))
}

/// The text of a file, as [`plain`] gives it.
pub(super) fn text(path: &Path) -> Result<String, Diagnostic> {
    plain(bytes(path)?, &shown(path))
}

/// Bytes as text, without a byte-order mark and with `\n` as the only line end, so that
/// the same text gives the same site whatever wrote it. `name` is for messages.
pub(super) fn plain(bytes: Vec<u8>, name: &str) -> Result<String, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(name, &error))?;
    let plain = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(if plain.contains('\r') { plain.replace("\r\n", "\n") } else { plain.to_owned() })
}

/// A diagnostic that says why `path` cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let reason = reason(error);
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => "give yourself the right to read it",
        _ => "see whether it is there and whole, or name another folder",
    };
    let message = format!("cannot read `{}`: {reason}", shown(path));
    Diagnostic::new(Code::Unreadable, message).hint(hint)
}

/// The system's words in the grammar of messages.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::NotADirectory => "it is not a directory".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

fn not_utf8(name: &str, error: &std::string::FromUtf8Error) -> Diagnostic {
    let at = error.utf8_error().valid_up_to();
    let line = error.as_bytes()[..at].split(|byte| *byte == b'\n').count();
    let message = format!("`{name}` is not UTF-8 text: line {line} has other bytes");
    Diagnostic::new(Code::NotUtf8, message).hint("save the file as UTF-8")
}
