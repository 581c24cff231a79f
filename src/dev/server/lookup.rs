//! From a request to what it asks for.

use super::answer::{Answer, Body};
use super::mime;
use super::request::{Method, Request};
use crate::dev::address::Hosts;
use crate::dev::inject;
use crate::dev::state::State;
use crate::route::{self, Route, encode_path};
use crate::site::{POLICY, Site};

/// The folder of the preview's own files.
pub(super) const HOME: &str = "_yardstick/";

const RELOAD: &str = include_str!("../client/reload.js");
const WORKER: &str = include_str!("../client/worker.js");
const OVERLAY: &str = include_str!("../client/overlay.css");

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    /// The stream of events.
    Events,
    /// Anything else.
    Answer(Answer),
}

/// Finds what a request asks for.
pub(super) fn find(request: &Request, hosts: &Hosts, state: &State) -> Found {
    // Only a browser can be led here under a wrong name, and it always says one.
    if request.host.as_deref().is_some_and(|host| !hosts.allow(host)) {
        return Found::Answer(Answer::refusal(403));
    }
    if request.method == Method::Other {
        let refusal = Answer::refusal(405).with("Allow", "GET, HEAD".to_owned());
        return Found::Answer(refusal);
    }
    let (path, query) = match request.target.find('?') {
        Some(cut) => request.target.split_at(cut),
        None => (request.target.as_str(), ""),
    };
    let Some(path) = decode(path) else { return Found::Answer(Answer::refusal(400)) };
    // Under any path: a tab may have been opened before the base address changed.
    if let Some((_, name)) = path.rsplit_once(&format!("/{HOME}")) {
        return own(name, request.method, state);
    }
    Found::Answer(match &state.site {
        None => problems(state),
        Some(site) => Lookup { state, site, query }.answer(&path),
    })
}

/// Undoes percent-encoding, once; none where it is wrong or not UTF-8.
fn decode(path: &str) -> Option<String> {
    let mut parts = path.split('%');
    parts.next();
    let is_hex = |part: &str| {
        part.len() >= 2 && part.bytes().take(2).all(|byte| byte.is_ascii_hexdigit())
    };
    if !parts.all(is_hex) {
        return None;
    }
    route::decode(path)
}

/// One of the preview's own files.
fn own(name: &str, method: Method, state: &State) -> Found {
    let text = match name {
        "events" if method == Method::Get => return Found::Events,
        "reload.js" => RELOAD.to_owned(),
        "worker.js" => WORKER.to_owned(),
        "overlay.css" => OVERLAY.to_owned(),
        "problems.json" => state
            .trouble
            .as_ref()
            .map_or("null".to_owned(), super::super::overlay::Trouble::json),
        _ => return Found::Answer(Answer::refusal(404)),
    };
    Found::Answer(Answer::new(200, mime::of(name), Body::Own(text.into_bytes())))
}

/// The page of problems, where there is no site.
fn problems(state: &State) -> Answer {
    let home = format!("{}{HOME}", state.base);
    let page =
        state.trouble.as_ref().map_or(String::new(), |trouble| trouble.page(&home));
    let body = inject::insert(page.as_bytes(), &tag(state, "problems"));
    html(503, Body::Own(body))
}

/// The tag that makes a page listen. It names what the page shows, so that a tab knows
/// whether it is behind, however long it was away.
fn tag(state: &State, kind: &str) -> String {
    let (base, content) = (&state.base, &state.content);
    format!(
        "<script src=\"{base}{HOME}reload.js\" data-content=\"{content}\" data-kind=\"{kind}\" \
         defer></script>"
    )
}

fn html(status: u16, body: Body) -> Answer {
    let policy = format!("{POLICY}; frame-ancestors 'none'");
    Answer::new(status, "text/html; charset=utf-8".to_owned(), body)
        .with("Content-Security-Policy", policy)
}

struct Lookup<'a> {
    state: &'a State,
    site: &'a Site,
    query: &'a str,
}

impl Lookup<'_> {
    /// The answer for a decoded path.
    fn answer(&self, path: &str) -> Answer {
        let base = decode(&self.state.base).unwrap_or_default();
        match path.strip_prefix(&base) {
            Some(rest) => self.below_base(rest),
            None if path == "/" || format!("{path}/") == base => self.redirect(""),
            None => self.not_found(),
        }
    }

    /// The answer for a path below the site's root.
    fn below_base(&self, rest: &str) -> Answer {
        let is_folder = rest.is_empty() || rest.ends_with('/');
        let index = format!("{rest}index.html");
        let found = self.site.find(rest);
        if let Some(route) =
            found.or_else(|| self.site.find(&index).filter(|_| is_folder))
        {
            return self.show(route);
        }
        let stem = rest.trim_end_matches('/');
        let page = format!("{stem}.html");
        if self.site.find(&page).is_some() {
            return self.redirect(&page);
        }
        let folder = format!("{rest}/");
        if !rest.is_empty() && !rest.ends_with('/') && self.site.has_folder(&folder) {
            return self.redirect(&folder);
        }
        self.not_found()
    }

    fn show(&self, route: &Route) -> Answer {
        if let Some(now) = route.leads_to() {
            return self.redirect(&now.path());
        }
        match route {
            Route::Static(path) => self.copied(route, path),
            route if route.is_html() => html(200, self.page(route, "page")),
            route => {
                let bytes = self.site.render(route).into_owned();
                Answer::new(200, mime::of(&route.path()), Body::Own(bytes))
            }
        }
    }

    /// A file of the user's own. What it may load is for its author to say.
    fn copied(&self, route: &Route, path: &str) -> Answer {
        let (bytes, mime) = (self.site.render(route), mime::of(path));
        let bytes = if mime::is_html(&mime) {
            inject::insert(&bytes, &tag(self.state, "page"))
        } else {
            bytes.into_owned()
        };
        Answer::new(200, mime, Body::Own(bytes))
    }

    fn not_found(&self) -> Answer {
        html(404, self.page(&Route::NotFound, "missing"))
    }

    fn page(&self, route: &Route, kind: &str) -> Body {
        let path = format!("{kind} {}", route.path());
        Body::Shared(self.state.page(&path, || {
            inject::insert(&self.site.render(route), &tag(self.state, kind))
        }))
    }

    /// To a path of the site, with the query.
    fn redirect(&self, to: &str) -> Answer {
        let query = self.query;
        Answer::redirect(format!("{}{}{query}", self.state.base, encode_path(to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_once_or_not_at_all() {
        assert_eq!(decode("/a%20b").as_deref(), Some("/a b"));
        assert_eq!(decode("/a%2520b").as_deref(), Some("/a%20b"));
        assert_eq!(decode("/%C3%BCber").as_deref(), Some("/über"));
        for bad in ["/100%.txt", "/%", "/%zz", "/%4", "/%FC", "/%C3%28", "/a%%20"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
