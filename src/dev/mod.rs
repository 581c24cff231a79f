//! The preview: serves a site from memory, watches its input, and tells open tabs when
//! there is something new. It writes nothing to disk.
//!
//! 1. `watch` says that something was touched, `inbox` keeps that for the preview's own
//!    thread, and `pace` says when it is worth looking.
//! 2. `reader` loads what changed and makes a site of it, or gathers what is wrong.
//! 3. `state` is what is shown now: immutable, replaced as a whole. Publishing puts the
//!    new state in its place first and announces it second, so that nobody who was told
//!    of it can still see the old one.
//! 4. `server` answers requests from the current state, a page when it is asked for.
//! 5. `events` carries announcements to the tabs; `overlay` is what a tab shows when the
//!    input is broken, and `inject` puts the script that listens into a page.
//! 6. `change` is what a change did, for the line in the terminal.
//!
//! Pages are made by [`Site::render`](crate::site::Site::render), as in a build: nothing
//! below it knows that there is a preview.

mod address;
mod change;
mod events;
mod inbox;
mod inject;
mod overlay;
mod pace;
mod reader;
mod server;
mod state;
mod watch;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use jiff::civil;

pub use address::Port;
pub use change::{Change, ChangedFile, Figures, How, Pages};

use crate::base_url::BaseUrl;
use crate::diagnostic::{Diagnostic, Sources};
use crate::load::Folders;
use change::Census;
use inbox::{Inbox, Signal, Touch};
use pace::Pace;
use reader::{Reader, Reading};
use state::Board;
use watch::Watch;

/// What to preview, and where.
#[derive(Debug, Clone)]
pub struct Options {
    /// The parts of the project.
    pub folders: Folders,
    /// Takes the place of the date in the data.
    pub as_of: Option<civil::Date>,
    /// Takes the place of the address in the data; its path is where the site is served.
    pub base_url: Option<BaseUrl>,
    /// The name or address to listen at.
    pub interface: String,
    /// The port to listen at.
    pub port: Port,
    /// How often to look for changes, where the file system sends no events.
    pub poll: Option<Duration>,
}

/// What happens while a preview runs.
#[derive(Debug)]
pub enum Report<'a> {
    /// The input changed. With problems among which there is an error, the last good
    /// site is still shown.
    Changed(&'a Change),
    /// Something about watching that the user should know.
    Note(String),
}

/// Ends a running preview.
#[derive(Debug, Clone)]
pub struct Stopper(Sender<Signal>);

impl Stopper {
    /// Ends the preview; again does nothing.
    pub fn stop(&self) {
        let _ = self.0.send(Signal::Stop);
    }
}

/// A preview that listens, watches, and shows the input as it was at the start.
#[derive(Debug)]
pub struct Preview {
    address: String,
    board: Arc<Board>,
    reader: Reader,
    watch: Watch,
    inbox: Inbox,
    sender: Sender<Signal>,
    census: Census,
    first: Change,
}

/// How often the watched folders are looked after: one may be gone, or be there at last.
const TICK: Duration = Duration::from_millis(500);
/// How long a broken input is taken for a file that is being written.
const GRACE: Duration = Duration::from_millis(250);
/// For how long at most, whatever is written.
const LONGEST_GRACE: Duration = Duration::from_secs(2);
/// From this many pages on, tabs are left to load before pages are counted.
const LARGE: usize = 500;
/// How long they are left alone.
const LOADING: Duration = Duration::from_millis(300);

/// What is called with each report, and the texts that its problems point into.
pub type Listener<'l> = dyn FnMut(&Report<'_>, &Sources) + 'l;

impl Preview {
    /// Listens, reads the input and begins to serve it. Broken input is no error: its
    /// problems are served, and then what comes after them.
    ///
    /// # Errors
    ///
    /// An address at which nothing can listen, or a port that is taken.
    pub fn start(options: Options) -> Result<Self, Diagnostic> {
        let started = Instant::now();
        let door = address::open(&options.interface, options.port)?;
        let (sender, receiver) = mpsc::channel();
        // Watched before it is read, so that no change falls between the two.
        let watch = Watch::start(&options.folders, options.poll, sender.clone());
        let mut reader = Reader::new(options.folders, options.as_of, options.base_url);
        let (events, messages) = mpsc::channel();
        let board = Arc::new(Board::new(events.clone()));
        let first = reader.first(started, &board);
        let address = format!("http://{}{}", door.authority, board.current().base);
        let told = Arc::clone(&board);
        thread::spawn(move || events::run(&messages, &told));
        server::start(door, Arc::clone(&board), events);
        let (inbox, census) = (Inbox::new(receiver), Census::default());
        Ok(Self { address, board, reader, watch, inbox, sender, census, first })
    }

    /// Where the site is shown.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What was read at the start.
    pub fn first(&self) -> &Change {
        &self.first
    }

    /// The texts that its problems point into.
    pub fn sources(&self) -> &Sources {
        self.reader.sources()
    }

    /// What ends the preview, for another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Watches, reads and publishes until it is stopped.
    pub fn run(mut self, listener: &mut Listener<'_>) {
        self.count_pages();
        let mut looked = None;
        loop {
            if let Some(note) = self.watch.take_note() {
                listener(&Report::Note(note), self.reader.sources());
            }
            let next = self.inbox.next(TICK);
            let has_moved = self.watch.tend();
            let pace = match next {
                Some(Signal::Stop) => return,
                Some(Signal::Touched(touch)) => Pace::after(looked, touch),
                None if has_moved => Pace::new(Touch::Settled),
                None => continue,
            };
            looked = match self.follow(pace, listener) {
                ControlFlow::Continue(looked) => Some(looked),
                ControlFlow::Break(()) => return,
            };
        }
    }

    /// Reads once writing has paused, and publishes what is new. Says when that was done.
    fn follow(
        &mut self,
        pace: Pace,
        listener: &mut Listener<'_>,
    ) -> ControlFlow<(), Instant> {
        let since = pace.since();
        let reading = self.read(pace)?;
        let mut looked = Instant::now();
        if let Reading::New(news) = reading {
            let mut change = self.reader.accept(*news, since, &self.board);
            looked = Instant::now();
            change.pages = self.count_pages();
            listener(&Report::Changed(&change), self.reader.sources());
        }
        ControlFlow::Continue(looked)
    }

    /// Reads; where the input is broken it may be only half written, so once more when
    /// that has gone on.
    fn read(&mut self, mut pace: Pace) -> ControlFlow<(), Reading> {
        let until = Instant::now() + LONGEST_GRACE;
        loop {
            pace.settle(&mut self.inbox)?;
            let reading = self.reader.read();
            if !reading.is_broken() || Instant::now() > until {
                return ControlFlow::Continue(reading);
            }
            match self.inbox.next(GRACE) {
                Some(Signal::Touched(touch)) => pace = Pace::new(touch),
                Some(Signal::Stop) => return ControlFlow::Break(()),
                None => return ControlFlow::Continue(reading),
            }
        }
    }

    /// How many pages are not what they were at the last count.
    fn count_pages(&mut self) -> Option<Pages> {
        let Self { board, census, inbox, .. } = self;
        let state = board.current();
        let site = state.site.as_ref().filter(|_| state.trouble.is_none())?;
        let is_large = site.routes().len() > LARGE;
        if is_large && inbox.has_next(LOADING) {
            return None;
        }
        census.count(site, &mut || inbox.has_next(Duration::ZERO))
    }
}
