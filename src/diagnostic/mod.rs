//! Diagnostics are values: what is wrong, how bad, where, and how to mend it.
//!
//! Every stage collects them and none prints them. [`render`] is the one place where
//! they become text: for a terminal, for machines and for code hosts. The grammar of a
//! message: lower case, no full stop, names in backticks; the hint is an order.

mod code;
mod nearest;
pub mod render;
mod source;

pub use code::{Code, Entry, Severity};
pub use nearest::nearest;
pub use source::{Field, Place, Source, Sources, Span};

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind, which also gives its severity.
    pub code: Code,
    /// Where, if it is about a place in a file.
    pub span: Option<Span>,
    /// The id of the record it is about.
    pub record: Option<String>,
    /// What was found and what was expected.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A problem without a place: a folder that is missing, say.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, span: None, record: None, message: message.into(), hint: None }
    }

    /// The same problem at a place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same problem, with the id of the record it is about.
    #[must_use]
    pub fn of(mut self, record: &str) -> Self {
        self.record = (!record.is_empty()).then(|| record.to_owned());
        self
    }

    /// The same problem, with how to mend it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Puts problems in the order they are shown in: by file, then by place; what has no
/// place comes first.
pub fn sort(diagnostics: &mut [Diagnostic], sources: &Sources) {
    let key = |d: &Diagnostic| {
        let path = d
            .span
            .and_then(|span| sources.source(span))
            .map(|source| source.path.clone());
        (path, d.span.map(|span| (span.start, span.end)), d.severity(), d.code)
    };
    diagnostics.sort_by_cached_key(key);
}

/// How many of `diagnostics` have the given severity.
pub fn count(diagnostics: &[Diagnostic], severity: Severity) -> usize {
    diagnostics.iter().filter(|d| d.severity() == severity).count()
}
