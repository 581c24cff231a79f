//! The name of every file of a site, and the only maker of links between them.
//!
//! Links are relative, so that a site works under any path, on any host and from disk.
//! File names and anchors are made from ids: letters and digits of any script, `-`, `_`
//! and `.` stay as they are, every other byte becomes `~` and two hexadecimal digits.
//! So two ids never share a name by accident, and every name is valid on every system.

use std::borrow::Cow;
use std::fmt::Write as _;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::digest;

/// The name of the manifest that is written beside a site, which no file of it may have.
pub const MANIFEST: &str = "build.json";

/// One file of a site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Route {
    /// The scorecard itself.
    Index,
    /// A group and its dimensions in full, by its id.
    Group(String),
    /// The permalink of a dimension, by its id.
    Dimension(String),
    /// An earlier id of a dimension, and the id that it has now.
    FormerDimension(String, String),
    /// The page of a dimension that was removed, by its id.
    RemovedDimension(String),
    /// The registry.
    Systems,
    /// One system, by its id.
    System(String),
    /// An earlier id of a system, and the id that it has now.
    FormerSystem(String, String),
    /// The catalog of dimensions.
    Taxonomy,
    /// What to do next: debts, gaps, and what has grown old.
    Backlog,
    /// Every formula, weight and threshold.
    Method,
    /// What moved from snapshot to snapshot.
    Changes,
    /// A snapshot as it was, by its day.
    Change(String),
    /// The snapshots as a feed.
    Feed,
    /// What a server shows for an unknown address.
    NotFound,
    /// An article, by its path below `content/`.
    Article(String),
    /// The scorecard for machines.
    ScorecardJson,
    /// All positions for a spreadsheet.
    PositionsCsv,
    /// All pages for search engines.
    Sitemap,
    /// What robots may read.
    Robots,
    /// What quick find looks through.
    SearchIndex,
    /// A guide to the site for language models.
    Llms,
    /// The icon.
    Favicon,
    /// A picture for link previews: of the site, or of a group by its id.
    Card(Option<String>),
    /// A badge as a picture, by its name.
    Badge(&'static str),
    /// A badge as data in the shape of the shields endpoint, by its name.
    BadgeData(&'static str),
    /// A chart as a file, by its name.
    Chart(String),
    /// The stylesheet, by the hash of its text.
    Stylesheet(String),
    /// The script, by the hash of its text.
    Script(String),
    /// A file copied as it is, by its path.
    Static(String),
}

impl Route {
    /// Its path in the site, with forward slashes.
    pub fn path(&self) -> String {
        match self {
            Self::Index => "index.html".to_owned(),
            Self::Group(id) => format!("groups/{}.html", file_stem(id)),
            Self::Dimension(id)
            | Self::FormerDimension(id, _)
            | Self::RemovedDimension(id) => {
                format!("dimensions/{}.html", file_stem(id))
            }
            Self::Systems => "systems/index.html".to_owned(),
            Self::System(id) | Self::FormerSystem(id, _) => {
                format!("systems/{}.html", file_stem(id))
            }
            Self::Taxonomy => "taxonomy.html".to_owned(),
            Self::Backlog => "backlog.html".to_owned(),
            Self::Method => "method.html".to_owned(),
            Self::Changes => "changes/index.html".to_owned(),
            Self::Change(day) => format!("changes/{}.html", file_stem(day)),
            Self::Feed => "feed.xml".to_owned(),
            Self::NotFound => "404.html".to_owned(),
            Self::Article(path) => format!("{path}.html"),
            Self::ScorecardJson => "scorecard.json".to_owned(),
            Self::PositionsCsv => "positions.csv".to_owned(),
            Self::Sitemap => "sitemap.xml".to_owned(),
            Self::Robots => "robots.txt".to_owned(),
            Self::SearchIndex => "search.json".to_owned(),
            Self::Llms => "llms.txt".to_owned(),
            Self::Favicon => "favicon.svg".to_owned(),
            Self::Card(None) => "cards/site.png".to_owned(),
            Self::Card(Some(group)) => format!("cards/group-{}.png", file_stem(group)),
            Self::Badge(name) => format!("badges/{name}.svg"),
            Self::BadgeData(name) => format!("badges/{name}.json"),
            Self::Chart(name) => format!("charts/{}.svg", file_stem(name)),
            Self::Stylesheet(hash) => format!("theme.{hash}.css"),
            Self::Script(hash) => format!("theme.{hash}.js"),
            Self::Static(path) => path.clone(),
        }
    }

    /// Its path as an address: percent-encoded.
    pub fn address(&self) -> String {
        encode_path(&self.path())
    }

    /// Its path as people visit it: as an address, and empty for the index.
    pub fn visited(&self) -> String {
        if *self == Self::Index { String::new() } else { self.address() }
    }

    /// Its path as an address, with an anchor where there is one.
    pub fn address_at(&self, anchor: Option<&str>) -> String {
        let fragment =
            anchor.map_or(String::new(), |it| format!("#{}", encode_fragment(it)));
        self.address() + &fragment
    }

    /// Whether it is a page that people read and search engines list.
    pub fn is_page(&self) -> bool {
        matches!(
            self,
            Self::Index
                | Self::Group(_)
                | Self::Dimension(_)
                | Self::Systems
                | Self::System(_)
                | Self::Taxonomy
                | Self::Backlog
                | Self::Method
                | Self::Changes
                | Self::Change(_)
                | Self::Article(_)
        )
    }

    /// Whether its bytes are HTML made by the site.
    pub fn is_html(&self) -> bool {
        self.is_page()
            || matches!(self, Self::NotFound | Self::RemovedDimension(_))
            || self.leads_to().is_some()
    }

    /// Where it only leads on to: an earlier id, to the page of the id that counts now.
    pub fn leads_to(&self) -> Option<Self> {
        match self {
            Self::FormerDimension(_, now) => Some(Self::Dimension(now.clone())),
            Self::FormerSystem(_, now) => Some(Self::System(now.clone())),
            _ => None,
        }
    }
}

/// A relative link from one path of a site to another.
pub fn relative_link(from: &str, to: &str) -> String {
    let same = from.bytes().zip(to.bytes()).take_while(|(a, b)| a == b).count();
    let shared =
        from.as_bytes()[..same].iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
    let up = from[shared..].matches('/').count();
    let mut link = "../".repeat(up);
    link.extend(utf8_percent_encode(&to[shared..], SEGMENT));
    link
}

/// What must be escaped in a path segment of an address.
const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b':');

/// A path as an address; slashes stay.
pub fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, SEGMENT).to_string()
}

/// An anchor as a fragment of an address.
pub fn encode_fragment(anchor: &str) -> String {
    const FRAGMENT: &AsciiSet = &SEGMENT.remove(b':');
    utf8_percent_encode(anchor, FRAGMENT).to_string()
}

/// A path or fragment of an address as it was before it was encoded; none where that is
/// not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

/// A text as the value of a query.
pub fn encode_query(text: &str) -> String {
    const QUERY: &AsciiSet = &SEGMENT.add(b'&').add(b'+').add(b'=').add(b'\'').add(b'/');
    utf8_percent_encode(text, QUERY).to_string()
}

/// Anchors that the layout of a page uses itself.
pub const RESERVED_ANCHORS: &[&str] = &[
    "main",
    "find",
    "lead",
    "parity",
    "trails",
    "gap",
    "matrix",
    "map",
    "standing",
    "charts",
    "checks",
    "coverage",
    "positions",
    "dimensions",
    "numbers",
    "meaning",
    "evidence",
    "history",
    "cite",
    "theme-auto",
    "theme-light",
    "theme-dark",
    "what-if",
    "headline",
    "caveats",
    "compared",
    "bars",
    "codes",
    "figures",
    "verdicts",
    "f-lead",
    "f-parity",
    "f-trails",
    "f-gap",
    "filter",
    "results",
    "trend",
    "moved",
    "since",
    "snapshots",
];

/// The anchor of a record on a page: as its file name, kept clear of the layout's own.
pub fn anchor(id: &str) -> String {
    let anchor = encoded(id);
    let is_taken =
        RESERVED_ANCHORS.contains(&anchor.as_str()) || anchor.starts_with("h-");
    if is_taken { anchor + "~" } else { anchor }
}

/// Longest file name in bytes, without its ending, that every system takes.
const LONGEST_STEM: usize = 180;

/// Names that Windows keeps for devices.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7",
    "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8",
    "lpt9",
];

/// An id as a file name without its ending.
pub fn file_stem(id: &str) -> String {
    let stem = encoded(id);
    let device = stem.split('.').next().unwrap_or_default();
    if DEVICES.iter().any(|name| device.eq_ignore_ascii_case(name)) || stem == "index" {
        return stem + "~";
    }
    if stem.len() <= LONGEST_STEM {
        return stem;
    }
    let cut = (0..=LONGEST_STEM - 20).rfind(|at| stem.is_char_boundary(*at)).unwrap_or(0);
    format!("{}~{}", &stem[..cut], &digest::sha256(id.as_bytes())[..16])
}

fn encoded(id: &str) -> String {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    if id.bytes().all(is_plain) {
        return id.to_owned();
    }
    let mut out = String::with_capacity(3 * id.len());
    let last = id.len() - 1;
    for (at, c) in id.char_indices() {
        let edge_dot = c == '.' && (at == 0 || at == last);
        if (c.is_alphanumeric() || matches!(c, '-' | '_' | '.')) && !edge_dot {
            out.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(out, "~{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_from_every_depth() {
        for (from, to, link) in [
            ("index.html", "dimensions/a.html", "dimensions/a.html"),
            ("dimensions/a.html", "index.html", "../index.html"),
            ("dimensions/a.html", "dimensions/b.html", "b.html"),
            ("sub/dir/x.html", "dimensions/a.html", "../../dimensions/a.html"),
            ("sub/dir/x.html", "sub/two words.html", "../two%20words.html"),
        ] {
            assert_eq!(relative_link(from, to), link);
        }
    }

    #[test]
    fn every_id_gives_a_name_of_its_own() {
        let ids = [
            "cold brew",
            "cold-brew",
            "#1?",
            "100%",
            "a+b&c",
            "延迟",
            "🚀",
            "🔥",
            "a/b",
            "a~2Fb",
            "..",
            ".",
            "con",
            "CON.x",
            "index",
            "Łódź",
        ];
        let mut stems: Vec<String> = ids.iter().map(|id| file_stem(id)).collect();
        for stem in &stems {
            assert!(
                !stem.is_empty()
                    && !stem.contains(['/', '\\', '?', '#', '%', ' ', ':', '*'])
            );
            assert!(!stem.starts_with('.') && !stem.ends_with('.'), "{stem}");
        }
        assert_eq!(file_stem("con"), "con~");
        stems.sort();
        stems.dedup();
        assert_eq!(stems.len(), ids.len());
    }

    #[test]
    fn long_ids_are_cut_but_stay_apart() {
        let (one, two) = ("x".repeat(300) + "1", "x".repeat(300) + "2");
        assert!(file_stem(&one).len() <= LONGEST_STEM);
        assert_ne!(file_stem(&one), file_stem(&two));
    }

    #[test]
    fn anchors_keep_clear_of_the_layout() {
        assert_eq!(anchor("main"), "main~");
        assert_eq!(anchor("a b"), "a~20b");
        assert_eq!(anchor("end-to-end-request-latency"), "end-to-end-request-latency");
    }
}
