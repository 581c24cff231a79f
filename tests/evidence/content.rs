//! The addresses that the shipped articles name are files of the site.

use crate::support::Folder;

const ARTICLE: &str = include_str!("../../content/release-notes.md");
const SITE: &str = "https://example.org/fak/";

/// What stands in fenced blocks: whole addresses below the example's site, and lines that
/// are a path alone.
fn addresses() -> Vec<String> {
    let blocks: String = ARTICLE.split("```").skip(1).step_by(2).collect();
    let ends = |c: char| c.is_whitespace() || c == ')';
    let whole = blocks.split(SITE).skip(1).map(|rest| rest.split(ends).next().unwrap());
    let alone = blocks.lines().filter(|line| !line.contains(' ') && line.contains('/'));
    whole.chain(alone.filter(|line| !line.contains("://"))).map(str::to_owned).collect()
}

#[test]
fn every_address_in_the_article_on_release_notes_is_there() {
    let folder = Folder::new();
    let mut command = folder.command("build -o site --root");
    let ran = folder.ran(&command.arg(env!("CARGO_MANIFEST_DIR")).output().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let addresses = addresses();
    assert!(addresses.len() > 5, "{addresses:?}");
    for address in addresses {
        assert!(folder.at("site").join(&address).is_file(), "{address}");
    }
}
