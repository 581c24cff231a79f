//! Numbers as they were written: shown digit for digit, compared as floats.

use std::fmt;

/// A finite number that keeps the digits it was written with.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    text: String,
    value: f64,
}

/// What stands in a field for a measured value: a number, or words.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantity {
    /// A number, also one that was written as a numeric string.
    Number(Number),
    /// Text that is no number: shown word for word, never compared.
    Text(String),
}

impl Quantity {
    /// The number, if it is one.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::Text(_) => None,
        }
    }
}

/// Whether two values say the same: numbers by what they are worth, however written.
pub fn says_same(a: Option<&Quantity>, b: Option<&Quantity>) -> bool {
    match (a, b) {
        (Some(Quantity::Number(a)), Some(Quantity::Number(b))) => a.is_same(b),
        (a, b) => a == b,
    }
}

/// Exponents up to which a number is written out; beyond, in scientific form.
const PLAIN_EXPONENTS: std::ops::Range<i32> = -7..21;

impl Number {
    /// Reads a JSON number. None when it is not one or is beyond a 64-bit float.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let numeric = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
        let value: f64 =
            text.parse().ok().filter(|value: &f64| numeric && value.is_finite())?;
        Some(Self { text: canonical(text, value), value })
    }

    /// As a float, for comparing and drawing.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Whether it is worth the same as another, however both are written.
    pub fn is_same(&self, other: &Self) -> bool {
        self.text == other.text || self.value.total_cmp(&other.value).is_eq()
    }

    /// The digits, with `.` as the decimal point and no grouping: a JSON number.
    pub fn digits(&self) -> &str {
        &self.text
    }

    /// For a reader: thousands are parted by a narrow no-break space, and the minus
    /// is a true minus.
    pub fn grouped(&self) -> String {
        group_digits(&self.text)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.grouped())
    }
}

/// Parts the thousands of plain digits: `9026.9` becomes `9 026.9`.
pub fn group_digits(digits: &str) -> String {
    let (sign, rest) = digits.strip_prefix('-').map_or(("", digits), |rest| ("−", rest));
    let whole_len = rest.find(['.', 'e']).unwrap_or(rest.len());
    let (whole, fraction) = rest.split_at(whole_len);
    let mut out = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out + &fraction.replace('-', "−")
}

/// One form for one number: written out where that is readable, digits kept.
fn canonical(text: &str, value: f64) -> String {
    if value == 0.0 && !text.contains(|c: char| ('1'..='9').contains(&c)) {
        return "0".to_owned();
    }
    let (sign, rest) = match text.as_bytes().first() {
        Some(b'-') => ("-", &text[1..]),
        Some(b'+') => ("", &text[1..]),
        _ => ("", text),
    };
    let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if exponent == 0 && whole.len() <= 21 {
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let point = if fraction.is_empty() { "" } else { "." };
        return format!("{sign}{whole}{point}{fraction}");
    }
    shifted(sign, whole, fraction, exponent)
}

/// Moves the point of `whole.fraction` by `exponent`, or gives the scientific form
/// where the result would be too long to read.
fn shifted(sign: &str, whole: &str, fraction: &str, exponent: i32) -> String {
    let all = format!("{whole}{fraction}");
    let leading = all.len() - all.trim_start_matches('0').len();
    let digits = all.trim_start_matches('0').trim_end_matches('0');
    let length = |text: &str| i32::try_from(text.len()).unwrap_or(i32::MAX);
    // The value is 0.digits × 10^point.
    let point = length(whole) - i32::try_from(leading).unwrap_or(0) + exponent;
    if !PLAIN_EXPONENTS.contains(&(point - 1)) {
        let (first, more) = digits.split_at(1.min(digits.len()));
        let dot = if more.is_empty() { "" } else { "." };
        return format!("{sign}{first}{dot}{more}e{}", point - 1);
    }
    if point <= 0 {
        let zeroes = "0".repeat(point.unsigned_abs() as usize);
        return format!("{sign}0.{zeroes}{digits}");
    }
    let point = point.unsigned_abs() as usize;
    if point >= digits.len() {
        return format!("{sign}{digits}{}", "0".repeat(point - digits.len()));
    }
    format!("{sign}{}.{}", &digits[..point], &digits[point..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_kept_and_zero_has_one_form() {
        let cases = [
            ("2494000", "2494000"),
            ("9007199254740993", "9007199254740993"),
            ("0.000001", "0.000001"),
            ("1e-6", "0.000001"),
            ("93.97", "93.97"),
            ("7222.0", "7222.0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("1e21", "1e21"),
            ("1000000000000000000000", "1e21"),
            ("100000000000000000000", "100000000000000000000"),
            ("1E+3", "1000"),
            ("1.25e1", "12.5"),
            ("-2.5e-9", "-2.5e-9"),
            ("1e-300", "1e-300"),
            ("007", "7"),
        ];
        for (written, shown) in cases {
            assert_eq!(Number::parse(written).unwrap().digits(), shown, "{written}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in
            ["", "1e400", "-1e400", "NaN", "inf", "Infinity", "12 ms", "0x10", "1_000"]
        {
            assert!(Number::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn thousands_are_parted_for_readers() {
        let grouped = |text: &str| Number::parse(text).unwrap().grouped();
        assert_eq!(grouped("9026.9"), "9\u{202f}026.9");
        assert_eq!(grouped("2494000"), "2\u{202f}494\u{202f}000");
        assert_eq!(grouped("-120"), "−120");
        assert_eq!(grouped("1e-300"), "1e−300");
    }
}
