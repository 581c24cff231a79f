//! Calendar dates as people write them in data: a day, a month, or something coarser.
//!
//! Precision is kept: what was written as a month is shown as a month. A bare year or
//! a range of years is accepted and shown, but is too coarse to have an age. There is
//! no clock here or anywhere in the library: "today" is always handed in.

use std::fmt;

use jiff::civil;

/// A date with the precision it was written in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Date {
    /// `2026-06-27`
    Day(civil::Date),
    /// `2026-06`; its age counts from the first of the month.
    Month(civil::Date),
    /// `2026`, `2024-2026`: shown as written, too coarse to age.
    Years(String),
}

/// Why a text is no date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateError {
    /// Not one of the accepted forms.
    Form,
    /// The right form, but no such day or month.
    Calendar,
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "is not a date of the form `YYYY-MM-DD` or `YYYY-MM`",
            Self::Calendar => "is not in the calendar",
        })
    }
}

impl Date {
    /// Reads `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or a range of years.
    pub fn parse(text: &str) -> Result<Self, DateError> {
        let text = text.trim();
        if is_years(text) {
            return Ok(Self::Years(text.to_owned()));
        }
        let parts: Vec<&str> = text.split('-').collect();
        match parts[..] {
            [year, month] => Ok(Self::Month(day(year, month, "01")?)),
            [year, month, date] => Ok(Self::Day(day(year, month, date)?)),
            _ => Err(DateError::Form),
        }
    }

    /// The day that ages count from; none for a date that is too coarse.
    pub fn first_day(&self) -> Option<civil::Date> {
        match self {
            Self::Day(date) | Self::Month(date) => Some(*date),
            Self::Years(_) => None,
        }
    }

    /// How many days this date lies before `as_of`: negative when it lies after it,
    /// none when it is too coarse to say.
    pub fn days_before(&self, as_of: civil::Date) -> Option<i64> {
        self.first_day().map(|first| days_between(first, as_of))
    }

    /// How many days are left at `as_of` until this date lies more than `window` days
    /// back: 0 on the last of them, negative when it does already, none when it is too
    /// coarse to say. Every window of the scorecard goes by this.
    pub fn days_left(&self, window: i64, as_of: civil::Date) -> Option<i64> {
        self.days_before(as_of).map(|age| window.saturating_sub(age))
    }

    /// Whether this date lies more than `window` days before `as_of`.
    pub fn is_past(&self, window: i64, as_of: civil::Date) -> bool {
        self.days_left(window, as_of).is_some_and(|left| left < 0)
    }

    /// The date as a `datetime` attribute, where HTML has a form for it.
    pub fn machine(&self) -> Option<String> {
        match self {
            Self::Years(text) if text.len() != 4 => None,
            _ => Some(self.to_string()),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => write!(f, "{date}"),
            Self::Month(date) => write!(f, "{:04}-{:02}", date.year(), date.month()),
            Self::Years(text) => f.write_str(text),
        }
    }
}

/// Whole days from `earlier` to `later`; negative when they are the other way round.
pub fn days_between(earlier: civil::Date, later: civil::Date) -> i64 {
    later.duration_since(earlier).as_hours() / 24
}

/// `2024`, or two years with a hyphen, dash or slash between them.
fn is_years(text: &str) -> bool {
    let year = |part: &str| part.len() == 4 && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(['-', '–', '/']) {
        None => year(text),
        Some((from, to)) => year(from.trim()) && year(to.trim()),
    }
}

fn day(year: &str, month: &str, day: &str) -> Result<civil::Date, DateError> {
    let digits = |part: &str, len: usize| {
        let right = part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
        right.then(|| part.parse::<i16>().ok()).flatten().ok_or(DateError::Form)
    };
    let (year, month, day) = (digits(year, 4)?, digits(month, 2)?, digits(day, 2)?);
    let narrow = |n: i16| i8::try_from(n).map_err(|_| DateError::Calendar);
    civil::Date::new(year, narrow(month)?, narrow(day)?).map_err(|_| DateError::Calendar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_precision_it_was_written_in() {
        for text in ["2026-06-27", "2026-06", "2026", "2024-2026", "2024–2026"] {
            assert_eq!(Date::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn refuses_what_is_not_in_the_calendar() {
        for text in ["2026-02-30", "2026-13", "2026-00-10", "2025-02-29"] {
            assert_eq!(Date::parse(text), Err(DateError::Calendar), "{text}");
        }
        for text in ["", "June 2026", "2026-6", "26-06-27", "2026-06-27T10:00", "1-2-3-4"]
        {
            assert_eq!(Date::parse(text), Err(DateError::Form), "{text}");
        }
    }

    #[test]
    fn ages_count_from_the_first_of_a_month() {
        let as_of = civil::Date::constant(2026, 6, 27);
        let age = |text: &str| Date::parse(text).unwrap().days_before(as_of);
        assert_eq!(age("2026-06"), Some(26));
        assert_eq!(age("2026-06-27"), Some(0));
        assert_eq!(age("2026-06-30"), Some(-3));
        assert_eq!(age("2025"), None);
    }

    #[test]
    fn a_window_holds_on_its_last_day() {
        let as_of = civil::Date::constant(2026, 6, 27);
        let left = |text: &str| Date::parse(text).unwrap().days_left(26, as_of);
        assert_eq!(left("2026-06-02"), Some(1));
        assert_eq!(left("2026-06"), Some(0));
        assert_eq!(left("2026-05-31"), Some(-1));
        assert_eq!(left("2025"), None);
    }
}
