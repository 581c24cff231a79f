//! The type of a file, by its name.

/// The type with its character set. Of the file's path, never of an address with a query.
pub(super) fn of(path: &str) -> String {
    let guess = mime_guess::from_path(path).first_or_octet_stream();
    match (guess.type_().as_str(), guess.subtype().as_str()) {
        // An XML document says itself how it is encoded.
        ("text", "xml") => "application/xml".to_owned(),
        ("text" | "application", "javascript") => {
            "text/javascript; charset=utf-8".to_owned()
        }
        ("text", _) => format!("{}; charset=utf-8", guess.essence_str()),
        _ => guess.essence_str().to_owned(),
    }
}

/// Whether a type is that of a page.
pub(super) fn is_html(mime: &str) -> bool {
    mime.starts_with("text/html")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_that_browsers_ask_for() {
        for (path, mime) in [
            ("index.html", "text/html; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.mjs", "text/javascript; charset=utf-8"),
            ("a.txt", "text/plain; charset=utf-8"),
            ("a.csv", "text/csv; charset=utf-8"),
            ("a.json", "application/json"),
            ("a.svg", "image/svg+xml"),
            ("a.png", "image/png"),
            ("sub.d/a.JPG", "image/jpeg"),
            ("a.ico", "image/x-icon"),
            ("a.woff2", "font/woff2"),
            ("a.wasm", "application/wasm"),
            ("a.webp", "image/webp"),
            ("a.xml", "application/xml"),
            ("CNAME", "application/octet-stream"),
        ] {
            assert_eq!(of(path), mime, "{path}");
        }
    }
}
