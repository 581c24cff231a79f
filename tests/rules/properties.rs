//! What must hold for any scorecard, sound or not.

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use yardstick::model::{Number, Verdict};
use yardstick::score::Score;

use crate::support::Project;

fn project(rows: &[Value]) -> Project {
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let add = |project: Project, (at, fields): (usize, &Value)| {
        project.position(&format!("p{at}"), "cups", fields.clone())
    };
    rows.iter().enumerate().fold(project, add)
}

fn score_of(verdicts: &[&str]) -> Score {
    let rows: Vec<Value> = verdicts.iter().map(|it| json!({ "verdict": it })).collect();
    project(&rows).build().judge().score
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        select(vec![json!(0), json!(-1), json!("12"), json!("in words"), json!("")]),
        any::<f64>()
            .prop_filter("JSON numbers are finite", |it| it.is_finite())
            .prop_map(Value::from),
    ]
}

prop_compose! {
    /// Any position that has the right types.
    fn position()(
        verdict in select(vec!["lead", "parity", "trails", "no-claim", "leads", ""]),
        status in select(vec!["shipped", "in-flight", "projected", "stub", "done"]),
        class in select(vec!["sota", "tuned", "theoretical-ceiling", "reference-oracle", "naive", "x"]),
        higher in select(vec![json!(true), json!(false), Value::Null]),
        value in value(),
        competitor in value(),
        range in prop_oneof![Just(Value::Null), (any::<i32>(), any::<i32>()).prop_map(|(a, b)| json!([a, b]))],
        date in select(vec!["2026-06-01", "2020-01", "2019", "nonsense", "2026-07-01"]),
        doc in select(vec!["", "docs/x"]),
        category in select(vec!["speed", "nowhere", ""]),
        dimension in select(vec!["cups", "nowhere"]),
    ) -> Value {
        json!({
            "verdict": verdict, "status": status, "competitor_class": class,
            "higher_is_better": higher, "value": value, "competitor_value": competitor,
            "competitor_range": range, "measured_on": date, "doc": doc,
            "category": category, "dim_id": dimension,
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_figure_stays_within_its_bounds(rows in prop::collection::vec(position(), 0..12)) {
        let judged = project(&rows).build().judge();
        let score = &judged.score;
        for figure in [&score.standing, &score.honesty, &score.map] {
            prop_assert!((0.0..=100.0 + 1e-9).contains(&figure.value), "{figure:?}");
        }
        prop_assert!(judged.audit.outcomes.iter().all(|it| it.score <= 100));
        prop_assert_eq!(score.tally.positions(), rows.len());
        prop_assert_eq!(score.tally.counts().iter().sum::<usize>(), rows.len());
        prop_assert_eq!(score.measured + score.honest_gaps(), rows.len());
        prop_assert!(score.measured <= score.tally.contested());
        let defects: usize = judged.audit.outcomes.iter().map(|it| it.defects.len()).sum();
        prop_assert_eq!(score.parity_debt, defects);
        prop_assert!(score.coverage.covered <= score.coverage.in_scope);
    }

    /// A better verdict never lowers the standing. From a gap that holds for a lead
    /// only: a loss takes part, but plays badly.
    #[test]
    fn a_better_verdict_never_lowers_the_standing(
        mut verdicts in prop::collection::vec(select(vec!["lead", "parity", "trails", "no-claim"]), 1..20),
        at in any::<prop::sample::Index>(),
    ) {
        let at = at.index(verdicts.len());
        let better = match verdicts[at] {
            "trails" => "parity",
            _ => "lead",
        };
        let before = score_of(&verdicts).standing.value;
        verdicts[at] = better;
        let after = score_of(&verdicts).standing.value;
        prop_assert!(after >= before - 1e-9, "{before} to {after}");
    }

    #[test]
    fn what_a_tally_gains_it_can_lose(verdict in select(Verdict::ALL.to_vec()), lead in 0..9_usize) {
        let tally = yardstick::score::Tally { lead, ..Default::default() };
        prop_assert_eq!(tally.with(verdict).without(verdict), tally);
        prop_assert_eq!(tally.with(verdict).positions(), lead + 1);
    }

    /// Digits that are shown read back as the same number, and as the same digits.
    #[test]
    fn numbers_read_what_they_write(value in any::<f64>().prop_filter("finite", |it| it.is_finite())) {
        for written in [value.to_string(), format!("{value:e}"), format!("{value:?}")] {
            let number = Number::parse(&written).unwrap();
            let again = Number::parse(number.digits()).unwrap();
            prop_assert!(again.value().total_cmp(&value).is_eq() || value == 0.0, "{written} became {}", number.digits());
            prop_assert_eq!(again.digits(), number.digits());
            let plain: String = number.grouped().chars().filter(|c| *c != '\u{202f}').collect();
            prop_assert_eq!(plain.replace('−', "-"), number.digits());
        }
    }
}
