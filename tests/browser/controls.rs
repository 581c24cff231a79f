//! What a reader can do: filter, sort, find, ask what if, choose a theme, copy.

use serde_json::json;
use yardstick::model::Verdict;
use yardstick::score::{one_decimal, standing_of};

use crate::chromium::{self, Page};
use crate::site::served;

const SHOWN: &str = "document.querySelectorAll('.standing tbody tr:not(.off)').length";
const COUNT: &str = "document.querySelector('#h-count [role=status]').textContent";

/// Sets a control and tells the page, as a reader's input does.
fn set(page: &mut Page, id: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('#{id}'); it.value = '{value}'; \
         it.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
    ));
}

#[test]
fn filters_narrow_the_table_and_a_link_brings_them_back() {
    let Some(mut page) = chromium::open() else { return };
    let (tally, all) =
        (served().site.score().tally, served().site.score().tally.positions());
    page.go("index.html");
    page.eval("document.querySelector('#f-gap').click()");
    assert_eq!(page.eval(SHOWN), json!(tally.contested()));
    assert_eq!(page.text(COUNT), format!("{} of {all} shown", tally.contested()));
    set(&mut page, "h-group", "serving");
    set(&mut page, "h-q", "latency");
    page.wait("location.search.includes('q=latency')");
    let query = page.text("location.search");
    assert!(query.contains("verdict=lead%2Cparity%2Ctrails"), "{query}");
    assert!(query.contains("group=serving"), "{query}");
    let shown = page.eval(SHOWN);
    assert!(shown.as_u64().is_some_and(|it| it > 0 && it < 15), "{shown}");

    page.go(&format!("index.html{query}"));
    assert_eq!(page.eval(SHOWN), shown);
    assert_eq!(page.text("document.querySelector('#h-group').value"), "serving");
    page.eval("document.querySelector('#h-reset').click()");
    assert_eq!(page.eval(SHOWN), json!(all));
    page.wait("location.search === ''");
}

#[test]
fn each_filter_leaves_only_what_it_names() {
    let Some(mut page) = chromium::open() else { return };
    page.go("index.html?number=1&caveat=own-run&status=shipped");
    let rows = "[...document.querySelectorAll('.standing tbody tr:not(.off)')]";
    assert!(page.eval(&format!("{rows}.length")).as_u64().unwrap() > 0);
    assert_eq!(
        page.eval(&format!(
            "{rows}.every(it => it.dataset.t === 'shipped' && it.textContent.includes('own-run') \
             && it.cells[2].querySelector('data'))"
        )),
        json!(true)
    );
    page.go("index.html?system=vllm");
    assert_eq!(
        page.eval(&format!(
            "{rows}.every(it => it.dataset.s.split(' ').includes('vllm'))"
        )),
        json!(true)
    );
    page.go("index.html?category=latency");
    assert_eq!(
        page.eval(&format!("{rows}.every(it => it.dataset.c === 'latency')")),
        json!(true)
    );
}

#[test]
fn sorting_by_ratio_is_numeric_and_puts_what_is_missing_last() {
    let Some(mut page) = chromium::open() else { return };
    page.go("index.html");
    let ratios = "[...document.querySelectorAll('.standing tbody tr')].map(it => { \
                  const data = it.cells[4].querySelector('data'); return data ? Number(data.value) : null; })";
    let sorted = |page: &mut Page| -> Vec<Option<f64>> {
        serde_json::from_value(page.eval(ratios)).unwrap()
    };
    let click = "document.querySelectorAll('.standing thead button')[4].click()";
    for (way, sign) in [("ascending", 1.0), ("descending", -1.0)] {
        page.eval(click);
        let values = sorted(&mut page);
        let numbers = values.iter().take_while(|it| it.is_some()).count();
        assert!(numbers > 5 && values[numbers..].iter().all(Option::is_none), "{way}");
        let numbers: Vec<f64> = values.iter().flatten().map(|it| it * sign).collect();
        assert!(numbers.is_sorted(), "{way}: {numbers:?}");
        assert_eq!(
            page.text("document.querySelectorAll('.standing thead th')[4].ariaSort"),
            way
        );
    }
    page.eval(click);
    assert_eq!(
        page.text("document.querySelector('.standing tbody tr').parentElement.id"),
        "lead"
    );
}

#[test]
fn a_count_leads_to_its_rows_whatever_is_filtered() {
    let Some(mut page) = chromium::open() else { return };
    page.go("index.html?verdict=lead&sort=ratio");
    page.eval("document.querySelector('.tally a[href=\"#trails\"]').click()");
    page.wait("document.querySelector('#trails').checkVisibility() && document.querySelectorAll('#trails tr:not(.off)').length > 0");
    let trails = served().site.score().tally.get(Verdict::Trails);
    assert_eq!(
        page.eval("document.querySelectorAll('#trails tr:not(.off)').length"),
        json!(trails)
    );
}

#[test]
fn quick_find_works_by_keyboard_alone() {
    let Some(mut page) = chromium::open() else { return };
    page.go("groups/cost.html");
    page.press("/");
    assert_eq!(page.text("document.activeElement.id"), "find");
    page.type_text("end-to-end request");
    page.wait("document.querySelectorAll('#results [role=option]').length > 0");
    assert_eq!(page.text("document.querySelector('#find').ariaExpanded"), "true");
    page.press("Enter");
    page.wait(
        "location.pathname.endsWith('/dimensions/end-to-end-request-latency.html')",
    );
}

#[test]
fn the_theme_is_remembered() {
    let Some(mut page) = chromium::open() else { return };
    page.theme("light");
    page.go("index.html");
    let ground = "getComputedStyle(document.documentElement).backgroundColor";
    let light = page.text(ground);
    page.eval("document.querySelector('#theme-dark').click()");
    let dark = page.text(ground);
    assert_ne!(light, dark);
    page.go("method.html");
    assert_eq!(page.text(ground), dark);
    assert_eq!(page.eval("document.querySelector('#theme-dark').checked"), json!(true));
    page.eval("document.querySelector('#theme-auto').click()");
    assert_eq!(page.text(ground), light);
}

#[test]
fn what_if_agrees_with_the_program() {
    let Some(mut page) = chromium::open() else { return };
    page.go("index.html");
    page.eval("document.querySelector('#h-axis').focus()");
    page.wait("document.querySelector('#h-axis').options.length > 5");
    let row = "document.querySelectorAll('.standing tbody tr')[Number(document.querySelector('#h-axis').value)].cells[0].className";
    assert_eq!(page.text(row), "gap");
    set(&mut page, "h-verdict", "lead");
    let tally = served().site.score().tally.without(Verdict::NoClaim).with(Verdict::Lead);
    let expected = one_decimal(standing_of(tally).value);
    assert_eq!(
        page.text("document.querySelector('#what-if output b').textContent"),
        expected
    );
}

#[test]
fn links_and_citations_can_be_copied() {
    let Some(mut page) = chromium::open() else { return };
    page.go("dimensions/end-to-end-request-latency.html");
    page.eval("window.copied = []; navigator.clipboard.writeText = it => { copied.push(it); return Promise.resolve(); }");
    page.eval("document.querySelector('.record .end button').click()");
    page.eval("[...document.querySelectorAll('main .actions button')].forEach(it => it.click())");
    page.wait("copied.length === 3");
    let copied: Vec<String> = serde_json::from_value(page.eval("copied")).unwrap();
    let address =
        format!("{}dimensions/end-to-end-request-latency.html", served().origin);
    assert_eq!(copied[0], format!("{address}#end-to-end-request-latency"));
    assert_eq!(copied[1], address);
    assert!(copied[2].contains("trails at 0.80×"), "{}", copied[2]);
}

#[test]
fn the_keyboard_reaches_every_control() {
    let Some(mut page) = chromium::open() else { return };
    page.go("index.html");
    let mut reached = Vec::new();
    for _ in 0..400 {
        page.press("Tab");
        reached.push(
            page.text("document.activeElement.id || document.activeElement.tagName"),
        );
    }
    for id in [
        "find",
        "theme-auto",
        "h-axis",
        "h-verdict",
        "h-q",
        "h-group",
        "h-number",
        "f-lead",
        "h-reset",
        "h-copy",
    ] {
        assert!(reached.iter().any(|it| it == id), "{id} is out of reach");
    }
}

#[test]
fn an_earlier_address_leads_on_to_its_anchor() {
    let Some(mut page) = chromium::open() else { return };
    let is_redirect =
        |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("http-equiv=\"refresh\"");
    let mut files = served().files.iter();
    let (path, _) = files.find(|(_, bytes)| is_redirect(bytes)).unwrap();
    page.go(&format!("{path}#compared"));
    page.wait("document.querySelector('h1') !== null");
    assert_eq!(page.text("location.hash"), "#compared");
    assert!(!page.text("location.pathname").ends_with(path.as_str()));
}

/// Added to a page that is already painted, they would move everything under them by a line.
#[test]
fn the_ages_in_a_title_are_there_when_the_page_is_parsed() {
    let Some(mut page) = chromium::open() else { return };
    page.before(
        "document.addEventListener('readystatechange', () => { window.early ??= \
         [...document.querySelectorAll('.title time')].map(it => it.nextSibling?.textContent ?? '') })",
    );
    for path in
        ["index.html", "groups/cost.html", "dimensions/end-to-end-request-latency.html"]
    {
        page.go(path);
        let ages: Vec<String> = serde_json::from_value(page.eval("early")).unwrap();
        assert!(!ages.is_empty(), "{path} has no date in its title");
        for age in &ages {
            assert!(age.starts_with(" (") && age.contains("ago)"), "{path}: {age:?}");
        }
        let now = "document.querySelectorAll('.title .age').length";
        assert_eq!(page.eval(now), json!(ages.len()), "{path}");
    }
}

/// Parts below the fold get their height as they come near, while the page scrolls.
#[test]
fn the_table_of_contents_leads_to_its_parts() {
    let Some(mut page) = chromium::open() else { return };
    for width in [390, 1280] {
        page.size(width);
        page.go("index.html");
        let all = "[...document.querySelectorAll('nav.toc a')].map(it => it.hash)";
        let parts: Vec<String> = serde_json::from_value(page.eval(all)).unwrap();
        assert!(parts.len() > 4, "{parts:?}");
        for part in parts {
            page.go("index.html");
            page.eval(&format!(
                "document.querySelector('nav.toc a[href=\"{part}\"]').click()"
            ));
            page.eval("new Promise(done => setTimeout(done, 700))");
            let top = page.eval(&format!(
                "document.querySelector('{part}').getBoundingClientRect().top"
            ));
            let top = top.as_f64().unwrap();
            assert!((0.0..200.0).contains(&top), "{part} is at {top} on {width} pixels");
        }
    }
}
