//! yardstick turns a taxonomy (what a field competes on) and a product's positions
//! (lead, parity, trails, honest gap) into an honest, browsable scorecard.
//!
//! Data flows one way, and each stage makes a new type:
//!
//! 1. [`load`] reads the folders of a project and places every problem it finds.
//! 2. [`model`] is what was authored: typed and immutable. *pure*
//! 3. [`audit`] asks whether it is honest: nine checks, defects and advisories. *pure*
//! 4. [`score`] works out every figure, each with its derivation. *pure*
//! 5. [`site`] says which files there are and renders each by itself, from [`page`],
//!    [`chart`], [`markdown`] and [`export`]. *pure*
//! 6. [`output`] writes a rendered site safely; [`dev`] shows it instead, as it changes.
//!
//! Pure means: no file, clock, network, environment or locale, and no order that
//! depends on a hash. "Today" is the scorecard's as-of date. Which module may use which
//! is written in CONTRIBUTING and held by `tests/layering.rs`.

pub mod audit;
pub mod base_url;
pub mod chart;
pub mod date;
pub mod dev;
pub mod diagnostic;
pub mod digest;
pub mod export;
pub mod load;
pub mod markdown;
pub mod model;
pub mod output;
pub mod page;
pub mod query;
pub mod route;
pub mod score;
pub mod site;
