//! The documents of an earlier commit, read through git: nothing is checked out, nothing
//! is fetched, and what lies in the folder now plays no part.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::loader::data_hash;
use super::lower::{self, Lists};
use super::{document, fs, is_document, merge};
use crate::diagnostic::{Code, Diagnostic, Severity, Sources, count, sort};
use crate::model::Scorecard;

/// A scorecard as a commit had it.
#[derive(Debug)]
pub struct Revision {
    /// The scorecard.
    pub scorecard: Scorecard,
    /// The hash of its documents, as of those of a folder.
    pub data_hash: String,
}

/// Reads the data folder `data` as it was at `name`: a branch, a tag, `HEAD~3`, a hash.
///
/// # Errors
///
/// No git, no repository, a name that git does not know or that means several commits, a
/// commit without such a folder, or documents with errors in them.
pub fn revision(data: &Path, name: &str) -> Result<Revision, (Vec<Diagnostic>, Sources)> {
    let texts =
        texts(data, name).map_err(|problem| (vec![problem], Sources::default()))?;
    let mut sources = Sources::default();
    let mut problems = Vec::new();
    let mut lists = Lists::default();
    for (path, bytes) in texts {
        let shown = format!("{name}:{path}");
        let text = match fs::plain(bytes, &shown) {
            Ok(text) => text,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let file = sources.add(format!("data/{path}"), shown, text);
        let text = sources.file(file).map_or("", |source| &source.text);
        let document = document::parse(text, file);
        problems.extend(document.problems);
        merge::append(&mut lists, &document.lists, &sources, &mut problems);
    }
    if lists.meta.is_none() && count(&problems, Severity::Error) == 0 {
        problems.push(lower::no_meta(&format!("{name}:{}", data.display())));
    }
    let scorecard = merge::scorecard(lists, None, &sources, &mut problems);
    problems.retain(|problem| problem.severity() == Severity::Error);
    sort(&mut problems, &sources);
    match scorecard {
        Some(scorecard) if problems.is_empty() => {
            let data_hash = data_hash(&sources, &scorecard);
            Ok(Revision { scorecard, data_hash })
        }
        _ => Err((problems, sources)),
    }
}

/// Every document of the folder at that commit, by its path below the folder.
fn texts(data: &Path, name: &str) -> Result<Vec<(String, Vec<u8>)>, Diagnostic> {
    let commit = commit(data, name)?;
    let listing = git(data, &["ls-tree", "-r", "-z", &commit])?;
    if !listing.status.success() {
        return Err(failed(name, &listing));
    }
    let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
    let mut files: Vec<(&str, &str)> = (listing.split('\0'))
        .filter_map(|line| line.split_once('\t'))
        .filter(|(_, path)| is_document(path))
        .filter_map(|(facts, path)| Some((path, blob(facts)?)))
        .collect();
    if files.is_empty() {
        let folder = data.display();
        let message =
            format!("revision `{name}` holds no JSON document below `{folder}`");
        return Err(Diagnostic::new(Code::BadRevision, message)
            .hint("name a revision that has the folder in this place"));
    }
    files.sort_unstable();
    let hashes: Vec<&str> = files.iter().map(|(_, hash)| *hash).collect();
    let contents = contents(data, name, &hashes)?;
    Ok(files.iter().map(|(path, _)| (*path).to_owned()).zip(contents).collect())
}

/// The hash of a plain file in a line of `ls-tree`; links and modules are passed over.
fn blob(facts: &str) -> Option<&str> {
    let mut words = facts.split(' ');
    let is_file = words.next().is_some_and(|mode| mode.starts_with("100"));
    (is_file && words.next() == Some("blob")).then(|| words.next()).flatten()
}

/// The commit that a name means.
fn commit(data: &Path, name: &str) -> Result<String, Diagnostic> {
    let inside = git(data, &["rev-parse", "--is-inside-work-tree"])?;
    if String::from_utf8_lossy(&inside.stdout).trim() != "true" {
        return Err(no_repository(data, name, &inside));
    }
    let wanted = format!("{name}^{{commit}}");
    let found = git(data, &["rev-parse", "--verify", "--end-of-options", &wanted])?;
    let said = String::from_utf8_lossy(&found.stderr).to_lowercase();
    // Of a tag and a branch with one name git takes one, with no more than a warning.
    if said.contains("ambiguous") {
        let message = format!("`{name}` means several things in git");
        return Err(Diagnostic::new(Code::BadRevision, message)
            .hint("write more of the hash, or `refs/tags/…` or `refs/heads/…`"));
    }
    if !found.status.success() {
        return Err(unknown(name));
    }
    Ok(String::from_utf8_lossy(&found.stdout).trim().to_owned())
}

/// The bytes of several files, in one run of git.
fn contents(
    data: &Path,
    name: &str,
    hashes: &[&str],
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let list: String = hashes.iter().flat_map(|hash| [hash, "\n"]).collect();
    let run = || -> std::io::Result<Output> {
        let mut child = command(data, &["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let stdin = child.stdin.take();
        // Git answers while it is still being asked: both pipes must be served at once.
        std::thread::scope(|scope| {
            scope.spawn(move || stdin.map(|mut pipe| pipe.write_all(list.as_bytes())));
            child.wait_with_output()
        })
    };
    let output = run().map_err(|error| no_git(&error))?;
    let contents = split_batch(&output.stdout, hashes.len());
    contents.filter(|_| output.status.success()).ok_or_else(|| failed(name, &output))
}

/// Takes the answers of `cat-file --batch` apart: a line with the size, then as many
/// bytes and a line end.
fn split_batch(mut rest: &[u8], files: usize) -> Option<Vec<Vec<u8>>> {
    let mut contents = Vec::with_capacity(files);
    for _ in 0..files {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let head = std::str::from_utf8(&rest[..end]).ok()?;
        let size: usize = head.rsplit(' ').next()?.parse().ok()?;
        let body = rest.get(end + 1..)?;
        contents.push(body.get(..size)?.to_vec());
        rest = body.get(size + 1..)?;
    }
    Some(contents)
}

fn git(data: &Path, arguments: &[&str]) -> Result<Output, Diagnostic> {
    command(data, arguments).output().map_err(|error| no_git(&error))
}

/// A run of git in the data folder, in English, that neither fetches nor writes.
fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(data)
        .args(arguments)
        .env("LC_ALL", "C")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0");
    command
}

fn no_git(error: &std::io::Error) -> Diagnostic {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "it is not installed".to_owned(),
        _ => error.to_string().to_lowercase(),
    };
    Diagnostic::new(Code::BadRevision, format!("git cannot be run: {reason}"))
        .hint("install git, or compare folders and snapshots instead")
}

fn no_repository(data: &Path, name: &str, output: &Output) -> Diagnostic {
    let folder = data.display();
    let said = first_line(output);
    let message = if said.is_empty() || said.contains("not a git repository") {
        format!(
            "`{name}` is no file, folder or snapshot, and `{folder}` is in no git repository"
        )
    } else {
        format!("git cannot read the repository of `{folder}`: {said}")
    };
    Diagnostic::new(Code::BadRevision, message)
        .hint("name a data folder, a snapshot or the day of one")
}

fn unknown(name: &str) -> Diagnostic {
    let message = format!("`{name}` is no file, folder, snapshot or git revision");
    Diagnostic::new(Code::BadRevision, message).hint(
        "name a data folder, a snapshot, the day of one, or a revision like `v1.0` or `HEAD~1`",
    )
}

fn failed(name: &str, output: &Output) -> Diagnostic {
    let said = first_line(output);
    Diagnostic::new(
        Code::BadRevision,
        format!("git cannot read revision `{name}`: {said}"),
    )
    .hint("run `git fsck`; in a partial clone, fetch the revision first")
}

fn first_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().next().unwrap_or_default();
    line.strip_prefix("fatal: ").unwrap_or(line).to_owned()
}
