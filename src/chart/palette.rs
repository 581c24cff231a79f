//! The colours that pages and charts share, from the theme's `palette.toml`.
//!
//! One list serves the stylesheet (as custom properties) and the charts that stand as
//! files of their own (as plain values, since an embedded picture sees no stylesheet).

use std::fmt::Write as _;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shade {
    /// On light ground.
    pub light: String,
    /// On dark ground.
    pub dark: String,
}

impl Shade {
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
    /// Reads a `palette.toml`: for every role a line `name = { light = "#…", dark = "#…" }`.
    ///
    /// # Errors
    ///
    /// A text that is no TOML, a role that is missing or unknown, or a value that is no
    /// colour, in words for the theme's author. All such problems are told at once.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
        let unknown = table
            .keys()
            .filter(|key| Role::ALL.iter().all(|role| role.name() != key.as_str()))
            .map(|key| format!("`{key}` is no role of the palette"));
        let mut problems: Vec<String> = unknown.collect();
        let mut shades = Vec::new();
        for role in Role::ALL {
            match shade(&table, role.name()) {
                Ok(shade) => shades.push(shade),
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(Self { shades }) } else { Err(problems.join("; ")) }
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

fn shade(table: &toml::Table, name: &str) -> Result<Shade, String> {
    let entry = table.get(name).ok_or_else(|| format!("`{name}` is missing"))?;
    let side = |side: &str| {
        let value = entry.get(side).and_then(toml::Value::as_str);
        value.filter(|value| is_colour(value)).map(str::to_owned).ok_or_else(|| {
            format!("`{name}` needs a `{side}` colour of the form `#rgb` or `#rrggbb`")
        })
    };
    Ok(Shade { light: side("light")?, dark: side("dark")? })
}

/// Only plain hexadecimal: the value is written into styles as it is.
fn is_colour(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEME: &str = include_str!("../../theme/palette.toml");

    #[test]
    fn the_theme_has_a_palette() {
        let palette = Palette::parse(THEME).unwrap();
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
        let css = Palette::parse(THEME).unwrap().css();
        assert!(css.contains("  --paper: light-dark(#fdfcf9, #161615);\n"));
        assert!(css.contains("    --trails-wash: #fbe8dc;\n"));
        assert_eq!(css.matches("--").count(), 30);
    }

    #[test]
    fn every_problem_is_told() {
        let broken =
            THEME.replace("paper =", "papre =").replace("#004f8a", "red;}</style>");
        let message = Palette::parse(&broken).unwrap_err();
        assert!(message.contains("`papre` is no role of the palette"), "{message}");
        assert!(message.contains("`paper` is missing"), "{message}");
        assert!(message.contains("`lead` needs a `light` colour"), "{message}");
    }

    #[test]
    fn what_is_no_toml_is_an_error() {
        assert!(Palette::parse("paper = {").is_err());
        assert!(Palette::parse("paper = 3").unwrap_err().contains("`paper` needs"));
    }
}
