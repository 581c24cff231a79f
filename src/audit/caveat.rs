//! What a reader must know before trusting a verdict: declared by the author, or derived.

use crate::date::Date;
use crate::model::{Caveat, Class, Meta, Position, Status};

/// The caveats of a position, declared ones first; in the order of the vocabulary.
pub fn caveats(meta: &Meta, position: &Position) -> Vec<Caveat> {
    let contested = position.verdict().is_contested();
    let class = position.class.value.known();
    let unshipped = |status| contested && position.status() == status;
    let derived = [
        (Caveat::Unlike, !position.apples_to_apples.value),
        (Caveat::NoNumber, contested && position.number().is_none()),
        (Caveat::Ceiling, class == Some(Class::TheoreticalCeiling)),
        (Caveat::Oracle, class == Some(Class::ReferenceOracle)),
        (Caveat::InFlight, unshipped(Status::InFlight)),
        (Caveat::Projected, unshipped(Status::Projected)),
        (Caveat::Stub, unshipped(Status::Stub)),
        (
            Caveat::CoarseDate,
            position.measured().is_some_and(|it| it.first_day().is_none()),
        ),
        (Caveat::Stale, is_stale(meta, position)),
    ];
    let mut caveats = position.declared_caveats.clone();
    caveats.extend(
        derived.into_iter().filter(|(_, holds)| *holds).map(|(caveat, _)| caveat),
    );
    caveats.sort_unstable();
    caveats.dedup();
    caveats
}

/// Days since a position was measured, at the as-of date.
pub fn age(meta: &Meta, position: &Position) -> Option<i64> {
    position.measured().and_then(|date: &Date| date.days_before(meta.as_of))
}

/// Whether a position was measured longer ago than the freshness window.
pub fn is_stale(meta: &Meta, position: &Position) -> bool {
    let measured = position.measured();
    measured.is_some_and(|it| it.is_past(meta.fresh_window_days, meta.as_of))
}
