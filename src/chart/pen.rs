//! Draws a sheet with plotters' SVG backend and gives each element its class.
//!
//! plotters writes colours into attributes, but a page in light and dark, print and
//! forced colours needs classes. So every shape is drawn in a colour of its own, the
//! number of the shape, and that number is exchanged for the class afterwards.
//!
//! Only places on the page reach plotters, finite and bounded, and never a range of
//! values: it does not return from `0..inf`, ±1.7e308 or a log axis of 1e-300..1e300.

use std::fmt::Write as _;

use plotters::prelude::{DrawingBackend, IntoFont, RGBColor, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::sheet::{Anchor, Form, Point, Shape, Sheet};
use super::text::{SIZE, escape};

/// plotters has whole coordinates only: a unit is ten of its.
const FINE: f64 = 10.0;
/// The furthest place on a page, in units.
const EDGE: f64 = 1e7;

/// The elements of a sheet, one a line, without the `svg` around them.
pub(super) fn draw(sheet: &Sheet) -> String {
    let mut raw = String::new();
    let size = spot((sheet.width, sheet.height));
    let size = (size.0.unsigned_abs(), size.1.unsigned_abs());
    let mut backend = SVGBackend::with_string(&mut raw, size);
    for (number, shape) in (0..).zip(&sheet.shapes) {
        ink(&mut backend, &shape.form, colour_of(number));
    }
    drop(backend);
    classed(&raw, &sheet.shapes)
}

/// A coordinate as it is written: whole or in tenths.
pub(super) fn unit(coordinate: f64) -> String {
    (f64::from(fine(coordinate)) / FINE).to_string()
}

/// Draws one shape. Only a file could fail to be written, and this is a string.
fn ink(backend: &mut SVGBackend<'_>, form: &Form, colour: RGBColor) {
    let _written = match form {
        Form::Box([from, to]) => backend.draw_rect(spot(*from), spot(*to), &colour, true),
        Form::Line([from, to]) => backend.draw_line(spot(*from), spot(*to), &colour),
        Form::Dot(centre, radius) => {
            let radius = fine(*radius).unsigned_abs();
            backend.draw_circle(spot(*centre), radius, &colour, true)
        }
        Form::Arrow(corners) => backend.fill_polygon(corners.map(spot), &colour),
        Form::Text(at, anchor, text) => {
            let side = match anchor {
                Anchor::Start => HPos::Left,
                Anchor::Middle => HPos::Center,
                Anchor::End => HPos::Right,
            };
            let font = ("sans-serif", SIZE).into_font().color(&colour);
            let style = font.pos(Pos::new(side, VPos::Bottom));
            backend.draw_text(text, &style, spot(*at))
        }
    };
}

fn spot((x, y): Point) -> (i32, i32) {
    (fine(x), fine(y))
}

#[expect(clippy::cast_possible_truncation, reason = "clamped; what is no number is 0")]
fn fine(coordinate: f64) -> i32 {
    (coordinate.clamp(-EDGE, EDGE) * FINE).round() as i32
}

fn colour_of(number: u32) -> RGBColor {
    let [_, red, green, blue] = number.to_be_bytes();
    RGBColor(red, green, blue)
}

/// Rewrites plotters' output element by element: geometry stays, the colour becomes the
/// class, all other styling goes.
fn classed(raw: &str, shapes: &[Shape]) -> String {
    let mut out = String::new();
    for element in raw.split('<').filter_map(Element::read) {
        if let Some(shape) = element.number().and_then(|number| shapes.get(number)) {
            element.write(shape, &mut out);
        }
    }
    out
}

/// One element as plotters wrote it. Values are escaped, so that no quote and no angle
/// bracket stands in them.
struct Element<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    content: &'a str,
}

impl<'a> Element<'a> {
    fn read(piece: &'a str) -> Option<Self> {
        let (tag, content) = piece.split_once('>')?;
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ')?;
        let mut parts = attributes.split('"');
        let mut pairs = Vec::new();
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            pairs.push((key.trim().trim_end_matches('='), value));
        }
        // plotters puts the text on a line of its own.
        let content = content.trim_matches('\n');
        Some(Self { name, attributes: pairs, content })
    }

    fn number(&self) -> Option<usize> {
        self.attributes
            .iter()
            .filter(|(key, _)| matches!(*key, "fill" | "stroke"))
            .find_map(|(_, value)| {
                usize::from_str_radix(value.strip_prefix('#')?, 16).ok()
            })
    }

    fn write(&self, shape: &Shape, out: &mut String) {
        let full = shape.full.as_deref().map(escape);
        if let Some(full) = &full {
            let _ = write!(out, "<g><title>{full}</title>");
        }
        let _ = write!(out, "<{}", self.name);
        if !shape.class.is_empty() {
            let _ = write!(out, " class=\"{}\"", shape.class);
        }
        for (key, value) in &self.attributes {
            keep(key, value, out);
        }
        match self.name {
            "text" => _ = write!(out, ">{}</text>", self.content),
            _ => out.push_str("/>"),
        }
        out.push_str(if full.is_some() { "</g>\n" } else { "\n" });
    }
}

/// Writes what stays of an attribute: places and sizes, in units again.
fn keep(key: &str, value: &str, out: &mut String) {
    let is_place = matches!(
        key,
        "x" | "y" | "width" | "height" | "x1" | "y1" | "x2" | "y2" | "cx" | "cy" | "r"
    );
    let is_side = key == "text-anchor" && value != "start";
    if !is_place && !is_side && key != "points" {
        return;
    }
    let _ = write!(out, " {key}=\"");
    if is_side {
        out.push_str(value);
    } else {
        places(value, out);
    }
    out.push('"');
}

/// Writes numbers in units: each is a whole count of tenths. What parts them stays, but
/// for space at the end.
fn places(value: &str, out: &mut String) {
    for part in value.trim_end().split_inclusive([' ', ',']) {
        let number = part.trim_end_matches([' ', ',']);
        match number.parse::<i64>() {
            Ok(tenths) => tenth(tenths, out),
            Err(_) => out.push_str(number),
        }
        out.push_str(&part[number.len()..]);
    }
}

fn tenth(tenths: i64, out: &mut String) {
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    let _ = match rest {
        0 => write!(out, "{sign}{whole}"),
        _ => write!(out, "{sign}{whole}.{rest}"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(class: &'static str, form: Form, full: Option<&str>) -> String {
        let shape = Shape { class, form, full: full.map(str::to_owned) };
        draw(&Sheet { width: 10.0, height: 10.0, shapes: vec![shape] })
    }

    #[test]
    fn every_form_keeps_its_geometry_and_gets_its_class() {
        let (a, b) = ((1.0, 2.25), (4.04, 6.0));
        let cases = [
            (
                Form::Box([a, b]),
                r#"<rect class="c" x="1" y="2.3" width="3" height="3.7"/>"#,
            ),
            (Form::Line([a, b]), r#"<line class="c" x1="1" y1="2.3" x2="4" y2="6"/>"#),
            (Form::Dot(a, 5.0), r#"<circle class="c" cx="1" cy="2.3" r="5"/>"#),
            (
                Form::Arrow([a, b, (-1.0, 0.0)]),
                r#"<polygon class="c" points="1,2.3 4,6 -1,0"/>"#,
            ),
            (
                Form::Text(a, Anchor::End, "x < 'y'".into()),
                r#"<text class="c" x="1" y="2.3" text-anchor="end">x &lt; &apos;y&apos;</text>"#,
            ),
        ];
        for (form, expected) in cases {
            assert_eq!(drawn("c", form, None), format!("{expected}\n"));
        }
    }

    #[test]
    fn a_shortened_text_carries_the_whole() {
        let text = Form::Text((0.0, 9.0), Anchor::Start, "a…".into());
        assert_eq!(
            drawn("", text, Some("a & b")),
            "<g><title>a &amp; b</title><text x=\"0\" y=\"9\">a…</text></g>\n"
        );
    }

    #[test]
    fn each_of_many_shapes_gets_its_own_class() {
        let mut sheet = Sheet::new(10.0);
        for at in 0..70_000_u32 {
            let class = if at == 66_051 { "on" } else { "off" };
            sheet.dot(class, (f64::from(at), 0.0), 1.0);
        }
        let drawn = draw(&sheet);
        assert_eq!(drawn.lines().count(), 70_000);
        assert!(drawn.contains("<circle class=\"on\" cx=\"66051\" cy=\"0\" r=\"1\"/>"));
        assert_eq!(drawn.matches("class=\"on\"").count(), 1);
    }

    #[test]
    fn no_place_is_too_far_or_no_number() {
        for far in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN] {
            let line = drawn("", Form::Box([(far, 0.0), (0.0, far)]), None);
            assert!(!line.contains("NaN") && !line.contains("inf"), "{line}");
        }
    }
}
