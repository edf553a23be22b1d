//! The files of the page, which are embedded in the program.
//!
//! A debug build reads them from `page/` at every request instead.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::api::error::{ApiError, Code};

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

fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    // Weak, because a file and its compressed form have the same tag.
    format!("W/\"{hex}\"")
}

fn media_type(file: &EmbeddedFile) -> String {
    let media = file.metadata.mimetype();
    if media.starts_with("text/") {
        return format!("{media}; charset=utf-8");
    }
    media.to_owned()
}
