//! What was authored: typed, immutable, and nothing else.
//!
//! [`Scorecard::new`] ties the records together once; after that nothing changes.
//! Judgements on the data live in `audit` and `score`, not here.
//!
//! - `record`: groups, categories, dimensions, systems, positions, and what they are about
//! - `quantity`, `vocabulary`: the numbers and the closed sets of words in them
//! - `tombstone`: what was published once and is no more
//! - `snapshot`: the state of one day, kept for good
//! - `words`: names and counts as people write them

mod quantity;
mod record;
mod snapshot;
mod tombstone;
mod vocabulary;
mod words;

use std::collections::BTreeMap;

pub use quantity::{Number, Quantity, group_digits, says_same};
pub use record::{
    Category, Dimension, Group, Meta, Position, Range, RequiredAxis, SiteMeta, System,
    SystemRef, Verify,
};
pub use snapshot::{
    Bar, BarFacts, Evidence, FIGURES, SNAPSHOT_SCHEMA, Snapshot, Standpoint, id_by_place,
    is_by_place,
};
pub use tombstone::{Buried, Published, Successor, Tombstone};
pub use vocabulary::{Caveat, Class, Status, Verdict, Vocabulary, Word};
pub use words::{capitalised, on_one_line, plural, short_name, slug, without_brackets};

/// The lists of a scorecard, before they are tied together.
#[derive(Debug)]
pub struct Records {
    /// What it is about.
    pub meta: Meta,
    /// Declared groups; further ones are taken from the categories.
    pub groups: Vec<Group>,
    /// Categories, in display order.
    pub categories: Vec<Category>,
    /// Categories that must be covered.
    pub required_axes: Vec<RequiredAxis>,
    /// Dimensions, in the order of the documents.
    pub dimensions: Vec<Dimension>,
    /// The registry.
    pub systems: Vec<System>,
    /// Positions, in the order of the documents.
    pub positions: Vec<Position>,
    /// What was removed.
    pub tombstones: Vec<Tombstone>,
}

/// A whole scorecard. All cross-references are indices into its lists.
#[derive(Debug)]
pub struct Scorecard {
    records: Records,
    links: Links,
}

/// Who belongs to whom. Every list keeps the order of the documents.
#[derive(Debug, Default)]
struct Links {
    categories_of_group: Vec<Vec<usize>>,
    group_of_category: Vec<usize>,
    dimensions_of_category: Vec<Vec<usize>>,
    category_of_dimension: Vec<Option<usize>>,
    positions_of_dimension: Vec<Vec<usize>>,
    positions_of_category: Vec<Vec<usize>>,
    dimension_of_position: Vec<Option<usize>>,
    category_of_position: Vec<Option<usize>>,
    positions_of_system: Vec<Vec<usize>>,
    bars_of_system: Vec<Vec<usize>>,
    group_by_id: BTreeMap<String, usize>,
    category_by_id: BTreeMap<String, usize>,
    dimension_by_name: BTreeMap<String, usize>,
    system_by_id: BTreeMap<String, usize>,
    position_by_id: BTreeMap<String, usize>,
}

impl Scorecard {
    /// Ties the records together. Groups that only categories name are added after the
    /// declared ones, in the order they are met.
    pub fn new(mut records: Records) -> Self {
        for category in &records.categories {
            let id = &category.group;
            if !records.groups.iter().any(|group| group.id.value == id.value) {
                records.groups.push(Group {
                    id: id.clone(),
                    name: capitalised(&id.value),
                    summary: id.clone().map(|_| String::new()),
                });
            }
        }
        let links = Links::new(&records);
        Self { records, links }
    }

    /// What it is about.
    pub fn meta(&self) -> &Meta {
        &self.records.meta
    }

    /// Groups, in display order.
    pub fn groups(&self) -> &[Group] {
        &self.records.groups
    }

    /// Categories, in display order.
    pub fn categories(&self) -> &[Category] {
        &self.records.categories
    }

    /// Categories that must be covered.
    pub fn required_axes(&self) -> &[RequiredAxis] {
        &self.records.required_axes
    }

    /// All dimensions.
    pub fn dimensions(&self) -> &[Dimension] {
        &self.records.dimensions
    }

    /// The registry.
    pub fn systems(&self) -> &[System] {
        &self.records.systems
    }

    /// All positions.
    pub fn positions(&self) -> &[Position] {
        &self.records.positions
    }

    /// The categories of a group.
    pub fn categories_of(&self, group: usize) -> &[usize] {
        &self.links.categories_of_group[group]
    }

    /// The group of a category.
    pub fn group_of(&self, category: usize) -> usize {
        self.links.group_of_category[category]
    }

    /// The dimensions of a category.
    pub fn dimensions_of(&self, category: usize) -> &[usize] {
        &self.links.dimensions_of_category[category]
    }

    /// The category of a dimension.
    pub fn category_of_dimension(&self, dimension: usize) -> Option<usize> {
        self.links.category_of_dimension[dimension]
    }

    /// The group of a dimension; none where its category is not declared.
    pub fn group_of_dimension(&self, dimension: usize) -> Option<usize> {
        self.category_of_dimension(dimension).map(|category| self.group_of(category))
    }

    /// The positions on a dimension.
    pub fn positions_on(&self, dimension: usize) -> &[usize] {
        &self.links.positions_of_dimension[dimension]
    }

    /// The records of the positions on a dimension.
    pub fn records_on(&self, dimension: usize) -> impl Iterator<Item = &Position> {
        self.positions_on(dimension).iter().map(|at| &self.positions()[*at])
    }

    /// The positions that count in a category: by their own category, else by that of
    /// their dimension.
    pub fn positions_in(&self, category: usize) -> &[usize] {
        &self.links.positions_of_category[category]
    }

    /// The group of that id.
    pub fn group_called(&self, id: &str) -> Option<usize> {
        self.links.group_by_id.get(id).copied()
    }

    /// The category of that id.
    pub fn category_called(&self, id: &str) -> Option<usize> {
        self.links.category_by_id.get(id).copied()
    }

    /// The system of that id.
    pub fn system_called(&self, id: &str) -> Option<usize> {
        self.links.system_by_id.get(id).copied()
    }

    /// The dimension of that id or alias.
    pub fn dimension_called(&self, id: &str) -> Option<usize> {
        self.links.dimension_by_name.get(id).copied()
    }

    /// The position of that id.
    pub fn position_called(&self, id: &str) -> Option<usize> {
        self.links.position_by_id.get(id).copied()
    }

    /// The dimension of a position; none when its `dim_id` resolves to nothing.
    pub fn dimension_of(&self, position: usize) -> Option<usize> {
        self.links.dimension_of_position[position]
    }

    /// The category in which a position counts; none when neither it nor its dimension
    /// names a declared one.
    pub fn category_of(&self, position: usize) -> Option<usize> {
        self.links.category_of_position[position]
    }

    /// The group in which a position counts; none where it counts in no category.
    pub fn group_of_position(&self, position: usize) -> Option<usize> {
        self.category_of(position).map(|category| self.group_of(category))
    }

    /// The positions that compare with a system.
    pub fn positions_against(&self, system: usize) -> &[usize] {
        &self.links.positions_of_system[system]
    }

    /// The dimensions whose bar a system sets.
    pub fn bars_of(&self, system: usize) -> &[usize] {
        &self.links.bars_of_system[system]
    }

    /// The dimensions of a group, category by category.
    pub fn dimensions_in_group(&self, group: usize) -> impl Iterator<Item = usize> + '_ {
        self.categories_of(group)
            .iter()
            .flat_map(|category| self.dimensions_of(*category))
            .copied()
    }

    /// The positions that count in a group, category by category.
    pub fn positions_in_group(&self, group: usize) -> impl Iterator<Item = usize> + '_ {
        self.categories_of(group)
            .iter()
            .flat_map(|category| self.positions_in(*category))
            .copied()
    }

    /// The positions that count in no category.
    pub fn unplaced(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.positions().len())
            .filter(|position| self.category_of(*position).is_none())
    }
}

impl Links {
    fn new(records: &Records) -> Self {
        let groups = index(records.groups.iter().map(|group| &group.id.value));
        let categories =
            index(records.categories.iter().map(|category| &category.id.value));
        let dimensions =
            index(records.dimensions.iter().map(|dimension| &dimension.id.value));
        let find = |index: &BTreeMap<&str, usize>, id: &str| index.get(id).copied();

        let group_of_category: Vec<usize> = (records.categories.iter())
            .map(|category| find(&groups, &category.group.value).unwrap_or_default())
            .collect();
        let category_of_dimension: Vec<Option<usize>> = (records.dimensions.iter())
            .map(|dimension| find(&categories, &dimension.category.value))
            .collect();
        let dimension_of_position: Vec<Option<usize>> = (records.positions.iter())
            .map(|position| find(&dimensions, &position.dim_id.value))
            .collect();
        let category_of_position: Vec<Option<usize>> = (records.positions.iter())
            .zip(&dimension_of_position)
            .map(|(position, dimension)| {
                find(&categories, &position.category.value)
                    .or_else(|| dimension.and_then(|at| category_of_dimension[at]))
            })
            .collect();

        let systems = records.systems.len();
        Self {
            categories_of_group: gather(
                records.groups.len(),
                group_of_category.iter().map(|group| Some(*group)),
            ),
            dimensions_of_category: gather(
                records.categories.len(),
                category_of_dimension.iter().copied(),
            ),
            positions_of_dimension: gather(
                records.dimensions.len(),
                dimension_of_position.iter().copied(),
            ),
            positions_of_category: gather(
                records.categories.len(),
                category_of_position.iter().copied(),
            ),
            positions_of_system: mentions(
                systems,
                records.positions.iter().map(|position| &position.systems),
            ),
            bars_of_system: mentions(
                systems,
                records.dimensions.iter().map(|dimension| &dimension.sota_systems),
            ),
            group_by_id: owned(groups),
            category_by_id: owned(categories),
            dimension_by_name: names(&records.dimensions),
            system_by_id: owned(index(records.systems.iter().map(|it| &it.id.value))),
            position_by_id: owned(index(records.positions.iter().map(|it| &it.id.value))),
            group_of_category,
            category_of_dimension,
            dimension_of_position,
            category_of_position,
        }
    }
}

/// The place of each id in its list. Of two records with one id (an error that the
/// reader reports) the first counts.
fn index<'a>(ids: impl Iterator<Item = &'a String>) -> BTreeMap<&'a str, usize> {
    let mut index = BTreeMap::new();
    for (at, id) in ids.enumerate() {
        index.entry(id.as_str()).or_insert(at);
    }
    index
}

/// Dimensions by every id they go by; an id goes before an alias.
fn names(dimensions: &[Dimension]) -> BTreeMap<String, usize> {
    let mut names = owned(index(dimensions.iter().map(|it| &it.id.value)));
    for (at, dimension) in dimensions.iter().enumerate() {
        for alias in &dimension.aliases {
            names.entry(alias.value.clone()).or_insert(at);
        }
    }
    names
}

/// An index that lives by itself; what has no id is not in it.
fn owned(index: BTreeMap<&str, usize>) -> BTreeMap<String, usize> {
    let named = index.into_iter().filter(|(id, _)| !id.is_empty());
    named.map(|(id, at)| (id.to_owned(), at)).collect()
}

/// Turns "whose am I" into "who is mine".
fn gather(owners: usize, owned: impl Iterator<Item = Option<usize>>) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); owners];
    for (at, owner) in owned.enumerate() {
        if let Some(owner) = owner {
            lists[owner].push(at);
        }
    }
    lists
}

/// For each system, which records mention it; each record once.
fn mentions<'a>(
    systems: usize,
    records: impl Iterator<Item = &'a Vec<SystemRef>>,
) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new(); systems];
    for (at, refs) in records.enumerate() {
        for system in refs.iter().filter_map(|mention| mention.system) {
            if lists[system].last() != Some(&at) {
                lists[system].push(at);
            }
        }
    }
    lists
}
