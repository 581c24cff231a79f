//! Questions to one scorecard or several: pure, and shared by commands and pages.
//!
//! - [`gaps`] says what is not measured and what closing it would do, [`stale`] what has not
//!   been looked at for too long, [`debts`] what the audit wants mended.
//! - [`snapshot`] takes the state of a scorecard.
//! - [`diff`] says what moved between two states, and `causes` what made the standing move;
//!   `gate` what of a rise was earned.
//! - [`tell`] puts a comparison into words.
//! - [`history`] is all of that over every snapshot that was kept.
//! - [`removed`] is what is under a tombstone.
//! - [`verify`] compares positions with the artifacts that they rest on.

pub mod causes;
pub mod debts;
pub mod diff;
pub mod gaps;
mod gate;
pub mod history;
mod pairs;
pub mod removed;
pub mod snapshot;
pub mod stale;
pub mod tell;
pub mod verify;
