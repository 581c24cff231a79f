//! What a chart consists of, before anything is drawn: shapes at places, each with the
//! class that gives it its colour. A chart can so be measured and moved as plain data.

use super::text::{Fitted, bold_width, fit};

/// Shapes on a ground of a given size.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sheet {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

/// One shape. `full` is what a label says where it is shown shortened.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shape {
    pub(super) class: &'static str,
    pub(super) form: Form,
    pub(super) full: Option<String>,
}

/// The geometry, in units of the drawing.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Form {
    /// From the upper left to the lower right corner.
    Box([Point; 2]),
    /// From a point to a point.
    Line([Point; 2]),
    /// A circle with its radius.
    Dot(Point, f64),
    /// A filled triangle.
    Arrow([Point; 3]),
    /// A line of text at its baseline.
    Text(Point, Anchor, String),
}

pub(super) type Point = (f64, f64);

/// Which part of a text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Sheet {
    pub(super) fn new(width: f64) -> Self {
        Self { width, height: 0.0, shapes: Vec::new() }
    }

    /// A filled bar. One that has no length is not drawn.
    pub(super) fn bar(&mut self, class: &'static str, (x, y): Point, size: Point) {
        if size.0 > 0.0 {
            self.push(class, Form::Box([(x, y), (x + size.0, y + size.1)]));
        }
    }

    /// A bar drawn as an outline. It is as long as it says, and its line lies within its
    /// height, so that it looks no taller than a filled one.
    pub(super) fn frame(&mut self, class: &'static str, (x, y): Point, size: Point) {
        const PEN: f64 = 0.8;
        self.bar(class, (x, y + PEN), (size.0, size.1 - 2.0 * PEN));
    }

    pub(super) fn line(&mut self, class: &'static str, from: Point, to: Point) {
        self.push(class, Form::Line([from, to]));
    }

    pub(super) fn dot(&mut self, class: &'static str, at: Point, radius: f64) {
        self.push(class, Form::Dot(at, radius));
    }

    /// A triangle that points to the right, or to the left where `reach` is negative.
    pub(super) fn arrow(&mut self, class: &'static str, (x, y): Point, reach: f64) {
        let half = reach.abs() * 0.6;
        self.push(class, Form::Arrow([(x, y - half), (x, y + half), (x + reach, y)]));
    }

    /// A short text of the chart's own, which is known to fit.
    pub(super) fn text(
        &mut self,
        class: &'static str,
        at: Point,
        anchor: Anchor,
        text: &str,
    ) {
        self.push(class, Form::Text(at, anchor, text.to_owned()));
    }

    /// A text from the data, shortened to the room there is.
    pub(super) fn label(
        &mut self,
        class: &'static str,
        at: Point,
        text: &str,
        room: f64,
    ) {
        self.fitted(class, at, fit(text, room));
    }

    /// A bold text from the data, shortened to the room there is.
    pub(super) fn heading(&mut self, at: Point, text: &str, room: f64) {
        let scale = bold_width("n") / super::text::width("n");
        self.fitted("bold", at, fit(text, room / scale));
    }

    /// Puts all shapes of another sheet onto this one, moved by an offset.
    pub(super) fn lay(&mut self, other: &Self, offset: Point) {
        let moved = other.shapes.iter().cloned().map(|shape| shape.moved(offset));
        self.shapes.extend(moved);
    }

    fn fitted(&mut self, class: &'static str, at: Point, text: Fitted) {
        if text.shown.is_empty() {
            return;
        }
        let form = Form::Text(at, Anchor::Start, text.shown);
        self.shapes.push(Shape { class, form, full: text.full });
    }

    fn push(&mut self, class: &'static str, form: Form) {
        self.shapes.push(Shape { class, form, full: None });
    }
}

impl Shape {
    fn moved(mut self, (dx, dy): Point) -> Self {
        let shift = |point: &mut Point| *point = (point.0 + dx, point.1 + dy);
        match &mut self.form {
            Form::Box(points) | Form::Line(points) => points.iter_mut().for_each(shift),
            Form::Arrow(points) => points.iter_mut().for_each(shift),
            Form::Dot(point, _) | Form::Text(point, ..) => shift(point),
        }
        self
    }
}
