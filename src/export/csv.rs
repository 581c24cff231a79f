//! `positions.csv`: every position, by RFC 4180, safe to open in a spreadsheet.

use super::Export;
use super::json::url;
use crate::audit::{caveats, implied, ratio};
use crate::model::{Number, Quantity, Verdict, Vocabulary};

/// One column: its head, and what stands in it for position number `at`.
type Column = (&'static str, fn(&Export<'_>, usize) -> String);

/// The columns, from left to right.
const COLUMNS: &[Column] = &[
    ("id", |export, at| position(export, at).id.value.clone()),
    ("dimension", |export, at| {
        let dimension = export.scorecard.dimension_of(at);
        dimension.map_or(String::new(), |it| {
            export.scorecard.dimensions()[it].id.value.clone()
        })
    }),
    ("group", |export, at| {
        let group = export.scorecard.group_of_position(at);
        group.map_or(String::new(), |it| export.scorecard.groups()[it].id.value.clone())
    }),
    ("category", |export, at| {
        let category = export.scorecard.category_of(at);
        category.map_or(String::new(), |it| {
            export.scorecard.categories()[it].id.value.clone()
        })
    }),
    ("axis", |export, at| position(export, at).axis.clone()),
    ("verdict", |export, at| {
        position(export, at).verdict.value.known().map_or("", Verdict::word).to_owned()
    }),
    ("implied_verdict", |export, at| {
        implied(position(export, at)).verdict.map_or("", Verdict::word).to_owned()
    }),
    ("status", |export, at| {
        position(export, at).status.value.known().map_or("", Vocabulary::word).to_owned()
    }),
    ("ratio", |export, at| {
        ratio(position(export, at)).map_or(String::new(), |ratio| ratio.to_string())
    }),
    ("value", |export, at| quantity(position(export, at).value.value.as_ref())),
    ("unit", |export, at| position(export, at).unit.value.clone()),
    ("higher_is_better", |export, at| {
        let better = position(export, at).higher_is_better.value;
        better.map_or(String::new(), |better| better.to_string())
    }),
    ("competitor", |export, at| position(export, at).competitor.value.clone()),
    ("competitor_value", |export, at| {
        quantity(position(export, at).competitor_value.value.as_ref())
    }),
    ("competitor_low", |export, at| {
        let range = position(export, at).competitor_range.value.as_ref();
        range.map_or(String::new(), |range| range.low.digits().to_owned())
    }),
    ("competitor_high", |export, at| {
        let range = position(export, at).competitor_range.value.as_ref();
        range.map_or(String::new(), |range| range.high.digits().to_owned())
    }),
    ("competitor_source", |export, at| {
        position(export, at).competitor_source.value.clone()
    }),
    ("measured_on", |export, at| {
        position(export, at).measured().map_or(String::new(), ToString::to_string)
    }),
    ("apples_to_apples", |export, at| {
        position(export, at).apples_to_apples.value.to_string()
    }),
    ("caveats", |export, at| {
        let caveats = caveats(export.scorecard.meta(), position(export, at));
        caveats.into_iter().map(Vocabulary::word).collect::<Vec<_>>().join(" ")
    }),
    ("url", |export, at| url(export, at, position(export, at)).unwrap_or_default()),
];

/// The table, with `\r\n` at the end of each line.
pub fn render(export: &Export<'_>) -> String {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let heads = COLUMNS.iter().map(|(head, _)| (*head).to_owned());
    // Writing to memory does not fail.
    let _ = writer.write_record(heads);
    for at in 0..export.scorecard.positions().len() {
        let cells = COLUMNS.iter().map(|(_, cell)| safe(cell(export, at)));
        let _ = writer.write_record(cells);
    }
    writer
        .into_inner()
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default()
}

fn position<'a>(export: &Export<'a>, at: usize) -> &'a crate::model::Position {
    &export.scorecard.positions()[at]
}

fn quantity(quantity: Option<&Quantity>) -> String {
    match quantity {
        None => String::new(),
        Some(Quantity::Number(number)) => number.digits().to_owned(),
        Some(Quantity::Text(text)) => text.clone(),
    }
}

/// What a spreadsheet takes for the beginning of a formula, by OWASP's list; the wide
/// forms are for East Asian settings.
const FORMULA: [char; 11] =
    ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// An apostrophe before what looks like a formula makes it text. Numbers may keep their
/// sign.
fn safe(cell: String) -> String {
    let is_formula = cell.starts_with(FORMULA) && Number::parse(&cell).is_none();
    if is_formula { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn no_cell_starts_a_formula() {
        assert_eq!(safe("=1+1".into()), "'=1+1");
        assert_eq!(safe("@cmd".into()), "'@cmd");
        assert_eq!(safe("-x".into()), "'-x");
        assert_eq!(safe("-inf".into()), "'-inf");
        assert_eq!(safe("\n=1".into()), "'\n=1");
        assert_eq!(safe("＝1+1".into()), "'＝1+1");
        assert_eq!(safe("-1.5e3".into()), "-1.5e3");
        assert_eq!(safe("plain".into()), "plain");
    }
}
