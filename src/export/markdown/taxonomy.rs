//! `taxonomy.md`: every dimension with its bar, who sets it, and the source.

use super::{Folder, README, TAXONOMY};
use crate::markdown::{Align, Document, Line, Target};

pub(super) fn page(folder: &Folder<'_>) -> String {
    let mut document = Document::new();
    document.heading(1, "Taxonomy");
    document.paragraph(Line::new().link(README, "All groups"));
    for group in 0..folder.export.scorecard.groups().len() {
        document.heading(2, &folder.export.scorecard.groups()[group].name);
        table(folder, group, &mut document);
    }
    document.finish()
}

fn table(folder: &Folder<'_>, group: usize, document: &mut Document) {
    let scorecard = folder.export.scorecard;
    let resolve = |link: &str| folder.resolve(link, TAXONOMY, "");
    let heads =
        [("Dimension", Align::Left), ("The bar", Align::Left), ("Source", Align::Left)];
    let row = |at: usize| {
        let dimension = &scorecard.dimensions()[at];
        let source = source(&dimension.source_url.value, &resolve);
        let date = dimension.source_date.value.as_ref();
        vec![
            folder.dimension_link(TAXONOMY, at),
            Line::new().prose(&dimension.sota_bar.value, &resolve),
            date.map_or(source.clone(), |date| source.text(&format!(" {date}"))),
        ]
    };
    let rows: Vec<Vec<Line>> = scorecard.dimensions_in_group(group).map(row).collect();
    if rows.is_empty() {
        document.paragraph("No entries yet.".into());
    } else {
        document.table(&heads, rows);
    }
}

/// A source; a bare address by its host alone, so that it leaves room for the bar.
fn source(written: &str, resolve: &dyn Fn(&str) -> Target) -> Line {
    let address = written.trim();
    let is_bare = !address.contains(char::is_whitespace);
    match address.split_once("://") {
        Some(("http" | "https", rest)) if is_bare => {
            let host = rest.split('/').next().unwrap_or(rest);
            Line::new().link(address, host)
        }
        _ => Line::new().prose(written, resolve),
    }
}
