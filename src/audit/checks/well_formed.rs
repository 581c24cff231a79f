//! A position has what makes it readable, in the words of the vocabularies.

use super::{NONE, is_blank};
use crate::audit::Check;
use crate::diagnostic::{Code, Diagnostic, Field, Span, nearest};
use crate::model::{
    Class, Number, Position, Quantity, Scorecard, Verdict, Vocabulary, Word,
};

pub(super) const CHECK: Check = Check {
    id: "well_formed",
    group: "structure",
    weight: 0.10,
    rule: "Every position has an id, a declared category, a dimension, words from the \
           vocabularies, a direction, a unit, a date, and numbers behind a lead or a loss.",
    defect_cost: 12,
    advisory_cost: NONE,
    run: |scorecard| {
        let judge = |at| Judge {
            scorecard,
            at,
            position: &scorecard.positions()[at],
            found: vec![],
        };
        (0..scorecard.positions().len()).flat_map(|at| judge(at).run()).collect()
    },
};

/// The judgement of one position.
struct Judge<'a> {
    scorecard: &'a Scorecard,
    at: usize,
    position: &'a Position,
    found: Vec<Diagnostic>,
}

impl Judge<'_> {
    fn run(mut self) -> Vec<Diagnostic> {
        let position = self.position;
        if is_blank(&position.id.value) {
            self.defect(
                position.id.span,
                "no `id`",
                "give it a short id that never changes",
            );
        }
        self.category();
        self.dimension();
        self.word("competitor_class", &position.class, |class| class != Class::Naive);
        self.word("verdict", &position.verdict, |_| true);
        self.word("status", &position.status, |_| true);
        if position.higher_is_better.value.is_none() {
            let span = position.higher_is_better.span;
            self.defect(span, "`higher_is_better` is missing", "write `true` or `false`");
        }
        if is_blank(&position.unit.value) {
            self.defect(position.unit.span, "no `unit`", "say what the numbers count");
        }
        self.date();
        self.basis();
        self.found
    }

    fn defect(
        &mut self,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let problem = Diagnostic::new(Code::WellFormed, message).at(span).hint(hint);
        self.found.push(problem.of(&self.position.id.value));
    }

    fn category(&mut self) {
        let Field { value: category, span } = &self.position.category;
        let counts_in = self.scorecard.category_of(self.at);
        if counts_in
            .is_none_or(|at| self.scorecard.categories()[at].id.value != *category)
        {
            let mut known =
                self.scorecard.categories().iter().map(|it| it.id.value.as_str());
            let message = if is_blank(category) {
                "no `category`".to_owned()
            } else {
                format!("category `{category}` is not declared")
            };
            self.defect(
                *span,
                message,
                did_you_mean(category, &mut known, "declare it under `categories`"),
            );
        }
    }

    fn dimension(&mut self) {
        if self.scorecard.dimension_of(self.at).is_none() {
            let Field { value: id, span } = &self.position.dim_id;
            let mut known =
                self.scorecard.dimensions().iter().map(|it| it.id.value.as_str());
            let message = if is_blank(id) {
                "no `dim_id`".to_owned()
            } else {
                format!("`dim_id` is `{id}`, which is no dimension")
            };
            self.defect(
                *span,
                message,
                did_you_mean(id, &mut known, "name a dimension by its id"),
            );
        }
    }

    /// A word of its vocabulary; `offered` says which ones to suggest.
    fn word<T: Vocabulary>(
        &mut self,
        field: &str,
        found: &Field<Word<T>>,
        offered: impl Fn(T) -> bool,
    ) {
        let mut words =
            T::WORDS.iter().filter(|(_, value)| offered(*value)).map(|(word, _)| *word);
        let all = {
            let words = words.clone();
            move || words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        };
        match &found.value {
            Word::Known(_) => {}
            Word::Missing => {
                self.defect(
                    found.span,
                    format!("`{field}` is missing"),
                    format!("choose one of {}", all()),
                );
            }
            Word::Unknown(word) => {
                let message =
                    format!("`{field}` is `{word}`, which is none of {}", all());
                let hint = T::advice(word).map_or_else(
                    || did_you_mean(word, &mut words, "choose one of these"),
                    str::to_owned,
                );
                self.defect(found.span, message, hint);
            }
        }
    }

    fn date(&mut self) {
        let Field { value: Err(text), span } = &self.position.measured_on else { return };
        let message = if is_blank(text) {
            "`measured_on` is missing".to_owned()
        } else {
            let why = crate::date::Date::parse(text).err();
            format!(
                "`measured_on` is `{text}`, which {}",
                why.map_or(String::new(), |it| it.to_string())
            )
        };
        self.defect(
            *span,
            message,
            "write the day of the measurement, like `2026-06-27`",
        );
    }

    /// A lead or a loss rests on numbers, or says that it does not.
    fn basis(&mut self) {
        let position = self.position;
        if position.qualitative.value && is_blank(&position.comparison_note.value) {
            let message = "`qualitative` is true, but there is no `comparison_note`";
            self.defect(
                position.qualitative.span,
                message,
                "say what the verdict rests on",
            );
        }
        let claims = matches!(position.verdict(), Verdict::Lead | Verdict::Trails);
        let oracle = position.class.value == Word::Known(Class::ReferenceOracle);
        if claims && !oracle && !position.qualitative.value && !has_numbers(position) {
            let message = format!(
                "the verdict is `{}`, but there are no two numbers to compare",
                position.verdict().word()
            );
            let (span, hint) = match &position.competitor_value {
                Field { value: Some(Quantity::Text(text)), span } if is_range(text) => {
                    (*span, "write the two ends as `\"competitor_range\": [3, 5]`")
                }
                _ => (
                    position.verdict.span,
                    "give `value` and `competitor_value` or `competitor_range`, or set \
                     `qualitative` to true and explain",
                ),
            };
            self.defect(span, message, hint);
        }
    }
}

/// Whether a text is a number, a dash and a number: `3-5`, `3 – 5`.
fn is_range(text: &str) -> bool {
    let is_number = |part: &str| Number::parse(part).is_some();
    let dashes = text.match_indices(['-', '–', '—']);
    dashes
        .map(|(at, dash)| (&text[..at], &text[at + dash.len()..]))
        .any(|(low, high)| is_number(low.trim()) && is_number(high.trim()))
}

fn has_numbers(position: &Position) -> bool {
    let theirs = position.competitor_number().is_some()
        || position.competitor_range.value.is_some();
    position.number().is_some() && theirs
}

fn did_you_mean(
    found: &str,
    known: &mut dyn Iterator<Item = &str>,
    otherwise: &str,
) -> String {
    nearest(found, known)
        .map_or(otherwise.to_owned(), |word| format!("did you mean `{word}`?"))
}
