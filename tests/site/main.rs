//! The site as a whole: what its pages, charts and exports look like, and that the same
//! input gives the same bytes.
//!
//! The snapshots beside these tests show a small scorecard made for them. After a wanted
//! change, `INSTA_UPDATE=always cargo test --test site` writes them anew; look at the
//! difference before committing it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop")]
#![allow(clippy::disallowed_methods, reason = "tests touch files as they like")]

mod cards;
mod determinism;
mod exports;
mod pages;
#[path = "../support/mod.rs"]
mod support;
