//! Questions to one scorecard or several: pure, and shared by commands and pages.
//!
//! - [`snapshot`] takes the state of a scorecard.
//! - [`diff`] says what moved between two states, and `causes` what made the standing move.
//! - [`tell`] puts a comparison into words.
//! - [`history`] is all of that over every snapshot that was kept.
//! - [`verify`] compares positions with the artifacts that they rest on.

pub mod causes;
pub mod diff;
pub mod history;
mod pairs;
pub mod snapshot;
pub mod tell;
pub mod verify;
