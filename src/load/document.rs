//! One JSON document: from text to the records it holds, by itself.
//!
//! What a document says does not depend on any other document, so that a document that
//! did not change need not be read again.

use std::borrow::Cow;

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::lower::{self, Lists};
use super::problem;
use super::record::{Record, Shape, type_name};
use crate::diagnostic::{Code, Diagnostic, Span};

/// The records of one document, and what is wrong with them.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// The records.
    pub(super) lists: Lists,
    /// The problems.
    pub(super) problems: Vec<Diagnostic>,
}

/// Strict JSON: none of the extensions the parser offers.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Reads a document.
pub(super) fn parse(text: &str, file: u32) -> Document {
    let mut problems = Vec::new();
    let lists = record(text, file, &lower::DOCUMENT, &mut problems, lower::document);
    Document { lists: lists.unwrap_or_default(), problems }
}

/// Reads a text whose top level is a record; none when it is not.
pub(super) fn record<T>(
    text: &str,
    file: u32,
    shape: &'static Shape,
    problems: &mut Vec<Diagnostic>,
    lower: impl FnOnce(&mut Record<'_>) -> T,
) -> Option<T> {
    problems.extend(stray_character(text, file));
    let parsed = match parse_to_ast(text, &CollectOptions::default(), &STRICT) {
        Ok(parsed) => parsed,
        Err(error) => {
            problems.push(syntax(&error, text, file));
            return None;
        }
    };
    match parsed.value {
        Some(Value::Object(object)) => {
            Some(lower(&mut Record::new(&object, shape, file, problems)))
        }
        Some(other) => {
            let span = Span::new(file, other.range().start, other.range().start + 1);
            let found = type_name(&other);
            problems.push(problem::wrong_type(span, shape.name, "a record", found));
            None
        }
        None => {
            let message = format!("the {} is empty", shape.name);
            let problem = Diagnostic::new(Code::JsonSyntax, message);
            problems.push(
                problem.at(Span::new(file, 0, 0)).hint("write `{}` or remove the file"),
            );
            None
        }
    }
}

/// The first character that JSON wants written otherwise and the parser lets pass: a
/// control character as it is in a text, or another space than JSON's own outside of one.
fn stray_character(text: &str, file: u32) -> Option<Diagnostic> {
    let (mut inside, mut escaped) = (false, false);
    for (at, c) in text.char_indices() {
        let span = Span::new(file, at, at + c.len_utf8());
        match c {
            '"' if !escaped => inside = !inside,
            '\0'..' ' if inside => return Some(unescaped(c, span)),
            '\t' | '\n' | '\r' | ' ' => {}
            _ if !inside && c.is_whitespace() => {
                let message = format!("not JSON: the space here is {}", code_point(c));
                let problem = Diagnostic::new(Code::JsonSyntax, message).at(span);
                return Some(problem.hint("write a plain space"));
            }
            _ => {}
        }
        escaped = inside && c == '\\' && !escaped;
    }
    None
}

fn code_point(c: char) -> String {
    format!("`U+{:04X}`", u32::from(c))
}

fn unescaped(c: char, span: Span) -> Diagnostic {
    let (what, hint) = match c {
        '\n' => {
            ("a line break", r#"write it as `\n`, or close the text with `"`"#.to_owned())
        }
        '\t' => ("a tab", r"write it as `\t`".to_owned()),
        _ => ("a control character", format!(r"write it as `\u{:04x}`", u32::from(c))),
    };
    Diagnostic::new(Code::JsonSyntax, format!("not JSON: {what} stands in a text"))
        .at(span)
        .hint(hint)
}

/// Whether the parser stopped within a number like `007`: it takes the zero for a whole
/// one, and the rest for another value.
fn in_leading_zero(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let digits = before.trim_end_matches('0');
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    digits.len() < before.len()
        && !digits.ends_with(|c: char| c.is_alphanumeric() || c == '.')
        && is_digit(text.get(at..).and_then(|rest| rest.chars().next()))
}

fn syntax(error: &ParseError, text: &str, file: u32) -> Diagnostic {
    let (start, end) = (error.range().start, error.range().end);
    let word = text.get(start..end).unwrap_or_default();
    let kind = match word.trim_start_matches('-') {
        "NaN" | "Infinity" => &ParseErrorKind::NonFiniteNumbersNotAllowed,
        _ => error.kind(),
    };
    let (mut message, mut hint) = syntax_words(kind);
    if in_leading_zero(text, start) {
        message = Cow::Borrowed("not JSON: a number does not start with `0`");
        hint = "remove the zero, or put the value in quotes";
    }
    // The parser ends some errors at the end of the file; point at one character.
    let end = if end > start { end.min(start + 40) } else { start + 1 };
    let end = (start..=end.min(text.len()))
        .rfind(|at| text.is_char_boundary(*at))
        .unwrap_or(start);
    Diagnostic::new(Code::JsonSyntax, message.into_owned())
        .at(Span::new(file, start, end))
        .hint(hint)
}

/// What a syntax error says and how it is mended.
fn syntax_words(kind: &ParseErrorKind) -> (Cow<'static, str>, &'static str) {
    use ParseErrorKind as Kind;
    let (message, hint) = match kind {
        Kind::TrailingCommasNotAllowed => (
            "trailing comma: JSON allows none before a closing bracket",
            "remove the comma",
        ),
        Kind::NonFiniteNumbersNotAllowed => {
            ("`NaN` and `Infinity` are not JSON", "write a finite number, or `null`")
        }
        Kind::NestingDepthExceeded => (
            "nested too deeply: no field of the format goes that deep",
            "flatten the value",
        ),
        Kind::CommentsNotAllowed => {
            ("JSON has no comments", "use a key that starts with `_` instead")
        }
        Kind::SingleQuotedStringsNotAllowed => {
            ("text stands in single quotes", "use double quotes")
        }
        Kind::ExpectedComma => (
            "a comma is missing before this value",
            "put a comma after the value before it",
        ),
        Kind::UnterminatedObject => (
            "this record is never closed",
            "add the missing `}`; the file may be cut off",
        ),
        Kind::UnterminatedArray => {
            ("this list is never closed", "add the missing `]`; the file may be cut off")
        }
        other => {
            let found = other.to_string();
            let mut letters = found.chars();
            let lower = letters.next().map_or(String::new(), |first| {
                first.to_lowercase().chain(letters).collect()
            });
            return (Cow::Owned(format!("not JSON: {lower}")), "correct the JSON here");
        }
    };
    (Cow::Borrowed(message), hint)
}
