//! Answers browsers: GET and HEAD, from memory.
//!
//! 1. `request` reads the head of a request, within limits.
//! 2. `lookup` finds what it asks for in the current state; nothing else can be asked for,
//!    so no path leads out of the site.
//! 3. `answer` is what is sent back.
//!
//! `tiny_http` gives the answers their form, but its own server is not used: it starts no
//! thread for a connection while another seems to be free, so that one can wait behind an
//! event stream for ever; it reads lines of any length; it drops requests with a byte
//! beyond ASCII without an answer; and it stops accepting after the first failure.

mod answer;
mod lookup;
mod mime;
mod request;

use std::io::Write as _;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::address::{Door, Hosts};
use super::events::Message;
use super::state::Board;
use answer::Answer;
use lookup::Found;
use request::{Conversation, Heard};

/// How many connections are served at once. More wait until one is over.
const MOST: usize = 400;
/// How long a client may take to read one part of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every connection needs.
#[derive(Debug)]
struct Desk {
    hosts: Hosts,
    board: Arc<Board>,
    events: Sender<Message>,
    busy: Mutex<usize>,
    is_free: Condvar,
}

/// Accepts connections in a thread of its own for as long as the program runs.
pub(super) fn start(door: Door, board: Arc<Board>, events: Sender<Message>) {
    let Door { listener, hosts, .. } = door;
    let desk =
        Desk { hosts, board, events, busy: Mutex::new(0), is_free: Condvar::new() };
    thread::spawn(move || accept(&listener, &Arc::new(desk)));
}

fn accept(listener: &TcpListener, desk: &Arc<Desk>) {
    loop {
        let place = Place::take(desk);
        match listener.accept() {
            Ok((stream, _)) => {
                // Where no thread can be had, the connection is closed.
                let _ = thread::Builder::new().name("connection".to_owned()).spawn(
                    move || {
                        converse(stream, &place.0);
                        drop(place);
                    },
                );
            }
            // Out of file handles, say: that passes when a connection is over.
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// One of the connections that are served at once.
struct Place(Arc<Desk>);

impl Place {
    fn take(desk: &Arc<Desk>) -> Self {
        let busy = desk.busy.lock().unwrap_or_else(PoisonError::into_inner);
        let free = desk.is_free.wait_while(busy, |busy| *busy >= MOST);
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        Self(Arc::clone(desk))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.busy.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.is_free.notify_one();
    }
}

/// One request after the other, until either side has had enough.
fn converse(stream: TcpStream, desk: &Desk) {
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let _ = stream.set_nodelay(true);
    let mut conversation = Conversation::new(&stream);
    loop {
        let (request, answer) = match conversation.hear() {
            Heard::Nothing => return,
            Heard::Nonsense(status) => (None, Answer::refusal(status)),
            Heard::Request(request) => {
                match lookup::find(&request, &desk.hosts, &desk.board.current()) {
                    Found::Events => {
                        let _ = desk.events.send(Message::Join(stream));
                        return;
                    }
                    Found::Answer(answer) => (Some(request), answer),
                }
            }
        };
        let goes_on = request.as_ref().is_some_and(|request| request.goes_on);
        let is_sent = answer.send(request.as_ref(), &stream).is_ok();
        if !(is_sent && goes_on) {
            return leave(&stream);
        }
    }
}

/// Closes a connection so that the answer arrives: to close it while the client is still
/// sending would throw away what it has not read yet.
fn leave(stream: &TcpStream) {
    let _ = (&*stream).flush();
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let until = Instant::now() + Duration::from_secs(1);
    let mut rest = [0; 4096];
    while Instant::now() < until
        && std::io::Read::read(&mut &*stream, &mut rest).is_ok_and(|read| read > 0)
    {}
}
