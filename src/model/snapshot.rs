//! A snapshot: the figures, verdicts and values of one day, kept for good.
//!
//! It is a plain value, small enough to keep by the thousand. What an older snapshot did
//! not record is absent, which is not the same as empty: nothing is inferred from it.

use std::collections::BTreeMap;

use jiff::civil;

use super::{Class, Number, Quantity, Range, Status, Verdict, says_same};

/// The name and version of the form of a snapshot.
pub const SNAPSHOT_SCHEMA: &str = "yardstick/snapshot/1";

/// Every figure a snapshot keeps: its name in the file, and for readers, in display order.
pub const FIGURES: [(&str, &str); 20] = [
    ("standing", "standing"),
    ("lead", "lead"),
    ("parity", "parity"),
    ("trails", "trails"),
    ("no_claim", "honest gaps"),
    ("positions", "positions"),
    ("measured", "measured"),
    ("honest_gaps", "not measured yet"),
    ("coverage_percent", "coverage, %"),
    ("covered", "dimensions covered"),
    ("in_scope", "dimensions in scope"),
    ("coverage_debt", "coverage-debt"),
    ("parity_debt", "parity-debt"),
    ("honesty", "honesty"),
    ("map_score", "map score"),
    ("audit_advisories", "advisories of the audit"),
    ("industry_drift", "industry drift"),
    ("dimensions", "dimensions"),
    ("systems", "systems"),
    ("contested", "contested"),
];

/// The state of a scorecard on one day.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The day it speaks of.
    pub as_of: civil::Date,
    /// The product's version; may be empty.
    pub version: String,
    /// Hash of the data it was taken from.
    pub input: Option<String>,
    /// Figures by name; see [`FIGURES`].
    pub figures: BTreeMap<String, Number>,
    /// Dimensions, in the order of the documents.
    pub dimensions: Vec<Bar>,
    /// Positions, in the order of the documents.
    pub positions: Vec<Standpoint>,
}

/// A dimension as it was.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bar {
    /// Its id.
    pub id: String,
    /// Its short title; empty when not recorded.
    pub title: String,
    /// The id of its group; empty when not recorded.
    pub group: String,
    /// What is known of its bar; none when not recorded.
    pub bar: Option<BarFacts>,
    /// Earlier ids.
    pub aliases: Vec<String>,
}

/// What a snapshot keeps of a bar.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BarFacts {
    /// The best published value.
    pub value: Option<Quantity>,
    /// The date of its source, as written; may be empty.
    pub source_date: String,
    /// A short hash of the bar's words.
    pub digest: String,
}

/// A position as it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Standpoint {
    /// Its id.
    pub id: String,
    /// The id of its dimension.
    pub dimension: String,
    /// Its short title; empty when not recorded.
    pub title: String,
    /// The verdict that counted.
    pub verdict: Verdict,
    /// How far the product's side had come.
    pub status: Option<Status>,
    /// Which way is better; none when not recorded.
    pub higher_is_better: Option<bool>,
    /// What kind of rival it was; none when not recorded.
    pub class: Option<Class>,
    /// The product's value.
    pub value: Option<Quantity>,
    /// The unit of both numbers.
    pub unit: String,
    /// With whom it was compared; none when not recorded.
    pub competitor: Option<String>,
    /// The competitor's value.
    pub competitor_value: Option<Quantity>,
    /// The range published for the competitor.
    pub competitor_range: Option<Range>,
    /// On what the product's side rests; none when not recorded.
    pub evidence: Option<Evidence>,
    /// Whether it corrects what was said before.
    pub corrects: bool,
    /// Earlier ids: those of the tombstones that lead to it.
    pub aliases: Vec<String>,
}

impl BarFacts {
    /// Whether the value is the same.
    pub fn has_value_of(&self, other: &Self) -> bool {
        says_same(self.value.as_ref(), other.value.as_ref())
    }
}

/// Where a position's number comes from. Empty text means that the field was empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evidence {
    /// When it was measured, as written.
    pub measured_on: String,
    /// The commit that was measured.
    pub commit: String,
    /// The committed file that holds the measurement.
    pub artifact: String,
    /// The document that records it.
    pub doc: String,
}

impl Snapshot {
    /// A figure as a float; none when the snapshot does not record it.
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.get(name).map(Number::value)
    }

    /// The dimension of that id.
    pub fn dimension(&self, id: &str) -> Option<&Bar> {
        self.dimensions.iter().find(|it| it.id == id)
    }
}

/// What a position without an id goes by: its place, counted from zero.
pub fn id_by_place(at: usize) -> String {
    format!("#{}", at + 1)
}

/// Whether an id is only a place, which says nothing of the same place another day.
pub fn is_by_place(id: &str) -> bool {
    id.strip_prefix('#').is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

impl Bar {
    /// Its title where one was recorded, else its id.
    pub fn name(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }
}

impl Standpoint {
    /// Its title where one was recorded, else its id.
    pub fn name(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }

    /// The product's number, where the value is one.
    pub fn number(&self) -> Option<&Number> {
        self.value.as_ref().and_then(Quantity::number)
    }

    /// The competitor's number, where the value is one.
    pub fn competitor_number(&self) -> Option<&Number> {
        self.competitor_value.as_ref().and_then(Quantity::number)
    }

    /// Whether the product's value is the same.
    pub fn has_value_of(&self, other: &Self) -> bool {
        says_same(self.value.as_ref(), other.value.as_ref())
    }

    /// Whether it says the same, and is another only by its id and its dimension. What was
    /// not recorded says nothing.
    pub fn is_same_but_for_id(&self, other: &Self) -> bool {
        let cleared = |it: &Self| Self {
            id: String::new(),
            dimension: String::new(),
            aliases: Vec::new(),
            corrects: false,
            ..it.clone()
        };
        let known = !self.title.is_empty() && self.evidence.is_some();
        let may_be = known && self.verdict == other.verdict && self.title == other.title;
        may_be && cleared(self) == cleared(other)
    }

    /// Whether the competitor's value and range are the same.
    pub fn has_rival_of(&self, other: &Self) -> bool {
        self.has_rival_value_of(other) && self.has_rival_range_of(other)
    }

    /// Whether the competitor's value is the same.
    pub fn has_rival_value_of(&self, other: &Self) -> bool {
        says_same(self.competitor_value.as_ref(), other.competitor_value.as_ref())
    }

    /// Whether the competitor's range is the same.
    pub fn has_rival_range_of(&self, other: &Self) -> bool {
        match (&self.competitor_range, &other.competitor_range) {
            (Some(a), Some(b)) => a.is_same(b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}
