//! What a reader sees of a page.
#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "our own names")]

use super::folder::Files;

/// The pages of a site.
pub(crate) fn pages(site: &Files) -> impl Iterator<Item = (&str, &str)> {
    let pages = site.iter().filter(|(path, _)| path.ends_with(".html"));
    pages.map(|(path, bytes)| (path.as_str(), std::str::from_utf8(bytes).unwrap()))
}

/// The `<main>` of a page, an element a line.
pub(crate) fn main_part(page: &str) -> String {
    let start = page.find("<main").expect("the page has a main part");
    let end = page.find("</main>").expect("the main part ends");
    page[start..end + "</main>".len()].replace("><", ">\n<")
}

/// The text of a page, without its tags and with its entities undone.
pub(crate) fn visible(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = rest[at..].find('>').map_or("", |end| &rest[at + end + 1..]);
    }
    unescaped(&(text + rest))
}

/// The values of an attribute, with their entities undone.
pub(crate) fn attributes(page: &str, name: &str) -> Vec<String> {
    let opening = format!(" {name}=\"");
    let values = page.split(&opening).skip(1);
    values.map(|rest| unescaped(rest.split('"').next().unwrap_or_default())).collect()
}

/// Every `<svg>` of a site: those in pages and those in files.
pub(crate) fn drawings(site: &Files) -> Vec<(String, String)> {
    let mut drawings = Vec::new();
    for (path, bytes) in site {
        let Ok(text) = std::str::from_utf8(bytes) else { continue };
        if path.ends_with(".svg") {
            drawings.push((path.clone(), text.to_owned()));
        } else if path.ends_with(".html") {
            let parts = text.split("<svg").skip(1);
            drawings.extend(parts.map(|part| {
                let end = part.find("</svg>").expect("a drawing ends");
                (path.clone(), format!("<svg{}</svg>", &part[..end]))
            }));
        }
    }
    drawings
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&#39;", "'").replace("&amp;", "&")
}
