//! A snapshot as it is kept: one line a dimension and a position, so that what moved can
//! be read off the difference between two files.

use serde::Serialize;
use serde_json::value::RawValue;

use super::raw::{Value, digits, range, value};
use crate::model::{
    Bar, FIGURES, SNAPSHOT_SCHEMA, Snapshot, Standpoint, Status, Verdict, Vocabulary,
};

#[derive(Serialize)]
struct Dimension<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    group: &'a str,
    #[serde(flatten)]
    facts: Option<Facts<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    aliases: &'a [String],
}

#[derive(Serialize)]
struct Facts<'a> {
    bar: Option<Value<'a>>,
    source_date: &'a str,
    bar_hash: &'a str,
}

#[derive(Serialize)]
struct Position<'a> {
    id: &'a str,
    dimension: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    verdict: &'static str,
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    higher_is_better: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    competitor_class: Option<&'static str>,
    value: Option<Value<'a>>,
    unit: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    competitor: Option<&'a str>,
    competitor_value: Option<Value<'a>>,
    competitor_range: Option<[Box<RawValue>; 2]>,
    #[serde(flatten)]
    evidence: Option<Evidence<'a>>,
    #[serde(skip_serializing_if = "is_false")]
    corrects: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    aliases: &'a [String],
}

#[derive(Serialize)]
struct Evidence<'a> {
    measured_on: &'a str,
    commit: &'a str,
    artifact: &'a str,
    doc: &'a str,
}

/// The file, with a newline at its end. Keys and lists have a fixed order: the same
/// snapshot gives the same bytes.
pub fn render(snapshot: &Snapshot) -> String {
    let mut head = vec![
        field("schema", &SNAPSHOT_SCHEMA),
        field("as_of", &snapshot.as_of.to_string()),
        field("version", &snapshot.version),
    ];
    head.extend(snapshot.input.as_ref().map(|hash| field("input", hash)));
    head.push(block("figures", ['{', '}'], &figures(snapshot)));
    let dimensions: Vec<String> =
        snapshot.dimensions.iter().map(|it| line(&dimension(it))).collect();
    head.push(block("dimensions", ['[', ']'], &dimensions));
    let positions: Vec<String> =
        snapshot.positions.iter().map(|it| line(&position(it))).collect();
    head.push(block("positions", ['[', ']'], &positions));
    format!("{{\n{}\n}}\n", head.join(",\n"))
}

/// The known figures in display order, then any others.
fn figures(snapshot: &Snapshot) -> Vec<String> {
    let known = FIGURES.iter().map(|(name, _)| *name);
    let others = snapshot.figures.keys().map(String::as_str);
    let others = others.filter(|name| FIGURES.iter().all(|(known, _)| known != name));
    known
        .chain(others)
        .filter_map(|name| {
            let number = snapshot.figures.get(name)?;
            Some(format!("{}: {}", line(name), line(&digits(number))))
        })
        .collect()
}

fn dimension(bar: &Bar) -> Dimension<'_> {
    Dimension {
        id: &bar.id,
        title: &bar.title,
        group: &bar.group,
        facts: bar.bar.as_ref().map(|facts| Facts {
            bar: value(facts.value.as_ref()),
            source_date: &facts.source_date,
            bar_hash: &facts.digest,
        }),
        aliases: &bar.aliases,
    }
}

fn position(it: &Standpoint) -> Position<'_> {
    Position {
        id: &it.id,
        dimension: &it.dimension,
        title: &it.title,
        verdict: Verdict::word(it.verdict),
        status: it.status.map(Status::word),
        higher_is_better: it.higher_is_better,
        competitor_class: it.class.map(Vocabulary::word),
        value: value(it.value.as_ref()),
        unit: &it.unit,
        competitor: it.competitor.as_deref(),
        competitor_value: value(it.competitor_value.as_ref()),
        competitor_range: it.competitor_range.as_ref().map(range),
        evidence: it.evidence.as_ref().map(|evidence| Evidence {
            measured_on: &evidence.measured_on,
            commit: &evidence.commit,
            artifact: &evidence.artifact,
            doc: &evidence.doc,
        }),
        corrects: it.corrects,
        aliases: &it.aliases,
    }
}

fn field(name: &str, value: &(impl Serialize + ?Sized)) -> String {
    format!("  \"{name}\": {}", line(value))
}

fn block(name: &str, [open, close]: [char; 2], lines: &[String]) -> String {
    if lines.is_empty() {
        return format!("  \"{name}\": {open}{close}");
    }
    format!("  \"{name}\": {open}\n    {}\n  {close}", lines.join(",\n    "))
}

/// A value on one line.
fn line(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_false(value: &bool) -> bool {
    !value
}
