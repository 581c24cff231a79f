//! The rules of the scorecard, each at its boundaries: what the evidence implies, what
//! each check finds and costs, what the figures come to.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]
#![allow(clippy::needless_pass_by_value, reason = "a `json!` is handed over")]

mod caveats;
mod checks;
mod figures;
mod gaps;
mod properties;
mod shipped;
mod stale;
#[path = "../support/mod.rs"]
mod support;
mod verdicts;
