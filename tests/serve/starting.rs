//! Ports, addresses, and the end.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::preview::{Preview, command};
use crate::project::Project;

fn run(project: &Project, arguments: &[&str]) -> Output {
    command(project, arguments).output().unwrap()
}

#[test]
fn a_port_that_was_asked_for_and_is_taken_is_an_error() {
    let project = Project::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = run(&project, &["--port", &port.to_string()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains(&format!("port {port} of `127.0.0.1` is already taken")),
        "{said}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn an_address_of_another_machine_is_an_error() {
    let project = Project::new();
    let output = run(&project, &["--host", "192.0.2.1"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot listen at `192.0.2.1`"), "{said}");
}

#[test]
fn without_a_port_the_next_free_one_is_taken() {
    let project = Project::new();
    let one = Preview::with(&project, &[]);
    let two = Preview::with(&project, &[]);
    assert!((4000..4100).contains(&one.port) && (4000..4100).contains(&two.port));
    assert_ne!(one.port, two.port);
    assert_eq!((one.get("/").status, two.get("/").status), (200, 200));
}

#[test]
fn it_is_served_where_it_will_be_published() {
    let project = Project::new();
    let preview =
        Preview::with(&project, &["--port=0", "-u", "https://example.org/my%20site/"]);
    assert!(preview.address.ends_with("/my%20site/"), "{}", preview.address);
    let at = |path: &str| {
        let answer = preview.get(path);
        (answer.status, answer.header("Location").to_owned())
    };
    assert_eq!(at("/my%20site/"), (200, String::new()));
    assert_eq!(at("/my%20site/guide.html"), (200, String::new()));
    assert_eq!(at("/?x=1"), (302, "/my%20site/?x=1".to_owned()));
    assert_eq!(at("/my%20site"), (302, "/my%20site/".to_owned()));
    assert_eq!(at("/my%20site/systems"), (302, "/my%20site/systems/".to_owned()));
    assert_eq!(at("/guide.html").0, 404);
    assert_eq!(at("/my%20sites/").0, 404);
    let page = preview.get("/my%20site/").body;
    assert!(page.contains("src=\"/my%20site/_yardstick/reload.js\""), "{page}");
    assert_eq!(at("/my%20site/_yardstick/reload.js").0, 200);
    let missing = preview.get("/my%20site/deep/er").body;
    assert!(missing.contains("href=\"/my%20site/taxonomy.html\""), "{missing}");
}

#[test]
fn every_interface_answers_to_addresses_in_figures() {
    let project = Project::new();
    let preview = Preview::with(&project, &["--port=0", "-i", "0.0.0.0"]);
    let ask = |host: &str| {
        preview.raw(
            format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
                .as_bytes(),
        )
    };
    assert!(preview.address.starts_with("http://127.0.0.1:"), "{}", preview.address);
    assert_eq!(ask(&format!("192.168.7.7:{}", preview.port)).status, 200);
    assert_eq!(ask(&format!("rebound.example:{}", preview.port)).status, 403);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_at_once_and_well() {
    let project = Project::new();
    for signal in ["-INT", "-TERM"] {
        let mut preview = Preview::of(&project);
        let _events = preview.events();
        let sent = Instant::now();
        let killed =
            Command::new("kill").arg(signal).arg(preview.child.id().to_string()).status();
        assert!(killed.unwrap().success());
        let status = preview.child.wait().unwrap();
        assert!(sent.elapsed() < Duration::from_secs(1), "{:?}", sent.elapsed());
        assert_eq!(status.code(), Some(0), "{signal}: {status}");
    }
}

#[test]
fn other_commands_of_the_name_are_known() {
    let project = Project::new();
    let output = Command::new(env!("CARGO_BIN_EXE_yardstick"))
        .args(["dev", "--help"])
        .current_dir(project.root())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("--interface") && said.contains("--poll"), "{said}");
}
