//! What is shown now.
//!
//! A [`State`] never changes. The [`Board`] holds the current one and replaces it as a
//! whole, for no longer than it takes to swap a pointer: a slow client keeps the state
//! it has, and nobody waits for it.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::events::Message;
use super::overlay::Trouble;
use crate::site::Site;

/// How many rendered pages are kept.
const KEPT: usize = 64;

/// One version of what is shown.
#[derive(Debug)]
pub(super) struct State {
    /// Grows with each state that is published.
    pub(super) version: u64,
    /// Names what the pages show. A state in which only the stylesheet or the problems
    /// differ has the name of the one before it: there is no need to load a page again.
    pub(super) content: String,
    /// The site: the current one, or the last good one. None if there was never one.
    pub(super) site: Option<Arc<Site>>,
    /// Why the site is not the current one.
    pub(super) trouble: Option<Trouble>,
    /// The path below which everything is served; ends in a slash.
    pub(super) base: String,
    rendered: Mutex<BTreeMap<String, Arc<[u8]>>>,
}

impl State {
    pub(super) fn new(
        version: u64,
        content: String,
        base: String,
        site: Option<Arc<Site>>,
        trouble: Option<Trouble>,
    ) -> Self {
        Self { version, content, site, trouble, base, rendered: Mutex::default() }
    }

    /// The bytes of a page by its path, from `render` unless they were asked for before.
    /// Rendering holds no lock.
    pub(super) fn page(&self, path: &str, render: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        let kept = || self.rendered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = kept().get(path) {
            return Arc::clone(bytes);
        }
        let bytes: Arc<[u8]> = render().into();
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(path.to_owned(), Arc::clone(&bytes));
        bytes
    }
}

/// Where the current state is found.
#[derive(Debug)]
pub(super) struct Board {
    current: RwLock<Arc<State>>,
    listeners: Sender<Message>,
}

impl Board {
    /// A board that tells `listeners` of new states, and shows nothing yet.
    pub(super) fn new(listeners: Sender<Message>) -> Self {
        let nothing = State::new(0, String::new(), "/".to_owned(), None, None);
        Self { current: RwLock::new(Arc::new(nothing)), listeners }
    }

    /// The state that is shown now.
    pub(super) fn current(&self) -> Arc<State> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts a state in place of the current one, and then says so.
    pub(super) fn publish(&self, state: State) {
        let state = Arc::new(state);
        let old = std::mem::replace(
            &mut *self.current.write().unwrap_or_else(PoisonError::into_inner),
            state,
        );
        let _ = self.listeners.send(Message::Published);
        // A large site takes a while to take apart: not before it was announced.
        drop(old);
    }
}
