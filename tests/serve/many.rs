//! Many clients at once, and what is left of them.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::client::Events;
use crate::preview::{PATIENCE, Preview};
use crate::project::Project;

#[test]
fn two_hundred_tabs_are_told_and_nobody_waits_for_them() {
    let project = Project::new();
    let mut preview = Preview::of(&project);
    let mut tabs: Vec<Events> = (0..200).map(|_| preview.events()).collect();
    for tab in &mut tabs {
        tab.next(PATIENCE).expect("each is told how things stand");
    }
    // These have gone, and those never read.
    tabs.truncate(150);
    let silent: Vec<Events> = (0..20).map(|_| preview.events()).collect();
    let asked = Instant::now();
    for _ in 0..50 {
        assert_eq!(preview.get("/").status, 200);
    }
    assert!(asked.elapsed() < PATIENCE / 2, "{:?}", asked.elapsed());
    project.title("For all");
    for tab in &mut tabs {
        let state = tab.next(PATIENCE).expect("each is told");
        assert_eq!(state["broken"], false);
    }
    drop(silent);
    preview.is_well();
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_those_who_went() {
    let project = Project::new();
    let preview = Preview::of(&project);
    preview.get("/");
    let (threads, files) = held(&preview);
    let tabs: Vec<Events> = (0..100).map(|_| preview.events()).collect();
    let idle: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
            stream.write_all(b"GET / HT").unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    assert!(held(&preview).0 > threads, "the idle ones are being listened to");
    drop((tabs, idle));
    let until = Instant::now() + PATIENCE;
    loop {
        let now = held(&preview);
        if now.0 <= threads + 2 && now.1 <= files + 2 {
            break;
        }
        assert!(
            Instant::now() < until,
            "threads and files: {now:?}, at first {threads}, {files}"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How many threads and files a preview holds.
#[cfg(target_os = "linux")]
fn held(preview: &Preview) -> (usize, usize) {
    let count = |what: &str| {
        let folder = format!("/proc/{}/{what}", preview.child.id());
        std::fs::read_dir(folder).unwrap().count()
    };
    (count("task"), count("fd"))
}
