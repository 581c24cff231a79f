//! `yardstick serve`, from outside: the real program, spoken to as a browser does, and
//! by one.

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
