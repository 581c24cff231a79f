//! The way to a number in a JSON document: `cells[0].rate`, `[0].p50_ms`,
//! `runs["cold start"].ms`. A key that holds a dot or a bracket stands in quotes.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Fault, fault};
use crate::diagnostic::nearest;
use crate::model::Number;

/// One step of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// The number that stands at `field`.
pub(super) fn number(document: &Value, field: &str) -> Result<Number, Fault> {
    let steps = steps(field).ok_or_else(|| {
        fault(
            format!("`{field}` is not a path to a field"),
            "write it like `cells[0].rate`",
        )
    })?;
    let value = (steps.iter())
        .try_fold(document, |value, step| follow(value, step))
        .map_err(|Fault { why, hint }| {
            let hint = bracketed(document, &steps).unwrap_or(hint);
            fault(format!("`{field}` leads nowhere: {why}"), hint)
        })?;
    let written = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        other => return Err(no_number(field, kind(other))),
    };
    Number::parse(&written).ok_or_else(|| no_number(field, "text"))
}

fn no_number(field: &str, found: &str) -> Fault {
    fault(
        format!("`{field}` is {found}, not a number"),
        "name a field that holds a number",
    )
}

fn follow<'v>(value: &'v Value, step: &Step<'_>) -> Result<&'v Value, Fault> {
    match (value, step) {
        (Value::Object(fields), Step::Key(key)) => fields.get(*key).ok_or_else(|| {
            let hint = match nearest(key, fields.keys().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a field that is there".to_owned(),
            };
            fault(format!("there is no `{key}`"), hint)
        }),
        (Value::Array(items), Step::Index(at)) => items.get(*at).ok_or_else(|| {
            let why = format!("a list of {} has no `[{at}]`", items.len());
            fault(why, "name an element that is there, counted from 0")
        }),
        (other, Step::Key(key)) => {
            let why = format!("{} has no `{key}`", kind(other));
            Err(fault(why, "name a field that is there"))
        }
        (other, Step::Index(at)) => {
            let why = format!("{} has no `[{at}]`", kind(other));
            Err(fault(why, "name a field that is there"))
        }
    }
}

/// The way as it should be written, where an element of a list is named after a dot, as in
/// `runs.0.gbps`.
fn bracketed(document: &Value, steps: &[Step<'_>]) -> Option<String> {
    let (mut value, mut way, mut is_other) = (Some(document), String::new(), false);
    for step in steps {
        let index = match (value, step) {
            (Some(Value::Array(_)), Step::Key(key)) => key.parse().ok(),
            _ => None,
        };
        is_other |= index.is_some();
        let step = index.map_or(*step, Step::Index);
        let _ = match step {
            Step::Index(at) => write!(way, "[{at}]"),
            Step::Key(key) if key.contains(['.', '[', ']']) => write!(way, "[\"{key}\"]"),
            Step::Key(key) if way.is_empty() => write!(way, "{key}"),
            Step::Key(key) => write!(way, ".{key}"),
        };
        value = value.and_then(|value| follow(value, &step).ok());
    }
    is_other.then(|| format!("write `{way}`"))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a record",
    }
}

/// A way step by step; none when it is not of that form.
fn steps(field: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    let mut rest = field.trim();
    let mut expects_key = !rest.starts_with('[');
    while expects_key || !rest.is_empty() {
        let (step, after) = if expects_key { key(rest)? } else { bracket(rest)? };
        steps.push(step);
        expects_key = after.starts_with('.');
        rest = after.strip_prefix('.').unwrap_or(after);
    }
    Some(steps)
}

/// `rate` of `rate.x` or `rate[0]`.
fn key(text: &str) -> Option<(Step<'_>, &str)> {
    let (key, after) = text.split_at(text.find(['.', '[', ']']).unwrap_or(text.len()));
    (!key.is_empty()).then_some((Step::Key(key), after))
}

/// `[0]` or `["a.b"]`.
fn bracket(text: &str) -> Option<(Step<'_>, &str)> {
    let inner = text.strip_prefix('[')?;
    for quote in ['"', '\''] {
        if let Some(quoted) = inner.strip_prefix(quote) {
            let (key, after) = quoted.split_once(quote)?;
            return Some((Step::Key(key), after.strip_prefix(']')?));
        }
    }
    let (index, after) = inner.split_once(']')?;
    let is_index = index.bytes().all(|b| b.is_ascii_digit());
    Some((Step::Index(index.parse().ok().filter(|_| is_index)?), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"cells":[{"rate":0.5},{"rate":"7"}],"a.b":{"c d":[[1,2]]},
        "x":null,"big":123456789012345678901234567890,"t":true,"words":"12 ms"}"#;

    fn at(field: &str) -> Result<String, String> {
        let document: Value = serde_json::from_str(TEXT).unwrap();
        let found = number(&document, field);
        found.map(|it| it.digits().to_owned()).map_err(|it| it.why)
    }

    #[test]
    fn ways_lead_through_keys_and_lists() {
        for (field, found) in [
            ("cells[0].rate", "0.5"),
            ("cells[1].rate", "7"),
            ("cells[1][\"rate\"]", "7"),
            ("[\"a.b\"][\"c d\"][0][1]", "2"),
            ("['a.b'].c d[0][0]", "1"),
            ("big", "1.2345678901234568e29"),
        ] {
            assert_eq!(at(field), Ok(found.to_owned()), "{field}");
        }
        let list: Value = serde_json::from_str("[[3]]").unwrap();
        assert_eq!(number(&list, "[0][0]").unwrap().digits(), "3");
    }

    #[test]
    fn what_leads_nowhere_is_told() {
        for (field, why) in [
            ("cells[2].rate", "`cells[2].rate` leads nowhere: a list of 2 has no `[2]`"),
            ("cells.rate", "`cells.rate` leads nowhere: a list has no `rate`"),
            ("cells[0].x", "`cells[0].x` leads nowhere: there is no `x`"),
            ("x[0]", "`x[0]` leads nowhere: null has no `[0]`"),
            ("x", "`x` is null, not a number"),
            ("t", "`t` is a boolean, not a number"),
            ("cells", "`cells` is a list, not a number"),
            ("words", "`words` is text, not a number"),
        ] {
            assert_eq!(at(field), Err(why.to_owned()), "{field}");
        }
    }

    #[test]
    fn an_element_after_a_dot_is_told_its_brackets() {
        let document: Value = serde_json::from_str(TEXT).unwrap();
        let hint = |field| number(&document, field).unwrap_err().hint;
        for (field, form) in [
            ("cells.0.rate", "write `cells[0].rate`"),
            ("cells.7.rate", "write `cells[7].rate`"),
            ("[\"a.b\"].c d.0.1", "write `[\"a.b\"].c d[0][1]`"),
        ] {
            assert_eq!(hint(field), form, "{field}");
        }
        assert_eq!(hint("cells.rate"), "name a field that is there");
    }

    #[test]
    fn what_is_no_way_is_refused() {
        for field in [
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "cells[",
            "cells[0",
            "cells]",
            "cells[0]rate",
            "cells[-1]",
            "cells[+1]",
            "cells[]",
            "[\"a",
            "[\"a\"",
            "a.[0]",
            "cells[99999999999999999999]",
        ] {
            assert_eq!(steps(field), None, "{field}");
        }
    }
}
