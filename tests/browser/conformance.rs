//! What holds for every kind of page, whoever reads it and however.

use std::process::{Command, Stdio};

use crate::chromium::{self, Page};
use crate::site::served;
use crate::{PAGES, tool};

#[test]
fn axe_finds_nothing_in_light_and_dark() {
    let (Some(axe), Some(mut page)) = (tool("axe-core/axe.min.js"), chromium::open())
    else {
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    for theme in ["light", "dark"] {
        page.theme(theme);
        for path in PAGES {
            page.go(path);
            page.eval(
                "for (const it of document.querySelectorAll('details')) it.open = true",
            );
            page.eval(&format!("{axe}; true"));
            let found = page.text(
                "axe.run({ resultTypes: ['violations'] }).then(it => it.violations.map(it => \
                 `${it.id}: ${it.nodes.slice(0, 2).map(it => it.html)}`).join('\\n'))",
            );
            assert_eq!(found, "", "{path} in {theme}");
        }
    }
}

#[test]
fn pages_conform_to_html() {
    let Some(validator) = tool(".bin/html-validate") else { return };
    let folder = tempfile::tempdir().unwrap();
    for route in served().site.routes().iter().filter(|route| route.is_html()) {
        let path = route.path();
        let bytes = &served().files[&path];
        let file = folder.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/html-validate.json");
    let output = Command::new(validator)
        .args(["--config", config, "--formatter", "text", "."])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&output.stdout);
    let errors: Vec<&str> = report.lines().take(20).collect();
    assert!(output.status.success(), "{}", errors.join("\n"));
}

#[test]
fn nothing_overflows_speaks_or_leaves() {
    let Some(mut page) = chromium::open() else { return };
    for width in [320, 768, 1280, 1920] {
        page.size(width);
        for path in PAGES {
            page.go(path);
            let over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(page.text(over), "0", "{path} at {width}: {}", page.text("[...document.querySelectorAll(\"body *\")].filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest(\".wide\")).map(e => e.tagName + \".\" + e.className).join()"));
        }
    }
    assert_eq!(page.console, Vec::<String>::new());
    let origin = &served().origin;
    let outside: Vec<&String> = page
        .requests
        .iter()
        .filter(|it| !it.starts_with(origin.as_str()) && !it.starts_with("data:"))
        .collect();
    assert_eq!(outside, Vec::<&String>::new());
}

#[test]
fn without_a_script_everything_is_there() {
    let Some(mut page) = chromium::open() else { return };
    page.script(false);
    page.go("index.html");
    let positions = served().site.score().tally.positions();
    // The protocol's own expressions run all the same.
    assert_eq!(visible(&mut page, ".standing tbody tr"), positions);
    for control in [".tools", "#h-q", "#h-count", "#what-if", ".standing button"] {
        assert_eq!(visible(&mut page, control), 0, "{control} needs the script");
    }
    page.eval("document.querySelector('#f-gap').click()");
    assert_eq!(visible(&mut page, ".standing #gap tr"), 0);
    assert!(visible(&mut page, ".standing #lead tr") > 0);
}

fn visible(page: &mut Page, selector: &str) -> usize {
    let count = page.eval(&format!(
        "[...document.querySelectorAll('{selector}')].filter(it => it.checkVisibility()).length"
    ));
    usize::try_from(count.as_u64().unwrap()).unwrap()
}

/// The index with what it needs to be drawn, compressed: at most 60 kB; the script 10.
#[test]
fn the_index_is_light() {
    let size = |ending: &str| {
        let (_, bytes) =
            served().files.iter().find(|(path, _)| path.ends_with(ending)).unwrap();
        compressed(bytes)
    };
    let (page, style, script) =
        (compressed(&served().files["index.html"]), size(".css"), size(".js"));
    let all = page + style + script;
    assert!(all <= 60_000, "{page} + {style} + {script} = {all}");
    assert!(script <= 10_000, "{script}");
}

fn compressed(bytes: &[u8]) -> usize {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    let input = std::fs::File::open(file.path()).unwrap();
    let output =
        Command::new("gzip").arg("-9c").stdin(Stdio::from(input)).output().unwrap();
    output.stdout.len()
}
