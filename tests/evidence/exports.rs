//! `yardstick export json` and `csv`: the same bytes as in the site, and safe to open.

use serde_json::{Value, json};

use crate::support::sample::sample;
use crate::support::{Folder, Project, expect};

/// Words that a spreadsheet or a careless reader would take for something else.
const HOSTILE: [&str; 9] = [
    "=HYPERLINK(\"http://x\")",
    "+1+1",
    "-2+3|cmd",
    "@SUM(A1)",
    "\t=1",
    "\n=1",
    "a,\"b\"\r\nc;d",
    "＝1+1",
    "-inf",
];

fn hostile() -> Folder {
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let add = |project: Project, (at, text): (usize, &&str)| {
        // As a value, `-inf` is an error of its own.
        let text = if *text == "-inf" { "-infinite" } else { text };
        let fields = json!({ "axis": text, "unit": text, "competitor": text,
                             "competitor_value": format!("{text} "),
                             "competitor_source": text, "verdict": "no-claim",
                             "status": "stub" });
        project.position(&format!("p{at}"), "cups", fields)
    };
    HOSTILE.iter().enumerate().fold(project, add).build()
}

#[test]
fn they_are_the_files_of_the_site() {
    let folder = sample().build();
    let site = folder.site();
    for (form, file) in [("json", "scorecard.json"), ("csv", "positions.csv")] {
        let ran = folder.command(&format!("export {form}")).output().unwrap();
        assert_eq!(ran.status.code(), Some(0));
        assert!(ran.stdout == site[file] && ran.stderr.is_empty(), "{form}");
    }
    let score = folder.run("score --json");
    assert_eq!(folder.run("export json").stdout, score.stdout);
    let ran = folder.run("export json -u https://example.com/k/");
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let url = document["positions"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("https://example.com/k/dimensions/"), "{url}");
}

#[test]
fn the_table_is_strict_csv() {
    for folder in [sample().build(), hostile()] {
        let text = folder.command("export csv").output().unwrap().stdout;
        let text = String::from_utf8(text).unwrap();
        assert!(text.ends_with("\r\n"));
        let mut reader =
            csv::ReaderBuilder::new().flexible(false).from_reader(text.as_bytes());
        let heads = reader.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let document = folder.run("export json").stdout;
        let document: Value = serde_json::from_str(&document).unwrap();
        let positions = document["positions"].as_array().unwrap();
        assert_eq!(rows.len(), positions.len());
        for (row, position) in rows.iter().zip(positions) {
            assert_eq!(row.len(), heads.len());
            assert_eq!(row[0], *position["id"].as_str().unwrap());
        }
    }
}

#[test]
fn no_cell_begins_a_formula() {
    let text = hostile().run("export csv").stdout;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut apostrophes = 0;
    for row in reader.records() {
        for cell in &row.unwrap() {
            let is_number = cell.parse::<f64>().is_ok_and(f64::is_finite);
            let begins = cell
                .starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '＠']);
            assert!(!begins || is_number, "{cell:?}");
            apostrophes += usize::from(cell.starts_with('\''));
        }
    }
    assert!(apostrophes > 20, "{apostrophes} in {text}");
}

#[test]
fn a_file_is_written_where_it_was_asked_for() {
    let folder = sample().build();
    let ran = folder.run("export csv --output out/table.csv");
    expect(&ran, 0, &["wrote `out/table.csv`"]);
    assert!(ran.stdout.is_empty());
    let first = folder.files("out");
    folder.write("out/table.csv", "old");
    assert_eq!(folder.run("export csv -o out/table.csv -q").stderr, "");
    assert_eq!(folder.files("out"), first, "replaced whole");
}

#[test]
fn nothing_is_written_among_the_input() {
    let folder = sample().build();
    let before = folder.files("");
    for path in
        ["data/x.json", "data/scorecard.json", "content/../data/a/x.json", "static/x"]
    {
        let ran = folder.run(&format!("export json -o {path}"));
        expect(&ran, 2, &["error[output-refused]", "which is read"]);
    }
    assert_eq!(folder.run("export json -o data").code, 2);
    assert_eq!(folder.files(""), before);
}

#[test]
fn exit_codes() {
    let broken = Project::new().file("data/x.json", "{").build();
    let warned = Project::one(json!({ "measured_on": "2025" })).build();
    for form in ["json", "csv", "markdown -o out"] {
        let ran = broken.run(&format!("export {form}"));
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{form}");
        assert_eq!(warned.run(&format!("export {form}")).code, 0);
        assert_eq!(warned.run(&format!("export {form} --strict")).code, 1);
    }
    assert!(!broken.at("out").exists());
    assert_eq!(warned.run("export").code, 2);
    assert_eq!(warned.run("export xml").code, 2);
    expect(&warned.run("export markdown"), 2, &["--output <PATH>"]);
}

#[test]
fn help() {
    let arguments = "export --help";
    let ran = Project::new().build().run(arguments);
    insta::assert_snapshot!("help-export", ran.transcript(arguments));
}
