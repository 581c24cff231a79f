//! `std::fs` with a path and a verb in every error: the one place that calls it to
//! write.
//!
//! [`Folder`] reaches only what lies under it: its methods take relative paths, which
//! the manifest has checked, so that a slip elsewhere cannot write beside the site.

#![expect(clippy::disallowed_methods, reason = "this is the wrapper that others use")]

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::diagnostic::{Code, Diagnostic};

/// The name of a file that is moved into a folder and away again, to see if that works.
const PROBE: &str = ".yardstick-probe";

/// How the names of files begin that live only while a build runs.
pub(super) const PASSING: &str = ".yardstick-";

/// A folder, and how to name it to the user.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    shown: PathBuf,
}

/// What stands at a path; links are not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Missing,
    /// A file and its size.
    File(u64),
    Folder,
    Link,
    /// A socket, a pipe, a device.
    Other,
}

/// Folders that were made for a build. Those that are still empty when this is dropped,
/// because the build failed, are removed again.
#[must_use]
pub(super) struct Fresh(Vec<PathBuf>);

impl Drop for Fresh {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Held while a build writes; the system lets go of it however the build ends.
#[must_use]
pub(super) struct Lock {
    _file: Option<File>,
}

impl Folder {
    /// The folder at `path`, which messages call `shown`.
    pub(super) fn new(path: PathBuf, shown: PathBuf) -> Self {
        Self { path, shown }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn shown(&self) -> &Path {
        &self.shown
    }

    /// Makes the folder and those above it, where they are missing.
    pub(super) fn make(&self) -> Result<Fresh, Diagnostic> {
        let mut missing: Vec<&Path> =
            self.path.ancestors().take_while(|path| !path.exists()).collect();
        let mut fresh = Fresh(Vec::new());
        while let Some(path) = missing.pop() {
            make_folder(path).map_err(unwritable("create folder", &self.shown))?;
            fresh.0.push(path.to_owned());
        }
        Ok(fresh)
    }

    /// Keeps other builds out until the lock is dropped. Where a file system cannot
    /// lock a folder, builds are trusted not to meet.
    pub(super) fn lock(&self) -> Result<Lock, Diagnostic> {
        let Ok(file) = File::open(&self.path) else { return Ok(Lock { _file: None }) };
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: Some(file) }),
            Err(TryLockError::Error(_)) => Ok(Lock { _file: None }),
            Err(TryLockError::WouldBlock) => {
                let folder = self.shown.display();
                let message = format!("another build is writing to `{folder}`");
                Err(Diagnostic::new(Code::Unwritable, message)
                    .hint("wait for the other build to end"))
            }
        }
    }

    /// A folder inside that is removed, with all it holds, when it is dropped.
    pub(super) fn scratch(&self, name: &str) -> Result<TempDir, Diagnostic> {
        Builder::new()
            .prefix(name)
            .rand_bytes(0)
            .tempdir_in(&self.path)
            .map_err(unwritable("write to folder", &self.shown))
    }

    /// What stands at `path`; the empty path is the folder itself.
    pub(super) fn kind(&self, path: &str) -> Result<Kind, Diagnostic> {
        match fs::symlink_metadata(self.at(path)) {
            Ok(found) if found.is_symlink() => Ok(Kind::Link),
            Ok(found) if found.is_dir() => Ok(Kind::Folder),
            Ok(found) if found.is_file() => Ok(Kind::File(found.len())),
            Ok(_) => Ok(Kind::Other),
            Err(error) if is_missing(&error) => Ok(Kind::Missing),
            Err(error) => Err(unreadable("look at", &self.show(path))(error)),
        }
    }

    /// The names in a folder, sorted.
    pub(super) fn names(&self, path: &str) -> Result<Vec<String>, Diagnostic> {
        let entries: io::Result<Vec<String>> =
            fs::read_dir(self.at(path)).and_then(|entries| {
                let name = |entry: fs::DirEntry| entry.file_name();
                entries.map(|e| Ok(name(e?).to_string_lossy().into_owned())).collect()
            });
        let mut names = entries.map_err(unreadable("read folder", &self.show(path)))?;
        names.sort_unstable();
        Ok(names)
    }

    pub(super) fn read(&self, path: &str) -> Result<Vec<u8>, Diagnostic> {
        fs::read(self.at(path)).map_err(unreadable("read", &self.show(path)))
    }

    /// Writes a file in place: only for what nobody reads before it is moved.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
        fs::write(self.at(path), bytes).map_err(unwritable("write", &self.show(path)))
    }

    /// Moves a file to its place; what stood there is replaced at once.
    pub(super) fn replace(&self, from: &str, path: &str) -> Result<(), Diagnostic> {
        fs::rename(self.at(from), self.at(path))
            .map_err(unwritable("replace", &self.show(path)))
    }

    /// Moves the file `from` into a folder and back, which fails wherever
    /// [`Self::replace`] would: no permission, another disk.
    pub(super) fn probe(&self, from: &str, folder: &str) -> Result<(), Diagnostic> {
        let probe = self.at(folder).join(PROBE);
        fs::rename(self.at(from), &probe)
            .and_then(|()| fs::rename(&probe, self.at(from)))
            .map_err(unwritable("write to folder", &self.show(folder)))
    }

    /// Makes a folder, if it is missing; the one above it must exist.
    pub(super) fn make_inner(&self, path: &str) -> Result<(), Diagnostic> {
        make_folder(&self.at(path)).map_err(unwritable("create folder", &self.show(path)))
    }

    pub(super) fn remove_file(&self, path: &str) -> Result<(), Diagnostic> {
        fs::remove_file(self.at(path)).map_err(unwritable("remove", &self.show(path)))
    }

    /// Removes an empty folder.
    pub(super) fn remove_folder(&self, path: &str) -> Result<(), Diagnostic> {
        fs::remove_dir(self.at(path))
            .map_err(unwritable("remove folder", &self.show(path)))
    }

    /// By parts, because a path that Windows has resolved takes no forward slashes.
    fn at(&self, path: &str) -> PathBuf {
        let mut full = self.path.clone();
        full.extend(path.split('/').filter(|part| !part.is_empty()));
        full
    }

    fn show(&self, path: &str) -> PathBuf {
        if path.is_empty() { self.shown.clone() } else { self.shown.join(path) }
    }
}

/// Replaces one file, whole or not at all; its folder is made if it is missing. A link
/// is followed, and what may be done with an existing file stays as it was. A device or
/// a pipe (`/dev/stdout`) is written to: it is not to be replaced.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return fs::write(path, bytes).map_err(unwritable("write", path));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let write = || -> io::Result<()> {
        let file = aside(&target, bytes)?;
        if let Ok(existing) = fs::metadata(&target) {
            file.as_file().set_permissions(existing.permissions())?;
        }
        file.persist(&target)?;
        Ok(())
    };
    write().map_err(unwritable("write", path))
}

/// Writes one file that must not exist yet; its folder is made if it is missing.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    let write = || -> io::Result<()> {
        aside(path, bytes)?.persist_noclobber(path)?;
        Ok(())
    };
    write().map_err(unwritable("create", path))
}

/// A file with `bytes` beside `path`, ready to be renamed.
fn aside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(PASSING);
    // As any other new file: what the umask allows, not for the owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// The current directory.
pub(super) fn current_folder() -> Result<PathBuf, Diagnostic> {
    std::env::current_dir().map_err(unreadable("find", Path::new(".")))
}

/// Where `path`, taken from `base`, really is: links and `..` are followed as far as
/// it exists.
pub(super) fn resolve(base: &Path, path: &Path) -> Result<PathBuf, Diagnostic> {
    let mut real = PathBuf::new();
    for part in base.join(path).components() {
        if part == Component::ParentDir {
            real.pop();
            continue;
        }
        real.push(part);
        match fs::canonicalize(&real) {
            Ok(found) => real = found,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(unreadable("resolve", path)(error)),
        }
    }
    Ok(real)
}

fn make_folder(path: &Path) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        made => made,
    }
}

/// A path below a file does not exist either.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn unreadable(verb: &str, path: &Path) -> impl FnOnce(io::Error) -> Diagnostic {
    failed(Code::Unreadable, verb, path)
}

fn unwritable(verb: &str, path: &Path) -> impl FnOnce(io::Error) -> Diagnostic {
    failed(Code::Unwritable, verb, path)
}

fn failed(code: Code, verb: &str, path: &Path) -> impl FnOnce(io::Error) -> Diagnostic {
    move |error| {
        let path = path.display();
        let message = format!("cannot {verb} `{path}`: {}", reason(&error));
        Diagnostic::new(code, message).hint(way_out(&error))
    }
}

fn way_out(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::PermissionDenied => {
            "give yourself the right to write there, or name another folder"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room, then try again",
        _ => "see what stands there, or name another folder",
    }
}

/// The system's words in the grammar of messages: lower case, without a number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}
