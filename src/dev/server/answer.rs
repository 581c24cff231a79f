//! What is sent back.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufWriter, Write as _};
use std::net::TcpStream;
use std::sync::Arc;

use tiny_http::{HTTPVersion, Header, Response, StatusCode};

use super::request::{Method, Request};

/// An answer to a request.
#[derive(Debug)]
pub(super) struct Answer {
    status: u16,
    mime: String,
    body: Body,
    headers: Vec<(&'static str, String)>,
}

/// The bytes of an answer: those of a page are shared with the next who asks.
#[derive(Debug)]
pub(super) enum Body {
    /// Of a page.
    Shared(Arc<[u8]>),
    /// Of anything else.
    Own(Vec<u8>),
}

impl AsRef<[u8]> for Body {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Shared(bytes) => bytes,
            Self::Own(bytes) => bytes,
        }
    }
}

impl Answer {
    pub(super) fn new(status: u16, mime: String, body: Body) -> Self {
        Self { status, mime, body, headers: Vec::new() }
    }

    /// A short text that says why there is nothing else.
    pub(super) fn refusal(status: u16) -> Self {
        let text = format!("{}\n", StatusCode(status).default_reason_phrase());
        Self::new(
            status,
            "text/plain; charset=utf-8".to_owned(),
            Body::Own(text.into_bytes()),
        )
    }

    /// Leads to another address of this server, for now: browsers must not keep it.
    pub(super) fn redirect(to: String) -> Self {
        Self::refusal(302).with("Location", to)
    }

    /// The same with another header.
    pub(super) fn with(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Sends it. A client that has its bytes already is told so.
    pub(super) fn send(
        mut self,
        request: Option<&Request>,
        to: &TcpStream,
    ) -> io::Result<()> {
        if self.status == 200 {
            let tag = tag(self.body.as_ref());
            if request.is_some_and(|request| knows(request, &tag)) {
                self.status = 304;
                self.body = Body::Own(Vec::new());
            }
            self = self.with("ETag", tag);
        }
        let has_body = request.is_none_or(|request| request.method != Method::Head);
        let version = match request {
            Some(request) if !request.is_modern => HTTPVersion(1, 0),
            _ => HTTPVersion(1, 1),
        };
        let mut to = BufWriter::with_capacity(64 * 1024, to);
        self.response().raw_print(&mut to, version, &[], !has_body, None)?;
        to.flush()
    }

    fn response(&self) -> Response<&[u8]> {
        let own = [
            ("Server", "yardstick"),
            ("Content-Type", &self.mime),
            // Kept, but asked for each time: what is shown is never old.
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ];
        let more = self.headers.iter().map(|(name, value)| (*name, value.as_str()));
        let headers = own.into_iter().chain(more);
        let headers =
            headers.filter_map(|(name, value)| Header::from_bytes(name, value).ok());
        let body = self.body.as_ref();
        let status = StatusCode(self.status);
        Response::new(status, headers.collect(), body, Some(body.len()), None)
            .with_chunked_threshold(usize::MAX)
    }
}

/// Names bytes, for a client that asks whether they are still the same.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("\"{:016x}\"", hasher.finish())
}

/// Whether a client has the bytes with that tag.
fn knows(request: &Request, tag: &str) -> bool {
    let known = request.known.as_deref().unwrap_or_default();
    known
        .split(',')
        .map(|it| it.trim().trim_start_matches("W/"))
        .any(|it| it == tag || it == "*")
}
