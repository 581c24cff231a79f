//! Chromium by its own protocol over two pipes: no driver and no library in between.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::site::served;

/// How long a page may take before a test gives it up.
const PATIENCE: Duration = Duration::from_secs(30);
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A browser with one page. It ends with the value.
pub(crate) struct Page {
    child: Child,
    to: File,
    from: BufReader<File>,
    session: String,
    next: u64,
    /// Everything the console said and every request that was made.
    pub(crate) console: Vec<String>,
    pub(crate) requests: Vec<String>,
    loads: usize,
    _folder: tempfile::TempDir,
}

/// A new browser; none, with a message, where there is no Chromium.
pub(crate) fn open() -> Option<Page> {
    let Some(program) = find() else { return crate::missing("chromium on the PATH") };
    let folder = tempfile::tempdir().unwrap();
    let (to, from) = (folder.path().join("to"), folder.path().join("from"));
    let made = Command::new("mkfifo").args([&to, &from]).status().unwrap();
    assert!(made.success());
    let child = start(&program, folder.path(), [&to, &from]);
    // Both ends wait for each other: the order is that of the shell's redirections.
    let to = File::options().write(true).open(to).unwrap();
    let from = BufReader::new(File::open(from).unwrap());
    let mut page = Page {
        child,
        to,
        from,
        session: String::new(),
        next: 0,
        console: Vec::new(),
        requests: Vec::new(),
        loads: 0,
        _folder: folder,
    };
    let target = page.call("Target.createTarget", &json!({ "url": "about:blank" }));
    let attach = json!({ "targetId": target["targetId"], "flatten": true });
    let attached = page.call("Target.attachToTarget", &attach);
    attached["sessionId"].as_str().unwrap().clone_into(&mut page.session);
    for domain in ["Page", "Runtime", "Log", "Network"] {
        page.call(&format!("{domain}.enable"), &json!({}));
    }
    page.size(1280);
    Some(page)
}

fn find() -> Option<PathBuf> {
    let given = std::env::var_os("YARDSTICK_BROWSER").map(PathBuf::from);
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let named = NAMES.iter().flat_map(|name| folders.iter().map(move |it| it.join(name)));
    given.into_iter().chain(named).find(|it| it.is_file())
}

fn start(program: &Path, profile: &Path, pipes: [&PathBuf; 2]) -> Child {
    let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --remote-debugging-pipe";
    Command::new("sh")
        .arg("-c")
        .arg(format!(
            "exec \"$0\" {flags} --user-data-dir=\"$1/profile\" 3<\"$2\" 4>\"$3\""
        ))
        .arg(program)
        .arg(profile)
        .args(pipes)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

impl Page {
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.next += 1;
        let mut message =
            json!({ "id": self.next, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        let id = self.next;
        loop {
            let answer = self.receive();
            if answer["id"] == id {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// The next message; an event is noted.
    fn receive(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).unwrap();
        assert!(bytes.pop().is_some(), "the browser is gone");
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("Page.loadEventFired") => self.loads += 1,
            Some(
                "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded",
            ) => {
                self.console.push(parameters.to_string());
            }
            Some("Network.requestWillBeSent") => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                self.requests.push(url.to_owned());
            }
            _ => {}
        }
        message
    }

    /// Opens a page of the site and waits until it is loaded.
    pub(crate) fn go(&mut self, path: &str) {
        let loads = self.loads;
        let url = format!("{}{path}", served().origin);
        self.call("Page.navigate", &json!({ "url": url }));
        while self.loads == loads {
            self.receive();
        }
    }

    /// What an expression, or the promise it gives, comes to.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, expression: &str) -> String {
        let value = self.eval(expression);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, expression: &str) {
        let until = Instant::now() + PATIENCE;
        while self.eval(expression) != json!(true) {
            assert!(Instant::now() < until, "never came true: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key as a keyboard does.
    pub(crate) fn press(&mut self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        let text = if key == "Enter" { "\r" } else { text };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": key, "code": key });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            event["windowsVirtualKeyCode"] = json!(match key {
                "Tab" => 9,
                "Enter" => 13,
                "Escape" => 27,
                "ArrowDown" => 40,
                _ => 0,
            });
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Types into what has the focus.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    pub(crate) fn size(&mut self, width: u32) {
        let size = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    pub(crate) fn theme(&mut self, theme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": theme });
        self.call("Emulation.setEmulatedMedia", &json!({ "features": [feature] }));
    }

    /// Runs a script in every page that is opened from now on, before the page's own.
    pub(crate) fn before(&mut self, source: &str) {
        let parameters = json!({ "source": source });
        self.call("Page.addScriptToEvaluateOnNewDocument", &parameters);
    }

    pub(crate) fn script(&mut self, runs: bool) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": !runs }));
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
