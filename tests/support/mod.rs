//! Projects to test with: built in a few lines, run with the real binary.
//!
//! ```ignore
//! let project = Project::new()
//!     .category("speed", "perf")
//!     .dimension("cups", "speed")
//!     .position("cups-now", "cups", json!({ "value": 120, "competitor_value": 100 }))
//!     .build();
//! assert_eq!(project.run("check").code, 0);
//! ```
//!
//! Everything happens in a folder of its own that is gone after the test.
#![allow(dead_code, unused_imports, reason = "each test binary uses a part of it")]

mod folder;
pub(crate) mod html;
pub(crate) mod sample;

use serde_json::{Map, Value, json};

pub(crate) use folder::{Folder, Judged, Ran, expect, text};

/// A project that is being put together.
#[derive(Debug)]
pub(crate) struct Project {
    meta: Map<String, Value>,
    lists: Map<String, Value>,
    files: Vec<(String, Vec<u8>)>,
}

impl Project {
    /// A scorecard about coffee servers, with nothing in it yet.
    pub(crate) fn new() -> Self {
        let meta = json!({ "title": "Kettle — scorecard", "subject": "Kettle",
                           "as_of": "2026-06-27" });
        Self::empty().metas(meta)
    }

    /// No document at all.
    pub(crate) fn empty() -> Self {
        Self { meta: Map::new(), lists: Map::new(), files: Vec::new() }
    }

    /// One field of `meta`.
    pub(crate) fn meta(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.meta.insert(key.to_owned(), value.into());
        self
    }

    /// Several fields of `meta`.
    fn metas(self, fields: Value) -> Self {
        let Value::Object(fields) = fields else { panic!("fields are an object") };
        fields.into_iter().fold(self, |project, (key, value)| project.meta(&key, value))
    }

    /// Any record of any list.
    pub(crate) fn record(mut self, list: &str, record: Value) -> Self {
        let records = self.lists.entry(list).or_insert_with(|| json!([]));
        records.as_array_mut().unwrap().push(record);
        self
    }

    /// A category.
    pub(crate) fn category(self, id: &str, group: &str) -> Self {
        self.record("categories", json!({ "id": id, "group": group, "name": id }))
    }

    /// A dimension that says no more than it must.
    pub(crate) fn dimension(self, id: &str, category: &str) -> Self {
        self.dimension_with(id, category, json!({}))
    }

    /// A dimension with more fields, or other ones.
    pub(crate) fn dimension_with(self, id: &str, category: &str, more: Value) -> Self {
        let record = json!({ "id": id, "category": category, "dimension": id });
        self.record("dimensions", with(record, more))
    }

    /// A registered system.
    pub(crate) fn system(self, name: &str) -> Self {
        self.record("systems", json!({ "name": name }))
    }

    /// A sound position that leads, 2 to 1, with the given fields instead; null takes a
    /// field away.
    pub(crate) fn position(self, id: &str, dimension: &str, more: Value) -> Self {
        let record = json!({
            "id": id, "dim_id": dimension, "category": "speed", "axis": id,
            "unit": "cups/h", "higher_is_better": true, "value": 2,
            "competitor": "Samovar", "systems": [], "competitor_class": "sota",
            "competitor_value": 1, "competitor_source": "the maker's sheet, 2026",
            "verdict": "lead", "status": "shipped", "measured_on": "2026-06-01",
            "doc": "docs/bench.md",
        });
        self.record("rows", with(record, more))
    }

    /// One category, `speed`, with one dimension, `cups`, and one position on it.
    pub(crate) fn one(more: Value) -> Self {
        Self::new()
            .category("speed", "perf")
            .dimension("cups", "speed")
            .position("cups-now", "cups", more)
    }

    /// A file, as it is.
    pub(crate) fn file(mut self, path: &str, text: impl AsRef<[u8]>) -> Self {
        self.files.push((path.to_owned(), text.as_ref().to_vec()));
        self
    }

    /// Writes everything to a folder.
    pub(crate) fn build(self) -> Folder {
        let folder = Folder::new();
        let mut document = self.lists;
        if !self.meta.is_empty() {
            document.insert("meta".to_owned(), Value::Object(self.meta));
        }
        if !document.is_empty() {
            let text = serde_json::to_string_pretty(&document).unwrap();
            folder.write("data/scorecard.json", text);
        }
        for (path, text) in self.files {
            folder.write(&path, text);
        }
        folder
    }
}

fn with(record: Value, more: Value) -> Value {
    let (Value::Object(mut record), Value::Object(more)) = (record, more) else {
        panic!("records are objects")
    };
    for (key, value) in more {
        if value.is_null() {
            record.remove(&key);
        } else {
            record.insert(key, value);
        }
    }
    Value::Object(record)
}
