//! The same input gives the same bytes, whatever surrounds the build.

use std::fs;

use serde_json::json;

use crate::support::sample::sample;
use crate::support::{Project, text};

#[test]
fn surroundings_do_not_reach_the_site() {
    let folder =
        sample().file("data/more.json", r#"{"systems": [{"name": "Extra"}]}"#).build();
    let usual = folder.site();
    let data = folder.at("data").display().to_string();
    let content = folder.at("content").display().to_string();
    for (name, zone, locale) in [
        ("a", "Pacific/Kiritimati", "de_DE.UTF-8"),
        ("b", "Pacific/Pago_Pago", "tr_TR.UTF-8"),
    ] {
        let output = folder.at(name).display().to_string();
        let mut command = folder.command("build");
        command.args(["--data", &data, "--content", &content, "--output", &output]);
        command.current_dir("/").env_clear().env("TZ", zone).env("LC_ALL", locale);
        let ran = folder.ran(&command.output().unwrap());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(folder.files(name), usual, "{zone} {locale}");
    }
    let mut threads = folder.command("build --output one");
    assert!(threads.env("RAYON_NUM_THREADS", "1").status().unwrap().success());
    assert_eq!(folder.files("one"), usual);
}

#[test]
fn the_order_and_age_of_files_on_disk_do_not_matter() {
    let folder = sample().file("data/a.json", "{}").file("data/z.json", "{}").build();
    let usual = folder.site();
    let copy = Project::empty().build();
    let mut files: Vec<_> = folder.files("").into_iter().collect();
    files.retain(|(path, _)| !path.starts_with("site/"));
    for (path, bytes) in files.into_iter().rev() {
        copy.write(&path, bytes);
        let file = fs::File::options().append(true).open(copy.at(&path)).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    }
    assert_eq!(copy.site(), usual);
}

#[test]
fn nothing_of_the_machine_stands_in_the_site() {
    let folder = sample().build();
    let here = folder.path().to_string_lossy().into_owned();
    for (path, bytes) in folder.site() {
        assert!(!String::from_utf8_lossy(&bytes).contains(&here), "{path}");
    }
}

#[test]
fn equal_positions_have_a_fixed_order() {
    let project = |names: [&str; 3]| {
        let project = Project::new().category("speed", "perf").dimension("cups", "speed");
        let add =
            |project: Project, name: &str| project.position(name, "cups", json!({}));
        text(&names.into_iter().fold(project, add).build().site(), "index.html")
    };
    let rows = |page: String| {
        let table = page.split("<tbody id=\"lead\">").nth(1).unwrap().to_owned();
        table.split("</tbody>").next().unwrap().to_owned()
    };
    assert_eq!(rows(project(["a", "b", "c"])), rows(project(["c", "a", "b"])));
}

#[test]
fn the_manifest_names_every_file_with_its_hash() {
    let site = sample().build().site();
    let manifest: serde_json::Value =
        serde_json::from_slice(&site["build.json"]).unwrap();
    assert_eq!(manifest["schema"], "yardstick/build/1");
    let files = manifest["files"].as_object().unwrap();
    assert_eq!(files.len(), site.len() - 1);
    for (path, hash) in files {
        assert_eq!(*hash, yardstick::digest::sha256(&site[path]), "{path}");
    }
}
