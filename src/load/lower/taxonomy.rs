//! Groups, categories, required axes, dimensions and systems.

use super::super::record::{Record, Shape};
use super::web_address;
use crate::diagnostic::Field;
use crate::model::{Category, Dimension, Group, RequiredAxis, System, SystemRef};

pub(super) const GROUP: Shape =
    Shape { name: "group", keys: &["id", "name", "summary"], older: &[] };

pub(super) const CATEGORY: Shape =
    Shape { name: "category", keys: &["id", "group", "name", "summary"], older: &[] };

pub(super) const REQUIRED_AXIS: Shape = Shape {
    name: "required axis",
    keys: &["category", "min_rows", "must_include_verdict", "why"],
    older: &[("regime", "category")],
};

pub(super) const DIMENSION: Shape = Shape {
    name: "dimension",
    keys: &[
        "id",
        "category",
        "dimension",
        "short_title",
        "why_it_matters",
        "sota_bar",
        "sota_systems",
        "best_value",
        "metric_unit",
        "source_url",
        "source_date",
        "last_reviewed",
        "notes",
        "in_scope",
        "aliases",
    ],
    older: &[],
};

pub(super) const SYSTEM: Shape = Shape {
    name: "system",
    keys: &["id", "name", "kind", "version", "url", "last_reviewed", "notes", "aliases"],
    older: &[],
};

pub(super) fn group(record: &mut Record<'_>) -> Group {
    let id = record.required_id("id");
    let name = record.text("name").value;
    Group {
        name: if name.is_empty() { id.value.clone() } else { name },
        summary: record.text("summary"),
        id,
    }
}

pub(super) fn category(record: &mut Record<'_>) -> Category {
    let id = record.required_id("id");
    let name = record.text("name").value;
    Category {
        name: if name.is_empty() { id.value.clone() } else { name },
        group: record.required_id("group"),
        summary: record.text("summary"),
        id,
    }
}

pub(super) fn required_axis(record: &mut Record<'_>) -> RequiredAxis {
    RequiredAxis {
        category: record.required_id("category"),
        min_rows: record.count("min_rows", 1) as usize,
        must_include_verdict: record.word("must_include_verdict"),
        why: record.text("why"),
    }
}

pub(super) fn dimension(record: &mut Record<'_>) -> Dimension {
    Dimension {
        id: record.required_id("id"),
        category: record.required_id("category"),
        title: record.required("dimension").value,
        short_title: record.text("short_title").value,
        why_it_matters: record.text("why_it_matters"),
        sota_bar: record.text("sota_bar"),
        sota_systems: record.texts("sota_systems").into_iter().map(mention).collect(),
        best_value: record.quantity("best_value").value,
        metric_unit: record.text("metric_unit").value,
        source_url: record.text("source_url"),
        source_date: record.date("source_date"),
        last_reviewed: record.date("last_reviewed"),
        notes: record.text("notes"),
        in_scope: record.boolean("in_scope").value.unwrap_or(true),
        aliases: record.aliases(),
    }
}

pub(super) fn system(record: &mut Record<'_>) -> System {
    let name = record.required("name");
    let mut id = record.text("id");
    if id.value.is_empty() {
        // Its name gives it one, once all documents are put side by side.
        id.span = name.span;
    } else {
        record.judge_id("id", &id);
    }
    System {
        id,
        name: name.value,
        kind: record.text("kind").value,
        version: record.text("version").value,
        url: web_address(record, "url"),
        last_reviewed: record.date("last_reviewed"),
        notes: record.text("notes"),
        aliases: record.aliases(),
    }
}

/// A mention that is not resolved yet: the registry may stand in another document.
pub(super) fn mention(text: Field<String>) -> SystemRef {
    SystemRef { text, system: None }
}
