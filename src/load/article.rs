//! Articles: Markdown with optional TOML front matter between two lines of `+++`.

use serde::Deserialize;

use crate::diagnostic::{Code, Diagnostic, Field, Span};

/// A Markdown file of `content/`.
#[derive(Debug, Clone)]
pub struct Article {
    /// Its path below `content/` without `.md`, which names its page.
    pub path: String,
    /// Its title: from the front matter, else its first heading, else its path.
    pub title: String,
    /// One sentence about it, for lists and search engines; may be empty.
    pub summary: String,
    /// Its Markdown, without the front matter.
    pub body: Field<String>,
}

impl Article {
    /// Whether it is the introduction, which opens the index and has no page of its own.
    pub fn is_introduction(&self) -> bool {
        self.path == "index"
    }

    /// The folder it stands in below `content/`; empty at the top.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// What may stand in the front matter.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    #[serde(default)]
    title: String,
    #[serde(default)]
    summary: String,
}

const FENCE: &str = "+++";

/// Reads an article from the text of file number `file`.
pub(super) fn parse(
    name: &str,
    text: &str,
    file: u32,
    problems: &mut Vec<Diagnostic>,
) -> Article {
    let path = name.strip_suffix(".md").unwrap_or(name).to_owned();
    let (front, body_at) = match split(text) {
        Ok(Some((range, body_at))) => {
            let front = read_front(&text[range.clone()], range.start, file, problems);
            (front, body_at)
        }
        Ok(None) => {
            problems.extend(yaml(text, file));
            (FrontMatter::default(), 0)
        }
        Err(()) => {
            let message = "the front matter that starts here is never closed";
            let problem = Diagnostic::new(Code::FrontMatter, message);
            problems.push(
                problem.at(Span::new(file, 0, FENCE.len())).hint("add a line with `+++`"),
            );
            (FrontMatter::default(), text.len())
        }
    };
    let body = &text[body_at..];
    let title = if front.title.is_empty() {
        first_heading(body).unwrap_or(&path)
    } else {
        &front.title
    };
    Article {
        title: title.to_owned(),
        summary: front.summary,
        body: Field {
            value: body.to_owned(),
            span: Span::new(file, body_at, text.len()),
        },
        path,
    }
}

/// Where the front matter stands and where the body begins.
fn split(text: &str) -> Result<Option<(std::ops::Range<usize>, usize)>, ()> {
    let Some(rest) = text.strip_prefix(FENCE).and_then(|rest| rest.strip_prefix('\n'))
    else {
        return Ok(None);
    };
    let start = FENCE.len() + 1;
    if let Some(rest) = rest.strip_prefix(FENCE) {
        return Ok(Some((start..start, text.len() - rest.len())));
    }
    let end = rest.find("\n+++").ok_or(())?;
    let after = &rest[end + 1 + FENCE.len()..];
    let line_end = after.find('\n').map_or(after.len(), |at| at + 1);
    Ok(Some((start..start + end, text.len() - after.len() + line_end)))
}

const YAML_FENCE: &str = "---";

/// What is said of front matter as other programs have it: keys between two lines of
/// `---`. A rule that opens an article is none.
fn yaml(text: &str, file: u32) -> Option<Diagnostic> {
    let mut lines = text.strip_prefix(YAML_FENCE)?.lines().map(str::trim_end);
    let is_key = |line: &str| {
        line.split_once(':').is_some_and(|(key, _)| {
            !key.is_empty()
                && key.chars().all(|c| c.is_alphanumeric() || "_-".contains(c))
        })
    };
    let opens = lines.next() == Some("") && lines.next().is_some_and(is_key);
    (opens && lines.any(|line| line == YAML_FENCE)).then(|| {
        let message =
            "the front matter that starts here is no TOML, and is shown as text";
        Diagnostic::new(Code::FrontMatterYaml, message)
            .at(Span::new(file, 0, YAML_FENCE.len()))
            .hint("put it between two lines of `+++`, like `title = \"A guide\"`")
    })
}

fn read_front(
    front: &str,
    offset: usize,
    file: u32,
    problems: &mut Vec<Diagnostic>,
) -> FrontMatter {
    toml::from_str(front).unwrap_or_else(|error| {
        let at = error.span().unwrap_or(0..front.len().min(1));
        let span = Span::new(file, offset + at.start, offset + at.end.max(at.start + 1));
        let message =
            error.message().trim().lines().next().unwrap_or_default().to_owned();
        let hint = "the front matter is TOML with `title` and `summary`, each optional";
        problems.push(Diagnostic::new(Code::FrontMatter, message).at(span).hint(hint));
        FrontMatter::default()
    })
}

/// The text of a heading of the first level that opens the body.
fn first_heading(body: &str) -> Option<&str> {
    let line = body.lines().find(|line| !line.trim().is_empty())?;
    line.strip_prefix("# ").map(|title| title.trim().trim_end_matches('#').trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(text: &str) -> (Article, Vec<Diagnostic>) {
        let mut problems = Vec::new();
        (parse("sub/guide.md", text, 0, &mut problems), problems)
    }

    #[test]
    fn front_matter_is_taken_off() {
        let (article, problems) = article("+++\ntitle = \"A guide\"\n+++\nText\n");
        assert_eq!(
            (article.path.as_str(), article.title.as_str()),
            ("sub/guide", "A guide")
        );
        assert_eq!(article.body.value, "Text\n");
        assert!(problems.is_empty());
    }

    #[test]
    fn the_title_falls_back_to_the_heading_and_the_path() {
        assert_eq!(article("\n# Deep end #\ntext").0.title, "Deep end");
        assert_eq!(article("text").0.title, "sub/guide");
        assert_eq!(article("+++\n+++\ntext").0.body.value, "\ntext");
    }

    #[test]
    fn yaml_is_told_what_front_matter_is() {
        for text in ["---\ntitle: A\n---\nx", "---\r\ntitle: A\r\n---\r\nx"] {
            let (article, problems) = article(text);
            assert_eq!(problems[0].code, Code::FrontMatterYaml);
            assert_eq!(problems[0].span, Some(Span::new(0, 0, 3)));
            assert_eq!(article.body.value, text);
        }
        for text in ["---\n\ntext: more\n\n---\n", "---\ntitle: A\n", "----\na: b\n---"] {
            assert!(article(text).1.is_empty(), "{text}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        let (_, problems) = article("+++\ntitle = \"x\"\ntilte = 1\n+++\n");
        assert_eq!(problems[0].code, Code::FrontMatter);
        assert_eq!(problems[0].span, Some(Span::new(0, 16, 21)));
        assert_eq!(article("+++\ntitle = 1").1.len(), 1);
    }
}
