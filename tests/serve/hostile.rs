//! Broken requests, clients that go away, pages that have no business here.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::preview::Preview;
use crate::project::Project;

/// After whatever was sent, the next request is answered at once and nothing has broken.
#[track_caller]
fn still_serves(preview: &mut Preview) {
    let asked = Instant::now();
    assert_eq!(preview.get("/robots.txt").status, 200);
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    preview.is_well();
}

#[test]
fn broken_requests_are_refused() {
    let project = Project::new();
    let mut preview = Preview::of(&project);
    let host = format!("Host: 127.0.0.1:{}", preview.port);
    for (request, statuses) in [
        (b"\x16\x03\x01\x02\x00".to_vec(), vec![400]),
        (format!("GET /caf\u{e9} HTTP/1.1\r\n{host}\r\n\r\n").into_bytes(), vec![400]),
        (
            [
                b"GET / HTTP/1.1\r\nX: caf\xe9\r\nConnection: close\r\n",
                host.as_bytes(),
                b"\r\n\r\n",
            ]
            .concat(),
            vec![200],
        ),
        (
            format!("GET /{} HTTP/1.1\r\n{host}\r\n\r\n", "a".repeat(100_000))
                .into_bytes(),
            vec![414],
        ),
        (
            format!("GET / HTTP/1.1\r\n{host}\r\nX: {}", "a".repeat(1 << 20))
                .into_bytes(),
            vec![431],
        ),
        (
            format!("POST / HTTP/1.1\r\n{host}\r\nExpect: foo\r\n\r\n").into_bytes(),
            vec![405, 417],
        ),
        (
            format!(
                "POST / HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"
            )
            .into_bytes(),
            vec![405],
        ),
        (
            format!(
                "POST / HTTP/1.1\r\n{host}\r\nContent-Length: 99999999999999\r\n\r\nx"
            )
            .into_bytes(),
            vec![405],
        ),
        (
            format!(
                "GET / HTTP/1.1\r\n{host}\r\nContent-Length: 18446744073709551615\r\n\r\n"
            )
            .into_bytes(),
            vec![200],
        ),
        (b"GET / HTTP/1.1\r\n\r\n".to_vec(), vec![400]),
        (b"GET / HTTP/9.9\r\n\r\n".to_vec(), vec![505]),
        (b"\r\n\r\n\r\n".to_vec(), vec![400]),
    ] {
        let answer = preview.raw(&request);
        let shown =
            String::from_utf8_lossy(&request[..request.len().min(80)]).into_owned();
        assert!(statuses.contains(&answer.status), "{shown}: {}", answer.head);
        still_serves(&mut preview);
    }
}

#[test]
fn clients_may_leave_at_any_time() {
    let project = Project::new();
    project.write("static/big.bin", vec![0; 4 << 20]);
    let mut preview = Preview::of(&project);
    for _ in 0..200 {
        drop(TcpStream::connect(("127.0.0.1", preview.port)).unwrap());
    }
    for path in ["/", "/big.bin"] {
        for _ in 0..50 {
            let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
            let request = format!(
                "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n",
                preview.port
            );
            stream.write_all(request.as_bytes()).unwrap();
        }
    }
    still_serves(&mut preview);
}

#[test]
fn a_client_that_never_reads_holds_nobody_up() {
    let project = Project::new();
    project.write("static/big.bin", vec![0; 12 << 20]);
    let mut preview = Preview::of(&project);
    let silent: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
            let request = format!(
                "GET /big.bin HTTP/1.1\r\nHost: localhost:{}\r\n\r\n",
                preview.port
            );
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    still_serves(&mut preview);
    let asked = Instant::now();
    project.title("Pots");
    preview.wait_for("/", "Pots");
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    drop(silent);
}

#[test]
fn other_hosts_are_not_answered() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let ask = |line: &str, host: &str| {
        preview.raw(
            format!("{line}\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
    };
    let port = preview.port;
    for host in [
        format!("evil.example:{port}"),
        "evil.example".to_owned(),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost:{}", port.wrapping_add(1)),
        "localhost".to_owned(),
        String::new(),
    ] {
        for path in
            ["/", "/scorecard.json", "/_yardstick/events", "/_yardstick/problems.json"]
        {
            let answer = ask(&format!("GET {path} HTTP/1.1"), &host);
            assert_eq!(answer.status, 403, "{host} {path}");
            assert!(!answer.body.contains("Kettles"));
        }
    }
    let absolute = ask(
        &format!("GET http://evil.example:{port}/ HTTP/1.1"),
        &format!("localhost:{port}"),
    );
    assert_eq!(absolute.status, 403);
    for host in [format!("LocalHost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(ask("GET / HTTP/1.1", &host).status, 200, "{host}");
    }
}
