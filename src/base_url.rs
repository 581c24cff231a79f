//! Where a site is published.

use std::fmt;
use std::str::FromStr;

use crate::route::encode_path;

/// An address like `https://example.org/fak/`, or only its path, `/fak/`. It always ends
/// in a slash, so that both ways to write it give the same site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
    path: String,
}

/// Why a text is no base address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrlError {
    found: String,
}

impl fmt::Display for BaseUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "`{found}` is no base address; write `https://example.org/fak/` or `/fak/`"
        )
    }
}

impl std::error::Error for BaseUrlError {}

impl BaseUrlError {
    /// The text that is none.
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl BaseUrl {
    /// The address of the site's root; empty where only a path is known.
    pub fn absolute(&self) -> String {
        if self.origin.is_empty() {
            String::new()
        } else {
            format!("{}{}", self.origin, self.path)
        }
    }

    /// The path of the site's root on its host: `/`, `/fak/`.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl Default for BaseUrl {
    /// The root of an unknown host.
    fn default() -> Self {
        Self { origin: String::new(), path: "/".to_owned() }
    }
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || BaseUrlError { found: text.to_owned() };
        let text = text.trim();
        let scheme =
            ["https://", "http://"].into_iter().find(|scheme| text.starts_with(scheme));
        let (origin, path) = match scheme {
            Some(scheme) => {
                let rest = &text[scheme.len()..];
                let cut = rest.find('/').unwrap_or(rest.len());
                (&text[..scheme.len() + cut], &rest[cut..])
            }
            None => ("", text),
        };
        let host = origin.rsplit('/').next().unwrap_or_default();
        let odd =
            |c: char| c.is_whitespace() || c.is_control() || "?#\\\"<>@".contains(c);
        let is_bad = text.contains(odd)
            || path.contains("//")
            || path.split('/').any(|part| part == ".." || part == ".")
            || (scheme.is_some() && host.is_empty())
            || (scheme.is_none() && !path.starts_with('/'));
        if is_bad {
            return Err(error());
        }
        let path = path.trim_end_matches('/');
        // What is escaped already stays as it is.
        let path = if path.contains('%') { path.to_owned() } else { encode_path(path) };
        Ok(Self { origin: origin.to_owned(), path: path + "/" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_write_an_address_are_one() {
        let parse = |text: &str| text.parse::<BaseUrl>().unwrap();
        assert_eq!(parse("https://example.org/sub"), parse("https://example.org/sub/"));
        assert_eq!(parse("https://example.org").absolute(), "https://example.org/");
        assert_eq!(parse("http://localhost:8000/a/b").path(), "/a/b/");
        assert_eq!(parse("/fak").path(), "/fak/");
        assert_eq!(parse("/").path(), "/");
        assert_eq!(parse("/fak").absolute(), "");
    }

    #[test]
    fn other_forms_are_refused() {
        let bad = [
            "example.org/sub",
            "",
            "ftp://example.org/",
            "https://",
            "https:///x",
            "//example.org/",
            "https://example.org/a//b",
            "https://example.org/?x",
            "/a/../b",
            "https://a b/",
            "sub/",
            "javascript:alert(1)",
            "https://user@example.org/",
        ];
        for text in bad {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
    }
}
