//! A headless Chromium, spoken to in its own protocol (CDP) over a web socket.
//!
//! Where there is none, tests that need one say so and pass; `YARDSTICK_REQUIRE_BROWSER`
//! makes that a failure.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::cell::RefCell;
use std::io::{BufRead as _, BufReader, ErrorKind};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A running browser.
pub(crate) struct Browser {
    child: Child,
    socket: RefCell<Socket>,
    _profile: TempDir,
}

struct Socket {
    stream: WebSocket<TcpStream>,
    last: u64,
    complaints: Vec<String>,
}

/// One of its tabs.
pub(crate) struct Tab<'b> {
    browser: &'b Browser,
    target: String,
    session: String,
}

impl Browser {
    /// Starts a browser; none where there is none and none is required.
    pub(crate) fn start() -> Option<Self> {
        let Some(program) = find() else {
            assert!(
                std::env::var_os("YARDSTICK_REQUIRE_BROWSER").is_none(),
                "a browser is required, and there is no Chromium"
            );
            eprintln!("skipped: there is no Chromium to test with");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        let mut child = Command::new(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--window-size=1000,700",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                line.strip_prefix("DevTools listening on ").map(str::to_owned)
            })
            .expect("the browser says where it listens");
        // What it says later must be read, or it stops at a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let host =
            address.trim_start_matches("ws://").split('/').next().unwrap().to_owned();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (stream, _) = tungstenite::client(&address, stream).unwrap();
        let socket = RefCell::new(Socket { stream, last: 0, complaints: Vec::new() });
        Some(Self { child, socket, _profile: profile })
    }

    /// A new tab at an address, when it has loaded.
    pub(crate) fn open(&self, address: &str) -> Tab<'_> {
        let target =
            self.call(None, "Target.createTarget", &json!({ "url": "about:blank" }));
        let target = target["targetId"].as_str().unwrap().to_owned();
        let attach = json!({ "targetId": target, "flatten": true });
        let session = self.call(None, "Target.attachToTarget", &attach);
        let session = session["sessionId"].as_str().unwrap().to_owned();
        let tab = Tab { browser: self, target, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            tab.call(domain, &json!({}));
        }
        tab.go(address);
        tab
    }

    /// What pages have complained about: errors of scripts, and what a policy refused.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.socket.borrow().complaints.clone()
    }

    fn call(&self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.try_call(session, method, params)
            .unwrap_or_else(|why| panic!("{method}: {why}"))
    }

    fn try_call(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Value, Value> {
        self.socket.borrow_mut().call(session, method, params)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Socket {
    fn call(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Value, Value> {
        self.last += 1;
        let mut request = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = session {
            request["sessionId"] = json!(session);
        }
        self.stream.send(Message::text(request.to_string())).unwrap();
        loop {
            let message = match self.stream.read() {
                Ok(Message::Text(text)) => serde_json::from_str::<Value>(&text).unwrap(),
                Ok(_) => continue,
                Err(tungstenite::Error::Io(why))
                    if why.kind() == ErrorKind::Interrupted =>
                {
                    continue;
                }
                Err(why) => panic!("{method}: {why}"),
            };
            if message["id"] == json!(self.last) {
                let error = &message["error"];
                let result = message["result"].clone();
                return if error.is_null() { Ok(result) } else { Err(error.clone()) };
            }
            self.listen(&message);
        }
    }

    fn listen(&mut self, message: &Value) {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                let entry = &params["entry"];
                self.complaints.push(format!("{} {}", entry["text"], entry["url"]));
            }
            Some("Runtime.exceptionThrown") => {
                self.complaints.push(params["exceptionDetails"].to_string());
            }
            _ => {}
        }
    }
}

impl Tab<'_> {
    /// Goes to an address and waits until it has loaded.
    pub(crate) fn go(&self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait_for(
            "document.readyState === 'complete' && location.href !== 'about:blank'",
        );
    }

    /// The value of an expression, awaited.
    #[track_caller]
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.try_value(expression).unwrap_or_else(|why| panic!("{expression}: {why}"))
    }

    fn try_value(&self, expression: &str) -> Result<Value, Value> {
        let params = json!({
            "expression": expression, "returnByValue": true, "awaitPromise": true
        });
        let session = Some(self.session.as_str());
        let answer = self.browser.try_call(session, "Runtime.evaluate", &params)?;
        match &answer["exceptionDetails"] {
            Value::Null => Ok(answer["result"]["value"].clone()),
            thrown => Err(thrown.clone()),
        }
    }

    /// The value of an expression as text.
    #[track_caller]
    pub(crate) fn text(&self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true. Between two pages there is nothing to ask, and
    /// that is no failure.
    #[track_caller]
    pub(crate) fn wait_for(&self, condition: &str) {
        let until = Instant::now() + PATIENCE;
        while self.try_value(&format!("!!({condition})")) != Ok(json!(true)) {
            if Instant::now() > until {
                let page =
                    self.try_value("document.documentElement.outerText.slice(0, 400)");
                panic!("never came true: {condition}\n{page:?}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Calls a method of the protocol.
    #[track_caller]
    pub(crate) fn call(&self, method: &str, params: &Value) -> Value {
        self.browser.call(Some(&self.session), method, params)
    }

    /// Closes it.
    pub(crate) fn close(self) {
        self.browser.call(
            None,
            "Target.closeTarget",
            &json!({ "targetId": self.target }),
        );
    }
}

fn find() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path);
    given
        .into_iter()
        .chain(places.flat_map(|place| names.map(|name| place.join(name))))
        .find(|program| program.is_file())
}
