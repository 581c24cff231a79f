//! A small scorecard that shows one of everything: the subject of the snapshots.

use serde_json::json;

use super::Project;

/// Two groups, four categories, six dimensions, five positions, three systems, two
/// articles: each verdict, a range, words for a number, an inverted metric, a dimension
/// with two positions, one with none, and every kind of caveat that is derived.
pub(crate) fn sample() -> Project {
    taxonomy(articles(Project::new()))
        .position(
            "cups-now",
            "cups",
            json!({ "value": 1250.5, "competitor_value": 1000, "competitor": "Samovar",
                    "systems": null, "commit": "abc1234",
                    "comparison_note": "One kettle each, at `90 °C`." }),
        )
        .position(
            "cups-peak",
            "cups",
            json!({ "value": 90, "competitor_value": null, "competitor_range": [80, 100],
                    "verdict": "parity", "caveats": ["own-run"] }),
        )
        .position(
            "first-cup",
            "first-cup",
            json!({ "unit": "s", "higher_is_better": false, "value": "30",
                    "competitor_value": 20, "verdict": "trails", "status": "in-flight",
                    "apples_to_apples": false, "comparison_note": "Cold against warm." }),
        )
        .position(
            "spills",
            "spills",
            json!({ "category": "care", "unit": "words", "value": "0 of 40 & <none>",
                    "competitor_value": null, "verdict": "parity",
                    "competitor_class": "reference-oracle", "measured_on": "2026-01" }),
        )
        .position(
            "refunds",
            "refunds",
            json!({ "category": "care", "value": null, "competitor_value": null,
                    "verdict": "no-claim", "status": "stub", "doc": null }),
        )
}

fn taxonomy(project: Project) -> Project {
    project
        .meta("version", "2.1")
        .meta("machine_note", "A kitchen in *Utrecht*.")
        .meta("site", json!({ "nav": ["guide"], "base_url": "https://example.org/kettle/",
                              "repository_url": "https://example.org/src",
                              "edit_url": "https://example.org/edit/" }))
        .record("groups", json!({ "id": "perf", "name": "Performance",
                                  "summary": "How fast, and for how many." }))
        .category("speed", "perf")
        .category("wait", "perf")
        .category("care", "trust")
        .category("energy", "trust")
        .record("required_axes", json!({ "category": "energy", "why": "It is paid for." }))
        .dimension_with(
            "cups",
            "speed",
            json!({ "dimension": "Cups per hour", "why_it_matters": "Queues are long.",
                    "sota_bar": "1000 cups per hour, by [Samovar](https://example.org/s).",
                    "sota_systems": ["samovar (v3)"], "best_value": 1000,
                    "metric_unit": "cups/h", "source_url": "https://example.org/s",
                    "source_date": "2026-03", "last_reviewed": "2026-05-01",
                    "notes": "Solid.", "aliases": ["throughput"] }),
        )
        .dimension_with(
            "first-cup",
            "wait",
            json!({ "dimension": "Time to the first cup & its aroma", "short_title": "First cup",
                    "source_date": "2025-06" }),
        )
        .dimension("spills", "care")
        .dimension("refunds", "care")
        .dimension("smell", "care")
        .dimension_with("noise", "care", json!({ "in_scope": false }))
        .record(
            "systems",
            json!({ "name": "Samovar", "kind": "server", "version": "3",
                    "url": "https://example.org/s", "last_reviewed": "2026-05-01",
                    "aliases": ["Big Pot"] }),
        )
        .record("systems", json!({ "name": "Étuve 2", "last_reviewed": "2025-01-01" }))
        .system("Urn")
}

fn articles(project: Project) -> Project {
    project
        .file("content/index.md", "+++\ntitle = \"In short\"\n+++\nRead the [guide](guide.md).\n")
        .file(
            "content/guide.md",
            "# Guide\n\n## Pour\n\nSee [above](#pour), [home](index.md) and https://example.org.\n\n\
             | a | b |\n|---|---|\n| `x\\|y` | <b>raw</b> |\n",
        )
}
