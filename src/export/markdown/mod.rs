//! The scorecard as a folder of Markdown that a code host shows: a README, a page a group,
//! the taxonomy, and the articles. Links between them are relative, and nothing in the
//! folder needs the site.
//!
//! [`render`] makes all files; `readme`, `group` and `taxonomy` say what stands in them.

mod group;
mod readme;
mod taxonomy;

use std::collections::BTreeMap;

use super::Export;
use crate::load::Article;
use crate::markdown::{self, Document, Line, Target};
use crate::model::{Quantity, Range};
use crate::page;
use crate::route::{
    RESERVED_ANCHORS, Route, decode, encode_fragment, file_stem, relative_link,
};

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder, with forward slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

const README: &str = "README.md";
const TAXONOMY: &str = "taxonomy.md";

/// The whole folder, sorted by path.
pub fn render(export: &Export<'_>, articles: &[Article]) -> Vec<File> {
    let mut folder = Folder::new(*export, articles);
    let groups = group::pages(&mut folder);
    let mut files = vec![
        File { path: README.to_owned(), text: readme::page(&folder) },
        File { path: TAXONOMY.to_owned(), text: taxonomy::page(&folder) },
    ];
    files.extend(groups);
    files.extend(folder.others().map(|article| folder.article(article)));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// What the files of the folder are made from, and where things stand in it.
struct Folder<'a> {
    export: Export<'a>,
    articles: &'a [Article],
    /// For each article the anchors of its headings: on the site, and in this folder.
    anchors: BTreeMap<&'a str, BTreeMap<String, String>>,
    /// The file and anchor of each dimension, as far as group pages are written.
    dimensions: BTreeMap<usize, (String, String)>,
}

impl<'a> Folder<'a> {
    fn new(export: Export<'a>, articles: &'a [Article]) -> Self {
        let anchors = |article: &'a Article| {
            let on_site = markdown::anchors(&article.body.value, RESERVED_ANCHORS);
            let (_, here) = document(article, &|_| Target::Dead);
            (article.path.as_str(), on_site.into_iter().zip(here).collect())
        };
        let others = articles.iter().filter(|it| !it.is_introduction());
        let anchors = others.map(anchors).collect();
        Self { export, articles, anchors, dimensions: BTreeMap::new() }
    }

    /// The articles that are pages of their own; the introduction opens the README.
    fn others(&self) -> impl Iterator<Item = &'a Article> + use<'a> {
        self.articles.iter().filter(|it| !it.is_introduction())
    }

    fn article(&self, article: &Article) -> File {
        let path = article_file(&article.path);
        let resolve = |link: &str| self.resolve(link, &path, &article.path);
        File { text: document(article, &resolve).0.finish(), path }
    }

    /// Where a relative link of an authored text leads, seen from `file`: to a file of
    /// this folder, else to the site where its address is known. `article` is the path of
    /// the article that the text is; empty for a field of a record.
    fn resolve(&self, link: &str, file: &str, article: &str) -> Target {
        let folder = article.rsplit_once('/').map_or("", |(folder, _)| folder);
        if let Some(anchor) = link.strip_prefix('#') {
            let anchor = self.fragment(article, anchor);
            return anchor
                .map_or(Target::Dead, |anchor| Target::To(format!("#{anchor}")));
        }
        let known = |path: &str| self.articles.iter().any(|it| it.path == path);
        match page::resolve(link, folder, &known) {
            Some((Route::Article(path), rest)) => {
                let to = relative_link(file, &article_file(&path));
                let anchor = rest.split_once('#').map_or("", |(_, anchor)| anchor);
                let anchor = self.fragment(&path, anchor);
                Target::To(anchor.map_or(to.clone(), |anchor| format!("{to}#{anchor}")))
            }
            Some(_) => Target::To(relative_link(file, README)),
            None => self.on_the_site(link, folder),
        }
    }

    /// The anchor in this folder of a heading that a link names as on the site.
    fn fragment(&self, article: &str, anchor: &str) -> Option<String> {
        let anchor = decode(anchor)?;
        let here = self.anchors.get(article)?.get(&anchor)?;
        Some(encode_fragment(here))
    }

    fn on_the_site(&self, link: &str, folder: &str) -> Target {
        let base = self.export.base_url;
        match (base.is_empty(), link.strip_prefix('/')) {
            (true, _) => Target::Dead,
            (false, Some(from_root)) => Target::To(format!("{base}{from_root}")),
            (false, None) if folder.is_empty() => Target::To(format!("{base}{link}")),
            (false, None) => Target::To(format!("{base}{folder}/{link}")),
        }
    }

    /// A dimension by its short title, as a link from `file` to its record.
    fn dimension_link(&self, file: &str, at: usize) -> Line {
        let name = self.export.scorecard.dimensions()[at].short();
        self.link_to_dimension(file, Some(at), name)
    }

    /// A position by its short name, as a link from `file` to its dimension.
    fn position_link(&self, file: &str, at: usize) -> Line {
        let scorecard = self.export.scorecard;
        let name = scorecard.positions()[at].short();
        self.link_to_dimension(file, scorecard.dimension_of(at), name)
    }

    fn link_to_dimension(&self, file: &str, at: Option<usize>, name: &str) -> Line {
        match at.and_then(|at| self.dimensions.get(&at)) {
            None => Line::from(name),
            Some((to, anchor)) => {
                let page =
                    if to == file { String::new() } else { relative_link(file, to) };
                let address = format!("{page}#{}", encode_fragment(anchor));
                Line::new().link(&address, name)
            }
        }
    }

    fn group_file(&self, group: usize) -> String {
        let id = &self.export.scorecard.groups()[group].id.value;
        format!("groups/{}.md", file_stem(id))
    }

    fn group_link(&self, file: &str, group: usize) -> Line {
        let name = &self.export.scorecard.groups()[group].name;
        Line::new().link(&relative_link(file, &self.group_file(group)), name)
    }
}

/// An article under its title, and the anchors of its own headings.
fn document(
    article: &Article,
    resolve: &dyn Fn(&str) -> Target,
) -> (Document, Vec<String>) {
    let mut document = Document::new();
    let opens_with_title = article.body.value.trim_start().starts_with("# ");
    if !opens_with_title {
        document.heading(1, &article.title);
    }
    let top = if opens_with_title { 1 } else { 2 };
    let anchors = document.article(&article.body.value, top, resolve);
    (document, anchors)
}

/// Where an article stands: as in `content/`, but out of the way of what stands here.
fn article_file(path: &str) -> String {
    let lower = path.to_lowercase();
    let is_taken =
        ["readme", "taxonomy"].contains(&lower.as_str()) || lower.starts_with("groups/");
    if is_taken { format!("articles/{path}.md") } else { format!("{path}.md") }
}

/// A value as it is read; empty where there is none.
fn quantity(quantity: Option<&Quantity>) -> String {
    match quantity {
        None => String::new(),
        Some(Quantity::Number(number)) => number.to_string(),
        Some(Quantity::Text(text)) => text.clone(),
    }
}

/// A rival's value and published range, as far as they are given.
fn rival(value: Option<&Quantity>, range: Option<&Range>) -> String {
    let range = range.map(|it| format!("{} to {}", it.low, it.high));
    let both = [Some(quantity(value)).filter(|it| !it.is_empty()), range];
    both.into_iter().flatten().collect::<Vec<_>>().join("; range ")
}
