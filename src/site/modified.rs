//! When a page last changed: the newest date in what it shows, never that of a build.

use jiff::civil;

use crate::date::Date;
use crate::model::Scorecard;
use crate::route::Route;

/// The date of a page, for the sitemap. Pages about the whole bear the as-of date,
/// articles none.
pub(super) fn date(scorecard: &Scorecard, route: &Route) -> Option<String> {
    let as_of = scorecard.meta().as_of;
    let newest = match route {
        Route::Dimension(id) => {
            newest(&of_dimension(scorecard, scorecard.dimension_called(id)?), as_of)?
        }
        Route::System(id) => {
            let system = &scorecard.systems()[scorecard.system_called(id)?];
            newest(system.last_reviewed.value.as_slice(), as_of)?
        }
        Route::Group(id) => {
            let group = scorecard.group_called(id)?;
            let all = scorecard.dimensions_in_group(group);
            newest(
                &all.flat_map(|at| of_dimension(scorecard, at)).collect::<Vec<_>>(),
                as_of,
            )?
        }
        Route::Article(_) => return None,
        Route::Change(day) => return Some(day.clone()),
        _ => as_of,
    };
    Some(newest.to_string())
}

fn of_dimension(scorecard: &Scorecard, at: usize) -> Vec<Date> {
    let dimension = &scorecard.dimensions()[at];
    let positions = scorecard.records_on(at);
    let mut dates: Vec<Date> = dimension.reviewed().into_iter().cloned().collect();
    dates.extend(positions.filter_map(|position| position.measured().cloned()));
    dates
}

/// The newest of `dates` that does not lie after the as-of date.
fn newest(dates: &[Date], as_of: civil::Date) -> Option<civil::Date> {
    dates.iter().filter_map(Date::first_day).filter(|day| *day <= as_of).max()
}
