//! What moved between two snapshots.

use super::causes::{self, Cause, Causes};
use super::pairs;
use crate::model::{
    Bar, BarFacts, Evidence, FIGURES, Number, Quantity, Range, Snapshot, Standpoint,
    Verdict,
};
use crate::score::one_decimal;

/// Figures that are scores: shown with one decimal.
const SCORES: [&str; 4] = ["standing", "coverage_percent", "honesty", "map_score"];

/// What moved, each list in the order of the later snapshot.
#[derive(Debug, Clone)]
pub struct Diff {
    /// The earlier state.
    pub from: Moment,
    /// The later state.
    pub to: Moment,
    /// Every figure, in display order.
    pub figures: Vec<FigureMove>,
    /// What made the standing move.
    pub causes: Causes,
    /// Dimensions that came.
    pub dimensions_added: Vec<Named>,
    /// Dimensions that went.
    pub dimensions_removed: Vec<Named>,
    /// Dimensions that changed their id: the old id, and the dimension as it is now.
    pub dimensions_renamed: Vec<(String, Named)>,
    /// Bars that moved.
    pub bars: Vec<BarMove>,
    /// Positions that came.
    pub positions_added: Vec<Place>,
    /// Positions that went.
    pub positions_removed: Vec<Place>,
    /// Verdicts that changed: falls first, then rises.
    pub verdicts: Vec<VerdictMove>,
    /// Values that changed.
    pub values: Vec<ValueMove>,
    /// Positions whose evidence changed.
    pub evidence: Vec<Place>,
    /// Positions that correct what was said before.
    pub corrections: Vec<Place>,
}

/// A state: its day and version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The day.
    pub as_of: String,
    /// The product's version; may be empty.
    pub version: String,
}

/// A figure before and after; none where a snapshot does not record it.
#[derive(Debug, Clone, PartialEq)]
pub struct FigureMove {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its name for readers.
    pub label: &'static str,
    /// Before.
    pub before: Option<Number>,
    /// After.
    pub after: Option<Number>,
}

/// A dimension by id and title; the title is the id where none was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A bar that moved.
#[derive(Debug, Clone, PartialEq)]
pub struct BarMove {
    /// Its dimension.
    pub dimension: Named,
    /// The value before and after, where it changed.
    pub value: Option<(Value, Value)>,
}

/// A position and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: String,
    /// The id of its dimension.
    pub dimension: String,
    /// Its title.
    pub title: String,
    /// Its verdict.
    pub verdict: Verdict,
}

/// A verdict that changed.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictMove {
    /// The position as it is now.
    pub place: Place,
    /// The verdict before.
    pub from: Verdict,
    /// The verdict after.
    pub to: Verdict,
    /// Why, in one or two steps.
    pub causes: Vec<Cause>,
}

/// A field of a position that changed.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueMove {
    /// The position as it is now.
    pub place: Place,
    /// The field, as it is called in the data.
    pub field: &'static str,
    /// Before.
    pub from: Value,
    /// After.
    pub to: Value,
    /// The unit of both.
    pub unit: String,
}

/// What stands in a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing.
    None,
    /// A number.
    Number(Number),
    /// Words.
    Text(String),
    /// Two numbers.
    Range(Range),
}

impl VerdictMove {
    /// Whether it fell: a worse verdict, or a claim taken back.
    pub fn is_fall(&self) -> bool {
        rank(self.to) < rank(self.from)
    }
}

/// How good a verdict is; no claim is below all.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Lead => 3,
        Verdict::Parity => 2,
        Verdict::Trails => 1,
        Verdict::NoClaim => 0,
    }
}

impl Diff {
    /// A figure by its name.
    pub fn figure(&self, name: &str) -> Option<&FigureMove> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// The figures that changed.
    pub fn moved_figures(&self) -> impl Iterator<Item = &FigureMove> {
        self.figures.iter().filter(|figure| match (&figure.before, &figure.after) {
            (Some(before), Some(after)) => !before.is_same(after),
            (before, after) => before.is_some() != after.is_some(),
        })
    }

    /// Whether nothing moved at all, the figures included.
    pub fn is_empty(&self) -> bool {
        self.moves() == 0 && self.moved_figures().next().is_none()
    }

    /// How many moves of dimensions and positions there are.
    pub fn moves(&self) -> usize {
        self.dimensions_added.len()
            + self.dimensions_removed.len()
            + self.dimensions_renamed.len()
            + self.bars.len()
            + self.positions_added.len()
            + self.positions_removed.len()
            + self.verdicts.len()
            + self.values.len()
            + self.evidence.len()
    }
}

/// Compares two states.
pub fn diff(from: &Snapshot, to: &Snapshot) -> Diff {
    let bars = pairs::dimensions(from, to);
    let positions = pairs::positions(from, to);
    let renamed = bars.both.iter().filter(|(old, new)| old.id != new.id);
    Diff {
        from: moment(from),
        to: moment(to),
        figures: figures(from, to),
        causes: causes::causes(from, to, &positions, &bars.both),
        dimensions_added: bars.added.iter().map(|bar| named(bar)).collect(),
        dimensions_removed: bars.removed.iter().map(|bar| named(bar)).collect(),
        dimensions_renamed: renamed
            .map(|(old, new)| (old.id.clone(), named(new)))
            .collect(),
        bars: bars.both.iter().filter_map(|(old, new)| bar_move(old, new)).collect(),
        positions_added: positions.added.iter().map(|it| place(it)).collect(),
        positions_removed: positions.removed.iter().map(|it| place(it)).collect(),
        verdicts: verdicts(&positions.both, &bars.both),
        values: positions.both.iter().flat_map(|(old, new)| values(old, new)).collect(),
        evidence: (positions.both.iter())
            .filter(|(old, new)| evidence_differs(old, new))
            .map(|(_, new)| place(new))
            .collect(),
        corrections: (positions.both.iter())
            .filter(|(old, new)| corrects(old, new))
            .map(|(_, new)| place(new))
            .collect(),
    }
}

fn moment(snapshot: &Snapshot) -> Moment {
    Moment { as_of: snapshot.as_of.to_string(), version: snapshot.version.clone() }
}

fn figures(from: &Snapshot, to: &Snapshot) -> Vec<FigureMove> {
    let shown = |snapshot: &Snapshot, name: &str| {
        let number = snapshot.figures.get(name)?;
        if SCORES.contains(&name) {
            Number::parse(&one_decimal(number.value()))
        } else {
            Some(number.clone())
        }
    };
    (FIGURES.iter())
        .map(|(name, label)| FigureMove {
            name,
            label,
            before: shown(from, name),
            after: shown(to, name),
        })
        .collect()
}

fn named(bar: &Bar) -> Named {
    Named { id: bar.id.clone(), title: bar.name().to_owned() }
}

fn place(it: &Standpoint) -> Place {
    Place {
        id: it.id.clone(),
        dimension: it.dimension.clone(),
        title: it.name().to_owned(),
        verdict: it.verdict,
    }
}

/// A bar that was not recorded on both sides cannot be seen to move.
fn bar_move(old: &Bar, new: &Bar) -> Option<BarMove> {
    let (Some(before), Some(after)) = (&old.bar, &new.bar) else { return None };
    let value = |facts: &BarFacts| Value::of(facts.value.as_ref());
    let same_value = before.has_value_of(after);
    let moved = !same_value
        || before.source_date != after.source_date
        || before.digest != after.digest;
    moved.then(|| BarMove {
        dimension: named(new),
        value: (!same_value).then(|| (value(before), value(after))),
    })
}

fn verdicts(
    positions: &[(&Standpoint, &Standpoint)],
    bars: &[(&Bar, &Bar)],
) -> Vec<VerdictMove> {
    let bar_moved = |dimension: &str| {
        bars.iter().any(|(old, new)| new.id == dimension && causes::bar_is_new(old, new))
    };
    let changed = positions.iter().filter(|(old, new)| old.verdict != new.verdict);
    let mut moves: Vec<VerdictMove> = changed
        .map(|(old, new)| VerdictMove {
            place: place(new),
            from: old.verdict,
            to: new.verdict,
            causes: causes::reasons(old, new, bar_moved(&new.dimension))
                .into_iter()
                .map(|(cause, ..)| cause)
                .collect(),
        })
        .collect();
    moves.sort_by_key(|it| !it.is_fall());
    moves
}

/// Fields of a position that changed; what was not recorded on both sides did not.
fn values(old: &Standpoint, new: &Standpoint) -> Vec<ValueMove> {
    let text = |text: &str| match text {
        "" => Value::None,
        text => Value::Text(text.to_owned()),
    };
    let known = |it: &Standpoint| it.competitor.as_deref().map(text);
    let rival = known(old).zip(known(new));
    let rival = rival.unwrap_or((Value::None, Value::None));
    let unit =
        if old.unit.is_empty() || new.unit.is_empty() { "" } else { old.unit.as_str() };
    let status = old.status.zip(new.status);
    let word = |it: crate::model::Status| text(crate::model::Vocabulary::word(it));
    let status = status.map_or((Value::None, Value::None), |(a, b)| (word(a), word(b)));
    let fields = [
        ("id", text(&old.id), text(&new.id)),
        ("status", status.0, status.1),
        ("value", Value::of(old.value.as_ref()), Value::of(new.value.as_ref())),
        (
            "competitor_value",
            Value::of(old.competitor_value.as_ref()),
            Value::of(new.competitor_value.as_ref()),
        ),
        (
            "competitor_range",
            Value::range(old.competitor_range.as_ref()),
            Value::range(new.competitor_range.as_ref()),
        ),
        ("competitor", rival.0, rival.1),
        ("unit", text(unit), text(if unit.is_empty() { "" } else { &new.unit })),
    ];
    (fields.into_iter().filter(|(_, from, to)| !from.is_same(to)))
        .map(|(field, from, to)| ValueMove {
            place: place(new),
            field,
            from,
            to,
            unit: if field.contains("value") || field == "competitor_range" {
                new.unit.clone()
            } else {
                String::new()
            },
        })
        .collect()
}

impl Value {
    fn of(quantity: Option<&Quantity>) -> Self {
        match quantity {
            None => Self::None,
            Some(Quantity::Number(number)) => Self::Number(number.clone()),
            Some(Quantity::Text(text)) => Self::Text(text.clone()),
        }
    }

    /// Numbers are the same when they are worth the same, however written.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.is_same(b),
            (Self::Range(a), Self::Range(b)) => a.is_same(b),
            (a, b) => a == b,
        }
    }

    fn range(range: Option<&Range>) -> Self {
        range.cloned().map_or(Self::None, Self::Range)
    }

    /// For a reader, with `unit` after numbers.
    pub fn words(&self, unit: &str) -> String {
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        match self {
            Self::None => "none".to_owned(),
            Self::Number(number) => format!("{number}{unit}"),
            Self::Text(text) => text.clone(),
            Self::Range(range) => format!("{} to {}{unit}", range.low, range.high),
        }
    }
}

fn evidence_differs(old: &Standpoint, new: &Standpoint) -> bool {
    let both: Option<(&Evidence, &Evidence)> =
        old.evidence.as_ref().zip(new.evidence.as_ref());
    both.is_some_and(|(old, new)| old != new)
}

/// A correction that changes something.
fn corrects(old: &Standpoint, new: &Standpoint) -> bool {
    let changed =
        old.verdict != new.verdict || !old.has_value_of(new) || !old.has_rival_of(new);
    changed && causes::is_correction(old, new)
}
