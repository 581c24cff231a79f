//! Snapshots, comparisons and the pages made of them, through the real binary.

mod gate;
mod kinds;
mod many;
mod pages;
mod project;
mod property;
mod snapshots;
mod sources;
