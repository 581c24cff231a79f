//! The head of a request, read within limits of size and time.

use std::io::{self, Read as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest head that is read.
const LONGEST: usize = 16 * 1024;
/// How long a head may take, from its first byte.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may be idle.
const IDLE: Duration = Duration::from_secs(5);

/// What is asked, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    /// GET or another.
    pub(super) method: Method,
    /// As it was sent: path and query, still encoded.
    pub(super) target: String,
    /// Whom the client believes to speak to.
    pub(super) host: Option<String>,
    /// Which answer it has already.
    pub(super) known: Option<String>,
    /// Whether it speaks HTTP/1.1, and not 1.0.
    pub(super) is_modern: bool,
    /// Whether another request may follow.
    pub(super) goes_on: bool,
}

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    /// Something with its body.
    Get,
    /// The same without.
    Head,
    /// Anything else.
    Other,
}

/// What a client said.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Nothing more; it is gone or has fallen silent.
    Nothing,
    /// Something that is no request. The status says why.
    Nonsense(u16),
    /// A request.
    Request(Request),
}

/// A connection, and what was read of it so far.
#[derive(Debug)]
pub(super) struct Conversation<'a> {
    stream: &'a TcpStream,
    read: Vec<u8>,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(stream: &'a TcpStream) -> Self {
        Self { stream, read: Vec::new() }
    }

    /// The next request. Bodies are not read: none is asked for.
    pub(super) fn hear(&mut self) -> Heard {
        let mut until = Instant::now() + IDLE;
        let mut has_begun = false;
        loop {
            if let Some(head) = self.take_head() {
                return parse(&head);
            }
            if let Some(status) = fault(&self.read) {
                return Heard::Nonsense(status);
            }
            if !has_begun && !self.read.is_empty() {
                (has_begun, until) = (true, Instant::now() + PATIENCE);
            }
            match self.more(until) {
                Ok(true) => {}
                Err(_) if has_begun => return Heard::Nonsense(408),
                Ok(false) | Err(_) => return Heard::Nothing,
            }
        }
    }

    /// A whole head, if one was read.
    fn take_head(&mut self) -> Option<Vec<u8>> {
        let end = |mark: &[u8]| {
            let at = self.read.windows(mark.len()).position(|window| window == mark);
            at.map(|at| at + mark.len())
        };
        let end = end(b"\r\n\r\n").into_iter().chain(end(b"\n\n")).min()?;
        (end <= LONGEST).then(|| self.read.drain(..end).collect())
    }

    /// Reads more; false at the end, an error when there is nothing for too long.
    fn more(&mut self, until: Instant) -> io::Result<bool> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut part = [0; 2048];
        let read = (&mut &*self.stream).read(&mut part);
        match read {
            Ok(read) => {
                self.read.extend_from_slice(&part[..read]);
                Ok(read > 0)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(error) if is_gone(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    matches!(
        error.kind(),
        Kind::ConnectionReset
            | Kind::ConnectionAborted
            | Kind::BrokenPipe
            | Kind::NotConnected
    )
}

/// Why the beginning of a head can already not become one.
fn fault(read: &[u8]) -> Option<u16> {
    // Another protocol, like TLS, does not begin with a word.
    let first = read.iter().find(|byte| !matches!(byte, b'\r' | b'\n'));
    if first.is_some_and(|byte| !byte.is_ascii_alphabetic()) {
        return Some(400);
    }
    let has_line = read.iter().skip(2).any(|byte| *byte == b'\n');
    (read.len() > LONGEST).then_some(if has_line { 431 } else { 414 })
}

fn parse(head: &[u8]) -> Heard {
    match request(head) {
        Ok(request) => Heard::Request(request),
        Err(status) => Heard::Nonsense(status),
    }
}

fn request(head: &[u8]) -> Result<Request, u16> {
    // Header values may hold bytes of old encodings; none that matters here does.
    let text = String::from_utf8_lossy(head);
    let mut lines = text.trim_start_matches(['\r', '\n']).lines();
    let line = lines.next().unwrap_or_default();
    let [method, target, version] = line.split(' ').collect::<Vec<_>>()[..] else {
        return Err(400);
    };
    let is_modern = match version {
        "HTTP/1.1" => true,
        "HTTP/1.0" => false,
        _ if version.starts_with("HTTP/") => return Err(505),
        _ => return Err(400),
    };
    if method.is_empty() || !target.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(400);
    }
    let headers = Headers::read(lines)?;
    let (target, authority) = origin_form(target).ok_or(400_u16)?;
    let host = authority.or(headers.host);
    if host.is_none() && is_modern {
        return Err(400);
    }
    Ok(Request {
        method: match method {
            "GET" => Method::Get,
            "HEAD" => Method::Head,
            _ => Method::Other,
        },
        target,
        host,
        known: headers.known,
        is_modern,
        goes_on: is_modern && !headers.closes && !headers.has_body,
    })
}

/// The headers that matter.
#[derive(Debug, Default)]
struct Headers {
    host: Option<String>,
    known: Option<String>,
    closes: bool,
    has_body: bool,
}

impl Headers {
    fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Self, u16> {
        let mut headers = Self::default();
        for line in lines.take_while(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').ok_or(400_u16)?;
            let is_token = |byte: u8| byte.is_ascii_graphic();
            if name.is_empty() || !name.bytes().all(is_token) {
                return Err(400);
            }
            headers.take(&name.to_ascii_lowercase(), value.trim())?;
        }
        Ok(headers)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), u16> {
        match name {
            // Two hosts are an attempt to be taken for somebody else.
            "host" if self.host.is_some() => return Err(400),
            "host" => self.host = Some(value.to_owned()),
            "if-none-match" => self.known = Some(value.to_owned()),
            "connection" => self.closes |= value.to_ascii_lowercase().contains("close"),
            "content-length" => self.has_body |= value != "0",
            "transfer-encoding" => self.has_body = true,
            _ => {}
        }
        Ok(())
    }
}

/// A target as a path, and the host where it names one.
fn origin_form(target: &str) -> Option<(String, Option<String>)> {
    if target.starts_with('/') {
        return Some((target.to_owned(), None));
    }
    let rest = target.strip_prefix("http://")?;
    let cut = rest.find(['/', '?']).unwrap_or(rest.len());
    let path = &rest[cut..];
    let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
    Some((path, Some(rest[..cut].to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(head: &str) -> Result<Request, u16> {
        request(head.as_bytes())
    }

    #[test]
    fn a_request_is_understood() {
        let head = "GET /a%20b?x=1 HTTP/1.1\r\nhOST: localhost:1\r\nIf-None-Match: \"e\"\r\nX: \u{e9}\r\n\r\n";
        let request = ask(head).unwrap();
        assert_eq!(request.method, Method::Get);
        assert_eq!(request.target, "/a%20b?x=1");
        assert_eq!(request.host.as_deref(), Some("localhost:1"));
        assert_eq!(request.known.as_deref(), Some("\"e\""));
        assert!(request.goes_on);
    }

    #[test]
    fn a_whole_address_names_the_host() {
        let request =
            ask("HEAD http://evil.example/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let request = request.unwrap();
        assert_eq!((request.method, &*request.target), (Method::Head, "/x"));
        assert_eq!(request.host.as_deref(), Some("evil.example"));
    }

    #[test]
    fn nothing_follows_a_body_or_an_old_request() {
        let follows = |head: &str| ask(head).unwrap().goes_on;
        assert!(!follows(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999\r\n\r\n"
        ));
        assert!(!follows(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        ));
        assert!(!follows("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        assert!(!follows("GET / HTTP/1.0\r\n\r\n"));
    }

    #[test]
    fn nonsense_is_refused() {
        for (head, status) in [
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /caf\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("hello\r\n\r\n", 400),
        ] {
            assert_eq!(ask(head), Err(status), "{head}");
        }
    }

    #[test]
    fn what_cannot_become_a_head_is_seen_early() {
        assert_eq!(fault(b"\x16\x03\x01"), Some(400));
        assert_eq!(fault(b"GET / HTTP"), None);
        let long = "a".repeat(LONGEST + 1);
        assert_eq!(fault(format!("GET /{long}").as_bytes()), Some(414));
        assert_eq!(fault(format!("GET / HTTP/1.1\r\nX: {long}").as_bytes()), Some(431));
    }
}
