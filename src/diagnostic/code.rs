//! The stable codes: one table says each code's name, severity and meaning.

use std::fmt;

/// How much a diagnostic weighs. The order is the order of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Stops a build, or fails a re-check.
    Error,
    /// A unit of parity-debt: the site builds and shows it.
    Defect,
    /// A slip of the author outside the audit; `--strict` makes it fail.
    Warning,
    /// A soft signal of the audit: counted and shown, never debt.
    Advisory,
}

impl Severity {
    /// The word printed before a message.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Defect => "defect",
            Self::Warning => "warning",
            Self::Advisory => "advisory",
        }
    }
}

/// One line of the table of codes.
#[derive(Debug)]
pub struct Entry {
    /// The code itself.
    pub code: Code,
    /// Its name, stable from release to release.
    pub name: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// What it means, as a clause.
    pub meaning: &'static str,
}

macro_rules! codes {
    ($($severity:ident { $($code:ident $name:literal $meaning:literal)* })*) => {
        /// What kind of problem a diagnostic is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $meaning] $code,)*)*
        }

        impl Code {
            /// Every code, errors first.
            pub const TABLE: &'static [Entry] = &[
                $($(Entry {
                    code: Self::$code,
                    name: $name,
                    severity: Severity::$severity,
                    meaning: $meaning,
                },)*)*
            ];
        }
    };
}

codes! {
    Error {
        Unreadable "unreadable" "a file or folder cannot be read"
        NotUtf8 "not-utf8" "a file is not UTF-8 text"
        NoData "no-data" "the data folder is missing or holds no document"
        JsonSyntax "json-syntax" "a document is not JSON"
        NumberRange "number-range" "a number is beyond what a 64-bit float can hold"
        DuplicateKey "duplicate-key" "a key stands twice in one record"
        WrongType "wrong-type" "a value has another type than its field"
        MissingField "missing-field" "a record lacks a field it cannot do without"
        BadDate "bad-date" "a date has the wrong form or is not in the calendar"
        BadValue "bad-value" "a value is outside what its field allows"
        DuplicateId "duplicate-id" "two records share an id or alias"
        SecondMeta "second-meta" "two documents define `meta`"
        UnknownCategory "unknown-category" "a dimension names a category that is not declared"
        FrontMatter "front-matter" "an article's front matter is not valid TOML"
        PathCollision "path-collision" "two pages want the same file"
        DeadLink "dead-link" "a link or anchor leads nowhere in the site"
        BadRevision "bad-revision" "a git revision cannot be read"
        OutputRefused "output-refused" "a folder or file is not ours to write to"
        Unwritable "unwritable" "a file or folder cannot be written"
        Address "address" "the preview cannot listen at an address"
        ArtifactMismatch "artifact-mismatch" "an artifact holds another number than `verify` expects"
        ArtifactUnreadable "artifact-unreadable" "an artifact gives no number where `verify` points"
        ArtifactMissing "artifact-missing" "an artifact that is asked for is not there"
    }
    Defect {
        WellFormed "well-formed" "a position lacks what makes it readable"
        CompetitorNamed "competitor-named" "a position does not say with whom it compares"
        AxisCoverage "axis-coverage" "a required axis is not covered"
        BaselineSota "baseline-sota" "a position compares with a naive baseline"
        VerdictConsistency "verdict-consistency" "the declared verdict is not the one the numbers imply"
        ApplesDisclosed "apples-disclosed" "a comparison is not like for like and does not say how"
        SubjectTraced "subject-traced" "a shipped claim names no commit, artifact or document"
        CompetitorSourced "competitor-sourced" "the competitor's number has no source"
    }
    Warning {
        UnknownKey "unknown-key" "a record has a key that is not part of the format"
        UnresolvedSystem "unresolved-system" "a system is named that is not in the registry"
        AmbiguousSystem "ambiguous-system" "two systems go by one name"
        CoarseDate "coarse-date" "a date is too coarse to age"
        FutureDate "future-date" "a date lies after the as-of date"
        UnknownGroup "unknown-group" "a category names a group that is not among those declared"
        UnusedCategory "unused-category" "a category has neither dimension nor position"
        ControlCharacter "control-character" "a text holds a character no page can show"
        PublishedIdGone "published-id-gone" "an id that was published has neither alias nor tombstone"
        LivingTombstone "living-tombstone" "a tombstone stands for what is still there"
        UnresolvedSuccessor "unresolved-successor" "the successor of a tombstone leads to nothing"
        FrontMatterYaml "front-matter-yaml" "an article begins with front matter in YAML, which is shown as text"
        LinkLeftOut "link-left-out" "a symbolic link leads out of its folder and is left out"
        ValueUntold "value-untold" "a value is not the number that its artifact holds, in any usual unit"
    }
    Advisory {
        VerdictUndecidable "verdict-undecidable" "the evidence does not decide the verdict"
        UnshippedUntraced "unshipped-untraced" "an unshipped position names no evidence"
        MeasurementStale "measurement-stale" "a measurement is older than the freshness window"
    }
}

impl Code {
    /// Its line in the table.
    pub fn entry(self) -> &'static Entry {
        &Self::TABLE[self as usize]
    }

    /// How much it weighs.
    pub fn severity(self) -> Severity {
        self.entry().severity
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_stands_at_its_own_line() {
        for (at, entry) in Code::TABLE.iter().enumerate() {
            assert_eq!(entry.code as usize, at, "{}", entry.name);
        }
    }

    #[test]
    fn names_are_unique_and_plain() {
        let mut names: Vec<_> = Code::TABLE.iter().map(|entry| entry.name).collect();
        assert!(names.iter().all(|n| {
            n.bytes().all(|b| b.is_ascii_lowercase() || b == b'-' || b.is_ascii_digit())
        }));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::TABLE.len());
    }
}
