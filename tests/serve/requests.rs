//! What is asked for is what is sent: paths, types, methods, conditions.

use crate::preview::Preview;
use crate::project::{Project, speed};

#[test]
fn paths_are_decoded_once() {
    let project = Project::new();
    project.write("static/a b.txt", "blank");
    project.write("static/a%20b.txt", "literal");
    project.write("static/100%.txt", "percent");
    project.write("static/q?x#y.txt", "question");
    project.write("content/two words.md", "# Two\n\nspace-marker\n");
    project.write("content/über.md", "# Über\n\numl-marker\n");
    let preview = Preview::of(&project);
    for (path, status, text) in [
        ("/a%20b.txt", 200, "blank"),
        ("/%61%20b.txt", 200, "blank"),
        ("/a%20b.txt?v=1", 200, "blank"),
        ("/a%2520b.txt", 200, "literal"),
        ("/100%25.txt", 200, "percent"),
        ("/q%3Fx%23y.txt", 200, "question"),
        ("/two%20words.html", 200, "space-marker"),
        ("/%C3%BCber.html", 200, "uml-marker"),
        ("/100%.txt", 400, ""),
        ("/%zz", 400, ""),
        ("/%", 400, ""),
        ("/%C3%28", 400, ""),
        ("/%FC", 400, ""),
        ("/a b.txt", 400, ""),
        ("/a%00b", 404, ""),
    ] {
        let answer = preview.get(path);
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.body.contains(text), "{path}: {}", answer.body);
    }
}

#[test]
fn other_spellings_of_an_address_lead_to_the_one() {
    let project = Project::new();
    project.write("content/sub/inner.md", "# Inner\n");
    let preview = Preview::of(&project);
    for (path, location) in [
        ("/systems", "/systems/"),
        ("/systems?x=1", "/systems/?x=1"),
        ("/sub", "/sub/"),
        ("/guide", "/guide.html"),
        ("/guide/", "/guide.html"),
        ("/sub/inner?a=%20", "/sub/inner.html?a=%20"),
        ("/dimensions/boiling~20time.html", "/dimensions/time-to-boil.html"),
        ("/systems/rapid-boil.html", "/systems/rapid.html"),
    ] {
        let answer = preview.get(path);
        assert_eq!((answer.status, answer.header("Location")), (302, location), "{path}");
    }
    assert_eq!(preview.get("/systems/").status, 200);
    assert!(preview.get("/").body.contains("Kettles"));
}

#[test]
fn no_path_leaves_the_site() {
    let project = Project::new();
    project.write("static/here.txt", "here");
    project.write("secret.txt", "secret");
    let preview = Preview::of(&project);
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/static/here.txt",
        "//example.org/%2e%2e",
        "/%2f%2fexample.org",
        "/sub%0d%0aX:%20y",
        "/guide.md",
        "/data/meta.json",
        "/no/such/page",
        "/_yardstick/../secret.txt",
        "/_yardstick/",
    ] {
        let answer = preview.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("Location"), "", "{path}");
        assert_eq!(answer.header("X"), "", "{path}");
        assert!(!answer.body.contains("secret"), "{path}");
    }
    assert!(
        preview.get("/no/such/page").body.contains("There is no page at this address")
    );
}

#[test]
fn types_and_headers_are_right() {
    let project = Project::new();
    for name in [
        "a.css", "a.js", "a.json", "a.svg", "a.JPG", "a.woff2", "a.txt", "a.html", "none",
    ] {
        project.write(&format!("static/{name}"), "x");
    }
    let preview = Preview::of(&project);
    for (path, mime) in [
        ("/", "text/html; charset=utf-8"),
        ("/no-such", "text/html; charset=utf-8"),
        ("/a.css?v=1.png", "text/css; charset=utf-8"),
        ("/a.js", "text/javascript; charset=utf-8"),
        ("/a.json", "application/json"),
        ("/a.svg", "image/svg+xml"),
        ("/a.JPG", "image/jpeg"),
        ("/a.woff2", "font/woff2"),
        ("/a.txt", "text/plain; charset=utf-8"),
        ("/a.html", "text/html; charset=utf-8"),
        ("/none", "application/octet-stream"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/scorecard.json", "application/json"),
    ] {
        let answer = preview.get(path);
        assert_eq!(answer.header("Content-Type"), mime, "{path}");
        assert_eq!(answer.header("X-Content-Type-Options"), "nosniff", "{path}");
        assert_eq!(answer.header("Cache-Control"), "no-cache", "{path}");
    }
    let policy = preview.get("/").header("Content-Security-Policy").to_owned();
    assert!(
        policy.contains("script-src 'self'") && !policy.contains("unsafe"),
        "{policy}"
    );
}

#[test]
fn a_head_is_a_get_without_its_body() {
    let project = Project::new();
    project.write("static/ten.txt", "0123456789");
    let preview = Preview::of(&project);
    for path in ["/ten.txt", "/", "/no-such"] {
        let (get, head) =
            (preview.get(path), preview.ask(&format!("HEAD {path} HTTP/1.1"), &[]));
        assert_eq!((head.status, head.body.as_str()), (get.status, ""), "{path}");
        for name in ["Content-Length", "Content-Type", "ETag"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
        assert_eq!(get.header("Content-Length"), get.body.len().to_string(), "{path}");
    }
}

#[test]
fn only_reading_is_allowed() {
    let project = Project::new();
    project.write("static/ten.txt", "0123456789");
    let preview = Preview::of(&project);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        let answer = preview.ask(&format!("{method} / HTTP/1.1"), &["Content-Length: 0"]);
        assert_eq!(
            (answer.status, answer.header("Allow")),
            (405, "GET, HEAD"),
            "{method}"
        );
    }
    for method in ["PUT", "DELETE"] {
        preview.ask(&format!("{method} /ten.txt HTTP/1.1"), &["Content-Length: 0"]);
    }
    assert_eq!(std::fs::read(project.at("static/ten.txt")).unwrap(), b"0123456789");
}

#[test]
fn ranges_are_sent_whole() {
    let project = Project::new();
    project.write("static/ten.txt", "0123456789");
    let preview = Preview::of(&project);
    for range in ["bytes=2-4", "bytes=5-2", "bytes=99-", "bytes=abc", "bytes=0-0,2-2"] {
        let answer = preview.ask("GET /ten.txt HTTP/1.1", &[&format!("Range: {range}")]);
        assert_eq!((answer.status, answer.body.as_str()), (200, "0123456789"), "{range}");
    }
}

#[test]
fn what_changed_within_a_second_is_sent_whatever_the_client_says_of_time() {
    let project = Project::new();
    project.write("static/ten.txt", "0123456789");
    let preview = Preview::of(&project);
    let later = "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT";
    preview.ask("GET /ten.txt HTTP/1.1", &[later]);
    project.write("static/ten.txt", "abcdefghij");
    preview.wait_for("/ten.txt", "abcdefghij");
    let answer = preview.ask("GET /ten.txt HTTP/1.1", &[later]);
    assert_eq!((answer.status, answer.body.as_str()), (200, "abcdefghij"));
}

#[test]
fn what_is_known_is_not_sent_again_until_it_changes() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let tag = preview.get("/").header("ETag").to_owned();
    let ask = |tag: &str| {
        preview.ask("GET / HTTP/1.1", &[&format!("If-None-Match: {tag}")]).status
    };
    assert_eq!(ask(&tag), 304);
    assert_eq!(ask(&format!("\"x\", W/{tag}")), 304);
    assert_eq!(ask("\"wrong\""), 200);
    project.title("Pots");
    preview.wait_for("/", "Pots");
    assert_eq!(ask(&tag), 200);
}

#[test]
fn old_clients_are_served() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let answer = preview.raw(b"GET / HTTP/1.0\r\n\r\n");
    assert!(
        answer.head.starts_with("HTTP/1.0 200")
            || answer.head.starts_with("HTTP/1.1 200")
    );
    assert!(answer.body.contains("</html>"));
}

#[test]
fn one_connection_carries_many_requests() {
    let project = Project::new();
    let preview = Preview::of(&project);
    let one = format!("GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", preview.port);
    let answer = preview
        .raw(format!("{one}\r\n{one}\r\n{one}Connection: close\r\n\r\n").as_bytes());
    let all = answer.head + "\r\n\r\n" + &answer.body;
    assert_eq!(all.matches("HTTP/1.1 200 OK").count(), 3, "{all}");
}

#[test]
fn each_page_listens_once_and_nothing_else_does() {
    let project = Project::new();
    let raw = "<!doctype html><title>raw</title><p>x</p><script>var s='</head></body>';</script>\n";
    project.write("static/raw.html", raw);
    project.write("static/data.xml", "<x></head></body></x>");
    project.write(
        "content/code.md",
        "# Code\n\n```html\n<body>\n</head></body>\n```\n\nmarker-end\n",
    );
    let preview = Preview::of(&project);
    let listens =
        |path: &str| preview.get(path).body.matches("_yardstick/reload.js").count();
    for page in [
        "/",
        "/code.html",
        "/raw.html",
        "/systems/",
        "/no-such",
        "/dimensions/time-to-boil.html",
    ] {
        assert_eq!(listens(page), 1, "{page}");
    }
    assert!(preview.get("/raw.html").body.starts_with(raw.trim_end()));
    assert!(preview.get("/code.html").body.contains("&lt;/head&gt;&lt;/body&gt;"));
    assert_eq!(preview.get("/data.xml").body, "<x></head></body></x>");
    for other in ["/scorecard.json", "/robots.txt", "/positions.csv"] {
        assert_eq!(listens(other), 0, "{other}");
    }
    for own in ["reload.js", "worker.js"] {
        let answer = preview.get(&format!("/_yardstick/{own}"));
        assert_eq!(answer.header("Content-Type"), "text/javascript; charset=utf-8");
    }
}

#[test]
fn a_built_site_does_not_listen_and_serving_writes_nothing() {
    let project = Project::new();
    let before = files(&project);
    let preview = Preview::of(&project);
    preview.get("/");
    project.write("data/speed.json", speed("Boiling", 100));
    preview.wait_for("/", "Boiling");
    drop(preview);
    assert_eq!(files(&project), before);
    let built = std::process::Command::new(env!("CARGO_BIN_EXE_yardstick"))
        .args(["build", "--quiet", "--root"])
        .arg(project.root())
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for path in files(&project) {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        for trace in ["EventSource", "_yardstick", "localhost", "127.0.0.1"] {
            assert!(!text.contains(trace), "{trace} in {}", path.display());
        }
    }
}

fn files(project: &Project) -> Vec<std::path::PathBuf> {
    let walk = walkdir::WalkDir::new(project.root()).sort_by_file_name();
    let entries = walk.into_iter().map(Result::unwrap);
    entries
        .filter(|it| it.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}
