//! The texts that were read, and places in them.

use std::fmt;
use std::sync::Arc;

/// A stretch of bytes in one of the [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Index of the file in its [`Sources`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span in file number `file`. Files are far smaller than 4 GiB (the reader
    /// refuses larger ones), so offsets that do not fit cannot occur and are clamped.
    pub fn new(file: u32, start: usize, end: usize) -> Self {
        let offset = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { file, start: offset(start), end: offset(end) }
    }
}

/// A value and where it was written, or where it is missing from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Field<T> {
    /// What was written.
    pub value: T,
    /// Where; the head of the record when the field is absent.
    pub span: Span,
}

impl<T> Field<T> {
    /// The same place with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Field<U> {
        Field { value: f(self.value), span: self.span }
    }
}

/// One file that was read.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name in the project, the same on every machine: `data/serving.json`.
    pub name: String,
    /// Its path as the user can open it.
    pub path: String,
    /// Its text, without a byte-order mark.
    pub text: String,
    line_starts: Vec<u32>,
}

/// All files of a run. Spans point into these.
/// A number is never given twice: the place of a file that is gone stays empty.
#[derive(Debug, Clone, Default)]
pub struct Sources(Vec<Option<Arc<Source>>>);

/// A place as people read it; lines and columns count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place<'a> {
    /// The file.
    pub source: &'a str,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.source, self.line, self.column)
    }
}

impl Sources {
    /// Takes a file in and gives its number, for spans.
    pub fn add(&mut self, name: String, path: String, text: String) -> u32 {
        self.0.push(Some(Arc::new(Source::new(name, path, text))));
        u32::try_from(self.0.len() - 1).unwrap_or(u32::MAX)
    }

    /// Gives file number `file` another text. Says whether that changed anything.
    pub fn replace(&mut self, file: u32, text: String) -> bool {
        let Some(Some(source)) = self.0.get_mut(file as usize) else { return false };
        if source.text == text {
            return false;
        }
        *source = Arc::new(Source::new(source.name.clone(), source.path.clone(), text));
        true
    }

    /// Forgets file number `file`.
    pub fn remove(&mut self, file: u32) {
        if let Some(place) = self.0.get_mut(file as usize) {
            *place = None;
        }
    }

    /// File number `file`.
    pub fn file(&self, file: u32) -> Option<&Source> {
        self.0.get(file as usize)?.as_deref()
    }

    /// All files, in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter().filter_map(Option::as_deref)
    }

    /// The file a span points into.
    pub fn source(&self, span: Span) -> Option<&Source> {
        self.file(span.file)
    }

    /// Where a span begins, by the path the user can open.
    pub fn place(&self, span: Span) -> Option<Place<'_>> {
        self.source(span).map(|source| source.place(span, &source.path))
    }

    /// Where a span begins, by the file's name in the project.
    pub fn logical_place(&self, span: Span) -> Option<Place<'_>> {
        self.source(span).map(|source| source.place(span, &source.name))
    }
}

impl Source {
    fn new(name: String, path: String, text: String) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0)
            .chain(breaks.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX)))
            .collect();
        Self { name, path, text, line_starts }
    }

    fn place<'a>(&self, span: Span, shown: &'a str) -> Place<'a> {
        let line = self.line_starts.partition_point(|start| *start <= span.start).max(1);
        let from = self.line_starts.get(line - 1).copied().unwrap_or(0) as usize;
        let before = self.text.get(from..span.start as usize).unwrap_or("");
        Place { source: shown, line, column: before.chars().count() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let mut sources = Sources::default();
        let file = sources.add("a".into(), "x/a".into(), "é=1\r\nöß=2\n".into());
        let place = |start| sources.place(Span::new(file, start, start + 1)).unwrap();
        assert_eq!(place(0).to_string(), "x/a:1:1");
        assert_eq!(place(3).to_string(), "x/a:1:3");
        assert_eq!(place("é=1\r\nöß".len()).to_string(), "x/a:2:3");
        assert_eq!(place(200).line, 3);
    }
}
