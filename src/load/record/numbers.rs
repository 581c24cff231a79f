//! Fields that hold several numbers.

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged as _;

use super::Record;
use crate::diagnostic::Field;
use crate::load::problem;
use crate::model::{Number, Quantity};

impl Record<'_> {
    /// A list of numbers with the place of the whole; none when absent or at fault, and
    /// then the first fault alone is reported.
    pub(in crate::load) fn numbers(
        &mut self,
        key: &str,
        expected: &str,
    ) -> Field<Option<Vec<Number>>> {
        let span = self.place(key);
        let value = match self.value(key) {
            None => None,
            Some(Value::Array(array)) => {
                (array.elements.iter()).map(|value| self.number_of(key, value)).collect()
            }
            Some(other) => self.wrong(key, expected, other),
        };
        Field { value, span }
    }

    fn number_of(&mut self, key: &str, value: &Value<'_>) -> Option<Number> {
        let text = match value {
            Value::StringLit(text) if text.value.trim().is_empty() => String::new(),
            _ => match self.quantity_of(key, value)? {
                Quantity::Number(number) => return Some(number),
                Quantity::Text(text) => text,
            },
        };
        let span = self.span(value.range());
        self.report(problem::bad_value(span, key, &text, "a list of numbers"));
        None
    }

    /// A field's object as names with numbers; what is no number is reported.
    pub(in crate::load) fn named_numbers(&mut self, key: &str) -> Vec<(String, Number)> {
        let object = match self.value(key) {
            None => return Vec::new(),
            Some(Value::Object(object)) => object,
            Some(other) => {
                self.wrong::<()>(key, "a record", other);
                return Vec::new();
            }
        };
        let mut numbers = Vec::new();
        for property in &object.properties {
            let name = property.name.as_str();
            match &property.value {
                Value::NullKeyword(_) => {}
                Value::NumberLit(number) => {
                    let span = self.span(number.range);
                    let number = self.finite(name, number.value, span);
                    numbers.extend(number.map(|number| (name.to_owned(), number)));
                }
                other => {
                    self.wrong::<()>(name, "a number", other);
                }
            }
        }
        numbers
    }
}
