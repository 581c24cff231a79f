//! Snapshots, comparisons and the pages made of them, through the real binary.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test may stop at what it did not expect, and makes its own files"
)]

mod corrections;
mod feed;
mod gate;
mod kinds;
mod many;
mod pages;
mod permalinks;
mod project;
mod property;
mod renames;
mod snapshots;
mod sources;
