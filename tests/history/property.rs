//! For any two states the causes add up to the move of the standing.

use std::collections::BTreeMap;

use jiff::civil::Date;
use proptest::prelude::*;
use yardstick::model::{Evidence, Number, Quantity, Snapshot, Standpoint, Verdict};
use yardstick::query::causes::Cause;
use yardstick::query::diff::diff;

fn number() -> impl Strategy<Value = Option<Quantity>> {
    let number = (1_u32..30)
        .prop_map(|it| Quantity::Number(Number::parse(&it.to_string()).unwrap()));
    prop::option::of(number)
}

fn standpoint() -> impl Strategy<Value = Standpoint> {
    let id = (0_u32..12).prop_map(|it| format!("p{it}"));
    let day = prop::option::of((1_u32..4).prop_map(|day| format!("2026-06-0{day}")));
    (
        id,
        0..4_usize,
        number(),
        number(),
        day,
        any::<bool>(),
        prop::option::of(any::<bool>()),
    )
        .prop_map(|(id, verdict, value, rival, day, corrects, higher)| Standpoint {
            dimension: format!("d{}", id.len() + verdict),
            id,
            title: "it".to_owned(),
            verdict: Verdict::ALL[verdict],
            status: None,
            higher_is_better: higher,
            class: None,
            value,
            unit: String::new(),
            competitor: None,
            competitor_value: rival,
            competitor_range: None,
            evidence: day
                .map(|measured_on| Evidence { measured_on, ..Evidence::default() }),
            corrects,
            aliases: Vec::new(),
        })
}

fn snapshot() -> impl Strategy<Value = Snapshot> {
    let standing = prop::option::of(
        (0_u32..1000)
            .prop_map(|it| Number::parse(&format!("{}.{}", it / 10, it % 10)).unwrap()),
    );
    (prop::collection::vec(standpoint(), 0..14), standing).prop_map(|(list, standing)| {
        let unique: BTreeMap<String, Standpoint> =
            list.into_iter().map(|it| (it.id.clone(), it)).collect();
        Snapshot {
            as_of: Date::constant(2026, 6, 1),
            version: String::new(),
            input: None,
            figures: standing.map(|it| ("standing".to_owned(), it)).into_iter().collect(),
            dimensions: Vec::new(),
            positions: unique.into_values().collect(),
        }
    })
}

fn tenths(snapshot: &Snapshot) -> Option<i64> {
    snapshot
        .figures
        .get("standing")
        .map(|it| it.digits().replace('.', "").parse().unwrap())
}

proptest! {
    #[test]
    fn causes_add_up(from in snapshot(), to in snapshot()) {
        let diff = diff(&from, &to);
        let sum: i64 = Cause::ALL.into_iter().map(|cause| diff.causes.tenths(cause)).sum();
        if let (Some(before), Some(after)) = (tenths(&from), tenths(&to)) {
            prop_assert_eq!(sum, after - before);
        }
        prop_assert_eq!(sum, diff.causes.total());
    }

    /// As a tombstone with a successor makes it: the later state knows the earlier id.
    #[test]
    fn renaming_changes_no_cause(
        from in snapshot(),
        to in snapshot(),
        renamed in prop::collection::vec(any::<bool>(), 14),
    ) {
        let plain = diff(&from, &to);
        let mut to = to;
        for (it, _) in to.positions.iter_mut().zip(renamed).filter(|(_, is)| *is) {
            let new = format!("{}-now", it.id);
            it.aliases = vec![std::mem::replace(&mut it.id, new)];
        }
        let other = diff(&from, &to);
        prop_assert_eq!(&plain.causes, &other.causes);
        prop_assert_eq!(plain.causes.is_hollow_rise(), other.causes.is_hollow_rise());
        prop_assert_eq!(plain.positions_added.len(), other.positions_added.len());
        prop_assert_eq!(plain.positions_removed.len(), other.positions_removed.len());
        prop_assert_eq!(plain.verdicts.len(), other.verdicts.len());
    }

    #[test]
    fn removing_makes_no_earned_rise(from in snapshot(), kept in prop::collection::vec(any::<bool>(), 14)) {
        let mut from = from;
        from.figures.clear();
        let mut to = from.clone();
        let mut kept = kept.into_iter();
        to.positions.retain(|_| kept.next().unwrap_or(true));
        for (at, it) in to.positions.iter_mut().enumerate() {
            it.id = format!("other{at}");
        }
        let causes = diff(&from, &to).causes;
        prop_assert!(causes.total() <= 0 || causes.is_hollow_rise());
    }

    #[test]
    fn a_state_does_not_move_against_itself(state in snapshot()) {
        let diff = diff(&state, &state);
        prop_assert_eq!(diff.moves(), 0);
        prop_assert!(diff.causes.felt().next().is_none());
    }
}
