//! The command line: what each command prints, where, and with which exit code.
//!
//! The snapshots are transcripts that can be read as documentation;
//! `INSTA_UPDATE=always cargo test --test cli` writes them anew.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

mod backlog;
mod commands;
mod diagnostics;
mod formats;
mod messages;
#[path = "../support/mod.rs"]
mod support;
