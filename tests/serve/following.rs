//! Changes on disk come through: each one, once, and nothing else.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::preview::{PATIENCE, Preview};
use crate::project::{Project, another, meta, speed};

/// Nothing is announced for that long.
const QUIET: Duration = Duration::from_millis(1500);

#[test]
fn a_page_asked_for_after_an_event_is_the_new_one() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    let mut last = events.next(PATIENCE).unwrap();
    for round in 0..50 {
        let title = format!("Round {round} of kettles");
        project.title(&title);
        let state = events.next(PATIENCE).expect("an event");
        let page = preview.get("/");
        assert_eq!(page.status, 200);
        assert!(
            page.body.contains(&title) && page.body.contains("</html>"),
            "round {round}"
        );
        assert_ne!(state["content"], last["content"]);
        assert!(state["version"].as_u64() > last["version"].as_u64());
        last = state;
    }
}

#[test]
fn between_two_states_every_page_is_whole() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| {
            for round in 0..2000 {
                if done.load(std::sync::atomic::Ordering::Relaxed) {
                    return Ok(round);
                }
                for path in ["/", "/guide.html", "/dimensions/time-to-boil.html"] {
                    let page = preview.get(path);
                    if page.status != 200 || !page.body.ends_with("</html>\n") {
                        return Err(format!("{path}: {}", page.head));
                    }
                }
            }
            Ok(2000)
        });
        let mut events = preview.events();
        events.next(PATIENCE).unwrap();
        for round in 0..20 {
            project.title(&format!("Round {round}"));
            events.next(PATIENCE).expect("an event");
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(asking.join().unwrap().unwrap() > 0);
    });
}

#[test]
fn reading_and_idling_change_nothing_and_one_save_is_one_event() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    assert_eq!(events.count(QUIET), 0, "idle");
    for _ in 0..5 {
        std::fs::read(project.at("data/meta.json")).unwrap();
        std::fs::read_dir(project.at("data")).unwrap().count();
        preview.get("/");
    }
    project.write("data/.git/index", "x");
    project.write("data/.git/objects.json", "{}");
    project.write("data/notes.txt", "x");
    project.write("content/.draft.md.swp", "x");
    project.write("site/index.html", "x");
    project.title("Kettles");
    assert_eq!(events.count(QUIET), 0, "nothing that is read has changed");
    project.title("Pots");
    assert_eq!(events.count(QUIET), 1);
    let lines = preview.said().matches("data/meta.json: ").count();
    assert_eq!(lines, 1, "{}", preview.said());
}

#[test]
fn a_hundred_quick_saves_end_in_the_last() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    for save in 0..100 {
        project.replace("data/meta.json", &meta(&format!("Save {save}")));
        std::thread::sleep(Duration::from_millis(2));
    }
    project.replace("data/meta.json", &meta("The last save"));
    preview.wait_for("/", "The last save");
    let told = events.count(QUIET);
    assert!((1..=4).contains(&told), "{told} events");
    assert!(preview.get("/").body.contains("The last save"));
}

#[test]
fn saves_as_fast_as_a_shell_makes_them_are_not_read_one_by_one() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    for save in 0..60 {
        project.replace("data/meta.json", &meta(&format!("Save {save}")));
        std::thread::sleep(Duration::from_millis(18));
    }
    project.replace("data/meta.json", &meta("The last save"));
    preview.wait_for("/", "The last save");
    let told = events.count(QUIET);
    assert!((1..=4).contains(&told), "{told} events");
}

#[test]
fn steady_noise_puts_nothing_off() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0.. {
                if done.load(std::sync::atomic::Ordering::Relaxed) {
                    break;
                }
                project.write("data/noise.txt", round.to_string());
                project.write("static/noise.txt", round.to_string());
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        std::thread::sleep(Duration::from_millis(300));
        let saved = Instant::now();
        project.title("Under noise");
        preview.wait_for("/", "Under noise");
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(saved.elapsed() < Duration::from_secs(5), "{:?}", saved.elapsed());
    });
}

#[test]
fn saving_by_renaming_comes_through_again_and_again() {
    let project = Project::new();
    let preview = Preview::of(&project);
    for round in ["first", "second", "third"] {
        project.replace("data/speed.json", &speed(&format!("The {round} name"), 118));
        preview.wait_for("/", &format!("The {round} name"));
    }
}

#[test]
fn files_come_and_go() {
    let project = Project::new();
    let preview = Preview::of(&project);
    project.write("data/more/deep/er.json", another("noise", "How loud it is"));
    preview.wait_for("/dimensions/noise.html", "How loud it is");
    project.write("data/more/deep/er.json", another("noise", "How quiet it is"));
    preview.wait_for("/dimensions/noise.html", "How quiet it is");
    project.rename("data/more", "data/less");
    project.write("data/less/deep/er.json", another("noise", "How still it is"));
    preview.wait_for("/dimensions/noise.html", "How still it is");
    project.remove("data/less");
    preview.wait("/dimensions/noise.html", "be gone", |answer| answer.status == 404);
    assert!(!preview.get("/taxonomy.html").body.contains("How still it is"));
    project.write("static/logo.txt", "a logo");
    preview.wait_for("/logo.txt", "a logo");
    project.rename("static/logo.txt", "static/mark.txt");
    preview.wait("/logo.txt", "be gone", |answer| answer.status == 404);
    assert_eq!(preview.get("/mark.txt").body, "a logo");
    project.remove("content/guide.md");
    preview.wait("/guide.html", "be gone", |answer| answer.status == 404);
}

#[test]
fn folders_may_be_missing_and_come_and_go() {
    let project = Project::empty();
    let preview = Preview::of(&project);
    preview.wait_for("/", "does not exist");
    project.title("At last");
    preview.wait_for("/", "At last");
    project.write("content/late.md", "# Late\n\nlate marker\n");
    preview.wait_for("/late.html", "late marker");
    project.remove("content");
    preview.wait("/late.html", "be gone", |answer| answer.status == 404);
    project.write("content/late.md", "# Late\n\nlater marker\n");
    preview.wait_for("/late.html", "later marker");
    project.write("content/late.md", "# Late\n\nlatest marker\n");
    preview.wait_for("/late.html", "latest marker");
    project.rename("data", "elsewhere");
    preview.wait_until_said("(removed)");
    assert!(preview.get("/").body.contains("At last"), "the last good site stays");
    project.rename("elsewhere", "data");
    project.title("Back again");
    preview.wait_for("/", "Back again");
}

#[test]
fn a_checkout_of_hundreds_of_files_is_one_change() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    events.next(PATIENCE).unwrap();
    for number in 0..300 {
        let title = format!("Branch {number}");
        project.write(
            &format!("data/b/{number}.json"),
            another(&format!("b{number}"), &title),
        );
    }
    preview.wait_for("/dimensions/b299.html", "Branch 299");
    let told = events.count(QUIET);
    assert!((1..=4).contains(&told), "{told} events");
    project.remove("data/b");
    preview.wait("/dimensions/b0.html", "be gone", |answer| answer.status == 404);
}

#[test]
fn polling_sees_the_same() {
    let project = Project::new();
    let preview = Preview::with(&project, &["--port=0", "--poll=100"]);
    project.title("By polling");
    preview.wait_for("/", "By polling");
    project.write("content/new.md", "# New\n\nnew marker\n");
    preview.wait_for("/new.html", "new marker");
    project.remove("content/new.md");
    preview.wait("/new.html", "be gone", |answer| answer.status == 404);
    project.write("static/late.txt", "late");
    preview.wait_for("/late.txt", "late");
}

#[test]
fn a_stylesheet_alone_is_no_new_content() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let mut events = preview.events();
    let first = events.next(PATIENCE).unwrap();
    project.write("theme/theme.css", "body { color: rgb(1, 2, 3) }");
    let second = events.next(PATIENCE).unwrap();
    assert_eq!(second["content"], first["content"]);
    assert_ne!(second["stylesheet"], first["stylesheet"]);
    let address = second["stylesheet"].as_str().unwrap();
    assert!(preview.get(address).body.contains("rgb(1, 2, 3)"));
    assert!(preview.get("/").body.contains(address.trim_start_matches('/')));
}

#[test]
fn who_comes_late_is_told_how_things_stand() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let before = preview.events().next(PATIENCE).unwrap();
    project.title("Meanwhile");
    preview.wait_for("/", "Meanwhile");
    let now: Value = preview.events().next(PATIENCE).unwrap();
    assert_ne!(now["content"], before["content"]);
}

#[test]
fn a_line_says_what_a_change_did() {
    let project = Project::new();
    let preview = Preview::of(&project);
    preview.wait_until_said("watching for changes");
    // A save may come before the pages were counted for the first time.
    project.title("Pots");
    preview.wait_until_said("data/meta.json: ");
    let (old, new) = ("\"verdict\": \"trails\"", "\"verdict\": \"lead\"");
    let lead = speed("Time to boil", 50).replace(old, new);
    project.write("data/speed.json", lead);
    preview.wait_until_said("data/speed.json: ");
    preview
        .wait_until_said("pages differ; standing 44.0 → 100.0, lead 0 → 1, trails 1 → 0");
}
