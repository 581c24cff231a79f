//! What can be typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use jiff::civil;
use yardstick::base_url::BaseUrl;
use yardstick::date::Date;

/// Turn a taxonomy and a product's positions into an honest scorecard site.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write the whole site to a folder
    ///
    /// Only files that changed are rewritten, and files that the last build wrote and
    /// this one does not are removed. An error leaves the old site as it was.
    Build(Build),
    /// Preview the site in a browser, with live reload
    ///
    /// Nothing is written. Open pages follow each save; while the input is broken they
    /// show the last good site and what is wrong. Ctrl-C ends it.
    #[command(visible_alias = "dev")]
    Serve(Serve),
    /// Audit the data and list every problem
    ///
    /// Exits with 1 when there is parity-debt, when the standing is below what
    /// --require-standing asks for, or, with --strict, when there are warnings.
    #[command(visible_alias = "validate")]
    Check(Check),
    /// Show the scorecard's figures
    Score(Score),
    /// List what to measure next, and what it would do to the standing
    ///
    /// Debts come first, with their mend. Then dimensions without a position, and every
    /// position that is not measured: to measure, in flight, and out of scope, told apart
    /// by the position's note and status. Each with what a lead, a parity or a trails
    /// there alone would add to the standing.
    Gaps(Gaps),
    /// List what has not been looked at for too long
    ///
    /// Bars and systems past their review and measurements past their freshness, oldest
    /// first, and what is due within 30 days.
    Stale(Stale),
    /// Keep the figures and verdicts of today in data/history/
    ///
    /// The file is named by the data's `as_of`. One that is there and says something else
    /// is not touched unless --replace is given.
    Snapshot(Snapshot),
    /// Read each measured number in its committed artifact again
    ///
    /// A position's `verify` says where in its `artifact` the number stands, what is
    /// expected there, and how far off it may be. Exits with 1 on another number and on
    /// an artifact that cannot be read.
    Verify(Verify),
    /// Give the scorecard in another form
    ///
    /// As one JSON document, as a table for a spreadsheet, or as a folder of Markdown that
    /// a code host shows.
    Export(Export),
    /// Say what moved between two states, and why the standing did
    ///
    /// A state is a data folder or project, a snapshot's file, the day of a snapshot in
    /// data/history/, or a git revision, which is read without checking it out.
    Diff(Diff),
}

/// Where a project is, and how to talk about it.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Global {
    /// The project: the folder that holds data/, content/, theme/ and static/
    /// [default: the current folder]
    #[arg(
        short,
        long,
        global = true,
        value_name = "DIR",
        default_value = ".",
        hide_default_value = true
    )]
    pub(crate) root: PathBuf,
    /// The folder of JSON documents [default: data/ below the root]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The folder of Markdown articles [default: content/ below the root]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
    /// The folder that overrides the built-in theme [default: theme/ below the root]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) theme: Option<PathBuf>,
    /// The folder of files to copy as they are [default: static/ below the root]
    #[arg(long = "static", global = true, value_name = "DIR")]
    pub(crate) static_files: Option<PathBuf>,
    /// Take this day as "today" instead of the data's own `as_of`
    #[arg(long, global = true, value_name = "YYYY-MM-DD", value_parser = day)]
    pub(crate) as_of: Option<civil::Date>,
    /// Treat warnings as failures
    #[arg(long, global = true)]
    pub(crate) strict: bool,
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Show advisories too, and every problem instead of the first 50
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Colour,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Build {
    /// The folder to write to [default: site/ below the root]
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Where the site will be published, like `https://example.org/fak/` [default: from the data]
    #[arg(short = 'u', long, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// The port to listen at [default: 4000, or the next that is free]
    #[arg(short, long)]
    pub(crate) port: Option<u16>,
    /// The name or address to listen at; `0.0.0.0` is every one of this machine
    #[arg(
        short,
        long,
        visible_alias = "host",
        value_name = "ADDRESS",
        default_value = "127.0.0.1"
    )]
    pub(crate) interface: String,
    /// Open the site in a browser
    #[arg(short = 'O', long)]
    pub(crate) open: bool,
    /// Where the site will be published; it is previewed under the same path [default: from the data]
    #[arg(short = 'u', long, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
    /// Look for changes every MS milliseconds, where the file system reports none
    #[arg(
        long,
        value_name = "MS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "500",
        value_parser = clap::value_parser!(u64).range(10..)
    )]
    pub(crate) poll: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// How to print problems
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Fail when the standing is below this number
    #[arg(long, value_name = "N", value_parser = finite)]
    pub(crate) require_standing: Option<f64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With excerpts, for people
    #[default]
    Human,
    /// JSON, for machines
    Json,
    /// Annotations on a pull request
    Github,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Score {
    /// Print the whole scorecard as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Gaps {
    /// How to print the list
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
    /// Only what belongs to this group
    #[arg(long, value_name = "ID")]
    pub(crate) group: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Stale {
    /// How to print the list
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For a terminal
    #[default]
    Human,
    /// One JSON document
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Snapshot {
    /// Take the place of a different snapshot of the same day
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    /// The folder that the paths of artifacts start from [default: the root]
    #[arg(long, value_name = "DIR")]
    pub(crate) artifacts: Option<PathBuf>,
    /// Fail when an artifact is not there
    #[arg(long)]
    pub(crate) require_artifacts: bool,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Export {
    /// The form
    #[arg(value_enum)]
    pub(crate) form: Form,
    /// Where to write it: a file, or for `markdown` a folder, which must be named
    /// [default: standard output]
    #[arg(short, long, value_name = "PATH", required_if_eq("form", "markdown"))]
    pub(crate) output: Option<PathBuf>,
    /// Where the site is published, for links [default: from the data]
    #[arg(short = 'u', long, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// All figures and positions, as in the site's scorecard.json
    Json,
    /// A line a position, as in the site's positions.csv
    Csv,
    /// A README, a page a group, the taxonomy and the articles; needs --output
    Markdown,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Diff {
    /// The earlier state: a folder, a snapshot, its day, or a revision like `v1.0` or `HEAD~3`
    pub(crate) base: String,
    /// The later state [default: the data as they are now]
    pub(crate) head: Option<String>,
    /// How to print what moved
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DiffFormat,
    /// Fail when the standing rose only because something was removed, or a verdict was
    /// changed without new evidence
    #[arg(long)]
    pub(crate) gate: bool,
    /// Where the site is published, for links [default: from the data]
    #[arg(short = 'u', long, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// For a terminal
    #[default]
    Human,
    /// A block for a release note
    Markdown,
    /// One JSON document
    Json,
}

fn day(text: &str) -> Result<civil::Date, String> {
    match Date::parse(text) {
        Ok(Date::Day(day)) => Ok(day),
        Ok(_) => Err("a whole day is needed, like `2026-06-27`".to_owned()),
        Err(why) => Err(why.to_string()),
    }
}

fn finite(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if f64::is_finite(number) => Ok(number),
        _ => Err("a number is needed, like `60`".to_owned()),
    }
}
