//! A client that sends exactly the bytes it is given.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// What came back until the connection was closed.
#[derive(Debug)]
pub(crate) struct Answer {
    /// 0 where there was none.
    pub(crate) status: u16,
    /// Status line and headers.
    pub(crate) head: String,
    /// The rest, as text.
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn to(port: u16, bytes: &[u8]) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The other side may have heard enough.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let all = String::from_utf8_lossy(&all).into_owned();
        let (head, body) = all.split_once("\r\n\r\n").unwrap_or((&all, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// A header's value; empty where there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        let headers = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        let mut named = headers.filter(|(it, _)| it.eq_ignore_ascii_case(name));
        named.next().map_or("", |(_, value)| value)
    }
}

/// A stream of events that stays open.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    pub(crate) fn of(port: u16) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let head =
            format!("GET /_yardstick/events HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        Self(BufReader::new(stream))
    }

    /// The next state; none if none comes for that long.
    pub(crate) fn next(&mut self, wait: Duration) -> Option<Value> {
        self.0.get_ref().set_read_timeout(Some(wait)).unwrap();
        let mut is_state = false;
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(read) if read > 0 => {}
                _ => return None,
            }
            match line.trim_end().split_once(": ") {
                Some(("event", name)) => is_state = name == "state",
                Some(("data", data)) if is_state => {
                    return Some(serde_json::from_str(data).unwrap());
                }
                _ => {}
            }
        }
    }

    /// How many states come within that time.
    pub(crate) fn count(&mut self, time: Duration) -> usize {
        let until = std::time::Instant::now() + time;
        let mut count = 0;
        while let Some(left) = until.checked_duration_since(std::time::Instant::now()) {
            if left.is_zero() || self.next(left).is_none() {
                break;
            }
            count += 1;
        }
        count
    }
}
