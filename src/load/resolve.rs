//! Which registered system a name means, and what a system without an id is called.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic, Sources, nearest};
use crate::model::{Dimension, Position, System, SystemRef, slug, without_brackets};

/// Gives each system without an id a slug of its name; of several equal ones, all but the
/// first get a number.
pub(super) fn name_systems(systems: &mut [System]) {
    let given = systems.iter().flat_map(|it| std::iter::once(&it.id).chain(&it.aliases));
    let mut taken: BTreeSet<String> = given.map(|id| id.value.clone()).collect();
    for system in systems.iter_mut().filter(|system| system.id.value.is_empty()) {
        let slug = slug(&system.name);
        let numbered = (2..).map(|number| format!("{slug}-{number}"));
        let free = std::iter::once(slug.clone()).chain(numbered).find(|id| {
            !taken.contains(id) || system.aliases.iter().any(|it| it.value == *id)
        });
        system.id.value = free.unwrap_or_default();
        taken.insert(system.id.value.clone());
    }
}

/// Warns of each system that goes by a name of another.
pub(super) fn ambiguous(
    systems: &[System],
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (at, system) in systems.iter().enumerate() {
        let names = std::iter::once((&system.name, system.id.span))
            .chain(system.aliases.iter().map(|alias| (&alias.value, alias.span)));
        for (name, span) in names.filter(|(name, _)| !name.is_empty()) {
            let owner = *first.entry(name.to_lowercase()).or_insert(at);
            if owner != at {
                let other = sources
                    .place(systems[owner].id.span)
                    .map_or(String::new(), |place| place.to_string());
                let message = format!("`{name}` also names the system at {other}");
                let problem = Diagnostic::new(Code::AmbiguousSystem, message).at(span);
                problems
                    .push(problem.of(&system.id.value).hint("tell the two names apart"));
            }
        }
    }
}

/// The registry by every name a system goes by.
pub(super) struct Registry<'a> {
    exactly: BTreeMap<&'a str, usize>,
    by_name: BTreeMap<String, usize>,
    names: Vec<&'a str>,
}

impl<'a> Registry<'a> {
    pub(super) fn new(systems: &'a [System]) -> Self {
        let mut exactly = BTreeMap::new();
        let mut by_name = BTreeMap::new();
        let aliases =
            |system: &'a System| system.aliases.iter().map(|alias| &alias.value);
        for (at, system) in systems.iter().enumerate() {
            let names =
                [&system.id.value, &system.name].into_iter().chain(aliases(system));
            for name in names {
                exactly.entry(name.as_str()).or_insert(at);
                by_name.entry(name.to_lowercase()).or_insert(at);
                by_name.entry(folded(name)).or_insert(at);
            }
        }
        Self {
            exactly,
            by_name,
            names: systems.iter().map(|system| system.name.as_str()).collect(),
        }
    }

    /// The system of that id, name or alias: first to the letter, then ignoring case,
    /// then ignoring what stands in brackets too.
    fn find(&self, name: &str) -> Option<usize> {
        let exact = self.exactly.get(name);
        exact
            .or_else(|| self.by_name.get(&name.to_lowercase()))
            .or_else(|| {
                self.by_name.get(&folded(name)).filter(|_| !folded(name).is_empty())
            })
            .copied()
    }

    /// Ties the mentions of a dimension to the registry.
    pub(super) fn dimension(
        &self,
        dimension: &mut Dimension,
        problems: &mut Vec<Diagnostic>,
    ) {
        let id = &dimension.id.value;
        self.mentions(&mut dimension.sota_systems, id, problems);
    }

    /// Ties the mentions of a position to the registry.
    pub(super) fn position(
        &self,
        position: &mut Position,
        problems: &mut Vec<Diagnostic>,
    ) {
        let id = &position.id.value;
        self.mentions(&mut position.systems, id, problems);
    }

    fn mentions(
        &self,
        refs: &mut [SystemRef],
        record: &str,
        problems: &mut Vec<Diagnostic>,
    ) {
        for mention in refs {
            mention.system = self.find(&mention.text.value);
            if mention.system.is_none() {
                problems.push(self.unresolved(mention).of(record));
            }
        }
    }

    fn unresolved(&self, mention: &SystemRef) -> Diagnostic {
        let name = &mention.text.value;
        let message = format!("no system of the registry goes by `{}`", shortened(name));
        let hint = match nearest(name, self.names.iter().copied()) {
            Some(known) => format!(
                "did you mean `{known}`? or add `{}` to its `aliases`",
                shortened(name)
            ),
            None => {
                "register it under `systems`, or add it to the `aliases` of one there"
                    .to_owned()
            }
        };
        Diagnostic::new(Code::UnresolvedSystem, message).at(mention.text.span).hint(hint)
    }
}

/// A name without what stands in brackets, in lower case, with single spaces.
fn folded(name: &str) -> String {
    without_brackets(name).to_lowercase()
}

/// Competitors can be whole sentences: enough of one to know it by.
fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(60).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn brackets_and_case_do_not_matter() {
        assert_eq!(folded("NVIDIA Dynamo (KV-aware router)"), "nvidia dynamo");
        assert_eq!(folded("  vLLM   v1 (a (b) c) x"), "vllm v1 x");
        assert_eq!(folded("(all)"), "");
    }
}
