//! The standing: how many positions lead, are at parity, trail, or claim nothing.

use super::lanes::{NARROW, WIDE};
use super::sheet::{Anchor, Sheet};
use super::text::{bold_width, width};
use super::{Chart, verdict_bar};
use crate::model::{Verdict, plural};
use crate::score::Tally;

const ROW: f64 = 30.0;
const BAR: f64 = 20.0;

/// Four bars from zero, one a verdict, with the number at the end of each. A verdict
/// that no position has keeps its row and its `0`.
pub fn standing(counts: Tally) -> Chart {
    let rows = Verdict::ALL
        .map(|verdict| vec![verdict.label().to_owned(), counts.get(verdict).to_string()]);
    Chart {
        slug: "standing".into(),
        title: "Standing: positions by verdict".into(),
        description: describe(counts),
        head: vec!["Verdict".into(), "Positions".into()],
        rows: rows.into(),
        nothing: (counts.positions() == 0)
            .then(|| "There are no positions to draw yet.".into()),
        wide: sheet(counts, WIDE),
        narrow: sheet(counts, NARROW),
    }
}

fn describe(counts: Tally) -> String {
    let [lead, parity, trails, gap] = Verdict::ALL.map(|verdict| counts.get(verdict));
    let gaps = plural(gap, "honest gap");
    let total = plural(counts.positions(), "position");
    format!(
        "Four bars: {lead} lead, {parity} parity, {trails} trails and {gaps}, of {total}."
    )
}

fn sheet(counts: Tally, across: f64) -> Sheet {
    let value = |verdict| counts.get(verdict).to_string();
    let words = Verdict::ALL.map(|verdict| width(verdict.label()));
    let values = Verdict::ALL.map(|verdict| bold_width(&value(verdict)));
    let widest = |widths: [f64; 4]| widths.into_iter().fold(0.0, f64::max);
    let start = 20.0 + widest(words) + 10.0;
    let unit = (across - start - widest(values) - 8.0) / counts.most().max(1) as f64;

    let mut sheet = Sheet::new(across);
    for (verdict, row) in Verdict::ALL.into_iter().zip(0_u8..) {
        let (top, length) =
            (ROW * f64::from(row) + 5.0, counts.get(verdict) as f64 * unit);
        let baseline = top + 14.5;
        sheet.text("", (7.0, baseline), Anchor::Middle, verdict.glyph());
        sheet.text("", (20.0, baseline), Anchor::Start, verdict.label());
        verdict_bar(&mut sheet, verdict, (start, top), (length, BAR));
        let after = (start + length + 8.0, baseline);
        sheet.text("bold", after, Anchor::Start, &value(verdict));
    }
    sheet.height = ROW * 4.0;
    sheet.line("axis", (start, 0.0), (start, sheet.height));
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::sheet::Form;

    fn lengths(counts: Tally) -> Vec<f64> {
        let bars = standing(counts).wide.shapes.into_iter();
        bars.filter_map(|shape| match shape.form {
            Form::Box([from, to]) => Some(to.0 - from.0),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn a_small_chart_is_exactly_this() {
        let chart = standing(Tally { lead: 2, parity: 1, trails: 0, no_claim: 1 });
        let inline = chart.inline();
        let (wide, narrow) = inline.split_once("</svg>\n").unwrap();
        assert!(wide.starts_with("<svg class=\"wide-only\" viewBox=\"0 0 760 120\""));
        assert_eq!(narrow, SMALL);
    }

    const SMALL: &str = r#"<svg class="narrow" viewBox="0 0 320 120" font-size="13" role="img" aria-labelledby="standing-n-t" aria-describedby="standing-n-d">
<title id="standing-n-t">Standing: positions by verdict</title>
<desc id="standing-n-d">Four bars: 2 lead, 1 parity, 0 trails and 1 honest gap, of 4 positions.</desc>
<text x="7" y="19.5" text-anchor="middle">▲</text>
<text x="20" y="19.5">lead</text>
<rect class="f-lead" x="108" y="5" width="195.3" height="20"/>
<text class="bold" x="311.3" y="19.5">2</text>
<text x="7" y="49.5" text-anchor="middle">≈</text>
<text x="20" y="49.5">parity</text>
<rect class="f-parity" x="108" y="35" width="97.6" height="20"/>
<text class="bold" x="213.6" y="49.5">1</text>
<text x="7" y="79.5" text-anchor="middle">▼</text>
<text x="20" y="79.5">trails</text>
<text class="bold" x="116" y="79.5">0</text>
<text x="7" y="109.5" text-anchor="middle">○</text>
<text x="20" y="109.5">honest gap</text>
<rect class="f-gap" x="108" y="95.8" width="97.6" height="18.4"/>
<text class="bold" x="213.6" y="109.5">1</text>
<line class="axis" x1="108" y1="0" x2="108" y2="120"/>
</svg>
"#;

    #[test]
    fn zero_has_no_bar_but_its_number() {
        assert_eq!(lengths(Tally { lead: 3, ..Tally::default() }).len(), 1);
        let chart = standing(Tally { lead: 3, ..Tally::default() });
        assert_eq!(chart.inline().matches(">0</text>").count(), 6);
    }

    #[test]
    fn equal_counts_have_equal_bars() {
        let flat = lengths(Tally { lead: 7, parity: 7, trails: 7, no_claim: 0 });
        assert!(flat[0] > 500.0);
        assert_eq!((flat[0], flat[1]), (flat[1], flat[2]));
    }

    #[test]
    fn without_positions_it_says_so() {
        let chart = standing(Tally::default());
        assert!(chart.is_empty());
        assert_eq!(
            chart.inline(),
            "<p class=\"note\">There are no positions to draw yet.</p>\n"
        );
    }
}
