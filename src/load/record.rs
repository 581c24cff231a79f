//! Reading one JSON object field by field: every value keeps its place, every misfit is
//! reported, and what nobody asked for is an unknown key.

mod numbers;

use jsonc_parser::ast::{Object, ObjectProp, Value};
use jsonc_parser::common::{Range, Ranged};

use super::problem;
use crate::date::Date;
use crate::diagnostic::{Code, Diagnostic, Field, Span};
use crate::model::{Number, Quantity, Vocabulary, Word};

/// What a kind of record may hold.
pub(super) struct Shape {
    /// What it is called in messages.
    pub(super) name: &'static str,
    /// Its keys.
    pub(super) keys: &'static [&'static str],
    /// Older spellings and the keys they stand for.
    pub(super) older: &'static [(&'static str, &'static str)],
}

/// One object being read.
pub(super) struct Record<'a> {
    object: &'a Object<'a>,
    shape: &'static Shape,
    file: u32,
    head: Span,
    id: String,
    problems: &'a mut Vec<Diagnostic>,
}

impl<'a> Record<'a> {
    /// Starts reading an object: reports keys that stand twice or are unknown.
    pub(super) fn new(
        object: &'a Object<'a>,
        shape: &'static Shape,
        file: u32,
        problems: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let start = object.range.start;
        let head = Span::new(file, start, start + 1);
        let mut record = Self { object, shape, file, head, id: String::new(), problems };
        record.id = record.name_for_messages();
        record.check_keys();
        record
    }

    /// The id, or whatever else names the record, for messages.
    fn name_for_messages(&self) -> String {
        let name =
            ["id", "name", "category", "title"].iter().find_map(|key| self.find(key));
        name.and_then(|property| property.value.as_string_lit())
            .map_or(String::new(), |text| text.value.to_string())
    }

    fn check_keys(&mut self) {
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for property in &self.object.properties {
            let written = property.name.as_str();
            if written.starts_with('_') {
                continue;
            }
            let key = self.canonical(written);
            let span = self.span(property.name.range());
            if let Some((_, first)) = seen.iter().find(|(known, _)| *known == key) {
                self.report(problem::duplicate_key(span, written, first));
            } else if !self.shape.keys.contains(&key) {
                let Shape { name, keys, .. } = self.shape;
                self.report(problem::unknown_key(span, written, name, keys));
            }
            seen.push((key, written));
        }
    }

    fn canonical<'k>(&self, written: &'k str) -> &'k str {
        let older = self.shape.older.iter().find(|(old, _)| *old == written);
        older.map_or(written, |(_, key)| *key)
    }

    fn find(&self, key: &str) -> Option<&'a ObjectProp<'a>> {
        debug_assert!(self.shape.keys.contains(&key) || key == "id" || !key.is_empty());
        self.object
            .properties
            .iter()
            .find(|property| self.canonical(property.name.as_str()) == key)
    }

    /// The value of a field; none when it is absent or null.
    fn value(&self, key: &str) -> Option<&'a Value<'a>> {
        let value = &self.find(key)?.value;
        (!matches!(value, Value::NullKeyword(_))).then_some(value)
    }

    fn span(&self, range: Range) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// Where a field stands, or the record's head where it is absent.
    fn place(&self, key: &str) -> Span {
        self.find(key).map_or(self.head, |property| self.span(property.value.range()))
    }

    /// The record's opening brace.
    pub(super) fn head(&self) -> Span {
        self.head
    }

    /// Adds a problem of this record.
    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem.of(&self.id));
    }

    fn wrong<T>(&mut self, key: &str, expected: &str, value: &Value<'_>) -> Option<T> {
        let span = self.span(value.range());
        self.report(problem::wrong_type(span, key, expected, type_name(value)));
        None
    }

    /// Text; empty when absent.
    pub(super) fn text(&mut self, key: &str) -> Field<String> {
        let span = self.place(key);
        let value = match self.value(key) {
            None => None,
            Some(Value::StringLit(text)) => Some(self.clean(key, &text.value, span)),
            Some(other) => self.wrong(key, "text", other),
        };
        Field { value: value.unwrap_or_default(), span }
    }

    /// Text that must be there.
    pub(super) fn required(&mut self, key: &'static str) -> Field<String> {
        let text = self.text(key);
        if text.value.trim().is_empty()
            && !matches!(self.value(key), Some(v) if v.as_string_lit().is_none())
        {
            self.report(problem::missing(text.span, key, self.shape.name));
        }
        text
    }

    /// Line ends become `\n`; control characters, which neither HTML nor XML can hold,
    /// become spaces.
    fn clean(&mut self, key: &str, text: &str, span: Span) -> String {
        let text = if text.contains('\r') {
            text.replace("\r\n", "\n").replace('\r', "\n")
        } else {
            text.to_owned()
        };
        let is_bad = |c: char| {
            c.is_control() && c != '\n' && c != '\t'
                || matches!(c, '\u{fffe}' | '\u{ffff}')
        };
        if !text.contains(is_bad) {
            return text;
        }
        let message =
            format!("`{key}` holds a control character, which no page can show");
        let problem = Diagnostic::new(Code::ControlCharacter, message).at(span);
        self.report(problem.hint("remove it; a space is shown in its place"));
        text.replace(is_bad, " ")
    }

    /// A number, or words where no number fits.
    pub(super) fn quantity(&mut self, key: &str) -> Field<Option<Quantity>> {
        let span = self.place(key);
        let value = match self.value(key) {
            None => None,
            Some(value) => self.quantity_of(key, value),
        };
        Field { value, span }
    }

    fn quantity_of(&mut self, key: &str, value: &Value<'_>) -> Option<Quantity> {
        let span = self.span(value.range());
        match value {
            Value::NumberLit(number) => {
                self.finite(key, number.value, span).map(Quantity::Number)
            }
            Value::StringLit(text) if text.value.trim().is_empty() => None,
            Value::StringLit(text) => match Number::parse(&text.value) {
                Some(number) => Some(Quantity::Number(number)),
                None if text.value.trim().parse::<f64>().is_ok() => {
                    self.report(problem::number_range(span, key, &text.value));
                    None
                }
                None => Some(Quantity::Text(self.clean(key, &text.value, span))),
            },
            other => self.wrong(key, "a number", other),
        }
    }

    fn finite(&mut self, key: &str, digits: &str, span: Span) -> Option<Number> {
        let number = Number::parse(digits);
        if number.is_none() {
            self.report(problem::number_range(span, key, digits));
        }
        number
    }

    /// A number and nothing else; numeric text counts as one.
    pub(super) fn number(&mut self, key: &str) -> Field<Option<Number>> {
        let span = self.place(key);
        let found = self.quantity(key).value;
        let value = match found {
            Some(Quantity::Number(number)) => Some(number),
            Some(Quantity::Text(text)) => {
                self.report(problem::bad_value(span, key, &text, "a number"));
                None
            }
            None => None,
        };
        Field { value, span }
    }

    /// A whole number from zero up; `default` when absent.
    pub(super) fn count(&mut self, key: &str, default: u32) -> u32 {
        let Field { value: Some(number), span } = self.number(key) else {
            return default;
        };
        number.digits().parse().unwrap_or_else(|_| {
            let allowed = "a whole number from zero up";
            self.report(problem::bad_value(span, key, number.digits(), allowed));
            default
        })
    }

    /// True or false.
    pub(super) fn boolean(&mut self, key: &str) -> Field<Option<bool>> {
        let span = self.place(key);
        let value = match self.value(key) {
            None => None,
            Some(Value::BooleanLit(boolean)) => Some(boolean.value),
            Some(other) => self.wrong(key, "a boolean", other),
        };
        Field { value, span }
    }

    /// A date that may be absent; one that cannot be read is an error.
    pub(super) fn date(&mut self, key: &str) -> Field<Option<Date>> {
        let field = self.lenient_date(key);
        let value = match field.value {
            Ok(date) => Some(date),
            Err(_) if !self.has(key) => None,
            Err(text) if text.trim().is_empty() => {
                self.report(problem::blank_date(field.span, key));
                None
            }
            Err(text) => {
                let why =
                    Date::parse(&text).err().map_or(String::new(), |why| why.to_string());
                let problem = Diagnostic::new(
                    Code::BadDate,
                    format!("`{key}` is `{text}`, which {why}"),
                );
                self.report(
                    problem
                        .at(field.span)
                        .hint("write it like `2026-06-27` or `2026-06`"),
                );
                None
            }
        };
        Field { value, span: field.span }
    }

    /// A date, or the text that is none (empty when absent), for the audit to judge.
    pub(super) fn lenient_date(&mut self, key: &str) -> Field<Result<Date, String>> {
        self.text(key).map(|text| Date::parse(&text).map_err(|_| text))
    }

    /// A word of a vocabulary, for the audit to judge.
    pub(super) fn word<T: Vocabulary>(&mut self, key: &str) -> Field<Word<T>> {
        self.text(key).map(|text| T::read(&text))
    }

    /// A list of texts; each with its place.
    pub(super) fn texts(&mut self, key: &str) -> Vec<Field<String>> {
        let mut texts = Vec::new();
        for value in self.elements(key) {
            let span = self.span(value.range());
            match value {
                Value::StringLit(text) => {
                    texts.push(Field { value: self.clean(key, &text.value, span), span });
                }
                other => {
                    self.wrong::<()>(key, "a list of texts", other);
                }
            }
        }
        texts
    }

    fn elements(&mut self, key: &str) -> &'a [Value<'a>] {
        match self.value(key) {
            None => &[],
            Some(Value::Array(array)) => &array.elements,
            Some(other) => {
                self.wrong::<()>(key, "a list", other);
                &[]
            }
        }
    }

    /// Leaves one problem in the place of all that this record had so far.
    pub(super) fn replace_problems(&mut self, problem: Diagnostic) {
        let span = self.head;
        self.problems.retain(|it| it.span.is_none_or(|it| it.file != span.file));
        self.report(problem);
    }

    /// Whether a field is there, null or not.
    pub(super) fn holds(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Whether a field is there and not null.
    pub(super) fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// A list of records, each read by `lower`.
    pub(super) fn records<T>(
        &mut self,
        key: &str,
        shape: &'static Shape,
        lower: impl Fn(&mut Record<'_>) -> T,
    ) -> Vec<T> {
        let mut records = Vec::new();
        for value in self.elements(key) {
            match value {
                Value::Object(object) => {
                    records.push(lower(&mut Record::new(
                        object,
                        shape,
                        self.file,
                        self.problems,
                    )));
                }
                other => {
                    self.wrong::<()>(key, "a list of records", other);
                }
            }
        }
        records
    }

    /// A record inside this one.
    pub(super) fn record<T>(
        &mut self,
        key: &str,
        shape: &'static Shape,
        lower: impl Fn(&mut Record<'_>) -> T,
    ) -> Option<T> {
        match self.value(key)? {
            Value::Object(object) => {
                Some(lower(&mut Record::new(object, shape, self.file, self.problems)))
            }
            other => self.wrong(key, "a record", other),
        }
    }
}

/// A JSON type in words.
pub(super) fn type_name(value: &Value<'_>) -> &'static str {
    match value {
        Value::StringLit(_) => "text",
        Value::NumberLit(_) => "a number",
        Value::BooleanLit(_) => "a boolean",
        Value::Object(_) => "a record",
        Value::Array(_) => "a list",
        Value::NullKeyword(_) => "null",
    }
}
