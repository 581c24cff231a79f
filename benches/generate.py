#!/usr/bin/env python3
"""Write one made-up scorecard twice: as a yardstick project and as a Hugo site.

usage: generate.py DIMENSIONS FOLDER

Both hold the same text: a page a dimension, a list page a group, an index with a table of
everything. The text is drawn from a fixed seed, so that every run writes the same bytes.
"""

import json
import random
import sys
from pathlib import Path

VERDICTS = {"lead": "▲", "parity": "≈", "trails": "▼", "no-claim": "○"}
# What a position claims, and its ratio: six in ten are honest gaps.
CLAIMS = [("no-claim", None)] * 6 + [("lead", 1.4), ("parity", 1.0), ("trails", 0.7), ("lead", 2.2)]
NOUNS = "boiler grinder group pump scale timer filter basin valve sensor queue order cup shift".split()
VERBS = "holds wastes warms meets delays carries counts keeps drops reports saves shows".split()


def sentences(rng, count):
    """`count` plain sentences of about ten words."""

    def sentence():
        nouns = [rng.choice(NOUNS) for _ in range(4)]
        return (f"A {nouns[0]} {rng.choice(VERBS)} the {nouns[1]} when the {nouns[2]} "
                f"{rng.choice(VERBS)} its {nouns[3]}.")

    return " ".join(sentence() for _ in range(count))


def scorecard(count):
    """Categories, systems, dimensions and positions, as yardstick reads them."""
    rng = random.Random(20260627)
    groups = [f"house-{n:03}" for n in range(max(10, count // 500))]
    categories = [{"id": f"counter-{n:04}", "group": groups[n % len(groups)], "name": f"Counter {n}"}
                  for n in range(max(20, count // 50))]
    systems = [{"id": f"rival-{n:04}", "name": f"Rival {n}", "version": f"{n % 9}.{n % 7}",
                "last_reviewed": "2026-05-01"} for n in range(max(20, count // 10))]
    dimensions, positions = [], []
    for n in range(count):
        category = categories[n % len(categories)]["id"]
        rival = systems[n % len(systems)]
        title = f"Point {n}: {sentences(rng, 1).rstrip('.')}"
        dimensions.append({
            "id": f"point-{n:06}", "category": category, "dimension": title,
            "why_it_matters": sentences(rng, 5), "sota_bar": sentences(rng, 4),
            "sota_systems": [rival["id"], systems[n * 7 % len(systems)]["id"]],
            "best_value": n % 97, "metric_unit": "cups/h", "source_url": f"https://example.org/source/{n}",
            "source_date": "2026-04", "last_reviewed": "2026-05-15", "notes": sentences(rng, 3)})
        verdict, ratio = CLAIMS[n % len(CLAIMS)]
        claim = {"verdict": verdict, "status": "stub"} if ratio is None else {
            "verdict": verdict, "status": "shipped", "value": round(100 * ratio, 1), "competitor_value": 100}
        positions.append({
            "id": f"claim-{n:06}", "dim_id": f"point-{n:06}", "category": category, "axis": title,
            "unit": "cups/h", "higher_is_better": True, "competitor": rival["name"],
            "competitor_class": "sota", "competitor_source": f"https://example.org/rival/{n} (2026-04)",
            "comparison_note": sentences(rng, 4), "measured_on": "2026-05-20", "doc": "`BENCH.md`", **claim})
    return groups, categories, systems, dimensions, positions


def read(data):
    """The same parts of a project's own documents."""
    paths = [path for path in sorted(data.rglob("*.json")) if path.relative_to(data).parts[0] != "history"]
    documents = [json.loads(path.read_text()) for path in paths]

    def joined(key):
        return [record for document in documents for record in document.get(key, [])]

    categories = joined("categories")
    groups = list(dict.fromkeys(category["group"] for category in categories))
    return groups, categories, joined("systems"), joined("dimensions"), joined("rows")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_yardstick(folder, groups, categories, systems, dimensions, positions):
    """One document for the registry, and one a group, as a maintainer would keep them."""
    meta = {"title": "Coffee houses", "subject": "Ours", "as_of": "2026-06-27", "version": "1.0"}
    document = {"meta": meta, "categories": categories, "systems": systems}
    write(folder / "data/scorecard.json", json.dumps(document, indent=1))
    group_of = {category["id"]: category["group"] for category in categories}
    for group in groups:
        mine = lambda record: group_of[record["category"]] == group
        document = {"dimensions": list(filter(mine, dimensions)), "rows": list(filter(mine, positions))}
        write(folder / f"data/{group}.json", json.dumps(document, indent=1))


BASE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
<link rel="stylesheet" href="{{ "style.css" | relURL }}"></head><body><nav><a href="{{ "" | relURL }}">Home</a></nav>
<main><h1>{{ .Title }}</h1>%s</main></body></html>"""
ROW = """<tr><td>{{ .Params.mark }} {{ .Params.verdict }}</td><td><a href="{{ .RelPermalink }}">{{ .Title }}</a></td>
<td>{{ .Params.ours }}</td><td>{{ .Params.theirs }}</td><td>{{ .Params.rival }}</td></tr>"""


def write_hugo(folder, groups, categories, systems, dimensions, positions):
    """The same text with plain templates: no charts, no matrix, no audit."""
    write(folder / "hugo.toml", 'baseURL = "https://example.org/"\ntitle = "Coffee houses"\n'
                                'disableKinds = ["taxonomy", "term", "RSS"]\n')
    layouts = folder / "layouts/_default"
    table = "<table>{{ range %s }}" + ROW + "{{ end }}</table>"
    write(layouts / "single.html", BASE % "{{ .Content }}")
    write(layouts / "list.html", BASE % (table % ".RegularPages"))
    write(folder / "layouts/index.html", BASE % (table % "site.RegularPages"))
    write(folder / "static/style.css", "body { font-family: sans-serif }\n")
    for group in groups:
        write(folder / f"content/{group}/_index.md", f'+++\ntitle = "{group}"\n+++\n')
    group_of = {category["id"]: category["group"] for category in categories}
    names = {system.get("id"): system["name"] for system in systems}
    positions_of = {dimension["id"]: [] for dimension in dimensions}
    for position in positions:
        positions_of[position["dim_id"]].append(position)
    for dimension in dimensions:
        page = hugo_page(dimension, positions_of[dimension["id"]], names)
        write(folder / f"content/{group_of[dimension['category']]}/{dimension['id']}.md", page)


def hugo_page(dimension, positions, names):
    """The page of a dimension; tables show the first of its positions."""
    quoted = lambda text: json.dumps(text, ensure_ascii=False)
    first = positions[0]
    params = {"mark": VERDICTS[first["verdict"]], "verdict": first["verdict"],
              "ours": str(first.get("value", "")), "theirs": str(first.get("competitor_value", "")),
              "rival": first["competitor"]}
    front = "".join(f"{key} = {quoted(value)}\n" for key, value in params.items())
    leading = ", ".join(names.get(system, system) for system in dimension["sota_systems"])
    return f"""+++
title = {quoted(dimension["dimension"])}
[params]
{front}+++

{dimension["why_it_matters"]}

- **The bar:** {dimension["sota_bar"]}
- **Best value:** {dimension.get("best_value", "none")} {dimension["metric_unit"]}
- **Leading systems:** {leading}
- **Source:** <{dimension["source_url"]}> ({dimension["source_date"]})
- **On the source:** {dimension["notes"]}
""" + "".join(f"""- **Position:** {position["verdict"]} ({position["status"]}), measured {position["measured_on"]}
- **What it says:** {position["comparison_note"]}
- **Their source:** {position["competitor_source"]}
- **Document:** {position["doc"]}
""" for position in positions)


def main():
    count, folder = int(sys.argv[1]), Path(sys.argv[2])
    parts = scorecard(count)
    write_yardstick(folder / "yardstick", *parts)
    write_hugo(folder / "hugo", *parts)


if __name__ == "__main__":
    main()
