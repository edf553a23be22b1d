//! The files of the page.
//!
//! The release build has them compressed (gzip), and sends them as they are to browsers that accept that. The modules
//! of the engine are sent in Brotli, if `web/build` could make that.

use std::collections::BTreeMap;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    IF_NONE_MATCH, VARY,
};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::bundle::{FOLDER, hash};
use super::embedded::{Contents, EmbeddedFile, Page};
use super::modules::{Modules, is_for_few};
use super::routes::nothing;

/// The file of the service worker.
pub(super) const WORKER: &str = "sw.js";

/// The file that tells what the page can compute by itself.
pub(super) const LIST: &str = "modules/list.json";

/// Tells browsers never to ask again for a file whose name has a hash of its contents.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Answers with the file at `uri`, or with status 304 if the browser has it already. `list` is the contents of
/// [`LIST`].
pub(super) fn file(uri: &Uri, headers: &HeaderMap, modules: &Modules, list: &str) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    if let Some(file) = modules.file(path) {
        let head = [(CACHE_CONTROL, IMMUTABLE), (CONTENT_TYPE, media_type(path))];
        let (coding, bytes) = file.coded(|coding| accepts(headers, coding));
        return match coding {
            Some(coding) => (head, coded(coding), bytes.to_vec()).into_response(),
            None => (head, bytes.to_vec()).into_response(),
        };
    }
    let Some(EmbeddedFile { hash, contents }) = Page::now().get(path) else {
        return nothing().into_response();
    };
    let media = [(CONTENT_TYPE, media_type(path))];
    if path == WORKER {
        let head = [(CACHE_CONTROL, "no-cache")];
        let page = Page::now();
        let paths = page.paths().into_iter();
        let paths = paths.filter(|path| ![WORKER, LIST].contains(path));
        let files = paths.filter_map(|path| Some((path, page.get(path)?.hash)));
        let files = files.chain([(LIST, self::hash(list.as_bytes()))]);
        let script = worker_with_files(&contents.plain(), files, modules);
        return (head, media, script).into_response();
    }
    if path == LIST {
        let head = [(CACHE_CONTROL, "no-cache")];
        return (head, media, list.to_owned()).into_response();
    }
    // Weak, because a file and its compressed form have the same tag.
    let tag = format!("W/\"{hash:016x}\"");
    let known = headers.get(IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let is_bundle = path.split('/').next() == Some(FOLDER);
    // `no-cache` makes browsers check at each request whether their copy is up to date.
    let caching = if is_bundle { IMMUTABLE } else { "no-cache" };
    let head = [(ETAG, tag), (CACHE_CONTROL, caching.to_owned())];
    if is_known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    match contents {
        Contents::Gzip(bytes) if accepts(headers, "gzip") => {
            (head, media, coded("gzip"), bytes).into_response()
        }
        // A layer of the server compresses what is plain here, if the browser accepts that.
        contents => (head, media, contents.plain().into_owned()).into_response(),
    }
}

/// The headers of an answer in a coding that the client accepts.
fn coded(coding: &'static str) -> [(HeaderName, &'static str); 2] {
    [(CONTENT_ENCODING, coding), (VARY, "accept-encoding")]
}

/// Whether the client accepts answers in a coding, such as gzip. One that accepts it with a weight of 0 does not.
fn accepts(headers: &HeaderMap, wished: &str) -> bool {
    let texts = headers.get_all(ACCEPT_ENCODING).iter();
    let codings = texts
        .filter_map(|text| text.to_str().ok())
        .flat_map(|text| text.split(','));
    codings.into_iter().any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim() == wished && weight.parse().is_ok_and(|weight: f32| weight > 0.0)
    })
}

/// The script of the service worker, preceded by the lists of the files that it keeps, with their hashes. So each build
/// has a different script, which makes browsers install it. `page` are the files beside those of the modules.
pub(super) fn worker_with_files<'a>(
    script: &[u8],
    page: impl Iterator<Item = (&'a str, u64)>,
    modules: &'a Modules,
) -> Vec<u8> {
    let files = modules.files().map(|(path, bytes)| (path, hash(bytes)));
    let all = page.chain(files);
    let all = all.map(|(path, hash)| (path, format!("{hash:016x}")));
    let (others, files): (BTreeMap<&str, String>, _) = all.partition(|(path, _)| is_for_few(path));
    let files: BTreeMap<&str, String> = files;
    let json = |list| serde_json::to_string(list).expect("names can be written as JSON");
    let head = format!(
        "self.FILES = {};\nself.ON_DEMAND = {};\n",
        json(&files),
        json(&others)
    );
    [head.as_bytes(), script].concat()
}

/// The media type of a file, by the end of its name.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("jsonl") => "application/jsonl",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn all_files_have_a_media_type() {
        for path in Page::now().paths() {
            assert_ne!(media_type(path), media_type("unknown"), "{path}");
        }
    }

    #[test]
    fn gzip_is_accepted_where_it_has_a_weight() {
        let accepts_gzip = |text: &str| {
            let value = HeaderValue::from_str(text).unwrap();
            accepts(&HeaderMap::from_iter([(ACCEPT_ENCODING, value)]), "gzip")
        };
        for text in ["gzip", "deflate, gzip;q=0.5, br", "br , gzip ; q=1.0"] {
            assert!(accepts_gzip(text), "{text}");
        }
        for text in ["", "identity", "gzip;q=0", "br, gzip;q=0.000", "xgzip"] {
            assert!(!accepts_gzip(text), "{text}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}
