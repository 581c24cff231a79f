//! `yardstick serve`, from outside: the real program, spoken to as a browser does, and
//! by one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "tests do as they like"
)]

#[path = "../support/browser.rs"]
mod browser;
mod client;
mod following;
mod hostile;
mod many;
mod preview;
mod project;
mod requests;
mod starting;
mod tabs;
mod troubles;
