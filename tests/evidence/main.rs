//! What a scorecard can be held to from outside: its artifacts, and its exports.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

mod content;
mod exports;
mod markdown;
#[path = "../support/mod.rs"]
mod support;
mod verify;
mod workflow;
