//! What is not measured, for a terminal of 80 columns.

use std::fmt::Write as _;

use super::Report;
use crate::export::text::{cell, cut, printable};
use crate::model::{Verdict, on_one_line, plural};
use crate::query::debts::Debt;
use crate::query::gaps::{Gap, Kind, closed};
use crate::score::{WORTH, change, one_decimal};

/// Columns for a name, beside its sign and the indent.
const NAME: usize = 36;
/// Columns for an effect.
const EFFECT: usize = 8;

/// Plain text with a newline at its end. Control characters in the data are made visible.
pub fn render(report: &Report<'_>) -> String {
    let mut text = headline(report) + "\n";
    if !report.gaps.is_empty() {
        text.push_str(&legend(report));
    }
    if !report.debts.is_empty() {
        let _ = writeln!(text, "\nDebts ({}), to be mended first", report.debts.len());
        text.extend(report.debts.iter().map(|debt| mend(report, debt)));
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
    let scorecard = report.export.scorecard;
    let (place, positions) = match report.group {
        None => (String::new(), scorecard.positions().len()),
        Some(at) => {
            let name = cut(&scorecard.groups()[at].name, NAME);
            (format!("{name}: "), scorecard.positions_in_group(at).count())
        }
    };
    let positions = plural(positions, "position");
    let open = report.gaps.iter().filter(|it| it.position.is_some()).count();
    let uncovered = match report.gaps.len() - open {
        0 => "no dimension".to_owned(),
        some => plural(some, "dimension"),
    };
    if report.gaps.is_empty() {
        let standing = one_decimal(report.export.score.standing.value);
        return format!(
            "{place}no gaps: {positions} measured, none missing; standing {standing}"
        );
    }
    format!("{place}{open} of {positions} not measured, {uncovered} without one")
}

/// What the columns of effects say.
fn legend(report: &Report<'_>) -> String {
    let signs = WORTH.map(|(it, _)| format!("{} {}", it.glyph(), it.label())).join(", ");
    let standing = one_decimal(report.export.score.standing.value);
    format!("what one alone would add to the standing of {standing}, as {signs}\n")
}

fn mend(report: &Report<'_>, debt: &Debt<'_>) -> String {
    let problem = debt.problem;
    let place = problem.span.and_then(|span| report.sources.place(span));
    let place = place.map_or(String::new(), |place| format!("  {place}"));
    let record =
        problem.record.as_deref().map_or(String::new(), |id| format!("`{id}`: "));
    // A line break in the data must not begin a line of its own.
    let message = on_one_line(&format!("{record}{}", problem.message));
    let mut text = format!("  {}{place}\n    {message}\n", debt.check);
    if let Some(hint) = &problem.hint {
        let _ = writeln!(text, "    mend: {}", on_one_line(hint));
    }
    text
}

/// The gaps of one kind, group by group.
fn section(report: &Report<'_>, kind: Kind, gaps: &[&Gap]) -> String {
    let signs = WORTH.map(|(it, _)| format!("{:>EFFECT$}", it.glyph())).concat();
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
        text.extend(same.iter().map(|gap| row(report, gap)));
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
    let effects = gap.effects.map(|(_, by)| format!("{:>EFFECT$}", change(by))).concat();
    let sign = gap.verdict.map_or("·", Verdict::glyph);
    let name = cell(gap.title(report.export.scorecard), NAME);
    let needs = match gap.kind {
        Kind::OutOfScope => String::new(),
        _ => format!("  {}", gap.needs.label()),
    };
    format!("  {sign} {name}{effects}{needs}\n")
}
