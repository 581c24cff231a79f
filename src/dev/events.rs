//! Tells open tabs of new states, by server-sent events.
//!
//! One thread speaks to all of them, and waits for none: an event is a line of text, and
//! a client whose buffer has no room for it has not read for hours. It is let go, like
//! one that has closed; if it is still there it connects again and is told how things
//! stand. For the same reason an event says what is, never what has happened: to miss
//! one is no loss.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::state::{Board, State};
use crate::site::Site;

/// A word to the thread that speaks to the tabs.
#[derive(Debug)]
pub(super) enum Message {
    /// Somebody wants to be told.
    Join(TcpStream),
    /// There is a new state.
    Published,
}

/// How many clients there are at most; the one that has waited longest goes first.
const MOST: usize = 400;
/// How often it is looked whether they are still there.
const LOOK: Duration = Duration::from_secs(2);
/// How often they are sent something, so that they know that they are connected.
const BEAT: Duration = Duration::from_secs(15);

const HEAD: &str = "HTTP/1.1 200 OK\r\n\
    Content-Type: text/event-stream\r\n\
    Cache-Control: no-cache\r\n\
    X-Content-Type-Options: nosniff\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n\
    Connection: close\r\n\r\n\
    retry: 500\n\n";

/// Speaks to the tabs until nobody sends messages any more.
pub(super) fn run(messages: &Receiver<Message>, board: &Arc<Board>) {
    let mut clients: Vec<TcpStream> = Vec::new();
    let mut told = 0;
    let mut last_beat = Instant::now();
    loop {
        // Nobody to look after: no need to wake up.
        let wait = if clients.is_empty() { Duration::from_secs(3600) } else { LOOK };
        match messages.recv_timeout(wait) {
            Ok(Message::Join(client)) => join(client, &mut clients, &board.current()),
            Ok(Message::Published) => {
                let state = board.current();
                if state.version != told {
                    told = state.version;
                    tell(&mut clients, &event(&state));
                }
            }
            Err(RecvTimeoutError::Timeout) => clients.retain_mut(is_there),
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if last_beat.elapsed() >= BEAT {
            last_beat = Instant::now();
            tell(&mut clients, "event: beat\ndata: 1\n\n");
        }
    }
}

/// Takes a client in and tells it how things stand.
fn join(mut client: TcpStream, clients: &mut Vec<TcpStream>, state: &State) {
    let hello = format!("{HEAD}{}", event(state));
    if client.set_nonblocking(true).is_ok() && say(&mut client, &hello) {
        if clients.len() >= MOST {
            clients.remove(0);
        }
        clients.push(client);
    }
}

fn tell(clients: &mut Vec<TcpStream>, text: &str) {
    clients.retain_mut(|client| say(client, text));
}

/// Whether all of `text` was sent.
fn say(client: &mut TcpStream, text: &str) -> bool {
    client.write(text.as_bytes()).is_ok_and(|sent| sent == text.len())
}

/// Whether a client has not hung up. It has nothing to say, so reading waits for the end.
fn is_there(client: &mut TcpStream) -> bool {
    match client.read(&mut [0; 64]) {
        Ok(0) => false,
        Ok(_) => true,
        Err(error) => {
            matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
        }
    }
}

/// A state as an event.
fn event(state: &State) -> String {
    let stylesheet = state.site.as_deref().map(Site::stylesheet);
    let data = serde_json::json!({
        "version": state.version,
        "content": state.content,
        "stylesheet": stylesheet.map(|it| format!("{}{}", state.base, it.address())),
        "broken": state.trouble.is_some(),
    });
    format!("id: {}\nevent: state\ndata: {data}\n\n", state.version)
}
