//! All files of a site at once, and the check of the links between them.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Site;
use super::links::{self, Page};
use crate::diagnostic::Diagnostic;
use crate::route::Route;

/// The rendered files of a site, in the order of its routes.
#[derive(Debug)]
pub struct Whole<'s> {
    site: &'s Site,
    paths: Vec<String>,
    files: Vec<Cow<'s, [u8]>>,
}

impl<'s> Whole<'s> {
    /// Renders every file. `told` is called after each with how many there are by then.
    pub fn render(site: &'s Site, told: &(dyn Fn(usize) + Sync)) -> Self {
        Self::of(site, &|_| true, told)
    }

    /// Renders the pages alone, which is enough to check links; all else stays empty.
    pub fn pages(site: &'s Site) -> Self {
        Self::of(site, &Route::is_html, &|_| ())
    }

    fn of(
        site: &'s Site,
        wanted: &(dyn Fn(&Route) -> bool + Sync),
        told: &(dyn Fn(usize) + Sync),
    ) -> Self {
        let done = AtomicUsize::new(0);
        let render = |route: &Route| {
            let bytes =
                if wanted(route) { site.render(route) } else { Cow::Borrowed(&[][..]) };
            told(done.fetch_add(1, Ordering::Relaxed) + 1);
            bytes
        };
        Self {
            site,
            paths: site.routes().iter().map(Route::path).collect(),
            files: site.routes().par_iter().map(render).collect(),
        }
    }

    /// The path of each file in the site.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// The bytes of a file by its number; empty where there is none of that number.
    pub fn file(&self, at: usize) -> &[u8] {
        self.files.get(at).map_or(&[], |bytes| bytes)
    }

    /// Every link that leads nowhere, every anchor that is not there, and every id that
    /// stands twice on a page.
    pub fn dead_links(&self) -> Vec<Diagnostic> {
        let pages: Vec<Page<'_>> = (self.site.routes().iter())
            .zip(&self.paths)
            .zip(&self.files)
            .map(|((route, path), bytes)| Page { path, bytes, is_html: route.is_html() })
            .collect();
        links::check(&pages, self.site.base_url().path())
    }
}
