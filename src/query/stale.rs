//! What has not been looked at for too long, and what is about to be.
//!
//! [`stale`] is the entry. The windows are those of the audit's freshness and of the
//! score's industry drift, and so is the rule: [`Date::days_left`].

use jiff::{SignedDuration, civil};

use crate::date::Date;
use crate::diagnostic::Span;
use crate::model::{Meta, Scorecard};

/// How many days ahead something counts as due soon.
pub const SOON: i64 = 30;

/// What grows old. The order is that of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What is known of a dimension's bar.
    Bar,
    /// What is known of a system.
    System,
    /// A position's measurement.
    Measurement,
}

impl Kind {
    /// All of them, in the order of lists.
    pub const ALL: [Self; 3] = [Self::Bar, Self::System, Self::Measurement];

    /// The word for one of them, also in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bar => "bar",
            Self::System => "system",
            Self::Measurement => "measurement",
        }
    }

    /// The heading of those that are past their window.
    pub fn title(self) -> &'static str {
        match self {
            Self::Bar => "Bars past review",
            Self::System => "Systems past review",
            Self::Measurement => "Measurements past freshness",
        }
    }

    /// How many days one of them holds.
    pub fn window(self, meta: &Meta) -> i64 {
        match self {
            Self::Bar | Self::System => meta.industry_review_window_days,
            Self::Measurement => meta.fresh_window_days,
        }
    }

    fn dates(self, scorecard: &Scorecard) -> Vec<Option<&Date>> {
        match self {
            Self::Bar => scorecard.dimensions().iter().map(|it| it.reviewed()).collect(),
            Self::System => (scorecard.systems().iter())
                .map(|it| it.last_reviewed.value.as_ref())
                .collect(),
            Self::Measurement => {
                scorecard.positions().iter().map(|it| it.measured()).collect()
            }
        }
    }
}

/// A dimension's bar, a system or a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// Its index: among the dimensions, the systems or the positions.
    pub at: usize,
}

impl Thing {
    /// Its name for lists.
    pub fn title(self, scorecard: &Scorecard) -> &str {
        match self.kind {
            Kind::Bar => scorecard.dimensions()[self.at].short(),
            Kind::System => &scorecard.systems()[self.at].name,
            Kind::Measurement => scorecard.positions()[self.at].short(),
        }
    }

    /// Its id.
    pub fn id(self, scorecard: &Scorecard) -> &str {
        match self.kind {
            Kind::Bar => &scorecard.dimensions()[self.at].id.value,
            Kind::System => &scorecard.systems()[self.at].id.value,
            Kind::Measurement => &scorecard.positions()[self.at].id.value,
        }
    }

    /// Where it stands in the data.
    pub fn span(self, scorecard: &Scorecard) -> Span {
        match self.kind {
            Kind::Bar => scorecard.dimensions()[self.at].id.span,
            Kind::System => scorecard.systems()[self.at].id.span,
            Kind::Measurement => scorecard.positions()[self.at].span(),
        }
    }
}

/// A thing and how old it is.
#[derive(Debug, Clone)]
pub struct Aged<'a> {
    /// The thing.
    pub thing: Thing,
    /// When it was last looked at, or measured.
    pub date: &'a Date,
    /// Days since then, at the as-of date.
    pub age: i64,
    /// Days until it is due: 0 on the as-of date itself, negative when it is past.
    pub left: i64,
    /// The last day on which it holds.
    pub due: civil::Date,
}

/// What is past its window, what soon will be, and what cannot be told.
#[derive(Debug)]
pub struct Stale<'a> {
    /// Past their window, the oldest first.
    pub past: Vec<Aged<'a>>,
    /// Due within [`SOON`] days, the nearest first.
    pub soon: Vec<Aged<'a>>,
    /// Of each kind the one that is due next, as far ahead as it may be.
    pub next: Vec<Aged<'a>>,
    /// Without a date, or with one that is too coarse to age: they never become due.
    pub undated: Vec<Thing>,
}

impl<'a> Stale<'a> {
    /// Those past their window, of one kind.
    pub fn past_of(&self, kind: Kind) -> impl Iterator<Item = &Aged<'a>> {
        self.past.iter().filter(move |it| it.thing.kind == kind)
    }
}

/// Ages everything that has a date.
pub fn stale(scorecard: &Scorecard) -> Stale<'_> {
    let meta = scorecard.meta();
    let (mut aged, mut undated) = (Vec::new(), Vec::new());
    for kind in Kind::ALL {
        for (at, date) in kind.dates(scorecard).into_iter().enumerate() {
            let thing = Thing { kind, at };
            match date.and_then(|date| age(meta, thing, date)) {
                Some(it) => aged.push(it),
                None => undated.push(thing),
            }
        }
    }
    let (mut past, mut ahead): (Vec<Aged<'_>>, Vec<Aged<'_>>) =
        aged.into_iter().partition(|it| it.left < 0);
    past.sort_by_key(|it| (it.thing.kind, std::cmp::Reverse(it.age)));
    ahead.sort_by_key(|it| it.left);
    let next = Kind::ALL.into_iter().filter_map(|kind| {
        let first = ahead.iter().find(|it| it.thing.kind == kind);
        first.cloned()
    });
    let next = next.collect();
    ahead.retain(|it| it.left <= SOON);
    Stale { past, soon: ahead, next, undated }
}

fn age<'a>(meta: &Meta, thing: Thing, date: &'a Date) -> Option<Aged<'a>> {
    let window = thing.kind.window(meta);
    let hours = window.saturating_mul(24);
    Some(Aged {
        thing,
        date,
        age: date.days_before(meta.as_of)?,
        left: date.days_left(window, meta.as_of)?,
        due: date.first_day()?.saturating_add(SignedDuration::from_hours(hours)),
    })
}
