//! From the shape of the file to the types of the model: a file per kind of record.
//!
//! Lowering is total: what is wrong is reported and left out, so that one run can speak
//! of every problem. Callers build nothing from a load that has errors.

mod position;
pub(super) mod snapshot;
mod taxonomy;
mod tombstone;

use jiff::civil;

use super::problem;
use super::record::{Record, Shape};
use crate::date::Date;
use crate::diagnostic::{Code, Diagnostic, Field};
use crate::model::{
    Category, Dimension, Group, Meta, Position, RequiredAxis, SiteMeta, System, Tombstone,
};

/// The top level of a document.
pub(super) const DOCUMENT: Shape = Shape {
    name: "document",
    keys: &[
        "meta",
        "groups",
        "categories",
        "required_axes",
        "dimensions",
        "systems",
        "rows",
        "tombstones",
    ],
    older: &[],
};

const META: Shape = Shape {
    name: "meta",
    keys: &[
        "title",
        "subject",
        "as_of",
        "version",
        "authority",
        "machine_note",
        "fresh_window_days",
        "industry_review_window_days",
        "standing_floor",
        "site",
    ],
    older: &[("fak_version", "version")],
};

const SITE: Shape = Shape {
    name: "site",
    keys: &["base_url", "repository_url", "edit_url", "language", "nav"],
    older: &[],
};

/// The lists of one document, or of all of them.
#[derive(Debug, Default, Clone)]
pub(super) struct Lists {
    /// What the scorecard is about, with its place.
    pub(super) meta: Option<Field<Meta>>,
    /// Declared groups.
    pub(super) groups: Vec<Group>,
    /// Categories.
    pub(super) categories: Vec<Category>,
    /// Categories that must be covered.
    pub(super) required_axes: Vec<RequiredAxis>,
    /// Dimensions.
    pub(super) dimensions: Vec<Dimension>,
    /// The registry.
    pub(super) systems: Vec<System>,
    /// Positions.
    pub(super) positions: Vec<Position>,
    /// What was removed.
    pub(super) tombstones: Vec<Tombstone>,
}

/// Reads the top level.
pub(super) fn document(record: &mut Record<'_>) -> Lists {
    Lists {
        meta: record.record("meta", &META, |meta| Field {
            span: meta.head(),
            value: lower_meta(meta),
        }),
        groups: record.records("groups", &taxonomy::GROUP, taxonomy::group),
        categories: record.records("categories", &taxonomy::CATEGORY, taxonomy::category),
        required_axes: record.records(
            "required_axes",
            &taxonomy::REQUIRED_AXIS,
            taxonomy::required_axis,
        ),
        dimensions: record.records(
            "dimensions",
            &taxonomy::DIMENSION,
            taxonomy::dimension,
        ),
        systems: record.records("systems", &taxonomy::SYSTEM, taxonomy::system),
        positions: record.records("rows", &position::POSITION, position::position),
        tombstones: record.records(
            "tombstones",
            &tombstone::TOMBSTONE,
            tombstone::tombstone,
        ),
    }
}

fn lower_meta(meta: &mut Record<'_>) -> Meta {
    let title = meta.required("title").value;
    let subject = meta.text("subject").value;
    Meta {
        subject: if subject.is_empty() { subject_of(&title) } else { subject },
        title,
        as_of: as_of(meta),
        version: meta.text("version").value,
        authority: meta.text("authority").value,
        machine_note: meta.text("machine_note"),
        fresh_window_days: meta.count("fresh_window_days", 120).into(),
        industry_review_window_days: meta
            .count("industry_review_window_days", 180)
            .into(),
        standing_floor: meta
            .number("standing_floor")
            .value
            .map_or(60.0, |floor| floor.value()),
        site: meta.record("site", &SITE, site).unwrap_or_default(),
    }
}

/// Older data name no subject: it is what the title begins with, up to a dash.
fn subject_of(title: &str) -> String {
    title.split_once(" — ").map_or(title, |(subject, _)| subject).trim().to_owned()
}

/// The as-of date must be a day, because every age is counted from it.
fn as_of(meta: &mut Record<'_>) -> civil::Date {
    let field = meta.date("as_of");
    match field.value {
        Some(Date::Day(day)) => return day,
        Some(other) => {
            let allowed = "a whole day like `2026-06-27`";
            meta.report(problem::bad_value(
                field.span,
                "as_of",
                &other.to_string(),
                allowed,
            ));
        }
        None if !meta.has("as_of") => {
            meta.report(problem::missing(meta.head(), "as_of", "meta"));
        }
        None => {}
    }
    civil::Date::ZERO
}

fn site(record: &mut Record<'_>) -> SiteMeta {
    let language = language(record);
    SiteMeta {
        base_url: record.text("base_url"),
        repository_url: web_address(record, "repository_url"),
        edit_url: web_address(record, "edit_url"),
        language,
        nav: record.texts("nav"),
    }
}

/// A language tag like `en` or `pt-BR`, as far as its shape can tell.
fn language(record: &mut Record<'_>) -> String {
    let field = record.text("language");
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    if field.value.is_empty() {
        return "en".to_owned();
    }
    if !field.value.split('-').all(is_part) {
        let allowed = "a language tag like `en` or `pt-BR`";
        record.report(problem::bad_value(field.span, "language", &field.value, allowed));
    }
    field.value
}

/// An address on the web, or nothing: no other scheme may reach a link.
fn web_address(record: &mut Record<'_>, key: &'static str) -> Field<String> {
    let mut field = record.text(key);
    if !field.value.is_empty() && !is_web_address(&field.value) {
        let allowed = "an address that starts with `https://` or `http://`";
        record.report(problem::bad_value(field.span, key, &field.value, allowed));
        field.value.clear();
    }
    field
}

fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}

/// What a scorecard without `meta` is told.
pub(super) fn no_meta(data: &str) -> Diagnostic {
    Diagnostic::new(
        Code::MissingField,
        format!("no document below `{data}` has a `meta`"),
    )
    .hint("add `\"meta\": {\"title\": …, \"as_of\": \"2026-06-27\"}` to one of them")
}
