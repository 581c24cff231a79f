//! Which changes on disk matter.
//!
//! The four folders are watched with everything below them; a watch on a single file is
//! dead after the first save by renaming. Events about reading are passed over, or the
//! preview's own reading would set it off again, and so are files that are not read. A
//! folder may be missing, be removed and come back: [`Watch::tend`] looks after that.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, CreateKind, ModifyKind, RemoveKind};
use notify::{
    Config, Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher,
};

use super::inbox::{Signal, Touch};
use crate::load::Folders;

/// How often to look where watching turned out to be impossible.
const FALLBACK: Duration = Duration::from_secs(1);

/// A watch over the input folders.
pub(super) struct Watch {
    folders: Folders,
    watcher: Option<Box<dyn Watcher + Send>>,
    watched: Vec<Option<Identity>>,
    /// Shared with the thread that receives events.
    view: Arc<Mutex<View>>,
    sender: Sender<Signal>,
    note: Option<String>,
}

/// What tells a folder from another one of the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Identity {
    path: PathBuf,
    number: Option<(u64, u64)>,
}

/// What an event is judged by.
#[derive(Debug)]
struct View {
    /// The folders, as events name them.
    folders: Folders,
    /// Whether a watched folder itself was touched, so that its watch may be dead.
    is_stale: bool,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("watched", &self.watched).finish_non_exhaustive()
    }
}

impl Watch {
    /// Watches the folders that are there, and sends a signal for what matters. With
    /// `poll` it looks as often as that, for file systems without events.
    pub(super) fn start(
        folders: &Folders,
        poll: Option<Duration>,
        sender: Sender<Signal>,
    ) -> Self {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or(path.clone());
        let folders = Folders {
            data: absolute(&folders.data),
            content: absolute(&folders.content),
            theme: absolute(&folders.theme),
            static_files: absolute(&folders.static_files),
        };
        let view = View { folders: folders.clone(), is_stale: false };
        let mut watch = Self {
            watched: vec![None; folders.all().len()],
            folders,
            watcher: None,
            view: Arc::new(Mutex::new(view)),
            sender,
            note: None,
        };
        match poll {
            Some(interval) => watch.look_every(interval),
            None => match RecommendedWatcher::new(watch.handler(), Config::default()) {
                Ok(watcher) => watch.watcher = Some(Box::new(watcher)),
                Err(error) => watch.fall_back(&error),
            },
        }
        watch.tend();
        watch
    }

    /// Watches what has come and lets go of what has gone. Says whether there was any
    /// of that: then something may have been missed.
    pub(super) fn tend(&mut self) -> bool {
        let is_stale = std::mem::take(&mut self.view().is_stale);
        let mut has_changed = false;
        let folders: Vec<PathBuf> =
            self.folders.all().iter().map(|it| it.to_path_buf()).collect();
        for (at, folder) in folders.iter().enumerate() {
            let now = Identity::of(folder);
            if now == self.watched[at] && !is_stale {
                continue;
            }
            if let (Some(old), Some(watcher)) = (&self.watched[at], &mut self.watcher) {
                // It fails where the folder is gone, and the watch with it.
                let _ = watcher.unwatch(&old.path);
            }
            // A new folder may have the number of the one that is gone.
            has_changed |= is_stale || now != self.watched[at];
            self.watched[at] = now.filter(|now| self.watch(&now.path));
        }
        self.look_at_them();
        has_changed
    }

    /// What the user should know about watching, once.
    pub(super) fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }

    fn watch(&mut self, path: &Path) -> bool {
        let Some(watcher) = &mut self.watcher else { return false };
        match watcher.watch(path, RecursiveMode::Recursive) {
            Ok(()) => true,
            // It went away in the meantime.
            Err(_) if !path.exists() => false,
            Err(error) => {
                self.fall_back(&error);
                let watcher = self.watcher.as_mut();
                watcher.is_some_and(|it| it.watch(path, RecursiveMode::Recursive).is_ok())
            }
        }
    }

    /// Events name real paths, whatever links lead there.
    fn look_at_them(&self) {
        let real = |at: usize, given: &PathBuf| {
            self.watched[at].as_ref().map_or(given, |it| &it.path).clone()
        };
        self.view().folders = Folders {
            data: real(0, &self.folders.data),
            content: real(1, &self.folders.content),
            theme: real(2, &self.folders.theme),
            static_files: real(3, &self.folders.static_files),
        };
    }

    fn fall_back(&mut self, error: &notify::Error) {
        if self.note.is_none() {
            let why = error.to_string().to_lowercase();
            self.note = Some(format!(
                "cannot watch the folders ({why}); looking for changes every {} s instead",
                FALLBACK.as_secs()
            ));
        }
        self.look_every(FALLBACK);
        self.watched.fill(None);
        self.view().is_stale = true;
    }

    fn look_every(&mut self, interval: Duration) {
        let config =
            Config::default().with_poll_interval(interval).with_compare_contents(true);
        self.watcher = match PollWatcher::new(self.handler(), config) {
            Ok(watcher) => Some(Box::new(watcher)),
            Err(_) => None,
        };
    }

    fn handler(&self) -> impl Fn(notify::Result<Event>) + Send + 'static {
        let (view, sender) = (Arc::clone(&self.view), self.sender.clone());
        move |event| {
            let mut view = view.lock().unwrap_or_else(PoisonError::into_inner);
            let touch = if let Ok(event) = event {
                view.judge(&event)
            } else {
                view.is_stale = true;
                Some(Touch::Writing)
            };
            if let Some(touch) = touch {
                let _ = sender.send(Signal::Touched(touch));
            }
        }
    }

    fn view(&self) -> std::sync::MutexGuard<'_, View> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Identity {
    fn of(folder: &Path) -> Option<Self> {
        let path = std::fs::canonicalize(folder).ok()?;
        let number = number(&path);
        path.is_dir().then_some(Self { path, number })
    }
}

#[cfg(unix)]
fn number(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn number(path: &Path) -> Option<(u64, u64)> {
    let created = std::fs::metadata(path).ok()?.created().ok()?;
    let since = created.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some((since.as_secs(), u64::from(since.subsec_nanos())))
}

impl View {
    /// Whether an event is about something that is read.
    fn judge(&mut self, event: &Event) -> Option<Touch> {
        if event.need_rescan() {
            return Some(Touch::Writing);
        }
        let touch = match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write))
            | EventKind::Remove(_)
            | EventKind::Modify(ModifyKind::Name(_)) => Touch::Settled,
            EventKind::Access(_) => return None,
            _ => Touch::Writing,
        };
        let is_folder = matches!(
            event.kind,
            EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder)
        );
        let mut matters = false;
        for path in &event.paths {
            let is_root = self.folders.all().contains(&path.as_path());
            // Setting a folder's mode or times is nothing; losing it is.
            self.is_stale |= is_root && touch == Touch::Settled;
            matters |=
                is_root || self.folders.reads(path) || self.is_folder(is_folder, path);
        }
        matters.then_some(touch)
    }

    /// Whether a folder of the input came or went. What was renamed away may have been
    /// one: without an ending it is taken for that.
    fn is_folder(&self, is_known: bool, path: &Path) -> bool {
        let hidden = |part: std::path::Component<'_>| {
            part.as_os_str().to_string_lossy().starts_with('.')
        };
        let is_below = self.folders.all().iter().any(|folder| {
            path.strip_prefix(folder).is_ok_and(|below| !below.components().any(hidden))
        });
        is_below && (is_known || path.is_dir() || path.extension().is_none())
    }
}

#[cfg(test)]
mod tests {
    use notify::event::{DataChange, RenameMode};

    use super::*;

    fn judge(kind: EventKind, path: &str) -> Option<Touch> {
        let folders = Folders::below(Path::new("/project"));
        View { folders, is_stale: false }.judge(&Event::new(kind).add_path(path.into()))
    }

    const WRITTEN: EventKind = EventKind::Modify(ModifyKind::Data(DataChange::Any));
    const CLOSED: EventKind = EventKind::Access(AccessKind::Close(AccessMode::Write));
    const OPENED: EventKind = EventKind::Access(AccessKind::Open(AccessMode::Any));
    const RENAMED: EventKind = EventKind::Modify(ModifyKind::Name(RenameMode::To));

    #[test]
    fn what_is_read_matters() {
        for path in [
            "/project/data/a.json",
            "/project/data/deep/er/a.json",
            "/project/content/sub/über mich.md",
            "/project/theme/theme.css",
            "/project/static/anything",
        ] {
            assert_eq!(judge(WRITTEN, path), Some(Touch::Writing), "{path}");
            assert_eq!(judge(CLOSED, path), Some(Touch::Settled), "{path}");
            assert_eq!(judge(RENAMED, path), Some(Touch::Settled), "{path}");
        }
    }

    #[test]
    fn reading_matters_to_nobody() {
        assert_eq!(judge(OPENED, "/project/data/a.json"), None);
    }

    #[test]
    fn what_is_not_read_does_not_matter() {
        for path in [
            "/project/data/noise.txt",
            "/project/data/.a.json.swp",
            "/project/data/a.json~",
            "/project/data/.git/index.json",
            "/project/static/.git/HEAD",
            "/project/content/.#draft.md",
            "/project/theme/notes.css",
            "/project/site/index.html",
            "/elsewhere/data/a.json",
        ] {
            assert_eq!(judge(WRITTEN, path), None, "{path}");
        }
    }

    #[test]
    fn folders_that_come_and_go_matter() {
        let created = EventKind::Create(CreateKind::Folder);
        let removed = EventKind::Remove(RemoveKind::Folder);
        assert!(judge(created, "/project/data/v1.2").is_some());
        assert!(judge(removed, "/project/data/v1.2").is_some());
        assert!(judge(RENAMED, "/project/content/sub").is_some());
        assert_eq!(judge(created, "/project/data/.git"), None);
        assert_eq!(judge(created, "/project/target"), None);
    }
}
