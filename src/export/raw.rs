//! JSON as files have it: a document's form, and numbers with the digits they were
//! written with.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::model::{Number, Quantity, Range};
use crate::score::one_decimal;

/// A number with the digits it was written with, or words.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Value<'a> {
    Number(Box<RawValue>),
    Text(&'a str),
    Range([Box<RawValue>; 2]),
}

/// A document, pretty-printed, with a newline at its end.
pub(super) fn document(document: &impl Serialize) -> String {
    // Text keys and plain values always serialize.
    serde_json::to_string_pretty(document).unwrap_or_default() + "\n"
}

pub(super) fn value(quantity: Option<&Quantity>) -> Option<Value<'_>> {
    Some(match quantity? {
        Quantity::Number(number) => Value::Number(digits(number)),
        Quantity::Text(text) => Value::Text(text),
    })
}

pub(super) fn range(range: &Range) -> [Box<RawValue>; 2] {
    [digits(&range.low), digits(&range.high)]
}

pub(super) fn digits(number: &Number) -> Box<RawValue> {
    raw(number.digits().to_owned())
}

pub(super) fn rounded(score: f64) -> Box<RawValue> {
    raw(one_decimal(score))
}

/// A change of a score, as finely as it is shown.
pub(super) fn change(by: f64) -> Box<RawValue> {
    raw(format!("{by:.2}"))
}

/// Digits as a JSON number. All that come here are finite and well-formed.
pub(super) fn raw(digits: String) -> Box<RawValue> {
    RawValue::from_string(digits).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
