//! `groups/<group>.md`: each dimension of a group in full, with its positions.

use std::fmt::Write as _;

use super::{File, Folder, README, TAXONOMY, quantity, rival};
use crate::audit::{caveats, ratio};
use crate::markdown::{Document, Line, Target};
use crate::model::{Dimension, Position, SystemRef, Vocabulary as _};
use crate::page::ratio_or_reason;
use crate::route::relative_link;

/// The pages of all groups. Notes in `folder` where each dimension stands.
pub(super) fn pages(folder: &mut Folder<'_>) -> Vec<File> {
    (0..folder.export.scorecard.groups().len()).map(|it| page(folder, it)).collect()
}

fn page(folder: &mut Folder<'_>, group: usize) -> File {
    let scorecard = folder.export.scorecard;
    let file = folder.group_file(group);
    let mut document = Document::new();
    document.heading(1, &scorecard.groups()[group].name);
    let up = |to: &str, name: &str| Line::new().link(&relative_link(&file, to), name);
    document
        .paragraph(up(README, "All groups").text(" · ").and(up(TAXONOMY, "Taxonomy")));
    let mut anchors = Vec::new();
    {
        let resolve = |link: &str| folder.resolve(link, &file, "");
        let mut writer = Writer { folder, document: &mut document, resolve: &resolve };
        writer.prose(&scorecard.groups()[group].summary.value);
        for category in scorecard.categories_of(group) {
            writer.category(*category, &mut anchors);
        }
    }
    for (dimension, anchor) in anchors {
        folder.dimensions.insert(dimension, (file.clone(), anchor));
    }
    File { path: file, text: document.finish() }
}

struct Writer<'w, 'a> {
    folder: &'w Folder<'a>,
    document: &'w mut Document,
    resolve: &'w dyn Fn(&str) -> Target,
}

impl Writer<'_, '_> {
    fn prose(&mut self, text: &str) {
        self.document.prose(text, self.resolve);
    }

    /// A fact of a list; empty where there is nothing to say.
    fn fact(&self, name: &str, prose: &str) -> Line {
        let says = Line::new().prose(prose, self.resolve);
        fact(name, says)
    }

    fn category(&mut self, at: usize, anchors: &mut Vec<(usize, String)>) {
        let scorecard = self.folder.export.scorecard;
        let (category, dimensions) =
            (&scorecard.categories()[at], scorecard.dimensions_of(at));
        if dimensions.is_empty() {
            return;
        }
        self.document.heading(2, &category.name);
        self.prose(&category.summary.value);
        for at in dimensions {
            let dimension = &scorecard.dimensions()[*at];
            anchors.push((*at, self.document.heading(3, &dimension.title)));
            self.dimension(dimension);
            let positions: Vec<&Position> = scorecard.records_on(*at).collect();
            self.positions(dimension, &positions);
        }
    }

    fn dimension(&mut self, dimension: &Dimension) {
        self.prose(&dimension.why_it_matters.value);
        let source = self.fact("Source", &dimension.source_url.value);
        let dated = match &dimension.source_date.value {
            Some(date) if !source.is_empty() => source.text(&format!(" ({date})")),
            _ => source,
        };
        let systems: Vec<&str> =
            dimension.sota_systems.iter().map(|it| self.system(it)).collect();
        let reviewed = dimension.last_reviewed.value.as_ref();
        let facts = vec![
            self.fact("The bar", &dimension.sota_bar.value),
            fact("Leading systems", systems.join(", ").into()),
            dated,
            fact(
                "Last reviewed",
                reviewed.map_or(String::new(), ToString::to_string).into(),
            ),
            self.fact("On the source", &dimension.notes.value),
        ];
        self.document.list(facts);
        if !dimension.in_scope {
            self.document.paragraph("Out of scope: coverage does not count it.".into());
        }
    }

    fn system<'s>(&'s self, mention: &'s SystemRef) -> &'s str {
        let registered =
            mention.system.map(|at| &self.folder.export.scorecard.systems()[at]);
        registered.map_or(mention.text.value.as_str(), |system| system.name.as_str())
    }

    fn positions(&mut self, dimension: &Dimension, positions: &[&Position]) {
        if positions.is_empty() {
            let subject = &self.folder.export.scorecard.meta().subject;
            self.document.paragraph(format!("{subject} has no position yet.").into());
        }
        for position in positions {
            if positions.len() > 1 || position.axis != dimension.title {
                self.document.heading(4, &position.axis);
            }
            self.document.paragraph(self.verdict(position));
            self.prose(&position.comparison_note.value);
            let facts = self.facts(position);
            self.document.list(facts);
        }
    }

    /// "**▼ trails** at 0.80×, shipped; own-run".
    fn verdict(&self, position: &Position) -> Line {
        let verdict = position.verdict();
        let link = if ratio(position).is_some() { " at " } else { ", " };
        let mut says = format!("{link}{}", ratio_or_reason(position));
        if let Some(status) = position.status.value.known() {
            let _ = write!(says, ", {}", status.word());
        }
        let caveats = caveats(self.folder.export.scorecard.meta(), position);
        for (at, caveat) in caveats.into_iter().enumerate() {
            let _ =
                write!(says, "{}{}", if at == 0 { "; " } else { ", " }, caveat.word());
        }
        Line::new().strong(&format!("{} {verdict}", verdict.glyph())).text(&says)
    }

    fn facts(&self, position: &Position) -> Vec<Line> {
        let subject = &self.folder.export.scorecard.meta().subject;
        let unit = &position.unit.value;
        let with_unit = |number: String| {
            if number.is_empty() { number } else { format!("{number} {unit}") }
        };
        let range = position.competitor_range.value.as_ref();
        let theirs = with_unit(rival(position.competitor_value.value.as_ref(), range));
        let who = Line::new().prose(&position.competitor.value, self.resolve);
        let rival =
            if theirs.is_empty() { who } else { Line::from(theirs).text(", ").and(who) };
        let measured = position.measured().map_or(String::new(), ToString::to_string);
        vec![
            fact(subject, with_unit(quantity(position.value.value.as_ref())).into()),
            fact("Rival", rival),
            self.fact("Their source", &position.competitor_source.value),
            fact("Measured", measured.into()),
            fact("Artifact", Line::new().code(&position.artifact)),
            fact("Commit", Line::new().code(&position.commit)),
            self.fact("Document", &position.doc.value),
        ]
    }
}

/// A name and what it says; empty where that is nothing.
fn fact(name: &str, says: Line) -> Line {
    if says.is_empty() { says } else { Line::new().strong(name).text(": ").and(says) }
}
