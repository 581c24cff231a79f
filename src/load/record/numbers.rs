//! Fields that hold several numbers.

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged as _;

use super::Record;
use crate::diagnostic::Field;
use crate::load::problem;
use crate::model::{Number, Quantity};

impl Record<'_> {
    /// A list of numbers with the place of the whole; none when absent.
    pub(in crate::load) fn numbers(&mut self, key: &str) -> Field<Option<Vec<Number>>> {
        let span = self.place(key);
        let mut present = self.value(key).is_some();
        let mut numbers = Vec::new();
        for value in self.elements(key) {
            match self.quantity_of(key, value) {
                Some(Quantity::Number(number)) => numbers.push(number),
                Some(Quantity::Text(text)) => {
                    let span = self.span(value.range());
                    self.report(problem::bad_value(
                        span,
                        key,
                        &text,
                        "a list of numbers",
                    ));
                    present = false;
                }
                None => present = false,
            }
        }
        Field { value: present.then_some(numbers), span }
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
