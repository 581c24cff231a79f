//! A small project on disk, to be changed while it is served.

use std::path::{Path, PathBuf};

use serde_json::json;
use tempfile::TempDir;

/// A project: two dimensions, one article, no theme of its own.
pub(crate) struct Project(TempDir);

impl Project {
    pub(crate) fn new() -> Self {
        let project = Self::empty();
        project.title("Kettles");
        project.write("data/speed.json", speed("Time to boil", 118));
        project.write("content/guide.md", "# Guide\n\nHow to read this.\n");
        project
    }

    /// Without even a data folder.
    pub(crate) fn empty() -> Self {
        Self(tempfile::Builder::new().prefix("kettles-").tempdir().unwrap())
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.at(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// As many editors save: another file takes the place of the old one.
    pub(crate) fn replace(&self, path: &str, text: &str) {
        let new = self.at(&format!("{path}.new~"));
        std::fs::write(&new, text).unwrap();
        std::fs::rename(new, self.at(path)).unwrap();
    }

    pub(crate) fn remove(&self, path: &str) {
        let path = self.at(path);
        if path.is_dir() {
            std::fs::remove_dir_all(path).unwrap();
        } else {
            std::fs::remove_file(path).unwrap();
        }
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        std::fs::rename(self.at(from), self.at(to)).unwrap();
    }

    /// Gives the scorecard another title, which stands on every page.
    pub(crate) fn title(&self, title: &str) {
        self.write("data/meta.json", meta(title));
    }
}

/// The document that holds the title.
pub(crate) fn meta(title: &str) -> String {
    let document = json!({
        "meta": { "title": title, "subject": "Kettle", "as_of": "2026-06-27" },
        "categories": [{ "id": "speed", "group": "brewing", "name": "Speed" }],
        "systems": [{ "name": "Rapid", "last_reviewed": "2026-06-01", "aliases": ["Rapid Boil"] }]
    });
    serde_json::to_string_pretty(&document).unwrap()
}

/// A document with one dimension and one position.
pub(crate) fn speed(title: &str, seconds: u32) -> String {
    let document = json!({
        "dimensions": [{
            "id": "time-to-boil", "category": "speed", "dimension": title,
            "why_it_matters": "It is waited for.", "sota_bar": "95 s", "sota_systems": ["Rapid"],
            "source_url": "https://example.org/", "source_date": "2026-04",
            "aliases": ["boiling time"]
        }],
        "rows": [{
            "id": "time-to-boil", "dim_id": "time-to-boil", "category": "speed", "axis": title,
            "unit": "s", "higher_is_better": false, "value": seconds, "competitor": "Rapid",
            "competitor_class": "sota", "competitor_value": 95,
            "competitor_source": "https://example.org/", "verdict": "trails",
            "status": "shipped", "measured_on": "2026-06-20", "commit": "abc1234"
        }]
    });
    serde_json::to_string_pretty(&document).unwrap()
}

/// A document with another dimension.
pub(crate) fn another(id: &str, title: &str) -> String {
    let document = json!({
        "dimensions": [{
            "id": id, "category": "speed", "dimension": title,
            "why_it_matters": "It may.", "sota_bar": "unknown", "sota_systems": ["Rapid"],
            "source_url": "https://example.org/", "source_date": "2026-04"
        }]
    });
    serde_json::to_string_pretty(&document).unwrap()
}
