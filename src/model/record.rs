//! The records of a scorecard, as they were authored.
//!
//! A [`Field`] knows where it was written. Empty text means that the field is absent.

use jiff::civil;

use super::{Caveat, Class, Number, Quantity, Status, Verdict, Word};
use crate::date::Date;
use crate::diagnostic::{Field, Span};

/// What the scorecard is about, and its rules.
#[derive(Debug, Clone)]
pub struct Meta {
    /// Title of the site.
    pub title: String,
    /// The product's name.
    pub subject: String,
    /// The day the scorecard speaks of: "today" for every age.
    pub as_of: civil::Date,
    /// The product's version.
    pub version: String,
    /// The document that holds the product's numbers.
    pub authority: String,
    /// On which machines it was measured; Markdown.
    pub machine_note: Field<String>,
    /// Days after which a measurement is stale.
    pub fresh_window_days: i64,
    /// Days after which a bar or a system wants a review.
    pub industry_review_window_days: i64,
    /// The standing below which the finding is `weak_standing`.
    pub standing_floor: f64,
    /// How the site is published.
    pub site: SiteMeta,
}

impl Meta {
    /// "fak 0.31.0", the product with its version, where there is one.
    pub fn release(&self) -> Option<String> {
        let name = || format!("{} {}", self.subject, self.version);
        (!self.version.is_empty()).then(|| name().trim_start().to_owned())
    }
}

/// How the site is published.
#[derive(Debug, Clone)]
pub struct SiteMeta {
    /// Where it is published: `https://example.org/fak/`.
    pub base_url: Field<String>,
    /// Where its source is kept.
    pub repository_url: Field<String>,
    /// Where a file can be edited; the file's name is appended.
    pub edit_url: Field<String>,
    /// Language of the content; `en` unless set.
    pub language: String,
    /// Articles in the masthead, by file name without `.md`.
    pub nav: Vec<Field<String>>,
}

impl Default for SiteMeta {
    fn default() -> Self {
        Self {
            base_url: Field::default(),
            repository_url: Field::default(),
            edit_url: Field::default(),
            language: "en".to_owned(),
            nav: Vec::new(),
        }
    }
}

/// A group of categories: a page of the site.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its id, which names its page.
    pub id: Field<String>,
    /// Its name for readers.
    pub name: String,
    /// What is contested there; Markdown.
    pub summary: Field<String>,
}

/// A category: what a dimension and a position belong to.
#[derive(Debug, Clone)]
pub struct Category {
    /// Its id.
    pub id: Field<String>,
    /// The id of its group.
    pub group: Field<String>,
    /// Its name for readers.
    pub name: String,
    /// What is contested there; Markdown.
    pub summary: Field<String>,
}

/// A category that must be covered for the map to be honest.
#[derive(Debug, Clone)]
pub struct RequiredAxis {
    /// The id of the category.
    pub category: Field<String>,
    /// How many positions it must hold at least.
    pub min_rows: usize,
    /// A verdict that must be among them.
    pub must_include_verdict: Field<Word<Verdict>>,
    /// Why it is required.
    pub why: Field<String>,
}

/// One thing the field competes on.
#[derive(Debug, Clone)]
pub struct Dimension {
    /// Its id, which names its page.
    pub id: Field<String>,
    /// The id of its category.
    pub category: Field<String>,
    /// Its title.
    pub title: String,
    /// A shorter title for lists, charts and phones.
    pub short_title: String,
    /// What goes wrong for who ignores it; Markdown.
    pub why_it_matters: Field<String>,
    /// The best published figure, by whom, under which conditions; Markdown.
    pub sota_bar: Field<String>,
    /// Who sets the bar.
    pub sota_systems: Vec<SystemRef>,
    /// The best published value.
    pub best_value: Option<Quantity>,
    /// Its unit.
    pub metric_unit: String,
    /// The source of the bar.
    pub source_url: Field<String>,
    /// The date of that source.
    pub source_date: Field<Option<Date>>,
    /// When the bar was last looked at.
    pub last_reviewed: Field<Option<Date>>,
    /// How solid the source is, what was superseded; Markdown.
    pub notes: Field<String>,
    /// Whether coverage counts it.
    pub in_scope: bool,
    /// Earlier ids, whose addresses keep working.
    pub aliases: Vec<Field<String>>,
}

impl Dimension {
    /// The short title where there is one, else the title.
    pub fn short(&self) -> &str {
        if self.short_title.is_empty() { &self.title } else { &self.short_title }
    }

    /// The date that says how old the view of the field is: the last review, else the
    /// date of the source.
    pub fn reviewed(&self) -> Option<&Date> {
        self.last_reviewed.value.as_ref().or(self.source_date.value.as_ref())
    }
}

/// A competitor, or whatever else sets a bar.
#[derive(Debug, Clone)]
pub struct System {
    /// Its id: given, or a slug of its name.
    pub id: Field<String>,
    /// Its name.
    pub name: String,
    /// What kind of system it is.
    pub kind: String,
    /// Its version.
    pub version: String,
    /// Its home.
    pub url: Field<String>,
    /// When its entry was last looked at.
    pub last_reviewed: Field<Option<Date>>,
    /// What it is; Markdown.
    pub notes: Field<String>,
    /// Other names it is known by.
    pub aliases: Vec<Field<String>>,
}

/// A mention of a system: the words, and the registered system they mean.
#[derive(Debug, Clone)]
pub struct SystemRef {
    /// As written.
    pub text: Field<String>,
    /// Index into the registry; none when nothing there goes by that name.
    pub system: Option<usize>,
}

/// A range published for a competitor. Its ends are in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    /// The lower end.
    pub low: Number,
    /// The upper end.
    pub high: Number,
}

impl Range {
    /// Whether both ends are worth the same as another's, however written.
    pub fn is_same(&self, other: &Self) -> bool {
        self.low.is_same(&other.low) && self.high.is_same(&other.high)
    }
}

/// How a position's number is re-checked against its artifact.
#[derive(Debug, Clone)]
pub struct Verify {
    /// Path to the value in the artifact, with dots and brackets.
    pub field: Field<String>,
    /// The value expected there.
    pub expect: Number,
    /// How far it may be off, as an absolute difference.
    pub tolerance: f64,
}

/// Where the product stands on one dimension, against one competitor.
#[derive(Debug, Clone)]
pub struct Position {
    /// Its id.
    pub id: Field<String>,
    /// The id of its dimension.
    pub dim_id: Field<String>,
    /// The id of its category.
    pub category: Field<String>,
    /// What is measured.
    pub axis: String,
    /// A shorter name for lists, charts and phones.
    pub short_title: String,
    /// The unit of both numbers.
    pub unit: Field<String>,
    /// Which way is better.
    pub higher_is_better: Field<Option<bool>>,
    /// The product's value.
    pub value: Field<Option<Quantity>>,
    /// With whom it is compared, in words.
    pub competitor: Field<String>,
    /// The registered systems that the competitor stands for.
    pub systems: Vec<SystemRef>,
    /// What kind of rival it is.
    pub class: Field<Word<Class>>,
    /// The competitor's value.
    pub competitor_value: Field<Option<Quantity>>,
    /// The range published for the competitor.
    pub competitor_range: Field<Option<Range>>,
    /// On whose word the competitor's number stands; Markdown.
    pub competitor_source: Field<String>,
    /// The declared verdict.
    pub verdict: Field<Word<Verdict>>,
    /// How far the product's side has come.
    pub status: Field<Word<Status>>,
    /// Whether the comparison is like for like.
    pub apples_to_apples: Field<bool>,
    /// What was measured, what differs, or why there is no number; Markdown.
    pub comparison_note: Field<String>,
    /// Whether the verdict rests on words instead of numbers.
    pub qualitative: Field<bool>,
    /// When the product's side was measured; unreadable text is kept.
    pub measured_on: Field<Result<Date, String>>,
    /// The commit that was measured.
    pub commit: String,
    /// The committed file that holds the measurement.
    pub artifact: String,
    /// The document that records it.
    pub doc: Field<String>,
    /// How the number is re-checked.
    pub verify: Option<Verify>,
    /// Whether it corrects what was said before, as opposed to telling news.
    pub corrects: bool,
    /// What the author declares.
    pub declared_caveats: Vec<Caveat>,
}

impl Position {
    /// The short title where there is one, else the axis.
    pub fn short(&self) -> &str {
        if self.short_title.is_empty() { &self.axis } else { &self.short_title }
    }

    /// The verdict that counts: one that cannot be read claims nothing.
    pub fn verdict(&self) -> Verdict {
        self.verdict.value.known().unwrap_or(Verdict::NoClaim)
    }

    /// The status that counts: one that cannot be read is a stub.
    pub fn status(&self) -> Status {
        self.status.value.known().unwrap_or(Status::Stub)
    }

    /// Whether it is anything but shipped.
    pub fn is_unshipped(&self) -> bool {
        self.status() != Status::Shipped
    }

    /// Whether it counts as measured: a contested verdict on something shipped.
    pub fn is_measured(&self) -> bool {
        self.verdict().is_contested() && !self.is_unshipped()
    }

    /// The product's number, where the value is one.
    pub fn number(&self) -> Option<&Number> {
        self.value.value.as_ref().and_then(Quantity::number)
    }

    /// The competitor's number, where the value is one.
    pub fn competitor_number(&self) -> Option<&Number> {
        self.competitor_value.value.as_ref().and_then(Quantity::number)
    }

    /// The date of the measurement, where it can be read.
    pub fn measured(&self) -> Option<&Date> {
        self.measured_on.value.as_ref().ok()
    }

    /// Where the record stands: its id, else its first key.
    pub fn span(&self) -> Span {
        self.id.span
    }
}
