//! Ids and aliases: what names a page or an anchor, and what other records refer to.

use super::problem;
use super::record::Record;
use crate::diagnostic::Field;

impl Record<'_> {
    /// An id: text that must be there, without space around it.
    pub(super) fn required_id(&mut self, key: &'static str) -> Field<String> {
        let id = self.required(key);
        if !id.value.trim().is_empty() {
            self.judge_id(key, &id);
        }
        id
    }

    /// Ids that a record also goes by.
    pub(super) fn aliases(&mut self) -> Vec<Field<String>> {
        let aliases = self.texts("aliases");
        for alias in &aliases {
            self.judge_id("aliases", alias);
        }
        aliases.into_iter().filter(|alias| !alias.value.trim().is_empty()).collect()
    }

    /// An id is not blank, stands in one line, and has no space around it.
    pub(super) fn judge_id(&mut self, key: &str, id: &Field<String>) {
        let allowed = if id.value.trim().is_empty() {
            "more than space"
        } else if id.value.trim() != id.value {
            "free of space around it"
        } else if id.value.contains(['\n', '\t']) {
            "one line without a tab"
        } else {
            return;
        };
        self.report(problem::bad_value(id.span, key, &id.value, allowed));
    }
}
