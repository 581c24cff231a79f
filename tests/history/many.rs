//! A history of a thousand snapshots.

use std::fmt::Write as _;

use jiff::ToSpan as _;
use jiff::civil::Date;

use crate::project::{Project, base};

/// A thousand days whose verdicts wander.
fn thousand() -> Project {
    let project = Project::new(&base());
    let first = Date::constant(2023, 1, 1);
    for at in 0..1000_i64 {
        let day = first.checked_add(at.days()).unwrap();
        let mut positions = String::new();
        for (place, id) in ["boil", "pour", "heat", "cost"].iter().enumerate() {
            let turn = usize::try_from(at).unwrap() / (30 * (place + 1)) % 4;
            let verdict = ["lead", "parity", "trails", "no-claim"][turn];
            let comma = if place == 0 { "" } else { "," };
            let _ = write!(
                positions,
                r#"{comma}{{"id":"{id}","dimension":"{id}","verdict":"{verdict}","value":{turn}}}"#
            );
        }
        let figures = format!(
            r#"{{"standing":{}.5,"coverage_percent":100.0,"honest_gaps":{},"parity_debt":0}}"#,
            at % 60,
            at % 7
        );
        project.put(
            &format!("data/history/{day}.json"),
            &format!(
                r#"{{"schema":"yardstick/snapshot/1","as_of":"{day}","figures":{figures},"positions":[{positions}]}}"#
            ),
        );
    }
    project
}

#[test]
fn pages_and_chart_stay_readable_and_small() {
    let project = thousand();
    let run = project.run(&["build", "-o", "out", "-u", "https://example.org/k/"]);
    assert_eq!(run.code, 0, "{}", run.stderr);

    let index = project.text("out/changes/index.html");
    assert_eq!(index.matches("<tr><th scope=\"row\"><a href").count(), 1000);
    // The newest are in sight, the rest folded by year.
    let sight = index
        .split("<details")
        .filter(|part| part.contains("Table of snapshots\""))
        .count();
    assert_eq!(sight, 1);
    assert!(index.contains("<summary>2023: 365 snapshots</summary>"));

    let chart = project.text("out/charts/trend.svg");
    assert!(!chart.contains("<circle"));
    assert!(chart.matches("<line").count() < 4 * 4 * 760);

    let dimension = project.text("out/dimensions/boil.html");
    let steps = dimension.matches("<li class=").count();
    assert!(steps < 60, "{steps} steps");
    assert!(dimension.contains("earlier steps"));
}
