//! The colours that pages and charts share: built in, and overridden one by one by the
//! theme's `palette.toml`.
//!
//! One list serves the stylesheet (as custom properties) and the charts that stand as
//! files of their own (as plain values, since an embedded picture sees no stylesheet).

use std::fmt::Write as _;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Diagnostic, Field, Span, nearest};

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The ground.
    Paper,
    /// Hover, code, opened panels.
    Sunk,
    /// Text.
    Ink,
    /// Secondary text, rivals' bars.
    Ink2,
    /// Captions, zeroes, units.
    Ink3,
    /// Hairlines, which mean nothing.
    Rule,
    /// Edges and axes that mean something.
    Rule2,
    /// A lead.
    Lead,
    /// Parity.
    Parity,
    /// A position that trails.
    Trails,
    /// An honest gap.
    Gap,
    /// A lead's tint.
    LeadWash,
    /// Parity's tint.
    ParityWash,
    /// A trailing position's tint.
    TrailsWash,
    /// Signs on a verdict's fill.
    OnFill,
}

/// A colour on light and on dark ground, each as `#rgb` or `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shade {
    /// On light ground.
    pub light: String,
    /// On dark ground.
    pub dark: String,
}

impl Default for Palette {
    /// The built-in palette.
    fn default() -> Self {
        let mut palette = Self { shades: vec![Shade::default(); Role::ALL.len()] };
        palette.overlay(BUILT_IN, 0);
        palette
    }
}

impl Shade {
    /// Takes over the sides that an entry of that name holds. `report` is told of what is
    /// no colour: where, what is wrong, and how to mend it.
    fn overlay(
        &mut self,
        name: &str,
        entry: &Spanned<DeValue<'_>>,
        report: &mut dyn FnMut(Range<usize>, String, &str),
    ) {
        let Some(sides) = entry.get_ref().as_table() else {
            let message = format!("`{name}` should have a `light` or a `dark` colour");
            report(entry.span(), message, &format!("write it like `{EXAMPLE}`"));
            return;
        };
        for (side, value) in sides {
            let word = side.get_ref().as_ref();
            let place = match word {
                "light" => &mut self.light,
                "dark" => &mut self.dark,
                _ => {
                    let message = format!("`{word}` is no side of a colour");
                    report(side.span(), message, "write `light` or `dark`");
                    continue;
                }
            };
            match value.get_ref().as_str().filter(|it| is_colour(it)) {
                Some(colour) => colour.clone_into(place),
                None => report(
                    value.span(),
                    format!("`{word}` of `{name}` is no colour"),
                    "write it as `#rgb` or `#rrggbb`",
                ),
            }
        }
    }

    /// Red, green and blue on light ground.
    pub(super) fn light_rgb(&self) -> [u8; 3] {
        let digits = self.light.trim_start_matches('#');
        let (wide, value) = (digits.len() == 6, u32::from_str_radix(digits, 16));
        let [_, red, green, blue] = value.unwrap_or_default().to_be_bytes();
        if wide {
            [red, green, blue]
        } else {
            [green & 15, blue >> 4, blue & 15].map(|it| it * 17)
        }
    }
}

/// The colours of the built-in theme: two for every role.
const BUILT_IN: &str = include_str!("../../theme/palette.toml");

/// A shade for every role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    shades: Vec<Shade>,
}

impl Role {
    /// Every role, in the order of the stylesheet, which is the order of the enum.
    pub const ALL: [Self; 15] = [
        Self::Paper,
        Self::Sunk,
        Self::Ink,
        Self::Ink2,
        Self::Ink3,
        Self::Rule,
        Self::Rule2,
        Self::Lead,
        Self::Parity,
        Self::Trails,
        Self::Gap,
        Self::LeadWash,
        Self::ParityWash,
        Self::TrailsWash,
        Self::OnFill,
    ];

    /// The name in `palette.toml` and, after two dashes, in the stylesheet.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Sunk => "sunk",
            Self::Ink => "ink",
            Self::Ink2 => "ink-2",
            Self::Ink3 => "ink-3",
            Self::Rule => "rule",
            Self::Rule2 => "rule-2",
            Self::Lead => "lead",
            Self::Parity => "parity",
            Self::Trails => "trails",
            Self::Gap => "gap",
            Self::LeadWash => "lead-wash",
            Self::ParityWash => "parity-wash",
            Self::TrailsWash => "trails-wash",
            Self::OnFill => "on-fill",
        }
    }
}

impl Palette {
    /// The built-in palette under a `palette.toml`, in which a line
    /// `name = { light = "#…", dark = "#…" }` gives a role other colours. Roles and sides
    /// that are not named stay as they are.
    ///
    /// # Errors
    ///
    /// A text that is no TOML, a name that is no role, or a value that is no colour: all of
    /// them at once, each at its place.
    pub fn new(own: &Field<String>) -> Result<Self, Vec<Diagnostic>> {
        let mut palette = Self::default();
        let problems = palette.overlay(&own.value, own.span.file);
        if problems.is_empty() { Ok(palette) } else { Err(problems) }
    }

    /// Takes over what a text of file number `file` names, and says what it cannot use.
    fn overlay(&mut self, text: &str, file: u32) -> Vec<Diagnostic> {
        let at = |range: Range<usize>| Span::new(file, range.start, range.end);
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => {
                let why = error.message().lines().next().unwrap_or_default().to_owned();
                let start = error.span().map_or(0, |range| range.start);
                let problem = bad(at(start..start + 1), format!("not TOML: {why}"));
                return vec![problem.hint(format!("write a line like `{EXAMPLE}`"))];
            }
        };
        let mut problems = Vec::new();
        for (name, entry) in table.get_ref() {
            let word = name.get_ref().as_ref();
            let Some(role) = Role::ALL.into_iter().find(|role| role.name() == word)
            else {
                problems.push(unknown(at(name.span()), word));
                continue;
            };
            let mut report = |range, message, hint: &str| {
                problems.push(bad(at(range), message).hint(hint));
            };
            if let Some(shade) = self.shades.get_mut(role as usize) {
                shade.overlay(word, entry, &mut report);
            }
        }
        problems.sort_by_key(|problem| problem.span);
        problems
    }

    /// The shade of a role.
    pub fn shade(&self, role: Role) -> &Shade {
        &self.shades[role as usize]
    }

    /// The colours as custom properties, for the head of the stylesheet: each as
    /// `light-dark()`, and the light ones again for browsers that do not know it.
    pub fn css(&self) -> String {
        let mut css = String::from(":root {\n");
        for role in Role::ALL {
            let Shade { light, dark } = self.shade(role);
            let _ = writeln!(css, "  --{}: light-dark({light}, {dark});", role.name());
        }
        css.push_str("}\n@supports not (color: light-dark(#000, #fff)) {\n  :root {\n");
        for role in Role::ALL {
            let _ = writeln!(css, "    --{}: {};", role.name(), self.shade(role).light);
        }
        css.push_str("  }\n}\n");
        css
    }

    /// The style of a chart that stands as a file: the stylesheet's rules for charts,
    /// with their values worked out.
    pub(super) fn chart_style(&self) -> String {
        let mut style = String::from(CHART_SHAPE);
        rules(&mut style, |role| &self.shade(role).light);
        style.push_str("@media (prefers-color-scheme: dark) {\n");
        rules(&mut style, |role| &self.shade(role).dark);
        style.push_str("}\n");
        style
    }
}

/// What a chart's style has besides colours.
const CHART_SHAPE: &str = "text { font: 13px -apple-system, BlinkMacSystemFont, \"Segoe UI Variable Text\", \
     \"Segoe UI\", Roboto, \"Noto Sans\", Ubuntu, Cantarell, \"Helvetica Neue\", Arial, sans-serif; \
     font-variant-numeric: tabular-nums; }\n\
     .dim { font-size: 12.5px; }\n\
     .bold { font-weight: 650; }\n\
     .edge { fill: none; }\n\
     .ours, .floor { stroke-width: 2; }\n\
     .floor { stroke-dasharray: 3 2; }\n\
     .f-gap { stroke-width: 1.5; }\n";

/// Which colour a class of a chart takes, as in the stylesheet's section on charts.
const CHART_COLOURS: [(&str, &str, Role); 16] = [
    (".ground", "fill", Role::Paper),
    ("text", "fill", Role::Ink),
    (".dim", "fill", Role::Ink3),
    (".on", "fill", Role::OnFill),
    (".axis", "stroke", Role::Rule2),
    (".grid", "stroke", Role::Rule),
    (".ours", "stroke", Role::Ink),
    (".floor", "stroke", Role::Ink),
    (".edge", "stroke", Role::Rule2),
    (".solid", "fill", Role::Ink2),
    (".f-lead", "fill", Role::Lead),
    (".f-parity", "fill", Role::Parity),
    (".f-trails", "fill", Role::Trails),
    (".f-gap", "fill", Role::Paper),
    (".f-gap", "stroke", Role::Gap),
    (".w-parity", "fill", Role::ParityWash),
];

fn rules<'a>(style: &mut String, colour: impl Fn(Role) -> &'a String) {
    for (selector, property, role) in CHART_COLOURS {
        let _ = writeln!(style, "{selector} {{ {property}: {}; }}", colour(role));
    }
}

/// A line of a `palette.toml`.
const EXAMPLE: &str = r##"lead = { light = "#004f8a", dark = "#4f9fe2" }"##;

fn bad(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::BadValue, message).at(span)
}

fn unknown(span: Span, name: &str) -> Diagnostic {
    let problem = bad(span, format!("`{name}` is no colour of the palette"));
    let names = Role::ALL.map(Role::name);
    problem.hint(match nearest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("name one of `{}`", names.join("`, `")),
    })
}

/// Only plain hexadecimal: the value is written into styles as it is.
fn is_colour(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_has_a_palette() {
        let mut palette = Palette::default();
        assert_eq!(palette.overlay(BUILT_IN, 0), []);
        let sides = palette.shades.iter().flat_map(|it| [&it.light, &it.dark]);
        assert_eq!(sides.filter(|it| is_colour(it)).count(), 30);
        let lead = Shade { light: "#004f8a".into(), dark: "#4f9fe2".into() };
        assert_eq!(palette.shade(Role::Lead), &lead);
        assert_eq!(palette.shade(Role::OnFill).dark, "#161615");
    }

    #[test]
    fn a_colour_of_three_digits_is_one_of_six() {
        for (light, rgb) in [("#fa0", [255, 170, 0]), ("#0103f0", [1, 3, 240])] {
            let shade = Shade { light: light.into(), dark: String::new() };
            assert_eq!(shade.light_rgb(), rgb);
        }
    }

    #[test]
    fn every_role_is_at_its_place_in_the_list() {
        for (at, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, at);
        }
    }

    #[test]
    fn the_stylesheet_gets_both_values_and_a_fallback() {
        let css = Palette::default().css();
        assert!(css.contains("  --paper: light-dark(#fdfcf9, #161615);\n"));
        assert!(css.contains("    --trails-wash: #fbe8dc;\n"));
        assert_eq!(css.matches("--").count(), 30);
    }

    fn own(text: &str) -> Result<Palette, Vec<Diagnostic>> {
        Palette::new(&Field { value: text.to_owned(), span: Span::default() })
    }

    #[test]
    fn a_colour_that_is_named_takes_the_place_of_its_own() {
        let palette = own("lead = { light = \"#123\" }\n[gap]\ndark = \"#abcdef\"\n");
        let (palette, usual) = (palette.unwrap(), Palette::default());
        let lead = Shade { light: "#123".into(), ..usual.shade(Role::Lead).clone() };
        let gap = Shade { dark: "#abcdef".into(), ..usual.shade(Role::Gap).clone() };
        for role in Role::ALL {
            let expected = match role {
                Role::Lead => &lead,
                Role::Gap => &gap,
                _ => usual.shade(role),
            };
            assert_eq!(palette.shade(role), expected);
        }
        assert_eq!(own(""), Ok(usual));
    }

    #[test]
    fn every_problem_is_told_at_its_place() {
        let text = "papre = {}\nlead = { light = \"red;}</style>\", drak = \"#000\" }\n\
                    paper = 3\nzzz = 1\n";
        let problems = own(text).unwrap_err();
        let told: Vec<(&str, &str, &str)> = (problems.iter())
            .map(|it| {
                let span = it.span.unwrap();
                let found = &text[span.start as usize..span.end as usize];
                (found, it.message.as_str(), it.hint.as_deref().unwrap())
            })
            .collect();
        let example = format!("write it like `{EXAMPLE}`");
        assert_eq!(
            told[..4],
            [
                ("papre", "`papre` is no colour of the palette", "did you mean `paper`?"),
                (
                    "\"red;}</style>\"",
                    "`light` of `lead` is no colour",
                    "write it as `#rgb` or `#rrggbb`"
                ),
                ("drak", "`drak` is no side of a colour", "write `light` or `dark`"),
                ("3", "`paper` should have a `light` or a `dark` colour", &*example),
            ]
        );
        assert!(told[4].2.starts_with("name one of `paper`, `sunk`,"), "{told:?}");
    }

    #[test]
    fn what_is_no_toml_is_an_error() {
        let problems = own("paper = {\n").unwrap_err();
        assert!(problems[0].message.starts_with("not TOML: "), "{problems:?}");
    }
}
