//! The check of every internal link and anchor of a rendered site.
//!
//! Markup comes from templates that escape `"` in text, so that ` href="` and ` id="` in
//! the bytes are always attributes: reading them needs no parser.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use memchr::{memchr, memmem};
use percent_encoding::percent_decode_str;
use rayon::prelude::*;

use crate::diagnostic::{Code, Diagnostic};
use crate::route::decode;

/// A rendered file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page<'a> {
    /// Its path in the site.
    pub(super) path: &'a str,
    /// Its bytes.
    pub(super) bytes: &'a [u8],
    /// Whether it is HTML made by the site; other files are only looked for.
    pub(super) is_html: bool,
}

/// What one page offers and asks for.
struct Links<'a> {
    ids: HashSet<Cow<'a, str>>,
    /// Links within the site, each once, in the order of the page.
    hrefs: Vec<&'a str>,
    twice: Vec<&'a str>,
}

/// The pages of a site by path; files that are no pages hold nothing.
type Index<'a> = HashMap<&'a str, Option<Links<'a>>>;

/// Every link that leads nowhere, every anchor that is not there, and every id that
/// stands twice on a page. `base_path` is the path of the site's root on its host.
pub(super) fn check(pages: &[Page<'_>], base_path: &str) -> Vec<Diagnostic> {
    let index: Index<'_> = pages
        .par_iter()
        .map(|page| (page.path, page.is_html.then(|| read(page.bytes))))
        .collect();
    pages.par_iter().flat_map_iter(|page| faults(page.path, base_path, &index)).collect()
}

fn faults(path: &str, base_path: &str, index: &Index<'_>) -> Vec<Diagnostic> {
    let Some(own) = index.get(path).and_then(Option::as_ref) else { return Vec::new() };
    let twice = own.twice.iter().map(|id| {
        Diagnostic::new(Code::DeadLink, format!("the id `{id}` stands twice on `{path}`"))
            .hint("give the records different ids")
    });
    let dead = own.hrefs.iter().filter_map(|href| {
        let href = unescaped(href);
        let why = fault(path, &href, base_path, index)?;
        let message = format!("`{path}` links to `{href}`, {why}");
        Some(Diagnostic::new(Code::DeadLink, message).hint("correct the link"))
    });
    twice.chain(dead).collect()
}

fn read(bytes: &[u8]) -> Links<'_> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let (mut ids, mut twice) = (HashSet::new(), Vec::new());
    for id in attributes(text, " id=\"") {
        if !ids.insert(unescaped(id)) {
            twice.push(id);
        }
    }
    let mut seen = HashSet::new();
    let hrefs = attributes(text, " href=\"")
        .chain(attributes(text, " src=\""))
        .filter(|href| !leaves_the_site(href) && seen.insert(*href))
        .collect();
    Links { ids, hrefs, twice }
}

/// The values of an attribute, as they stand in the text.
fn attributes<'a>(text: &'a str, opening: &'static str) -> impl Iterator<Item = &'a str> {
    memmem::find_iter(text.as_bytes(), opening).filter_map(move |at| {
        let value = &text[at + opening.len()..];
        memchr(b'"', value.as_bytes()).map(|end| &value[..end])
    })
}

/// Why a link leads nowhere; none for one that does not.
fn fault(
    from: &str,
    href: &str,
    base_path: &str,
    index: &Index<'_>,
) -> Option<&'static str> {
    let (path, fragment) = href.split_once('#').unwrap_or((href, ""));
    let path = path.split('?').next().unwrap_or_default();
    let Some(target) = target(from, path, base_path) else {
        return Some("outside the site");
    };
    let Some(page) = index.get(target.as_str()) else {
        return Some("which is not in the site");
    };
    let page = page.as_ref().filter(|_| !fragment.is_empty())?;
    let fragment = percent_decode_str(fragment).decode_utf8_lossy();
    (!page.ids.contains(&fragment)).then_some("which has no such anchor")
}

/// Whether an address has a scheme of its own.
fn leaves_the_site(href: &str) -> bool {
    let scheme = href.split([':', '/', '?', '#']).next().unwrap_or_default();
    href.starts_with("//") || href[scheme.len()..].starts_with(':')
}

/// The path in the site that a relative path means, seen from a page.
pub(super) fn target(from: &str, path: &str, base_path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(from.to_owned());
    }
    let below = path.strip_prefix(base_path);
    let mut parts: Vec<&str> = match below {
        Some(_) => Vec::new(),
        None if path.starts_with('/') => return None,
        None => from
            .rsplit_once('/')
            .map_or(Vec::new(), |(folder, _)| folder.split('/').collect()),
    };
    // The base address is escaped as links are, so it goes before they are decoded.
    let decoded = decode(below.unwrap_or(path))?;
    for part in decoded.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    let path = parts.join("/");
    let is_folder = path.is_empty() || path.ends_with('/');
    Some(if is_folder { path + "index.html" } else { path })
}

/// An attribute's value with its entities undone.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('&') {
        return Cow::Borrowed(value);
    }
    let entities =
        [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")];
    Cow::Owned(
        entities.iter().fold(value.to_owned(), |text, (from, to)| text.replace(from, to)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(html: &str) -> Vec<String> {
        let pages = [
            Page { path: "index.html", bytes: b"<p id=\"top\">", is_html: true },
            Page { path: "sub/page.html", bytes: html.as_bytes(), is_html: true },
            Page { path: "sub/a b.svg", bytes: b"", is_html: false },
        ];
        check(&pages, "/fak/").into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn links_that_lead_somewhere_are_quiet() {
        for href in [
            "../index.html",
            "../index.html#top",
            "a%20b.svg",
            "page.html",
            "#here",
            "../",
            "/fak/",
            "/fak/index.html#top",
            "https://example.org/x",
            "mailto:a@b",
            "data:image/svg+xml,x",
            "?q=1&amp;r=2",
            "../index.html?x#top",
            "a%20b.svg#anything",
        ] {
            let html = format!("<a id=\"here\" href=\"{href}\">x</a>");
            assert_eq!(faults(&html), Vec::<String>::new(), "{href}");
        }
    }

    #[test]
    fn links_that_lead_nowhere_are_named() {
        for href in [
            "nope.html",
            "../index.html#nope",
            "#nope",
            "/index.html",
            "../../x",
            "a+b.svg",
        ] {
            let html = format!("<a id=\"here\" href=\"{href}\">x</a>");
            assert_eq!(faults(&html).len(), 1, "{href}");
            assert!(faults(&html)[0].contains(href));
        }
    }

    #[test]
    fn an_id_stands_once() {
        assert_eq!(faults("<p id=\"a\"><p id=\"a\">").len(), 1);
    }
}
