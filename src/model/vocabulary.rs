//! The closed vocabularies of the format, each one small table.

use std::fmt;

/// A word from a closed vocabulary, as found in the data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Word<T> {
    /// The field is absent, null or empty.
    #[default]
    Missing,
    /// A word of the vocabulary.
    Known(T),
    /// Anything else.
    Unknown(String),
}

impl<T: Copy> Word<T> {
    /// The word, where it is one.
    pub fn known(&self) -> Option<T> {
        match self {
            Self::Known(word) => Some(*word),
            _ => None,
        }
    }
}

/// A closed vocabulary.
pub trait Vocabulary: Copy + Eq + 'static {
    /// Every word with its value, in display order.
    const WORDS: &'static [(&'static str, Self)];

    /// Reads a word.
    fn read(text: &str) -> Word<Self> {
        if text.is_empty() {
            return Word::Missing;
        }
        let found = Self::WORDS.iter().find(|(word, _)| *word == text);
        found.map_or_else(
            || Word::Unknown(text.to_owned()),
            |(_, value)| Word::Known(*value),
        )
    }

    /// What to write in place of a text that is no word, where more is known than its
    /// letters tell.
    fn advice(_found: &str) -> Option<&'static str> {
        None
    }

    /// The word as written in data.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }
}

/// Where the product stands against a competitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Better by more than the tie band.
    Lead,
    /// Within the tie band.
    Parity,
    /// Worse by more than the tie band.
    Trails,
    /// No number is claimed: an honest gap.
    NoClaim,
}

impl Vocabulary for Verdict {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("lead", Self::Lead),
        ("parity", Self::Parity),
        ("trails", Self::Trails),
        ("no-claim", Self::NoClaim),
    ];

    /// Pages speak of an honest gap, and so does who writes the data.
    fn advice(found: &str) -> Option<&'static str> {
        let found = found.trim().to_lowercase().replace(['_', ' '], "-");
        matches!(found.as_str(), "honest-gap" | "gap" | "none" | "no-claim")
            .then_some("an honest gap is written `no-claim`")
    }
}

impl Verdict {
    /// All verdicts, in display order.
    pub const ALL: [Self; 4] = [Self::Lead, Self::Parity, Self::Trails, Self::NoClaim];

    /// The word shown to readers.
    pub fn label(self) -> &'static str {
        match self {
            Self::NoClaim => "honest gap",
            other => other.word(),
        }
    }

    /// The sign that always stands beside the word, so that colour is never alone.
    pub fn glyph(self) -> &'static str {
        match self {
            Self::Lead => "▲",
            Self::Parity => "≈",
            Self::Trails => "▼",
            Self::NoClaim => "○",
        }
    }

    /// The short name used in addresses, anchors and style classes.
    pub fn slug(self) -> &'static str {
        match self {
            Self::NoClaim => "gap",
            other => other.word(),
        }
    }

    /// Whether it claims a place: lead, parity or trails.
    pub fn is_contested(self) -> bool {
        self != Self::NoClaim
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// How far the product's side of a position has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Released.
    Shipped,
    /// Being built.
    InFlight,
    /// Planned, with an estimate.
    Projected,
    /// Nothing yet.
    Stub,
}

impl Vocabulary for Status {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("shipped", Self::Shipped),
        ("in-flight", Self::InFlight),
        ("projected", Self::Projected),
        ("stub", Self::Stub),
    ];
}

/// What kind of rival the competitor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The state of the art.
    Sota,
    /// A strong, purpose-tuned set-up.
    Tuned,
    /// A bound that nothing can exceed.
    TheoreticalCeiling,
    /// A reference that defines what is correct.
    ReferenceOracle,
    /// A straw man: known only to be refused.
    Naive,
}

impl Vocabulary for Class {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("sota", Self::Sota),
        ("tuned", Self::Tuned),
        ("theoretical-ceiling", Self::TheoreticalCeiling),
        ("reference-oracle", Self::ReferenceOracle),
        ("naive", Self::Naive),
    ];
}

impl Class {
    /// In words, for a reader.
    pub fn label(self) -> &'static str {
        match self {
            Self::Sota => "state of the art",
            Self::Tuned => "tuned set-up",
            Self::TheoreticalCeiling => "theoretical ceiling",
            Self::ReferenceOracle => "reference oracle",
            Self::Naive => "naive baseline",
        }
    }
}

/// What a reader must know before trusting a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Caveat {
    /// Declared: the product's own people measured the competitor.
    OwnRun,
    /// Declared: from a simulation or an analytic model.
    Modelled,
    /// Not like for like.
    Unlike,
    /// Contested without a number of the product's.
    NoNumber,
    /// Compared with a theoretical ceiling.
    Ceiling,
    /// Compared with a reference oracle.
    Oracle,
    /// Contested, but not shipped yet: being built.
    InFlight,
    /// Contested, but not shipped yet: an estimate.
    Projected,
    /// Contested, but nothing is built.
    Stub,
    /// A date that is too coarse to age.
    CoarseDate,
    /// Measured longer ago than the freshness window.
    Stale,
}

impl Vocabulary for Caveat {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("own-run", Self::OwnRun),
        ("modelled", Self::Modelled),
        ("unlike", Self::Unlike),
        ("no-number", Self::NoNumber),
        ("ceiling", Self::Ceiling),
        ("oracle", Self::Oracle),
        ("in-flight", Self::InFlight),
        ("projected", Self::Projected),
        ("stub", Self::Stub),
        ("coarse-date", Self::CoarseDate),
        ("stale", Self::Stale),
    ];
}

impl Caveat {
    /// The two that an author declares; all others are derived.
    pub const DECLARED: [&'static str; 2] = ["own-run", "modelled"];

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::OwnRun => {
                "The competitor’s number was measured by the product’s own people."
            }
            Self::Modelled => {
                "A side comes from a simulation or an analytic model, not a run."
            }
            Self::Unlike => "Not like for like: the position’s note says what differs.",
            Self::NoNumber => "A verdict without a number on the product’s side.",
            Self::Ceiling => {
                "Compared with a bound that nothing can exceed; 90 % of it counts as parity."
            }
            Self::Oracle => {
                "Compared with the reference that defines what is correct: parity is the best \
                 there is."
            }
            Self::InFlight => "Being built: the number is not from a release.",
            Self::Projected => "An estimate: nothing has been measured yet.",
            Self::Stub => "A verdict although nothing is built yet.",
            Self::CoarseDate => "A date so coarse that its age cannot be told.",
            Self::Stale => "Measured longer ago than the freshness window.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_its_own_words<T: Vocabulary + fmt::Debug>() {
        for (word, value) in T::WORDS {
            assert_eq!(T::read(word), Word::Known(*value));
            assert_eq!(value.word(), *word);
        }
        assert_eq!(T::read("nonsense"), Word::Unknown("nonsense".into()));
        assert_eq!(T::read(""), Word::Missing);
    }

    #[test]
    fn every_vocabulary_reads_what_it_writes() {
        reads_its_own_words::<Verdict>();
        reads_its_own_words::<Status>();
        reads_its_own_words::<Class>();
        reads_its_own_words::<Caveat>();
    }
}
