//! All that is printed: results to stdout, narration to stderr.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use yardstick::diagnostic::{Diagnostic, Severity, Sources, count, render};

use crate::args::{Colour, Global};

/// How many problems are shown unless all are asked for.
const SHOWN: usize = 50;

/// How to talk to the user.
pub(crate) struct Terminal {
    quiet: bool,
    verbose: bool,
    colour: bool,
    is_cut_short: AtomicBool,
}

impl Terminal {
    pub(crate) fn new(global: &Global) -> Self {
        let choice = match global.color {
            Colour::Auto => anstream::AutoStream::choice(&std::io::stderr()),
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        };
        let colour = !matches!(choice, anstream::ColorChoice::Never);
        let is_cut_short = AtomicBool::new(false);
        Self { quiet: global.quiet, verbose: global.verbose, colour, is_cut_short }
    }

    /// A result. A reader that has gone away is no error; a disk that is full is one.
    pub(crate) fn result(&self, text: &str) {
        let mut stdout = std::io::stdout();
        let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
        if let Err(error) = written
            && error.kind() != ErrorKind::BrokenPipe
        {
            self.is_cut_short.store(true, Ordering::Relaxed);
            let _ =
                writeln!(std::io::stderr(), "error: cannot write the result: {error}");
        }
    }

    /// Whether a result was not written whole.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.is_cut_short.load(Ordering::Relaxed)
    }

    /// What goes on, for whoever waits.
    pub(crate) fn say(&self, text: &str) {
        if !self.quiet {
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// A line that the next one overwrites; only on a terminal.
    pub(crate) fn progress(&self, text: &str) {
        let mut stderr = std::io::stderr();
        if !self.quiet && stderr.is_terminal() {
            let _ = write!(stderr, "\r\u{1b}[K{text}");
            let _ = stderr.flush();
        }
    }

    /// Problems, the gravest first where not all are shown.
    pub(crate) fn problems(&self, problems: &[Diagnostic], sources: &Sources) {
        let least = if self.quiet { Severity::Error } else { self.least() };
        let mut shown: Vec<Diagnostic> = problems
            .iter()
            .filter(|problem| problem.severity() <= least)
            .cloned()
            .collect();
        let all = shown.len();
        if all > SHOWN && !self.verbose {
            shown.sort_by_key(Diagnostic::severity);
            shown.truncate(SHOWN);
        }
        let _ = std::io::stderr()
            .write_all(render::human(&shown, sources, self.colour).as_bytes());
        if shown.len() < all {
            self.say(&format!("… and {} more; -v shows all\n", all - shown.len()));
        }
    }

    fn least(&self) -> Severity {
        if self.verbose { Severity::Advisory } else { Severity::Warning }
    }

    /// One line that counts the problems, and says so where [`Self::problems`] showed some
    /// of them to nobody.
    pub(crate) fn count(&self, problems: &[Diagnostic]) -> String {
        let hidden = if self.verbose { 0 } else { count(problems, Severity::Advisory) };
        match hidden {
            0 => tally(problems),
            1 => format!("{} (`-v` shows it)", tally(problems)),
            _ => format!("{} (`-v` shows them)", tally(problems)),
        }
    }
}

/// How many problems of each severity there are.
pub(crate) fn tally(problems: &[Diagnostic]) -> String {
    let parts: Vec<String> = [
        (Severity::Error, "error", "errors"),
        (Severity::Defect, "defect", "defects"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Advisory, "advisory", "advisories"),
    ]
    .into_iter()
    .filter_map(|(severity, one, many)| match count(problems, severity) {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {many}")),
    })
    .collect();
    if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") }
}
