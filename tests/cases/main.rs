//! Situations that tools of this kind met in public use, each with a small input of its
//! own and the right behaviour.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

mod charts;
mod dates;
mod ids;
mod json;
mod markdown;
mod numbers;
mod output;
mod paths;
#[path = "../support/mod.rs"]
mod support;
mod systems;
mod taxonomy;
mod tombstones;
