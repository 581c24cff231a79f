//! What a text becomes, by example; `properties` holds what is true of any text.

mod document;
mod properties;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use super::*;

fn keep(_: &str) -> Target {
    Target::Keep
}

fn html(text: &str) -> String {
    article(text, 1, &[], &keep).html
}

fn ids(text: &str, reserved: &[&str]) -> Vec<String> {
    article(text, 1, reserved, &keep).headings.into_iter().map(|h| h.id).collect()
}

#[test]
fn headings_get_unique_ids_in_any_script() {
    let text = "# Menu\n\n## Setup\n\n## Setup\n\n## Setup 1\n\n## 延迟\n\n## 吞吐量\n\n## 🚀\n\n\
        ## 🔥\n\n## !!!\n\n## Search\n\n## Main\n\n## `a < b` & *c*\n";
    let reserved = ["search", "main", "nav"];
    let expected = [
        "menu",
        "setup",
        "setup-2",
        "setup-1",
        "延迟",
        "吞吐量",
        "section",
        "section-2",
        "section-3",
        "search-2",
        "main-2",
        "a-b-c",
    ];
    assert_eq!(ids(text, &reserved), expected);
    assert_eq!(anchors(text, &reserved), expected);
}

#[test]
fn the_highest_heading_becomes_the_one_asked_for() {
    let rendered = article("### A *b*\n\n#### C\n\n### D\n", 2, &[], &keep);
    assert_eq!(
        rendered.html,
        "<h2 id=\"a-b\">A <em>b</em></h2>\n<h3 id=\"c\">C</h3>\n<h2 id=\"d\">D</h2>\n"
    );
    let heading = Heading { level: 2, id: "a-b".to_owned(), text: "A b".to_owned() };
    assert_eq!(rendered.headings[0], heading);
    assert_eq!(article("# A\n\n###### B\n", 3, &[], &keep).headings[1].level, 6);
}

#[test]
fn raw_html_is_shown_as_text() {
    assert_eq!(
        html(
            "<script>alert(1)</script>\n\n<b onclick=\"f()\">x</b> ours=<gateway/v1> <!-- c -->"
        ),
        "<p>&lt;script&gt;alert(1)&lt;/script&gt;\n</p>\n\
         <p>&lt;b onclick=&quot;f()&quot;&gt;x&lt;/b&gt; ours=&lt;gateway/v1&gt; &lt;!-- c --&gt;</p>\n"
    );
}

#[test]
fn text_is_escaped_once_and_never_improved() {
    assert_eq!(
        html("R&D &amp; \"x\" --endpoints <= 15 ms... `&amp;`"),
        "<p>R&amp;D &amp; &quot;x&quot; --endpoints &lt;= 15 ms... <code>&amp;amp;</code></p>\n"
    );
    assert_eq!(html("a&#1;b&#13;c\u{7}"), "<p>a\u{fffd}b\u{fffd}c\u{fffd}</p>\n");
}

#[test]
fn a_single_tilde_and_an_address_are_no_emphasis() {
    assert_eq!(html("10~20 or 30~40"), "<p>10~20 or 30~40</p>\n");
    assert_eq!(html("~~gone~~ ~about~"), "<p><del>gone</del> ~about~</p>\n");
    let address = "https://x.org/_static_/*a*/~u~/__init__.py";
    assert_eq!(html(address), format!("<p><a href=\"{address}\">{address}</a></p>\n"));
    assert_eq!(
        html("*https://x.org/a* __b__"),
        "<p><em><a href=\"https://x.org/a\">https://x.org/a</a></em> <strong>b</strong></p>\n"
    );
}

#[test]
fn pipes_stand_in_cells_and_every_row_is_whole() {
    let text = "| Pattern | Meaning |\n|---|--:|\n| `hot\\|cold` | either |\n| left\\|right | plain |\n\
        | only one cell |\n| a | b | c too many |\n";
    assert_eq!(
        html(text),
        "<div class=\"wide\" tabindex=\"0\"><table>\n<thead>\n<tr><th scope=\"col\">Pattern</th>\
         <th scope=\"col\" class=\"r\">Meaning</th></tr>\n</thead>\n<tbody>\n\
         <tr><td><code>hot|cold</code></td><td class=\"r\">either</td></tr>\n\
         <tr><td>left|right</td><td class=\"r\">plain</td></tr>\n\
         <tr><td>only one cell</td><td class=\"r\"></td></tr>\n\
         <tr><td>a</td><td class=\"r\">b</td></tr>\n</tbody>\n</table></div>\n"
    );
}

#[test]
fn relative_links_are_resolved_as_written() {
    let asked = RefCell::new(Vec::new());
    let resolve = |link: &str| {
        asked.borrow_mut().push(link.to_owned());
        match link {
            "nope.md" => Target::Dead,
            "#part" => Target::Keep,
            _ => Target::To("two words.html?x=1&y#a".to_owned()),
        }
    };
    let text = "[e](two%20words.md#deep) [a](<two words.md>) [k](#part)\n\n[gone *now*](nope.md)\n";
    let to = "href=\"two%20words.html?x=1&amp;y#a\"";
    assert_eq!(
        article(text, 1, &[], &resolve).html,
        format!(
            "<p><a {to}>e</a> <a {to}>a</a> <a href=\"#part\">k</a></p>\n<p>gone <em>now</em></p>\n"
        )
    );
    let links = ["two%20words.md#deep", "two words.md", "#part", "nope.md"];
    assert_eq!(*asked.borrow(), links);
    assert_eq!(relative_links(text).into_iter().map(|l| l.0).collect::<Vec<_>>(), links);
}

#[test]
fn absolute_links_stay_and_dangerous_ones_leave_their_text() {
    for address in ["https://x.org/readme.md?a=1", "HTTP://x.org", "mailto:a@b.org"] {
        let expected = format!("<p><a href=\"{address}\" title=\"t&quot;\">a</a></p>\n");
        assert_eq!(html(&format!("[a]({address} 't\"')")), expected);
    }
    assert_eq!(html("<a@b.org>"), "<p><a href=\"mailto:a@b.org\">a@b.org</a></p>\n");
    for address in
        ["javascript:f()", "java&#10;script:f()", "data:x", "//h/x", "\\\\\\\\h"]
    {
        assert_eq!(html(&format!("[a]({address})")), "<p>a</p>\n", "{address}");
    }
    assert_eq!(html("<javascript:f()>"), "<p>javascript:f()</p>\n");
}

#[test]
fn links_do_not_nest() {
    let outer = "<p><a href=\"https://x.org/\">";
    assert_eq!(
        html("[see https://y.org/](https://x.org/)"),
        format!("{outer}see https://y.org/</a></p>\n")
    );
    assert_eq!(
        html("[see <https://y.org/> or <m@y.org>](https://x.org/)"),
        format!("{outer}see https://y.org/ or m@y.org</a></p>\n")
    );
    assert_eq!(
        html("[![pic](https://y.org/p.png)](https://x.org/)"),
        format!("{outer}pic</a></p>\n")
    );
    assert_eq!(
        html("[![p](p.png)](https://x.org/)"),
        format!("{outer}<img src=\"p.png\" alt=\"p\"></a></p>\n")
    );
}

#[test]
fn only_images_of_the_site_are_shown() {
    assert_eq!(
        html("![a *b* \"c\"](x/y.png \"t\")"),
        "<p><img src=\"x/y.png\" alt=\"a b &quot;c&quot;\" title=\"t\"></p>\n"
    );
    let address = "https://x.org/a.png";
    assert_eq!(
        html(&format!("![b]({address})")),
        format!("<p><a href=\"{address}\">b</a></p>\n")
    );
    assert_eq!(html(&format!("![]({address})")), html(address));
    assert_eq!(html("![b](data:image/png;x) ![c](//h/x.png)"), "<p>b c</p>\n");
    assert_eq!(article("![b](x.png)", 1, &[], &|_| Target::Dead).html, "<p>b</p>\n");
}

#[test]
fn bare_addresses_are_linked_outside_code() {
    let a = |address: &str| {
        let href = address.replace('&', "&amp;");
        format!("<a href=\"{href}\">{href}</a>")
    };
    assert_eq!(
        html(
            "Alpha (https://x.org/a_(b), 2026-04); Beta (https://x.org/b?x=1&y=2). See https://x.org/c."
        ),
        format!(
            "<p>Alpha ({}, 2026-04); Beta ({}). See {}.</p>\n",
            a("https://x.org/a_(b)"),
            a("https://x.org/b?x=1&y=2"),
            a("https://x.org/c")
        )
    );
    assert_eq!(html("`https://x.org/`"), "<p><code>https://x.org/</code></p>\n");
    assert!(!html("    https://x.org/\n").contains("href"));
}

#[test]
fn footnotes_are_numbered_by_reference_and_clash_with_nothing() {
    let text = "# Note 1\n\nA[^b] and B[^B], C[^a].\n\n[^a]: Last.\n[^b]: First.\n[^c]: Alone.\n";
    assert_eq!(
        html(text),
        "<h1 id=\"note-1\">Note 1</h1>\n\
         <p>A<sup id=\"note-1-2-ref\"><a href=\"#note-1-2\">1</a></sup> \
         and B<sup><a href=\"#note-1-2\">1</a></sup>, \
         C<sup id=\"note-2-ref\"><a href=\"#note-2\">2</a></sup>.</p>\n\
         <section class=\"footnotes\"><ol>\n\
         <li id=\"note-1-2\"><p>First.</p>\n\
         <a href=\"#note-1-2-ref\" aria-label=\"back to the text\">↩</a></li>\n\
         <li id=\"note-2\"><p>Last.</p>\n\
         <a href=\"#note-2-ref\" aria-label=\"back to the text\">↩</a></li>\n\
         <li id=\"note-3\"><p>Alone.</p>\n</li>\n</ol></section>\n"
    );
    assert_eq!(html("A[^x]."), "<p>A[^x].</p>\n");
}

#[test]
fn prose_has_no_ids() {
    assert_eq!(
        prose("## H\n\nA[^a].\n\n[^a]: N\n", &keep),
        "<p><strong>H</strong></p>\n<p>A<sup>1</sup>.</p>\n\
         <section class=\"footnotes\"><ol>\n<li><p>N</p>\n</li>\n</ol></section>\n"
    );
}

#[test]
fn inline_prose_shows_block_marks_as_written() {
    for (text, expected) in [
        ("> 90 % of\n\nrequests", "&gt; 90 % of requests"),
        ("- 5 ms", "- 5 ms"),
        ("2026. A *good* year", "2026. A <em>good</em> year"),
        ("`a`\n===", "<code>a</code> ==="),
        ("*a*", "<em>a</em>"),
        ("  x  ", "x"),
        ("", ""),
        ("<p>", "&lt;p&gt;"),
    ] {
        assert_eq!(inline(text, &keep), expected, "{text}");
    }
}

#[test]
fn plain_text_has_no_markup_and_keeps_what_counts() {
    for (text, expected) in [
        ("# A\n\n*b*  `c|d`\n[e](f.md) ![g](h.png)", "A b c|d e g"),
        ("> 90 % \"x\" & <draft>", "> 90 % \"x\" & <draft>"),
        ("- 5 ms\n- 6 ms", "- 5 ms - 6 ms"),
        ("2026. Good\n", "2026. Good"),
        ("| a | b |\n|---|---|\n| c | d |", "a b c d"),
        ("one  \ntwo[^a]\n\n[^a]: three", "one two three"),
    ] {
        assert_eq!(plain(text), expected, "{text}");
    }
}

#[test]
fn line_ends_make_no_difference() {
    let text = "# A\n\n| a | b |\n|---|---|\n| c | d |\n\n```text\none  x\n\n two\n```\n\nSoft\nbreak  \n[l](m.md)\n";
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(html(&crlf), html(text));
    assert!(html(text).contains("<code class=\"language-text\">one  x\n\n two\n</code>"));
    assert!(html(text).contains("break<br>\n<a"));
    let places = relative_links(&crlf);
    assert_eq!(&crlf[places[0].1.clone()], "[l](m.md)");
}

#[test]
fn lists_keep_their_numbers_and_task_marks() {
    assert_eq!(
        html("3. a\n4. b\n\n- [ ] c\n"),
        "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n<ul>\n<li>[ ] c</li>\n</ul>\n"
    );
}

#[test]
fn depth_costs_neither_stack_nor_time() {
    for unit in [
        ">",
        "> ",
        "[",
        "![",
        "[](",
        "- ",
        "1. ",
        "*",
        "*a ",
        "_a*",
        "~",
        "`",
        "<",
        "<a ",
        "&",
        "(https://x.org/",
        "://",
        "a://",
        "https://x.org/_a ",
        "[^a]",
        "[^a]: ",
        "|",
        "# A\n\n",
        "\\",
        "![a](b.png)",
        "[a](b.md)",
        "\"",
        "<!--",
        "a|b\n-|-\n",
    ] {
        let text = unit.repeat(10_000);
        let start = Instant::now();
        html(&text);
        plain(&text);
        inline(&text, &keep);
        // Tenths of a second without optimization; the rest is for a busy machine.
        assert!(start.elapsed() < Duration::from_secs(5), "{unit:?}");
    }
}
