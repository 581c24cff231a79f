//! A running `yardstick serve`.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::client::{Answer, Events};
use crate::project::Project;

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The program, serving a project at a port that was free.
pub(crate) struct Preview {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) port: u16,
    said: Arc<Mutex<String>>,
}

impl Preview {
    pub(crate) fn of(project: &Project) -> Self {
        Self::with(project, &["--port=0"])
    }

    /// With these arguments, the port among them.
    pub(crate) fn with(project: &Project, arguments: &[&str]) -> Self {
        let mut child = command(project, arguments).spawn().unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        keep(child.stderr.take().unwrap(), Arc::clone(&said));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line
            .trim()
            .strip_prefix("serving ")
            .unwrap_or_else(|| panic!("no address: {line}{}", said.lock().unwrap()))
            .to_owned();
        let port = address.trim_start_matches("http://").split('/').next().unwrap();
        let port = port.rsplit(':').next().unwrap().parse().unwrap();
        Self { child, address, port, said }
    }

    /// A GET of a path.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1"), &[])
    }

    /// A request by its first line, with more headers than the host.
    pub(crate) fn ask(&self, line: &str, headers: &[&str]) -> Answer {
        let host = format!("Host: 127.0.0.1:{}", self.port);
        let headers: Vec<&str> = [host.as_str(), "Connection: close"]
            .into_iter()
            .chain(headers.iter().copied())
            .collect();
        self.raw(format!("{line}\r\n{}\r\n\r\n", headers.join("\r\n")).as_bytes())
    }

    /// Any bytes at all.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        Answer::to(self.port, bytes)
    }

    /// The stream of events.
    pub(crate) fn events(&self) -> Events {
        Events::of(self.port)
    }

    /// Waits until a page holds a text.
    #[track_caller]
    pub(crate) fn wait_for(&self, path: &str, text: &str) {
        self.wait(path, &format!("show `{text}`"), |answer| answer.body.contains(text));
    }

    /// Waits until a page is as wished.
    #[track_caller]
    pub(crate) fn wait(&self, path: &str, wish: &str, is_so: impl Fn(&Answer) -> bool) {
        let until = Instant::now() + PATIENCE;
        loop {
            let answer = self.get(path);
            if is_so(&answer) {
                return;
            }
            assert!(
                Instant::now() < until,
                "{path} should {wish}\n{}\n{}",
                answer.head,
                self.said()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What it has printed to stderr.
    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until it has printed a text.
    #[track_caller]
    pub(crate) fn wait_until_said(&self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.said().contains(text) {
            assert!(Instant::now() < until, "`{text}` was never said\n{}", self.said());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// That it lives and has not panicked anywhere.
    #[track_caller]
    pub(crate) fn is_well(&mut self) {
        assert!(self.child.try_wait().unwrap().is_none(), "it ended\n{}", self.said());
        assert!(!self.said().contains("panicked"), "{}", self.said());
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program with its arguments.
pub(crate) fn command(project: &Project, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yardstick"));
    command.arg("serve").arg("--root").arg(project.root()).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn keep(mut from: impl Read + Send + 'static, to: Arc<Mutex<String>>) {
    std::thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(read) = from.read(&mut part) {
            if read == 0 {
                break;
            }
            to.lock().unwrap().push_str(&String::from_utf8_lossy(&part[..read]));
        }
    });
}
