//! The files of the page, which are embedded in the program.
//!
//! The release build embeds them compressed (gzip), and sends them as they are to browsers that accept that. A debug
//! build reads them from `page/` at every request instead.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Read;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::api::error::{ApiError, Code};

/// The file of the service worker.
const WORKER: &str = "sw.js";

#[derive(RustEmbed)]
#[cfg_attr(debug_assertions, folder = "page/")]
#[cfg_attr(not(debug_assertions), folder = "$OUT_DIR/page")]
struct Page;

/// Whether the files of [`Page`] are compressed.
const IS_COMPRESSED: bool = cfg!(not(debug_assertions));

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
        return (head, media, with_files(&plain(file.data))).into_response();
    }
    let tag = tag(&file);
    let known = headers.get(IF_NONE_MATCH).map(HeaderValue::as_bytes);
    // `no-cache` makes browsers check at each request whether their copy is up to date.
    let head = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    if known == Some(tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let media = [(CONTENT_TYPE, media_type(&file))];
    if IS_COMPRESSED && accepts_gzip(headers) {
        let coding = [(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")];
        return (head, media, coding, file.data).into_response();
    }
    // What is sent here is compressed by a layer of the server if the browser accepts that.
    (head, media, plain(file.data).into_owned()).into_response()
}

/// Whether the client accepts answers in gzip. One that accepts it with a weight of 0 does not.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let texts = headers.get_all(ACCEPT_ENCODING).iter();
    let codings = texts
        .filter_map(|text| text.to_str().ok())
        .flat_map(|text| text.split(','));
    codings.into_iter().any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim() == "gzip" && weight.parse().is_ok_and(|weight: f32| weight > 0.0)
    })
}

/// The contents of an embedded file.
fn plain(data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    if !IS_COMPRESSED {
        return data;
    }
    let mut plain = Vec::new();
    let read = GzDecoder::new(&*data).read_to_end(&mut plain);
    read.expect("the build compressed the files");
    Cow::Owned(plain)
}

/// The script of the service worker, preceded by the list of the files that it keeps, with their hashes. So each build
/// has a different script, which makes browsers install it.
fn with_files(script: &[u8]) -> Vec<u8> {
    let files: BTreeMap<String, String> = Page::iter()
        .filter(|path| path != WORKER)
        .filter_map(|path| Some((path.to_string(), hash(&Page::get(&path)?, 8))))
        .collect();
    let list = serde_json::to_string(&files).expect("names can be written as JSON");
    [b"self.FILES = ", list.as_bytes(), b";\n", script].concat()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_where_it_has_a_weight() {
        let accepts = |text: &str| {
            let value = HeaderValue::from_str(text).unwrap();
            accepts_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, value)]))
        };
        for text in ["gzip", "deflate, gzip;q=0.5, br", "br , gzip ; q=1.0"] {
            assert!(accepts(text), "{text}");
        }
        for text in ["", "identity", "gzip;q=0", "br, gzip;q=0.000", "xgzip"] {
            assert!(!accepts(text), "{text}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
