//! `robots.txt`: everything may be read; the sitemap is named where its address is known.

/// The file. `base_url` ends in a slash, or is empty when it is not known.
pub fn render(base_url: &str) -> String {
    let sitemap = if base_url.is_empty() {
        String::new()
    } else {
        format!("\nSitemap: {base_url}sitemap.xml\n")
    };
    format!("User-agent: *\nAllow: /\n{sitemap}")
}
