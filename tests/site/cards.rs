//! The pictures for link previews, looked at as a platform would: as PNG.

use std::io::Cursor;

use serde_json::{Value, json};
use yardstick::chart::{Card, Palette};

use crate::support::html::attributes;
use crate::support::sample::sample;
use crate::support::{Project, text};

/// Nothing is drawn nearer to an edge.
const MARGIN: usize = 40;
const ACROSS: usize = Card::SIZE.0 as usize;
const DOWN: usize = Card::SIZE.1 as usize;

/// Where the title of a card is, from line to line.
const TITLE: std::ops::Range<usize> = 90..176;
/// Where the figure is.
const FIGURE: std::ops::Range<usize> = 200..340;

/// The pixels of a card, row by row.
struct Pixels(Vec<[u8; 3]>);

impl Pixels {
    fn read(file: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((frame.width, frame.height), Card::SIZE);
        assert_eq!(frame.color_type, png::ColorType::Rgb);
        Self(bytes.chunks_exact(3).map(|it| [it[0], it[1], it[2]]).collect())
    }

    fn row(&self, y: usize) -> &[[u8; 3]] {
        &self.0[y * ACROSS..(y + 1) * ACROSS]
    }

    /// How many pixels are not paper between two lines.
    fn ink(&self, lines: std::ops::Range<usize>) -> usize {
        let paper = self.0[0];
        lines.flat_map(|y| self.row(y)).filter(|it| **it != paper).count()
    }

    /// How far the ink between two lines reaches to the right.
    fn reach(&self, lines: std::ops::Range<usize>) -> usize {
        let paper = self.0[0];
        let last = |y| self.row(y).iter().rposition(|it| *it != paper);
        lines.filter_map(last).max().unwrap_or(0)
    }

    /// Whether the margins are empty.
    fn is_framed(&self) -> bool {
        let paper = self.0[0];
        let is_inside = |at: usize| {
            let (x, y) = (at % ACROSS, at / ACROSS);
            (MARGIN..ACROSS - MARGIN).contains(&x) && (MARGIN..DOWN - MARGIN).contains(&y)
        };
        self.0.iter().enumerate().all(|(at, it)| *it == paper || is_inside(at))
    }
}

/// A project whose site and group have these names.
fn named(title: &str, subject: &str, group: (&str, &str)) -> Project {
    Project::new()
        .meta("title", title)
        .meta("subject", subject)
        .meta("version", subject)
        .record("groups", json!({ "id": group.0, "name": group.1 }))
        .category("speed", group.0)
        .dimension("cups", "speed")
        .position("cups-now", "cups", json!({}))
}

/// The cards of a project's site and of its first group.
fn cards(project: Project) -> [Vec<u8>; 2] {
    let palette = Palette::default();
    let judged = project.build().judge();
    let group = judged.scorecard.groups().first().map(|it| it.id.value.clone());
    [None, Some(group.unwrap())].map(|group| {
        let card = Card::of(&judged.scorecard, &judged.score, group.as_deref());
        card.unwrap().png(&palette).unwrap()
    })
}

#[test]
fn every_page_names_a_card_that_is_there() {
    let site = sample().build().site();
    for (page, card) in [
        ("index.html", "cards/site.png"),
        ("groups/perf.html", "cards/group-perf.png"),
        ("dimensions/cups.html", "cards/group-perf.png"),
        ("taxonomy.html", "cards/site.png"),
    ] {
        let head = text(&site, page);
        let address = format!("https://example.org/kettle/{card}");
        assert!(attributes(&head, "content").contains(&address), "{page}");
        assert!(head.contains("content=\"image/png\""), "{page}");
        assert!(head.contains("content=\"summary_large_image\""), "{page}");
        Pixels::read(&site[card]);
    }
    let cards = site.keys().filter(|path| path.starts_with("cards/"));
    assert_eq!(cards.count(), 3);
}

#[test]
fn a_card_is_told_in_words() {
    let judged = sample().build().judge();
    let spoken = |group| {
        Card::of(&judged.scorecard, &judged.score, group).map(|card| card.spoken())
    };
    assert_eq!(
        spoken(None).unwrap(),
        "Kettle — scorecard: 66.0 standing, of 100. 1 lead, 2 parity, 1 trails, 1 honest \
         gap. 4 of 5 dimensions covered · as of 2026-06-27 · Kettle 2.1"
    );
    assert_eq!(
        spoken(Some("perf")).unwrap(),
        "Kettle — scorecard, Performance: 3 of 3 positions contested; the rest are honest \
         gaps. 1 lead, 1 parity, 1 trails, 0 honest gap. 2 of 2 dimensions covered · as of \
         2026-06-27 · Kettle 2.1"
    );
    assert_eq!(spoken(Some("nowhere")), None);
}

#[test]
fn a_card_shows_its_data_and_the_same_each_time() {
    let card = |more: Value| cards(Project::one(more));
    let leads = card(json!({}));
    assert_eq!(leads, card(json!({})));
    let trails = card(json!({ "value": 1, "competitor_value": 2, "verdict": "trails" }));
    for (one, other) in leads.iter().zip(&trails) {
        assert_ne!(one, other);
    }
    for card in leads {
        assert!(card.len() < 40_000, "{} bytes", card.len());
        let pixels = Pixels::read(&card);
        assert!(pixels.is_framed());
        assert!(pixels.ink(TITLE) > 2_000 && pixels.ink(FIGURE) > 8_000);
    }
}

#[test]
fn no_name_leaves_the_card_or_stops_it() {
    let long = "Very long and wide WWW ".repeat(200);
    let hostile = "<&\"'>\u{0}\u{7}\r\n\u{202e}\u{feff}e\u{301}\u{301}👨‍👩‍👧‍👦";
    let marks = "e".to_owned() + &"\u{301}".repeat(3_000);
    for name in [&long, hostile, &marks, "漢字かな", "שלום", "☕", "j", "—"] {
        for card in cards(named(name, name, ("perf", name))) {
            let pixels = Pixels::read(&card);
            assert!(pixels.is_framed(), "{name}");
            assert!(pixels.ink(TITLE) > 300, "{name}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_gives_way_to_what_can() {
    let plain = || cards(named("Kettle", "Kettle", ("perf", "perf")));
    assert_eq!(cards(named("やかん 2", "Kettle", ("perf", "性能"))), plain());
    // An emoji is left out, for the name is whole without it.
    assert_eq!(cards(named("🫖 Kettle", "Kettle", ("perf", "perf 🚀"))), plain());
    let none = cards(named("やかん", "やかん", ("性能", "性能")));
    let words = cards(named("Scorecard", "", ("性能", "Group 1")));
    let title = |card: &[u8]| Pixels::read(card).ink(60..176);
    for (one, other) in none.iter().zip(&words) {
        assert_eq!(title(one), title(other));
    }
}

#[test]
fn a_long_name_is_set_smaller_and_then_shortened() {
    let reach = |name: &str| {
        let [site, _] = cards(named(name, "Kettle", ("perf", "perf")));
        let pixels = Pixels::read(&site);
        assert!(pixels.is_framed());
        (pixels.ink(TITLE), pixels.reach(TITLE))
    };
    let word = "Kettle for the office ";
    let (whole, _) = reach(&word.repeat(2));
    let (shortened, right) = reach(&word.repeat(9));
    assert!(whole > 2_000 && shortened > 2_000);
    assert!((1_000..=ACROSS - 72).contains(&right), "{right}");
    assert_eq!(reach(&word.repeat(9)), reach(&word.repeat(99)));
}

#[test]
fn a_card_of_nothing_and_one_of_much_are_drawn() {
    let empty = Project::new().category("speed", "perf");
    let many = (0..1_200).fold(Project::one(json!({})), |project, at| {
        project.position(&format!("p{at}"), "cups", json!({}))
    });
    for project in [empty, many] {
        for card in cards(project) {
            let pixels = Pixels::read(&card);
            assert!(pixels.is_framed());
            assert!(pixels.ink(420..480) > 2_000);
        }
    }
}
