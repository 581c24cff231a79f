//! What the preview's own thread is told, with the means to look without taking.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How much a file is finished, as far as an event tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Touch {
    /// It was closed after writing, or renamed, or removed.
    Settled,
    /// It may still be written.
    Writing,
}

/// A word to the preview's thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signal {
    /// Something in the input was touched.
    Touched(Touch),
    /// It is time to end.
    Stop,
}

/// Signals in the order they came.
#[derive(Debug)]
pub(super) struct Inbox {
    receiver: Receiver<Signal>,
    /// One that was seen and not yet taken.
    seen: Option<Signal>,
}

impl Inbox {
    pub(super) fn new(receiver: Receiver<Signal>) -> Self {
        Self { receiver, seen: None }
    }

    /// The next signal; none if there is none for that long.
    pub(super) fn next(&mut self, wait: Duration) -> Option<Signal> {
        if let Some(seen) = self.seen.take() {
            return Some(seen);
        }
        match self.receiver.recv_timeout(wait) {
            Ok(signal) => Some(signal),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Signal::Stop),
        }
    }

    /// Whether there is a signal, or comes one within that time. It is not taken.
    pub(super) fn has_next(&mut self, wait: Duration) -> bool {
        self.seen = self.next(wait);
        self.seen.is_some()
    }
}
