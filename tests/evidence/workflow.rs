//! The ready workflow: its form, its pins, and that each command in it exists.

use std::collections::BTreeMap;

use crate::support::Folder;

const WORKFLOW: &str = include_str!("../../.github/workflows/pages.yml");

/// The values of a key in the order of the file, without what is a comment.
fn values(key: &str) -> Vec<&'static str> {
    let key = format!("{key}:");
    let lines = WORKFLOW.lines().map(|line| line.trim_start().trim_start_matches("- "));
    let values = lines.filter_map(|line| line.strip_prefix(key.as_str()));
    values.map(|value| value.split(" # ").next().unwrap().trim()).collect()
}

/// The lines of the job of that name.
fn job(name: &str) -> String {
    let opening = format!("  {name}:");
    let lines = WORKFLOW.lines().skip_while(|line| *line != opening).skip(1);
    let own = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
    own.collect::<Vec<_>>().join("\n")
}

/// A block of YAML is known by its indent: two spaces a level, and a key or an item a
/// line. That is all the workflow uses, so that this is all there is to parse.
#[test]
fn the_file_is_plain_yaml() {
    let mut indents = vec![0];
    let mut opens = true;
    for line in WORKFLOW.lines().filter(|it| !it.trim_start().starts_with('#')) {
        if line.is_empty() {
            continue;
        }
        assert!(!line.contains('\t') && line == line.trim_end(), "{line}");
        let body = line.trim_start();
        let indent = line.len() - body.len();
        assert!(indent % 2 == 0, "{line}");
        let last = *indents.last().unwrap();
        assert!(indent <= last || (opens && indent == last + 2), "{line}");
        indents.push(indent + if body.starts_with("- ") { 2 } else { 0 });
        let entry = body.trim_start_matches("- ");
        let (key, value) = entry.split_once(':').expect("a key");
        assert!(
            key.bytes().all(|b| b.is_ascii_lowercase() || b"-_".contains(&b)),
            "{line}"
        );
        assert!(value.is_empty() || value.starts_with(' '), "{line}");
        assert!(!value.contains(": "), "{line} would need quotes");
        opens = value.is_empty();
    }
}

#[test]
fn every_action_is_pinned_to_a_commit_with_its_release() {
    let mut count = 0;
    for line in WORKFLOW.lines().filter(|line| line.contains("uses:")) {
        let (action, release) = line.split_once(" # v").expect("a release");
        let (_, commit) = action.split_once('@').unwrap();
        assert!(commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit()));
        assert_eq!(release.split('.').count(), 3, "{line}");
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn every_command_and_option_in_it_exists() {
    let folder = Folder::new();
    let mut commands = BTreeMap::new();
    for run in values("run") {
        let Some(arguments) = run.strip_prefix("./target/release/yardstick ") else {
            assert_eq!(run, "cargo build --release --locked");
            continue;
        };
        // With `--help` after it, a line is parsed in full and nothing is done.
        let ran = folder.run(&format!("{arguments} --help"));
        assert_eq!(ran.code, 0, "{run}: {}", ran.stderr);
        let name = arguments.split(' ').next().unwrap();
        commands.insert(name, arguments);
    }
    let names: Vec<&&str> = commands.keys().collect();
    assert_eq!(names, [&"build", &"check", &"verify"]);
    assert!(commands["check"].contains("--format github"));
}

#[test]
fn a_pull_request_is_checked_and_not_published() {
    let only =
        "if: github.event_name != 'pull_request' && github.ref == 'refs/heads/main'";
    let (check, publish) = (job("check"), job("publish"));
    assert!(WORKFLOW.contains("\n  pull_request:\n") && !WORKFLOW.contains("_target"));
    assert!(publish.contains(only) && publish.contains("needs: check"));
    let upload = check.find("upload-pages-artifact").unwrap();
    assert!(check[..upload].trim_end().rsplit('\n').nth(1).unwrap().contains(only));
    assert!(!check.contains(": write") && !WORKFLOW.contains("secrets."));
    let writes = publish.lines().filter(|line| line.ends_with(": write"));
    assert_eq!(
        writes.map(str::trim).collect::<Vec<_>>(),
        ["pages: write", "id-token: write"]
    );
    assert!(WORKFLOW.contains("\npermissions:\n  contents: read\n"));
    assert_eq!(values("group").len(), 2, "each job has its queue");
}
