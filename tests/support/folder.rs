//! A project on disk: runs the program on it, and reads what came out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use yardstick::audit::{Audit, audit};
use yardstick::diagnostic::Diagnostic;
use yardstick::load::{Folders, Loaded, Loader};
use yardstick::model::Scorecard;
use yardstick::score::{Score, score};

/// A project on disk.
#[derive(Debug)]
pub(crate) struct Folder(TempDir);

/// How a run ended. Paths and durations are made the same for every run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A scorecard with all that the audit and the score say of it.
pub(crate) struct Judged {
    pub(crate) scorecard: Scorecard,
    pub(crate) audit: Audit,
    pub(crate) score: Score,
    pub(crate) problems: Vec<Diagnostic>,
}

/// Every file of a folder by its path.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::Builder::new().prefix("project-").tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.at(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.at(path))
            .unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// The program in this folder, with nothing of the caller's environment that it
    /// might heed. `arguments` are parted at spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yardstick"));
        command.current_dir(self.path()).args(arguments.split_whitespace());
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "LC_ALL", "TZ", "COLUMNS"]
        {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program.
    pub(crate) fn run(&self, arguments: &str) -> Ran {
        self.ran(&self.command(arguments).output().unwrap())
    }

    /// What a finished run gave. That it neither panicked nor died goes for every test.
    pub(crate) fn ran(&self, output: &Output) -> Ran {
        let text = |bytes: &[u8]| self.redacted(std::str::from_utf8(bytes).unwrap());
        let ran = Ran {
            code: output.status.code().expect("no signal ends the program"),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        };
        assert!(!ran.stderr.contains("panicked at"), "{}", ran.stderr);
        assert!((0..=2).contains(&ran.code), "exit code {}", ran.code);
        ran
    }

    fn redacted(&self, text: &str) -> String {
        let text = text.replace(&*self.path().to_string_lossy(), "[ROOT]");
        let mut lines = Vec::new();
        for line in text.split('\n') {
            let timed = line.split_once(" removed in ").and_then(|(before, after)| {
                Some(format!("{before} removed in [TIME] s{}", after.split_once(" s")?.1))
            });
            lines.push(timed.unwrap_or_else(|| line.to_owned()));
        }
        lines.join("\n")
    }

    /// Builds the site, which must succeed, and gives its files.
    pub(crate) fn site(&self) -> Files {
        let ran = self.run("build");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        self.files("site")
    }

    /// Builds the site and gives one of its files as text.
    pub(crate) fn page(&self, path: &str) -> String {
        text(&self.site(), path)
    }

    /// Every file below a folder.
    pub(crate) fn files(&self, folder: &str) -> Files {
        let root = self.at(folder);
        let walk = walkdir::WalkDir::new(&root).into_iter().filter_map(Result::ok);
        walk.filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let path = entry.path().strip_prefix(&root).unwrap();
                let path = path.to_string_lossy().replace('\\', "/");
                (path, std::fs::read(entry.path()).unwrap())
            })
            .collect()
    }

    /// Loads the project without the binary.
    pub(crate) fn load(&self) -> Loaded {
        Loader::new(Folders::below(self.path()), None).load()
    }

    /// Loads and judges the project, which must be sound.
    pub(crate) fn judge(&self) -> Judged {
        let loaded = self.load();
        assert!(loaded.is_sound(), "{:#?}", loaded.problems);
        let scorecard = loaded.input.unwrap().scorecard;
        let audit = audit(&scorecard);
        let score = score(&scorecard, &audit);
        Judged { scorecard, audit, score, problems: loaded.problems }
    }
}

/// One file of a site as text.
pub(crate) fn text(site: &Files, path: &str) -> String {
    let bytes =
        site.get(path).unwrap_or_else(|| panic!("no {path} in {:?}", site.keys()));
    String::from_utf8(bytes.clone()).unwrap()
}

impl Ran {
    /// Whether both streams together hold a text.
    pub(crate) fn says(&self, text: &str) -> bool {
        self.stderr.contains(text) || self.stdout.contains(text)
    }

    /// The run as it looks in a terminal, for snapshots.
    pub(crate) fn transcript(&self, arguments: &str) -> String {
        let Self { code, stdout, stderr } = self;
        format!("$ yardstick {arguments}\n{stdout}{stderr}[exit {code}]\n")
    }
}

/// Fails unless a run ended with `code` and says every one of `texts`.
#[track_caller]
pub(crate) fn expect(ran: &Ran, code: i32, texts: &[&str]) {
    assert_eq!(ran.code, code, "{}{}", ran.stdout, ran.stderr);
    for text in texts {
        assert!(ran.says(text), "`{text}` is not said in:\n{}{}", ran.stdout, ran.stderr);
    }
}
