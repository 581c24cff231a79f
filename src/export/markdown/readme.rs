//! `README.md`: the introduction, the figures, the groups, and every position by verdict.

use super::{Folder, README, TAXONOMY, article_file, quantity, rival};
use crate::export::{Export, score};
use crate::markdown::{Align, Document, Line};
use crate::model::{Caveat, Verdict, Vocabulary as _, capitalised, plural};
use crate::page::{ratio_or_reason, short_competitor};
use crate::route::relative_link;
use crate::score::Tally;

pub(super) fn page(folder: &Folder<'_>) -> String {
    let mut document = Document::new();
    document.heading(1, &folder.export.scorecard.meta().title);
    if let Some(introduction) = folder.articles.iter().find(|it| it.is_introduction()) {
        let resolve = |link: &str| folder.resolve(link, README, &introduction.path);
        document.article(&introduction.body.value, 2, &resolve);
    }
    headline(folder, &mut document);
    groups(folder, &mut document);
    for verdict in Verdict::ALL {
        positions(folder, verdict, &mut document);
    }
    codes(&mut document);
    more(folder, &mut document);
    document.finish()
}

fn headline(folder: &Folder<'_>, document: &mut Document) {
    document.heading(2, "Headline");
    let rows = figures(&folder.export).into_iter().map(|(name, value)| {
        let value = Line::from(value);
        vec![Line::from(name), value]
    });
    let heads = [("Figure", Align::Left), ("Value", Align::Left)];
    document.table(&heads, rows.collect());
}

/// The figures by name, and what they are about.
fn figures(export: &Export<'_>) -> Vec<(String, String)> {
    let scorecard = export.scorecard;
    let meta = scorecard.meta();
    let figures = score::figures(export).into_iter();
    let mut figures: Vec<(String, String)> =
        figures.map(|(name, value)| (capitalised(name), value)).collect();
    let dimensions = plural(scorecard.dimensions().len(), "dimension");
    let systems = plural(scorecard.systems().len(), "system");
    figures.push(("Tracked".to_owned(), format!("{dimensions}, {systems}")));
    let release = meta.release().map_or(String::new(), |release| format!(", {release}"));
    figures.push(("As of".to_owned(), format!("{}{release}", meta.as_of)));
    figures
}

fn groups(folder: &Folder<'_>, document: &mut Document) {
    let Export { scorecard, score, .. } = folder.export;
    document.heading(2, "Groups");
    let heads = [
        ("Group", Align::Left),
        ("Dimensions covered", Align::Right),
        ("▲ lead", Align::Right),
        ("≈ parity", Align::Right),
        ("▼ trails", Align::Right),
        ("○ honest gap", Align::Right),
    ];
    let row = |group: usize| {
        let on = scorecard.positions_in_group(group).map(|it| &scorecard.positions()[it]);
        let coverage = score.coverage_by_group[group];
        let covered = format!("{} of {}", coverage.covered, coverage.in_scope);
        let counts = Tally::of(on).counts().map(|count| Line::from(count.to_string()));
        let link = folder.group_link(README, group);
        [link, Line::from(covered)].into_iter().chain(counts).collect()
    };
    document.table(&heads, (0..scorecard.groups().len()).map(row).collect());
}

/// The positions of one verdict: contested ones with their numbers, gaps by name.
fn positions(folder: &Folder<'_>, verdict: Verdict, document: &mut Document) {
    let scorecard = folder.export.scorecard;
    let all = scorecard.positions().iter().enumerate();
    let of: Vec<usize> =
        all.filter(|(_, it)| it.verdict() == verdict).map(|(at, _)| at).collect();
    let title = format!("{} {verdict}: {}", verdict.glyph(), of.len());
    document.heading(2, &title);
    if !verdict.is_contested() {
        let link = |at: &usize| folder.position_link(README, *at);
        return document.list(of.iter().map(link).collect());
    }
    let heads = [
        ("Compared on", Align::Left),
        (scorecard.meta().subject.as_str(), Align::Right),
        ("Rival", Align::Right),
        ("Ratio", Align::Right),
        ("Unit", Align::Left),
        ("Who the rival is", Align::Left),
    ];
    let row = |at: &usize| {
        let it = &scorecard.positions()[*at];
        let range = it.competitor_range.value.as_ref();
        let theirs = rival(it.competitor_value.value.as_ref(), range);
        let texts = [
            quantity(it.value.value.as_ref()),
            theirs,
            ratio_or_reason(it),
            it.unit.value.clone(),
            short_competitor(it),
        ];
        let link = folder.position_link(README, *at);
        std::iter::once(link).chain(texts.map(Line::from)).collect()
    };
    if !of.is_empty() {
        document.table(&heads, of.iter().map(row).collect());
    }
}

/// What the short codes beside a verdict mean.
fn codes(document: &mut Document) {
    document.heading(2, "Codes");
    let code = |(word, caveat): &(&str, Caveat)| {
        Line::new().strong(word).text(": ").text(caveat.meaning())
    };
    document.list(Caveat::WORDS.iter().map(code).collect());
}

fn more(folder: &Folder<'_>, document: &mut Document) {
    document.heading(2, "More");
    let taxonomy = Line::new().link(TAXONOMY, "Taxonomy");
    let taxonomy = taxonomy.text(": what the field competes on, with every bar");
    let articles = folder.others().map(|it| {
        let file = relative_link(README, &article_file(&it.path));
        let link = Line::new().link(&file, &it.title);
        if it.summary.is_empty() { link } else { link.text(": ").text(&it.summary) }
    });
    document.list(std::iter::once(taxonomy).chain(articles).collect());
    document.paragraph(
        "These files are written from the data. Change the data, not the files.".into(),
    );
}
