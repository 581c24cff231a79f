//! Commands as a user sees them.

use std::io::Read as _;
use std::process::Stdio;

use serde_json::json;

use crate::support::sample::sample;
use crate::support::{Project, expect};

#[test]
fn transcripts() {
    let folder = sample().build();
    for (name, arguments) in [
        ("check", "check"),
        ("check-strict", "check --strict --quiet"),
        ("score", "score"),
        ("build", "build"),
        ("build-again", "build"),
        ("usage", "biuld"),
        ("no-data", "build --data nowhere"),
        ("version", "--version"),
    ] {
        insta::assert_snapshot!(name, folder.run(arguments).transcript(arguments));
    }
}

#[test]
fn help_says_what_a_newcomer_needs() {
    let folder = Project::new().build();
    for command in ["", "build ", "check ", "score ", "gaps ", "stale "] {
        let arguments = format!("{command}--help");
        let name = format!("help-{command}");
        let ran = folder.run(&arguments);
        insta::assert_snapshot!(
            name.trim_end_matches(['-', ' ']),
            ran.transcript(&arguments)
        );
    }
}

#[test]
fn exit_codes() {
    let clean = Project::one(json!({})).build();
    let debt = Project::one(json!({ "unit": null })).build();
    let warned = Project::one(json!({ "measured_on": "2025" })).build();
    let broken = Project::new().file("data/x.json", "{").build();
    let table = [
        (&clean, "build", 0),
        (&clean, "check", 0),
        (&clean, "score", 0),
        (&clean, "check --strict", 0),
        (&clean, "check --require-standing 100", 0),
        (&clean, "check --require-standing 100.1", 1),
        (&debt, "build", 0),
        (&debt, "check", 1),
        (&debt, "score", 0),
        (&warned, "build", 0),
        (&warned, "check", 0),
        (&warned, "build --strict", 1),
        (&warned, "check --strict", 1),
        (&warned, "score --strict", 1),
        (&broken, "build", 2),
        (&broken, "check", 2),
        (&broken, "score", 2),
        (&clean, "", 2),
        (&clean, "check --format xml", 2),
        (&clean, "check --require-standing high", 2),
        (&clean, "build --as-of 2026", 2),
        (&clean, "check -q -v", 2),
    ];
    for (folder, arguments, code) in table {
        assert_eq!(folder.run(arguments).code, code, "yardstick {arguments}");
    }
}

#[test]
fn quiet_says_nothing_but_errors() {
    let warned = Project::one(json!({ "measured_on": "2025", "unit": null })).build();
    for arguments in ["build -q", "check -q"] {
        let ran = warned.run(arguments);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""), "{arguments}");
    }
    let broken = Project::new().file("data/x.json", "{").build();
    let ran = broken.run("build -q");
    assert!(ran.stderr.starts_with("error[json-syntax]"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("nothing was"), "{}", ran.stderr);
}

#[test]
fn results_go_to_stdout_and_narration_to_stderr() {
    let folder = sample().build();
    for (arguments, has_result) in [
        ("build", false),
        ("check", false),
        ("score", true),
        ("score --json", true),
        ("check --format json", true),
    ] {
        let ran = folder.run(arguments);
        assert_eq!(!ran.stdout.is_empty(), has_result, "{arguments}: {}", ran.stdout);
    }
    assert!(folder.run("build").stderr.contains("wrote"));
}

#[test]
fn colour_is_for_terminals_and_for_who_asks() {
    let folder = sample().build();
    let coloured = |arguments: &str, variables: &[(&str, &str)]| {
        let mut command = folder.command(arguments);
        let output = command.envs(variables.iter().copied()).output().unwrap();
        output.stderr.contains(&0x1b) || output.stdout.contains(&0x1b)
    };
    assert!(!coloured("check", &[]), "a pipe is no terminal");
    assert!(coloured("check --color always", &[]));
    assert!(
        coloured("check --color always", &[("NO_COLOR", "1")]),
        "the option is nearer"
    );
    assert!(!coloured("check --color never", &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured("check", &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = sample().build();
    for arguments in [
        "score --json",
        "score",
        "check --format json",
        "check",
        "gaps",
        "stale",
        "--help",
    ] {
        let mut command = folder.command(arguments);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        let status = child.wait().unwrap();
        assert!(!said.contains("panicked"), "{arguments}: {said}");
        assert!(status.code().is_some_and(|code| code < 2), "{arguments}: {status}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_result_that_cannot_be_written_is_an_error() {
    let folder = sample().build();
    for arguments in ["score --json", "check --format json", "gaps", "export csv"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains("error: cannot write the result: "), "{arguments}: {said}");
    }
}

#[test]
fn many_problems_are_cut_short_but_counted() {
    let project = Project::new().category("speed", "perf").dimension("cups", "speed");
    let add = |project: Project, at| {
        project.position(&format!("p{at}"), "cups", json!({ "unit": null }))
    };
    let folder = (0..60).fold(project, add).build();
    let ran = folder.run("check");
    expect(&ran, 1, &["… and 10 more; -v shows all", "60 defects"]);
    assert_eq!(ran.stderr.matches("defect[well-formed]").count(), 50);
    assert_eq!(folder.run("check -v").stderr.matches("defect[well-formed]").count(), 60);
}

#[test]
fn a_project_elsewhere_is_named_by_its_root() {
    let folder = Project::one(json!({})).build();
    let outside = Project::empty().build();
    let mut command = outside.command("build --root");
    let ran = outside.ran(&command.arg(folder.path()).output().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(folder.at("site/index.html").exists() && outside.files("").is_empty());
}

#[test]
#[cfg(unix)]
fn an_export_to_a_pipe_is_written_to_it_and_leaves_it_there() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = sample().build();
    let pipe = folder.at("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    let run = folder.run("export csv -o pipe");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(reader.join().unwrap(), folder.run("export csv").stdout);
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_required_standing_is_a_number() {
    let folder = sample().build();
    for word in ["nan", "inf", "1e400", "much"] {
        let run = folder.run(&format!("check --require-standing {word}"));
        assert_eq!(run.code, 2, "{word}: {}", run.stderr);
        assert!(run.stderr.contains("a number is needed"), "{}", run.stderr);
    }
}

#[test]
fn a_base_address_may_be_escaped_or_in_another_script() {
    let folder = sample().build();
    for url in ["https://example.org/ü/", "https://example.org/a%20b/", "/é%20x"] {
        let run = folder.run(&format!("build -u {url}"));
        assert_eq!(run.code, 0, "{url}: {}", run.stderr);
    }
}
