//! `sitemap.xml`: every page, with the date of its data, never of the build.

use maud::{Markup, PreEscaped, html};

/// A page of the sitemap.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its full address.
    pub address: String,
    /// The newest date in what it shows.
    pub modified: Option<String>,
}

/// The file.
pub fn render(entries: &[Entry]) -> String {
    let markup: Markup = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for entry in entries {
                (PreEscaped("\n"))
                url {
                    loc { (entry.address) }
                    @if let Some(modified) = &entry.modified { lastmod { (modified) } }
                }
            }
            (PreEscaped("\n"))
        }
    };
    markup.into_string() + "\n"
}
