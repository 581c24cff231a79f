//! When to look: soon after one save, and once for a hundred.
//!
//! A save is a handful of events within a millisecond; a checkout is hundreds, a loop of
//! saves goes on for seconds. So reading waits for a pause. Where a file was closed or
//! renamed into its place the pause may be short; where writing went on while the input
//! was read, or soon after, it must be long, or each save of a loop would be read by
//! itself. Writing that never pauses does not put reading off for ever.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::inbox::{Inbox, Signal, Touch};

/// The pause after which a file that was closed or renamed is taken for whole.
const AFTER_CLOSING: Duration = Duration::from_millis(10);
/// The pause after any other event.
const AFTER_WRITING: Duration = Duration::from_millis(30);
/// The pause when one save follows the other. A save that comes within this time of the
/// last look follows another.
const WHEN_BUSY: Duration = Duration::from_millis(120);
/// How long reading is put off at most.
const LONGEST: Duration = Duration::from_secs(2);

/// A wait for a pause.
#[derive(Debug)]
pub(super) struct Pace {
    since: Instant,
    least: Duration,
    last: Touch,
}

impl Pace {
    /// After the first event of a change.
    pub(super) fn new(touch: Touch) -> Self {
        Self { since: Instant::now(), least: Duration::ZERO, last: touch }
    }

    /// After the first event since the last look, if there was one, was done with.
    pub(super) fn after(looked: Option<Instant>, touch: Touch) -> Self {
        let is_busy = looked.is_some_and(|it| it.elapsed() < WHEN_BUSY);
        let least = if is_busy { WHEN_BUSY } else { Duration::ZERO };
        Self { least, ..Self::new(touch) }
    }

    /// When the change began.
    pub(super) fn since(&self) -> Instant {
        self.since
    }

    /// Waits for the pause; breaks when the preview is to end.
    pub(super) fn settle(&mut self, inbox: &mut Inbox) -> ControlFlow<()> {
        loop {
            let left = LONGEST.saturating_sub(self.since.elapsed());
            match inbox.next(self.pause().min(left)) {
                Some(Signal::Stop) => return ControlFlow::Break(()),
                Some(Signal::Touched(touch)) if !left.is_zero() => self.last = touch,
                Some(Signal::Touched(_)) | None => return ControlFlow::Continue(()),
            }
        }
    }

    fn pause(&self) -> Duration {
        let pause = match self.last {
            Touch::Settled => AFTER_CLOSING,
            Touch::Writing => AFTER_WRITING,
        };
        pause.max(self.least)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const SETTLED: Signal = Signal::Touched(Touch::Settled);

    #[test]
    fn one_save_is_read_soon() {
        let (sender, receiver) = mpsc::channel();
        let mut inbox = Inbox::new(receiver);
        let mut pace = Pace::new(Touch::Writing);
        sender.send(SETTLED).unwrap();
        assert!(pace.settle(&mut inbox).is_continue());
        assert!(pace.since().elapsed() >= AFTER_CLOSING);
        assert!(pace.since().elapsed() < LONGEST);
    }

    #[test]
    fn writing_without_a_pause_is_read_all_the_same() {
        let (sender, receiver) = mpsc::channel();
        let writer = std::thread::spawn(move || {
            while sender.send(Signal::Touched(Touch::Writing)).is_ok() {
                std::thread::sleep(Duration::from_millis(2));
            }
        });
        let mut inbox = Inbox::new(receiver);
        let mut pace = Pace::after(Some(Instant::now()), Touch::Writing);
        assert!(pace.settle(&mut inbox).is_continue());
        assert!(pace.since().elapsed() < 3 * LONGEST);
        drop(inbox);
        writer.join().unwrap();
    }

    #[test]
    fn the_end_is_not_waited_for() {
        let (sender, receiver) = mpsc::channel();
        sender.send(Signal::Stop).unwrap();
        let mut inbox = Inbox::new(receiver);
        assert!(inbox.has_next(Duration::ZERO), "looking does not take");
        assert!(
            Pace::after(Some(Instant::now()), Touch::Writing)
                .settle(&mut inbox)
                .is_break()
        );
    }
}
