//! What a reader sees and can do, in real Chromium: accessibility, conformance, no script,
//! no outside request, and every control.
//!
//! Needs Chromium and, for two of them, the tools of `package.json` (`npm ci` here). Where
//! they are missing a test says so and passes, unless `YARDSTICK_REQUIRE_BROWSER` is set.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a test may fail loudly, start programs and write files"
)]

mod chromium;
mod conformance;
mod controls;
mod site;

use std::path::PathBuf;

/// A page of each kind.
const PAGES: [&str; 11] = [
    "index.html",
    "groups/serving.html",
    "groups/cost.html",
    "dimensions/end-to-end-request-latency.html",
    "systems/index.html",
    "systems/vllm.html",
    "taxonomy.html",
    "backlog.html",
    "method.html",
    "update-process.html",
    "404.html",
];

/// A file of the development tools.
fn tool(path: &str) -> Option<PathBuf> {
    let tools =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/browser/node_modules");
    let file = tools.join(path);
    file.exists().then_some(file).or_else(|| missing("npm ci in tests/browser"))
}

/// Says what is missing; fails where it must not be.
fn missing<T>(what: &str) -> Option<T> {
    assert!(
        std::env::var_os("YARDSTICK_REQUIRE_BROWSER").is_none(),
        "YARDSTICK_REQUIRE_BROWSER is set, but this is missing: {what}"
    );
    eprintln!("skipped, this is missing: {what}");
    None
}
