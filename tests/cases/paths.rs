//! Which files are read: leftovers of editors, links, hidden files, folders that look like
//! documents; and where a site may be published.

use serde_json::json;

use crate::support::html::{attributes, pages};
use crate::support::sample::sample;
use crate::support::{Project, expect};

#[test]
fn what_editors_and_systems_leave_behind_is_passed_over() {
    let clean = || Project::one(json!({})).file("content/guide.md", "# Guide\n");
    let stray = clean()
        .file("data/scorecard.json~", "x")
        .file("data/#scorecard.json#", "x")
        .file("data/scorecard.json.bak", "x")
        .file("data/.scorecard.json.swp", "x")
        .file("data/.hidden.json", "x")
        .file("data/README.md", "x")
        .file("data/Thumbs.db", "x")
        .file("data/rows-old.json/notes.txt", "x")
        .file("content/guide.md~", "x")
        .file("content/.draft.md", "x")
        .file("static/.DS_Store", "x")
        .file("static/a.txt~", "x");
    let folder = stray.build();
    #[cfg(unix)]
    for link in ["data/.#scorecard.json", "content/.#guide.md"] {
        std::os::unix::fs::symlink("cook@host.4711:1700000000", folder.at(link)).unwrap();
    }
    expect(&folder.run("build --strict"), 0, &["no problems"]);
    assert_eq!(folder.files("site"), clean().build().site());
}

#[test]
fn dot_files_of_static_are_published() {
    let site = Project::new()
        .file("static/.nojekyll", "")
        .file("static/CNAME", "example.org")
        .file("static/.well-known/x.txt", "x")
        .build()
        .site();
    for path in [".nojekyll", "CNAME", ".well-known/x.txt"] {
        assert!(site.contains_key(path), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_is_left_out() {
    use std::os::unix::fs::symlink;
    let folder = Project::new()
        .file("outside/secret.md", "# TOP-SECRET\n")
        .file("outside/secret.json", "{}")
        .file("static/ok.txt", "fine")
        .file("content/guide.md", "# Guide\n")
        .file("theme/notes.txt", "no part of the theme")
        .build();
    symlink("../outside/secret.md", folder.at("theme/theme.css")).unwrap();
    symlink("../outside/secret.md", folder.at("static/pic.txt")).unwrap();
    symlink("../outside", folder.at("static/dir")).unwrap();
    symlink("../outside/secret.md", folder.at("content/evil.md")).unwrap();
    symlink("../outside/secret.json", folder.at("data/evil.json")).unwrap();
    symlink("ok.txt", folder.at("static/inside.txt")).unwrap();
    let ran = folder.run("build");
    let links = [
        "`static/pic.txt`",
        "`static/dir`",
        "`content/evil.md`",
        "`data/evil.json`",
        "`theme/theme.css`",
    ];
    expect(&ran, 0, &["warning[link-left-out]", "5 warnings"]);
    expect(&ran, 0, &links);
    let site = folder.files("site");
    assert!(site.values().all(|bytes| !bytes.windows(10).any(|it| it == b"TOP-SECRET")));
    assert_eq!(site["inside.txt"], b"fine");
    assert!(!site.keys().any(|path| path.contains("secret") || path.contains("evil")));
}

#[test]
fn both_ways_to_write_an_address_give_one_site() {
    let folder = sample().build();
    let build = |url: &str, output: &str| {
        assert_eq!(folder.run(&format!("build -u {url} -o {output}")).code, 0);
        folder.files(output)
    };
    let with = build("https://example.org/sub/", "one");
    assert_eq!(with, build("https://example.org/sub", "two"));
    assert!(
        String::from_utf8_lossy(&with["sitemap.xml"])
            .contains("<loc>https://example.org/sub/")
    );
}

#[test]
fn forms_that_are_no_address_are_refused_with_a_good_one() {
    let folder = Project::new().build();
    for url in [
        "example.org/sub",
        "sub",
        "ftp://example.org/",
        "//example.org/",
        "https:///x",
        "/a/../b",
    ] {
        let ran = folder.run(&format!("build -u {url}"));
        expect(&ran, 2, &["https://example.org/fak/"]);
    }
    assert!(!folder.at("site").exists());
}

/// The path in the site that a link means on a page that is shown at `shown`.
fn target(shown: &str, link: &str, base: &str) -> String {
    let path = link.split(['#', '?']).next().unwrap();
    let path =
        percent_encoding::percent_decode_str(path).decode_utf8().unwrap().into_owned();
    let full = match path.strip_prefix('/') {
        Some(_) => path,
        None if path.is_empty() => format!("{base}{shown}"),
        None => format!(
            "{base}{}{path}",
            shown.rsplit_once('/').map_or("", |it| it.0).to_owned()
                + if shown.contains('/') { "/" } else { "" }
        ),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in full.split('/').skip(1) {
        match part {
            ".." => assert!(parts.pop().is_some(), "{link} on {shown} leaves the host"),
            "." => {}
            part => parts.push(part),
        }
    }
    let path = format!("/{}", parts.join("/"));
    let inside = path
        .strip_prefix(base)
        .unwrap_or_else(|| panic!("{link} on {shown} leaves {base}"));
    if inside.is_empty() || inside.ends_with('/') {
        format!("{inside}index.html")
    } else {
        inside.to_owned()
    }
}

#[test]
fn every_link_leads_somewhere_under_any_path() {
    let folder = sample()
        .file("static/pic.svg", "<svg/>")
        .file("content/sub/deep.md", "# D\n\n![p](/pic.svg)\n")
        .build();
    for base in ["/", "/fak/", "/a/b/"] {
        let output = format!("out{}", base.len());
        assert_eq!(
            folder.run(&format!("build -u https://example.org{base} -o {output}")).code,
            0
        );
        let site = folder.files(&output);
        let mut count = 0;
        for (path, page) in pages(&site) {
            for link in
                attributes(page, "href").into_iter().chain(attributes(page, "src"))
            {
                let leaves = ["https:", "http:", "mailto:", "data:"]
                    .iter()
                    .any(|it| link.starts_with(it));
                // The page for unknown addresses is shown at any depth; an anchor of its
                // own is found there too.
                if leaves || (path == "404.html" && link.starts_with('#')) {
                    continue;
                }
                let shown = if path == "404.html" { "no/such/page" } else { path };
                let target = target(shown, &link, base);
                assert!(
                    site.contains_key(&target),
                    "{link} on {path} under {base}: {target}"
                );
                count += 1;
            }
        }
        assert!(count > 300, "only {count} links under {base}");
    }
}

#[test]
fn parts_may_be_elsewhere() {
    let folder = Project::empty()
        .file("a/x.json", r#"{"meta": {"title": "T", "as_of": "2026-06-27"}}"#)
        .file("b/guide.md", "# Guide\n")
        .file("c/theme.css", "/* mine */")
        .file("d/x.txt", "x")
        .build();
    let ran = folder.run("build --data a --content b --theme c --static d --output e");
    expect(&ran, 0, &["open e/index.html"]);
    let site = folder.files("e");
    assert!(site.contains_key("guide.html") && site.contains_key("x.txt"));
    let css = site.iter().find(|(path, _)| path.contains(".css")).unwrap().1;
    assert!(String::from_utf8_lossy(css).contains("/* mine */"));
}
