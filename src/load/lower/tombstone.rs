//! Tombstones.

use super::super::problem;
use super::super::record::{Record, Shape};
use crate::model::Tombstone;

pub(super) const TOMBSTONE: Shape = Shape {
    name: "tombstone",
    keys: &["id", "removed_on", "reason", "successor"],
    older: &[],
};

pub(super) fn tombstone(record: &mut Record<'_>) -> Tombstone {
    let id = record.required_id("id");
    let removed_on = record.date("removed_on");
    if removed_on.value.is_none() && !record.has("removed_on") {
        record.report(problem::missing(record.head(), "removed_on", "tombstone"));
    }
    Tombstone {
        id,
        removed_on,
        reason: record.required("reason"),
        successor: record.text("successor"),
    }
}
