//! What can be wrong with the shape of the input, and how each is said.

use crate::diagnostic::{Code, Diagnostic, Span, nearest};

/// A value of the wrong type.
pub(super) fn wrong_type(
    span: Span,
    field: &str,
    expected: &str,
    found: &str,
) -> Diagnostic {
    let message = format!("`{field}` should be {expected}, not {found}");
    let hint = match (field, expected, found) {
        (_, "text", "a number" | "a boolean") => "put the value in quotes",
        (_, "a boolean", "text") => "write `true` or `false` without quotes",
        ("competitor_value", _, "a list" | "a record") => {
            "write the two ends of a range as `\"competitor_range\": [3, 5]`"
        }
        ("competitor_range", ..) => "write its two ends, like `[3, 5]`",
        _ => "change the value, or leave the field out",
    };
    Diagnostic::new(Code::WrongType, message).at(span).hint(hint)
}

/// A number that no 64-bit float can hold, or a word that stands for none.
pub(super) fn number_range(span: Span, field: &str, written: &str) -> Diagnostic {
    let message =
        format!("`{field}` is `{written}`, which is out of range for a finite number");
    Diagnostic::new(Code::NumberRange, message)
        .at(span)
        .hint("write a finite number, or `null`")
}

/// A key that stands twice.
pub(super) fn duplicate_key(span: Span, key: &str, first: &str) -> Diagnostic {
    let message = if key == first {
        format!("`{key}` stands twice in one record")
    } else {
        format!("`{key}` and `{first}` are two spellings of one field")
    };
    Diagnostic::new(Code::DuplicateKey, message).at(span).hint("keep one of the two")
}

/// A key that is not part of the format.
pub(super) fn unknown_key(
    span: Span,
    key: &str,
    record: &str,
    known: &[&str],
) -> Diagnostic {
    let message = format!("`{key}` is not a field of a {record}");
    let hint = match nearest(key, known.iter().copied()) {
        Some(word) => {
            format!("did you mean `{word}`? a key that starts with `_` is a comment")
        }
        None => format!(
            "remove it, or start it with `_` to make it a comment; a {record} has `{}`",
            known.join("`, `")
        ),
    };
    Diagnostic::new(Code::UnknownKey, message).at(span).hint(hint)
}

/// A field that a record cannot do without.
pub(super) fn missing(span: Span, field: &str, record: &str) -> Diagnostic {
    let message = format!("this {record} has no `{field}`");
    Diagnostic::new(Code::MissingField, message)
        .at(span)
        .hint(format!("add `\"{field}\": …`"))
}

/// A value outside what its field allows.
pub(super) fn bad_value(
    span: Span,
    field: &str,
    found: &str,
    allowed: &str,
) -> Diagnostic {
    let message = format!("`{field}` is `{found}`, but should be {allowed}");
    Diagnostic::new(Code::BadValue, message).at(span).hint("change the value")
}

/// A date that was begun and left empty.
pub(super) fn blank_date(span: Span, field: &str) -> Diagnostic {
    Diagnostic::new(Code::BadDate, format!("`{field}` is empty"))
        .at(span)
        .hint("write it like `2026-06-27` or `2026-06`, or leave the field out")
}

/// Two records with one id.
pub(super) fn duplicate_id(
    span: Span,
    record: &str,
    id: &str,
    first: &str,
) -> Diagnostic {
    let message = format!("the {record} id `{id}` is already taken, at {first}");
    Diagnostic::new(Code::DuplicateId, message)
        .at(span)
        .hint("give one of them another id")
}
