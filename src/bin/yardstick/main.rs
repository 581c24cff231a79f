//! The `yardstick` command: arguments in, exit code out.
//!
//! 0 is success, 1 says that a check or gate failed, 2 that the command could not do its
//! work: bad usage, unreadable or malformed input.

mod args;
mod build;
mod check;
mod diff;
mod export;
mod gaps;
mod project;
mod score;
mod serve;
mod snapshot;
mod stale;
mod terminal;
mod verify;

use std::process::ExitCode;

use args::{Args, Command};
use clap::Parser as _;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Success,
    Failed,
    Error,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Success => 0,
            Outcome::Failed => 1,
            Outcome::Error => 2,
        })
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let terminal = terminal::Terminal::new(&args.global);
    let outcome = match &args.command {
        Command::Build(build) => build::run(&args.global, build, &terminal),
        Command::Serve(serve) => serve::run(&args.global, serve, &terminal),
        Command::Check(check) => check::run(&args.global, check, &terminal),
        Command::Score(score) => score::run(&args.global, score, &terminal),
        Command::Gaps(gaps) => gaps::run(&args.global, gaps, &terminal),
        Command::Stale(stale) => stale::run(&args.global, stale, &terminal),
        Command::Snapshot(it) => snapshot::run(&args.global, it, &terminal),
        Command::Verify(verify) => verify::run(&args.global, verify, &terminal),
        Command::Export(it) => export::run(&args.global, it, &terminal),
        Command::Diff(diff) => diff::run(&args.global, diff, &terminal),
    };
    if terminal.is_cut_short() { Outcome::Error.into() } else { outcome.into() }
}
