//! A small project in a folder of its own, with one dimension a position.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with a project in it.
pub(crate) struct Project(TempDir);

/// What a run of the program gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Project {
    /// A project with this one document.
    pub(crate) fn new(document: &Value) -> Self {
        let project = Self(TempDir::new().unwrap());
        project.put("data/all.json", &document.to_string());
        project
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// Writes a file below the root.
    pub(crate) fn put(&self, path: &str, text: &str) {
        let path = self.at(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.at(path)).unwrap()
    }

    /// Replaces the document.
    pub(crate) fn set(&self, document: &Value) {
        self.put("data/all.json", &document.to_string());
    }

    /// Runs yardstick here.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let program = env!("CARGO_BIN_EXE_yardstick");
        let output = Command::new(program)
            .args(arguments)
            .current_dir(self.root())
            .env("GIT_CEILING_DIRECTORIES", self.root().parent().unwrap())
            .output()
            .unwrap();
        Run::from(&output)
    }

    /// Compares and reads the JSON.
    pub(crate) fn diff(&self, arguments: &[&str]) -> Value {
        let run = self.run(&[&["diff", "--format", "json"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap()
    }

    /// Runs git here, with a name of its own and no other settings.
    pub(crate) fn git(&self, arguments: &[&str]) {
        let output = Command::new("git")
            .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
            .args(["-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"])
            .args(["-c", "core.hooksPath=/nonexistent"])
            .args(arguments)
            .current_dir(self.root())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    pub(crate) fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", message]);
    }
}

impl From<&Output> for Run {
    fn from(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code().unwrap(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// A scorecard of a day with these dimensions and positions.
pub(crate) fn scorecard(as_of: &str, dimensions: &[Value], rows: &[Value]) -> Value {
    json!({
        "meta": {"title": "Kettle scorecard", "subject": "Kettle", "as_of": as_of, "version": "1.0"},
        "categories": [{"id": "c", "group": "g", "name": "C"}],
        "dimensions": dimensions,
        "rows": rows,
    })
}

/// A dimension with a bar.
pub(crate) fn dimension(id: &str) -> Value {
    json!({"id": id, "category": "c", "dimension": format!("The {id}"), "best_value": 10,
           "source_date": "2026-01-01", "sota_bar": "ten"})
}

/// A position on the dimension of its name.
pub(crate) fn row(id: &str, verdict: &str, value: &Value, rival: &Value) -> Value {
    json!({
        "id": id, "dim_id": id, "category": "c", "axis": format!("The {id}"), "unit": "ms",
        "higher_is_better": true, "competitor": "Rival", "competitor_class": "sota",
        "competitor_source": "a paper", "verdict": verdict, "status": "shipped",
        "value": value, "competitor_value": rival, "measured_on": "2026-05-01",
        "commit": "abc", "artifact": "a.json",
    })
}

/// The scorecard that most tests start from: a lead, a parity, a trail and a gap.
pub(crate) fn base() -> Value {
    let ids = ["boil", "pour", "heat", "cost"];
    let dimensions: Vec<Value> = ids.iter().map(|id| dimension(id)).collect();
    let mut gap = row("cost", "no-claim", &Value::Null, &json!(10));
    gap["status"] = json!("stub");
    let rows = [
        row("boil", "lead", &json!(12), &json!(10)),
        row("pour", "parity", &json!(10), &json!(10)),
        row("heat", "trails", &json!(5), &json!(10)),
        gap,
    ];
    scorecard("2026-06-01", &dimensions, &rows)
}

/// The sum of all causes in tenths, and the move of the standing in tenths.
pub(crate) fn sums(diff: &Value) -> (i64, i64) {
    let tenths = |value: &Value| -> i64 {
        let shown = format!("{:.1}", value.as_f64().unwrap());
        shown.replace('.', "").parse().unwrap()
    };
    let causes = diff["causes"].as_object().unwrap().values().map(tenths).sum();
    let standing = &diff["figures"]["standing"];
    (causes, tenths(&standing[1]) - tenths(&standing[0]))
}
