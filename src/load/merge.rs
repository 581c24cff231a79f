//! All documents as one: what only shows when they are put side by side.

use std::collections::HashMap;

use jiff::civil;

use super::lower::Lists;
use super::problem;
use super::resolve::{self, Registry};
use crate::date::Date;
use crate::diagnostic::{Code, Diagnostic, Field, Sources, Span, nearest};
use crate::model::{Category, Records, Scorecard};

/// Joins the lists of two documents; a second `meta` is an error.
pub(super) fn append(
    all: &mut Lists,
    more: &Lists,
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) {
    match (&all.meta, &more.meta) {
        (Some(first), Some(second)) => {
            let place = sources
                .place(first.span)
                .map_or(String::new(), |place| place.to_string());
            let message = format!("`meta` is already defined, at {place}");
            let problem = Diagnostic::new(Code::SecondMeta, message);
            problems.push(problem.at(second.span).hint("keep one of the two"));
        }
        (None, Some(meta)) => all.meta = Some(meta.clone()),
        (_, None) => {}
    }
    all.groups.extend_from_slice(&more.groups);
    all.categories.extend_from_slice(&more.categories);
    all.required_axes.extend_from_slice(&more.required_axes);
    all.dimensions.extend_from_slice(&more.dimensions);
    all.systems.extend_from_slice(&more.systems);
    all.positions.extend_from_slice(&more.positions);
    all.tombstones.extend_from_slice(&more.tombstones);
}

/// Ties everything together: checks ids, resolves names, judges dates. None without a
/// `meta`.
pub(super) fn scorecard(
    mut all: Lists,
    as_of: Option<civil::Date>,
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) -> Option<Scorecard> {
    resolve::name_systems(&mut all.systems);
    ids(&all, sources, problems);
    resolve::ambiguous(&all.systems, sources, problems);
    let registry = Registry::new(&all.systems);
    for dimension in &mut all.dimensions {
        registry.dimension(dimension, problems);
    }
    for position in &mut all.positions {
        registry.position(position, problems);
    }
    groups(&all, problems);
    categories(&all, problems);
    let mut meta = all.meta.take()?.value;
    meta.as_of = as_of.unwrap_or(meta.as_of);
    // Without a valid as-of date there is nothing to compare with.
    dates(&all, (meta.as_of != civil::Date::ZERO).then_some(meta.as_of), problems);
    Some(Scorecard::new(Records {
        meta,
        groups: all.groups,
        categories: all.categories,
        required_axes: all.required_axes,
        dimensions: all.dimensions,
        systems: all.systems,
        positions: all.positions,
        tombstones: all.tombstones,
    }))
}

/// Every id stands once; an alias counts as an id.
fn ids(all: &Lists, sources: &Sources, problems: &mut Vec<Diagnostic>) {
    let mut unique = |record: &str, ids: Vec<&Field<String>>| {
        let mut first: HashMap<&str, Span> = HashMap::new();
        for id in ids.into_iter().filter(|id| !id.value.is_empty()) {
            if let Some(taken) = first.get(id.value.as_str()) {
                let place = sources
                    .place(*taken)
                    .map_or(String::new(), |place| place.to_string());
                problems.push(problem::duplicate_id(id.span, record, &id.value, &place));
            } else {
                first.insert(&id.value, id.span);
            }
        }
    };
    unique("group", all.groups.iter().map(|group| &group.id).collect());
    unique("category", all.categories.iter().map(|category| &category.id).collect());
    unique("position", all.positions.iter().map(|position| &position.id).collect());
    unique("tombstone", all.tombstones.iter().map(|tombstone| &tombstone.id).collect());
    let dimensions = all.dimensions.iter();
    unique(
        "dimension",
        dimensions.flat_map(|it| std::iter::once(&it.id).chain(&it.aliases)).collect(),
    );
    // A system without an id may well list the one that its name gives it.
    let systems = all.systems.iter();
    unique(
        "system",
        systems
            .flat_map(|it| {
                let own = &it.id.value;
                let aliases = it.aliases.iter().filter(move |alias| alias.value != *own);
                std::iter::once(&it.id).chain(aliases)
            })
            .collect(),
    );
}

/// Where groups are declared, every category is in one of them: else it is in a group of
/// its own, after all others.
fn groups(all: &Lists, problems: &mut Vec<Diagnostic>) {
    let known: Vec<&str> = all.groups.iter().map(|it| it.id.value.as_str()).collect();
    let is_unknown = |group: &str| !group.is_empty() && !known.contains(&group);
    if known.is_empty() {
        return;
    }
    for category in all.categories.iter().filter(|it| is_unknown(&it.group.value)) {
        let group = &category.group;
        let message = format!("group `{}` is not declared", group.value);
        let problem = Diagnostic::new(Code::UnknownGroup, message).at(group.span);
        let hint = match nearest(&group.value, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => "declare it under `groups`".to_owned(),
        };
        problems.push(problem.of(&category.id.value).hint(hint));
    }
}

/// Every dimension has a declared category, and every category something in it.
fn categories(all: &Lists, problems: &mut Vec<Diagnostic>) {
    let known: Vec<&str> = all.categories.iter().map(|it| it.id.value.as_str()).collect();
    let known_set: std::collections::BTreeSet<&str> = known.iter().copied().collect();
    let mut used = std::collections::BTreeSet::new();
    for dimension in &all.dimensions {
        let category = &dimension.category;
        used.insert(category.value.as_str());
        if !known_set.contains(category.value.as_str()) && !category.value.is_empty() {
            let hint = match nearest(&category.value, known.iter().copied()) {
                Some(word) => format!("did you mean `{word}`?"),
                None => "declare it under `categories`".to_owned(),
            };
            let message = format!("category `{}` is not declared", category.value);
            let problem =
                Diagnostic::new(Code::UnknownCategory, message).at(category.span);
            problems.push(problem.of(&dimension.id.value).hint(hint));
        }
    }
    used.extend(all.positions.iter().map(|position| position.category.value.as_str()));
    let unused = all.categories.iter().filter(|it| {
        let id = it.id.value.as_str();
        !id.trim().is_empty() && !used.contains(id)
    });
    problems.extend(unused.map(unused_category));
}

fn unused_category(category: &Category) -> Diagnostic {
    let message =
        format!("category `{}` has neither dimension nor position", category.id.value);
    Diagnostic::new(Code::UnusedCategory, message)
        .at(category.id.span)
        .hint("fill it, or remove it")
}

/// Dates that cannot age, and dates from the future.
fn dates(all: &Lists, as_of: Option<civil::Date>, problems: &mut Vec<Diagnostic>) {
    let mut judge = |record: &str, field: &str, date: Option<&Date>, span: Span| {
        let Some(date) = date else { return };
        let problem = match (as_of, date.first_day()) {
            (_, None) => coarse(field, date),
            (Some(as_of), Some(day)) if day > as_of => future(field, date, as_of),
            _ => return,
        };
        problems.push(problem.of(record).at(span));
    };
    for it in &all.dimensions {
        let id = &it.id.value;
        judge(id, "source_date", it.source_date.value.as_ref(), it.source_date.span);
        judge(
            id,
            "last_reviewed",
            it.last_reviewed.value.as_ref(),
            it.last_reviewed.span,
        );
    }
    for it in &all.systems {
        judge(
            &it.id.value,
            "last_reviewed",
            it.last_reviewed.value.as_ref(),
            it.last_reviewed.span,
        );
    }
    for it in &all.positions {
        judge(&it.id.value, "measured_on", it.measured(), it.measured_on.span);
    }
    for it in &all.tombstones {
        // Nothing ages with it: it may be as coarse as anyone remembers.
        let date = it.removed_on.value.as_ref().filter(|it| it.first_day().is_some());
        judge(&it.id.value, "removed_on", date, it.removed_on.span);
    }
}

fn coarse(field: &str, date: &Date) -> Diagnostic {
    let message = format!("`{field}` is `{date}`, which is too coarse to age");
    Diagnostic::new(Code::CoarseDate, message)
        .hint("give at least the month, like `2026-06`")
}

fn future(field: &str, date: &Date, as_of: civil::Date) -> Diagnostic {
    let message = format!("`{field}` is {date}, after the as-of date {as_of}");
    Diagnostic::new(Code::FutureDate, message)
        .hint("correct the date, or move `as_of` forward")
}
