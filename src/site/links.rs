//! The check of every internal link and anchor of a rendered site.
//!
//! Markup comes from templates that escape `"` in text, so that ` href="` and ` id="` in
//! the bytes are always attributes: reading them needs no parser.

use std::collections::{BTreeMap, BTreeSet};

use percent_encoding::percent_decode_str;
use rayon::prelude::*;

use crate::diagnostic::{Code, Diagnostic};

/// A rendered file.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// Its path in the site.
    pub path: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Whether it is HTML made by the site; other files are only looked for.
    pub is_html: bool,
}

/// What one page offers and asks for.
struct Links<'a> {
    ids: BTreeSet<&'a str>,
    hrefs: BTreeSet<&'a str>,
    twice: Vec<&'a str>,
}

/// Every link that leads nowhere, every anchor that is not there, and every id that
/// stands twice on a page. `base_path` is the path of the site's root on its host.
pub fn check(pages: &[Page<'_>], base_path: &str) -> Vec<Diagnostic> {
    let links: BTreeMap<&str, Option<Links<'_>>> = pages
        .par_iter()
        .map(|page| (page.path, page.is_html.then(|| read(page.bytes))))
        .collect();
    pages
        .par_iter()
        .flat_map_iter(|page| {
            let own = links.get(page.path).and_then(Option::as_ref);
            own.into_iter().flat_map(|own| {
                let twice = own.twice.iter().map(|id| {
                    let message =
                        format!("the id `{id}` stands twice on `{}`", page.path);
                    Diagnostic::new(Code::DeadLink, message)
                        .hint("give the records different ids")
                });
                let dead = own.hrefs.iter().filter_map(|href| {
                    let why = fault(page.path, href, base_path, &links)?;
                    let message =
                        format!("`{}` links to `{}`, {why}", page.path, unescaped(href));
                    Some(
                        Diagnostic::new(Code::DeadLink, message).hint("correct the link"),
                    )
                });
                twice.chain(dead).collect::<Vec<_>>()
            })
        })
        .collect()
}

fn read(bytes: &[u8]) -> Links<'_> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let mut ids = BTreeSet::new();
    let mut twice = Vec::new();
    for id in attributes(text, " id=\"") {
        if !ids.insert(id) {
            twice.push(id);
        }
    }
    let hrefs = attributes(text, " href=\"").chain(attributes(text, " src=\"")).collect();
    Links { ids, hrefs, twice }
}

/// The values of an attribute, as they stand in the text.
fn attributes<'a>(text: &'a str, opening: &'static str) -> impl Iterator<Item = &'a str> {
    text.match_indices(opening).filter_map(move |(at, _)| {
        let value = &text[at + opening.len()..];
        value.find('"').map(|end| &value[..end])
    })
}

/// Why a link leads nowhere; none for one that does not, or that leaves the site.
fn fault(
    from: &str,
    href: &str,
    base_path: &str,
    links: &BTreeMap<&str, Option<Links<'_>>>,
) -> Option<&'static str> {
    let href = unescaped(href);
    if leaves_the_site(&href) {
        return None;
    }
    let (path, fragment) = href.split_once('#').unwrap_or((&href, ""));
    let path = path.split('?').next().unwrap_or_default();
    let Some(target) = target(from, path, base_path) else {
        return Some("outside the site");
    };
    let Some(page) = links.get(target.as_str()) else {
        return Some("which is not in the site");
    };
    let fragment = percent_decode_str(fragment).decode_utf8_lossy();
    let page = page.as_ref().filter(|_| !fragment.is_empty())?;
    (!page.ids.iter().any(|id| unescaped(id) == fragment))
        .then_some("which has no such anchor")
}

/// Whether an address has a scheme of its own.
fn leaves_the_site(href: &str) -> bool {
    let scheme = href.split([':', '/', '?', '#']).next().unwrap_or_default();
    href.starts_with("//") || href[scheme.len()..].starts_with(':')
}

/// The path in the site that a relative path means, seen from a page.
fn target(from: &str, path: &str, base_path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(from.to_owned());
    }
    let decoded = percent_decode_str(path).decode_utf8().ok()?;
    let mut parts: Vec<&str> = match decoded.strip_prefix(base_path) {
        Some(_) => Vec::new(),
        None if decoded.starts_with('/') => return None,
        None => from
            .rsplit_once('/')
            .map_or(Vec::new(), |(folder, _)| folder.split('/').collect()),
    };
    for part in decoded.strip_prefix(base_path).unwrap_or(&decoded).split('/') {
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
fn unescaped(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    value
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
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
