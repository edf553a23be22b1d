//! The files of the page, which are embedded in the program.
//!
//! A debug build reads them from `page/` at every request instead.

use std::collections::BTreeMap;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::api::error::{ApiError, Code};

/// The file of the service worker.
const WORKER: &str = "sw.js";

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// Answers with the file at `uri`, or with status 304 if the browser has it already.
pub(super) fn file(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Page::get(path) else {
        return ApiError::new(Code::NotFound, "there is nothing at this address").into_response();
    };
    if path == WORKER {
        let head = [(CACHE_CONTROL, "no-cache".to_owned())];
        let media = [(CONTENT_TYPE, media_type(&file))];
        return (head, media, with_files(&file)).into_response();
    }
    let tag = tag(&file);
    let known = headers.get(IF_NONE_MATCH).map(HeaderValue::as_bytes);
    // `no-cache` makes browsers check at each request whether their copy is up to date.
    let head = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    if known == Some(tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let media = [(CONTENT_TYPE, media_type(&file))];
    (head, media, file.data).into_response()
}

/// The script of the service worker, preceded by the list of the files that it keeps, with their hashes. So each build
/// has a different script, which makes browsers install it.
fn with_files(script: &EmbeddedFile) -> Vec<u8> {
    let files: BTreeMap<String, String> = Page::iter()
        .filter(|path| path != WORKER)
        .filter_map(|path| Some((path.to_string(), hash(&Page::get(&path)?, 8))))
        .collect();
    let list = serde_json::to_string(&files).expect("names can be written as JSON");
    [b"self.FILES = ", list.as_bytes(), b";\n", &script.data].concat()
}

/// The first bytes of a file's hash, in hexadecimal digits.
fn hash(file: &EmbeddedFile, bytes: usize) -> String {
    let hash = file.metadata.sha256_hash();
    hash[..bytes]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn tag(file: &EmbeddedFile) -> String {
    // Weak, because a file and its compressed form have the same tag.
    format!("W/\"{}\"", hash(file, 16))
}

fn media_type(file: &EmbeddedFile) -> String {
    let media = file.metadata.mimetype();
    if media.starts_with("text/") {
        return format!("{media}; charset=utf-8");
    }
    media.to_owned()
}
