//! Where the preview listens, and which names of that place it answers to.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs as _};

use crate::diagnostic::{Code, Diagnostic};

/// Which port to listen at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Port {
    /// This one, or the next that is free.
    From(u16),
    /// This one and no other; 0 is any that is free.
    Exactly(u16),
}

/// How many ports are tried.
const TRIES: u16 = 100;

/// A place that is listened at.
#[derive(Debug)]
pub(super) struct Door {
    /// Who calls.
    pub(super) listener: TcpListener,
    /// The names it answers to.
    pub(super) hosts: Hosts,
    /// Host and port as they stand in an address.
    pub(super) authority: String,
}

/// The names of this server. A page of another site can make a name of its own lead
/// here (DNS rebinding) and would then read the preview as its own: so only requests
/// that call it by one of these are answered.
#[derive(Debug, Clone)]
pub(super) struct Hosts {
    names: Vec<String>,
    /// Listening at every address, it has more names than it can know. An address in
    /// figures cannot be made to lead elsewhere, so all of those are right.
    any_address: bool,
    port: u16,
}

/// Begins to listen.
pub(super) fn open(interface: &str, port: Port) -> Result<Door, Diagnostic> {
    let interface = interface.trim_start_matches('[').trim_end_matches(']');
    let listener = match port {
        Port::Exactly(port) => listen(interface, port),
        Port::From(first) => (0..TRIES)
            .filter_map(|more| first.checked_add(more))
            .map(|port| listen(interface, port))
            .find(|tried| !tried.as_ref().is_err_and(is_taken))
            .unwrap_or_else(|| Err(io::ErrorKind::AddrInUse.into())),
    };
    let refused = |error| refusal(interface, port, &error);
    let listener = listener.map_err(refused)?;
    let at = listener.local_addr().map_err(refused)?;
    Ok(Door {
        listener,
        authority: authority(interface, at),
        hosts: Hosts::of(interface, at),
    })
}

fn listen(interface: &str, port: u16) -> io::Result<TcpListener> {
    let addresses: Vec<SocketAddr> = (interface, port).to_socket_addrs()?.collect();
    TcpListener::bind(addresses.as_slice())
}

fn is_taken(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::AddrInUse
}

fn refusal(interface: &str, port: Port, error: &io::Error) -> Diagnostic {
    let (number, hint) = match port {
        Port::Exactly(port) => {
            (port, "name another with `--port`, or none to take the next that is free")
        }
        Port::From(first) => (first, "name a free port with `--port`"),
    };
    match error.kind() {
        io::ErrorKind::AddrInUse => Diagnostic::new(
            Code::Address,
            format!("port {number} of `{interface}` is already taken"),
        )
        .hint(hint),
        io::ErrorKind::PermissionDenied => Diagnostic::new(
            Code::Address,
            format!("port {number} of `{interface}` needs more rights than you have"),
        )
        .hint("name a port from 1024 on with `--port`"),
        _ => {
            let why = error.to_string().to_lowercase();
            let message = format!("cannot listen at `{interface}`: {why}");
            Diagnostic::new(Code::Address, message)
                .hint("name an address of this machine with `--interface`")
        }
    }
}

/// How the place is called in an address that a browser on this machine can open.
fn authority(interface: &str, at: SocketAddr) -> String {
    let host = match at.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(ip) if ip.is_unspecified() => "[::1]".to_owned(),
        _ => bracketed(interface),
    };
    if at.port() == 80 { host } else { format!("{host}:{}", at.port()) }
}

fn bracketed(host: &str) -> String {
    if host.contains(':') { format!("[{host}]") } else { host.to_owned() }
}

impl Hosts {
    fn of(interface: &str, at: SocketAddr) -> Self {
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let mut names = Vec::from(own);
        names.push(bracketed(interface).to_lowercase());
        Self { names, any_address: at.ip().is_unspecified(), port: at.port() }
    }

    /// Whether `host`, a `Host` header, is a name of this server.
    pub(super) fn allow(&self, host: &str) -> bool {
        let host = host.trim().to_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (host.as_str(), Some(80)),
        };
        let figures = name.trim_start_matches('[').trim_end_matches(']');
        let is_own = self.names.iter().any(|own| own == name)
            || (self.any_address && figures.parse::<IpAddr>().is_ok());
        is_own && port == Some(self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(interface: &str, at: &str) -> Hosts {
        Hosts::of(interface, at.parse().unwrap())
    }

    #[test]
    fn answers_to_its_own_names_only() {
        let hosts = hosts("box.example", "192.0.2.7:4000");
        for own in [
            "localhost:4000",
            "LOCALHOST:4000",
            "127.0.0.1:4000",
            "[::1]:4000",
            "box.example:4000",
        ] {
            assert!(hosts.allow(own), "{own}");
        }
        for other in [
            "evil.example:4000",
            "localhost",
            "localhost:4001",
            "localhost.evil.example:4000",
            "192.0.2.8:4000",
            "127.0.0.1:4000:4000",
            "",
            ":4000",
            "::1",
        ] {
            assert!(!hosts.allow(other), "{other}");
        }
    }

    #[test]
    fn listening_everywhere_it_answers_to_every_address_in_figures() {
        let hosts = hosts("0.0.0.0", "0.0.0.0:80");
        assert!(hosts.allow("192.168.1.20") && hosts.allow("[fe80::1]:80"));
        assert!(!hosts.allow("rebound.example"));
    }

    #[test]
    fn a_taken_port_is_passed_over_or_refused() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port();
        let other = open("127.0.0.1", Port::From(port)).unwrap();
        assert_ne!(other.listener.local_addr().unwrap().port(), port);
        let problem = open("127.0.0.1", Port::Exactly(port)).unwrap_err();
        assert_eq!(
            problem.message,
            format!("port {port} of `127.0.0.1` is already taken")
        );
        assert!(open("nowhere.invalid", Port::Exactly(0)).is_err());
    }
}
