//! Files that are written one by one.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use super::{Place, tree};
use crate::output::{create, replace};

#[test]
fn a_single_file_is_replaced_whole_and_keeps_its_mode() {
    let place = Place::new();
    replace(&place.at("data/history/a.json"), b"1").unwrap();
    place.put("plain", "");
    let mode = |path: &str| fs::metadata(place.at(path)).unwrap().permissions().mode();
    assert_eq!(mode("data/history/a.json"), mode("plain"));
    let shared = fs::Permissions::from_mode(0o640);
    fs::set_permissions(place.at("data/history/a.json"), shared).unwrap();
    symlink("data/history/a.json", place.at("link")).unwrap();
    replace(&place.at("link"), b"2").unwrap();
    assert_eq!(place.text("data/history/a.json"), "2");
    assert_eq!(mode("data/history/a.json") & 0o777, 0o640);
    assert_eq!(tree(&place.root).len(), 3);
}

#[test]
fn a_single_file_is_not_created_over_another() {
    let place = Place::new();
    create(&place.at("new/a.json"), b"1").unwrap();
    let error = create(&place.at("new/a.json"), b"2").unwrap_err();
    let path = place.at("new/a.json").display().to_string();
    assert_eq!(error.message, format!("cannot create `{path}`: file exists"));
    assert_eq!(tree(&place.root).len(), 1);
    assert_eq!(place.text("new/a.json"), "1");
    assert!(create(Path::new("/dev/null/a"), b"").is_err());
}
