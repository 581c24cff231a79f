//! What is not measured, for a terminal of 80 columns.

use std::fmt::Write as _;

use super::Report;
use crate::export::text::{cell, count, cut, printable};
use crate::model::Verdict;
use crate::query::debts::Debt;
use crate::query::gaps::{Gap, Kind, closed};
use crate::score::{WORTH, change, one_decimal};

/// Columns for a name, beside its sign and the indent.
const NAME: usize = 38;
/// Columns for an effect.
const EFFECT: usize = 7;

/// Plain text with a newline at its end. Control characters in the data are made visible.
pub fn render(report: &Report<'_>) -> String {
    let mut text = headline(report) + "\n";
    if !report.gaps.is_empty() {
        text.push_str(&legend());
    }
    if !report.debts.is_empty() {
        let _ = writeln!(text, "\nDebts ({}), to be mended first", report.debts.len());
        report.debts.iter().for_each(|debt| text.push_str(&mend(report, debt)));
    }
    for kind in Kind::ALL {
        let gaps: Vec<&Gap> = report.gaps.iter().filter(|it| it.kind == kind).collect();
        if !gaps.is_empty() {
            text.push_str(&section(report, kind, &gaps));
        }
    }
    printable(&text)
}

/// How much there is, or that there is nothing.
fn headline(report: &Report<'_>) -> String {
    let (scorecard, score) = (report.export.scorecard, report.export.score);
    let standing = one_decimal(score.standing.value);
    let place = report
        .group
        .map_or(String::new(), |group| format!("{}: ", scorecard.groups()[group].name));
    let open = report.gaps.iter().filter(|it| it.position.is_some()).count();
    let uncovered = report.gaps.len() - open;
    let positions = report.group.map_or(scorecard.positions().len(), |group| {
        scorecard.positions_in_group(group).count()
    });
    if report.gaps.is_empty() {
        return format!(
            "standing {standing}; {place}no gaps: {} measured, every dimension in scope has one",
            count(positions, "position", "positions")
        );
    }
    let uncovered = match uncovered {
        0 => "every dimension in scope has one".to_owned(),
        1 => "1 dimension has none".to_owned(),
        many => format!("{many} dimensions have none"),
    };
    format!(
        "standing {standing}; {place}{open} of {} not measured, {uncovered}",
        count(positions, "position", "positions")
    )
}

fn legend() -> String {
    let parts: Vec<String> = (WORTH.iter())
        .map(|(verdict, _)| format!("{} {}", verdict.glyph(), verdict.label()))
        .collect();
    format!("what one alone would add to the standing, as {}\n", parts.join(", "))
}

fn mend(report: &Report<'_>, debt: &Debt<'_>) -> String {
    let problem = debt.problem;
    let place = problem.span.and_then(|span| report.sources.place(span));
    let place = place.map_or(String::new(), |place| format!("  {place}"));
    let record =
        problem.record.as_deref().map_or(String::new(), |id| format!("`{id}`: "));
    let mut text = format!("  {}{place}\n    {record}{}\n", debt.check, problem.message);
    if let Some(hint) = &problem.hint {
        let _ = writeln!(text, "    mend: {hint}");
    }
    text
}

/// The gaps of one kind, group by group.
fn section(report: &Report<'_>, kind: Kind, gaps: &[&Gap]) -> String {
    let signs: String =
        WORTH.iter().map(|(it, _)| format!("{:>EFFECT$}", it.glyph())).collect();
    let title = format!("{} ({})", kind.title(), gaps.len());
    let needs = if kind == Kind::OutOfScope { "" } else { "  needs" };
    let mut text = format!("\n{}{signs}{needs}\n", cell(&title, NAME + 4));
    if kind == Kind::Unpositioned {
        text.push_str(&as_gap(report));
    }
    for same in gaps.chunk_by(|a, b| a.group == b.group) {
        let group = same.first().and_then(|gap| gap.group);
        let name = group.map_or("in no group", |at| {
            report.export.scorecard.groups()[at].name.as_str()
        });
        let _ = writeln!(text, "{}", cut(name, NAME + 4));
        same.iter().for_each(|gap| text.push_str(&row(report, gap)));
    }
    text
}

/// An honest gap covers a dimension, and costs a little of the standing.
fn as_gap(report: &Report<'_>) -> String {
    let score = report.export.score;
    let gap = Verdict::NoClaim;
    let by = closed(score.tally, None, gap).value - score.standing.value;
    format!("an {gap} covers one as well, for {}\n", change(by))
}

fn row(report: &Report<'_>, gap: &Gap) -> String {
    let effects: String =
        gap.effects.iter().map(|(_, by)| format!("{:>EFFECT$}", change(*by))).collect();
    let sign = gap.verdict.map_or("·", Verdict::glyph);
    let name = cell(gap.title(report.export.scorecard), NAME);
    let needs = match gap.kind {
        Kind::OutOfScope => String::new(),
        _ => format!("  {}", gap.needs.label()),
    };
    format!("  {sign} {name}{effects}{needs}\n")
}
