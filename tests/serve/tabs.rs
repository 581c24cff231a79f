//! What a person sees: a real browser beside a real preview.

use std::time::Duration;

use crate::browser::Browser;
use crate::preview::Preview;
use crate::project::{Project, meta, speed};

/// The text of the overlay; empty where there is none.
const OVERLAY: &str =
    "(document.querySelector('yardstick-overlay')?.shadowRoot.textContent ?? '')";

#[test]
fn a_save_reloads_the_page_and_keeps_its_place() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let tab = browser.open(&preview.address);
    tab.value("scrollTo(0, 300)");
    let place = tab.value("scrollY");
    assert!(place.as_f64().unwrap() > 100.0, "there is something to scroll: {place}");
    project.write("data/speed.json", speed("Seconds to a boil", 118));
    tab.wait_for("document.body.innerText.includes('Seconds to a boil')");
    tab.wait_for(&format!("scrollY === {place}"));
    project.replace("data/speed.json", &speed("Saved by renaming", 118));
    tab.wait_for("document.body.innerText.includes('Saved by renaming')");
    for save in 0..100 {
        project.replace("data/meta.json", &meta(&format!("Save {save}")));
    }
    project.replace("data/meta.json", &meta("The last save"));
    tab.wait_for("document.title.includes('The last save')");
    std::thread::sleep(Duration::from_millis(500));
    assert!(tab.text("document.title").contains("The last save"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_stylesheet_is_swapped_without_a_reload() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let tab = browser.open(&format!("{}dimensions/time-to-boil.html", preview.address));
    tab.value("window.kept = 'kept'");
    for colour in ["rgb(1, 2, 3)", "rgb(4, 5, 6)"] {
        project.write("theme/theme.css", format!("body {{ color: {colour} }}"));
        tab.wait_for(&format!("getComputedStyle(document.body).color === '{colour}'"));
        tab.wait_for("document.querySelectorAll('link[rel=stylesheet]').length === 1");
    }
    assert_eq!(tab.text("window.kept"), "kept");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn broken_input_is_shown_over_the_page_until_it_is_mended() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let tab = browser.open(&preview.address);
    tab.value("window.kept = 'kept'");
    project.write("data/speed.json", "{\n  \"rows\": [<img src=x onerror=alert(1)>]\n}");
    tab.wait_for(&format!("{OVERLAY}.includes('data/speed.json:2:12')"));
    let shown = tab.text(OVERLAY);
    for part in ["1 error", "<img src=x onerror=alert(1)>", "help:", "last good state"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(
        tab.text("document.body.innerText").contains("Time to boil"),
        "the page is there"
    );
    let root = "document.querySelector('yardstick-overlay').shadowRoot";
    assert_eq!(tab.value(&format!("{root}.querySelectorAll('img').length")), 0);
    tab.wait_for(&format!(
        "getComputedStyle({root}.querySelector('.panel')).position === 'fixed'"
    ));
    // A page that is opened now shows it too.
    let other = browser.open(&format!("{}guide.html", preview.address));
    other.wait_for(&format!("{OVERLAY}.includes('data/speed.json:2:12')"));
    // Another error takes its place.
    project.write("data/speed.json", "{}}");
    tab.wait_for(&format!("{OVERLAY}.includes('data/speed.json:1:3')"));
    // The same text again: nothing to load anew.
    project.write("data/speed.json", speed("Time to boil", 118));
    tab.wait_for(&format!("{OVERLAY} === ''"));
    other.wait_for(&format!("{OVERLAY} === ''"));
    assert_eq!(tab.text("window.kept"), "kept");
    // Mended with another text.
    project.write("data/speed.json", "{");
    tab.wait_for(&format!("{OVERLAY} !== ''"));
    project.write("data/speed.json", speed("Mended", 118));
    tab.wait_for(&format!(
        "document.body.innerText.includes('Mended') && {OVERLAY} === ''"
    ));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_preview_that_starts_broken_shows_why_and_then_the_page() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    project.write("data/speed.json", "[");
    let preview = Preview::of(&project);
    let tab = browser.open(&preview.address);
    tab.wait_for("document.body.innerText.includes('data/speed.json:1:1')");
    assert_eq!(tab.text(OVERLAY), "", "it is not said twice");
    project.write("data/speed.json", "{\n7");
    tab.wait_for("document.body.innerText.includes('data/speed.json:2:1')");
    project.write("data/speed.json", speed("Mended", 118));
    tab.wait_for("document.body.innerText.includes('Mended')");
    let refused: Vec<_> =
        browser.complaints().into_iter().filter(|it| !it.contains("503")).collect();
    assert_eq!(refused, [""; 0]);
}

#[test]
fn a_page_that_no_longer_exists_says_so() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let tab = browser.open(&format!("{}guide.html", preview.address));
    project.rename("content/guide.md", "content/handbook.md");
    tab.wait_for(&format!("{OVERLAY}.includes('no longer exists')"));
    assert!(tab.text("document.body.innerText").contains("How to read this"));
    let new = browser.open(&format!("{}handbook.html", preview.address));
    assert!(new.text("document.body.innerText").contains("How to read this"));
    project.write("content/guide.md", "# Guide\n\nIt is back.\n");
    tab.wait_for("document.body.innerText.includes('It is back')");
    // The page for what is not there turns into the page when it comes.
    let early = browser.open(&format!("{}soon.html", preview.address));
    early.wait_for("document.body.innerText.includes('There is no page')");
    project.write("content/soon.md", "# Soon\n\nHere it is.\n");
    early.wait_for("document.body.innerText.includes('Here it is')");
}

#[test]
fn a_restarted_preview_is_found_again() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let port = format!("--port={}", preview.port);
    let tab = browser.open(&preview.address);
    drop(preview);
    project.title("While it was away");
    std::thread::sleep(Duration::from_millis(1500));
    let preview = Preview::with(&project, &[&port]);
    tab.wait_for("document.title.includes('While it was away')");
    project.title("And on it goes");
    tab.wait_for("document.title.includes('And on it goes')");
    drop(preview);
}

#[test]
fn more_tabs_than_a_browser_opens_connections() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::of(&project);
    let tabs: Vec<_> = (0..9).map(|_| browser.open(&preview.address)).collect();
    project.title("For every tab");
    for tab in &tabs {
        tab.wait_for("document.title.includes('For every tab')");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn going_back_shows_what_is_new() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::new();
    let preview = Preview::with(&project, &["--port=0", "-u", "/sub/"]);
    let tab = browser.open(&preview.address);
    tab.go(&format!("{}guide.html", preview.address));
    project.title("Meanwhile");
    tab.wait_for("document.title.includes('Meanwhile')");
    tab.value("history.back()");
    tab.wait_for("location.pathname === '/sub/' && document.title.includes('Meanwhile')");
}
