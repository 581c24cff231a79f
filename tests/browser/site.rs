//! The shipped scorecard, rendered in memory and served on a free port.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::OnceLock;

use yardstick::load::{Folders, Loader};
use yardstick::route::Route;
use yardstick::site::Site;

pub(crate) struct Served {
    pub(crate) site: Site,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) origin: String,
}

/// The site, rendered and served once for all tests.
pub(crate) fn served() -> &'static Served {
    static SERVED: OnceLock<Served> = OnceLock::new();
    SERVED.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("http://{}/", listener.local_addr().unwrap());
        let loaded =
            Loader::new(Folders::below(Path::new(env!("CARGO_MANIFEST_DIR"))), None)
                .load();
        let site = Site::new(loaded.input.unwrap(), loaded.sources, None).unwrap();
        let routes = site.routes().iter();
        let files: BTreeMap<String, Vec<u8>> = routes
            .map(|route: &Route| (route.path(), site.render(route).into_owned()))
            .collect();
        let copy = files.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                answer(stream, &copy);
            }
        });
        Served { site, files, origin }
    })
}

fn answer(mut stream: TcpStream, files: &BTreeMap<String, Vec<u8>>) {
    let mut request = String::new();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let _ = reader.read_line(&mut request);
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|read| read > 2) {
        line.clear();
    }
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let path = path.split('?').next().unwrap_or_default();
    let path = if path.is_empty() { "index.html" } else { path };
    let (status, body) = match files.get(path) {
        Some(body) => ("200 OK", body.as_slice()),
        None => ("404 Not Found", &b""[..]),
    };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "text/plain",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(body);
}
