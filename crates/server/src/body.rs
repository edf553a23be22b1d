//! Reads the bodies of requests: JSON, within limits of length and time.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::BodyDataStream;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use futures_core::Stream;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::api::error::{ApiError, Code};

/// Maximum number of bytes of a body.
pub(super) const MAX_BODY: usize = 1 << 20;

/// Maximum number of bytes of a body that are read at all. Those beyond [`MAX_BODY`] are read and discarded, so that
/// browsers see the answer instead of a broken connection.
const FORGOTTEN: usize = 1 << 25;

/// Maximum time for receiving a body.
const ARRIVES_WITHIN: Duration = Duration::from_secs(10);

/// Reads the body of a request.
pub(super) async fn read(request: Request) -> Result<Vec<u8>, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::new(
            Code::UnsupportedMediaType,
            "expected the header `Content-Type: application/json`",
        ));
    }
    let body = request.into_body().into_data_stream();
    let arrived = timeout(ARRIVES_WITHIN, collect(body)).await;
    arrived.unwrap_or_else(|_| {
        let seconds = ARRIVES_WITHIN.as_secs();
        let message = format!("the body did not arrive within {seconds} s");
        Err(ApiError::new(Code::Timeout, message))
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    value.is_some_and(|value| {
        let kind = value.split(';').next().unwrap_or_default().trim();
        kind.eq_ignore_ascii_case("application/json")
    })
}

async fn collect(mut body: BodyDataStream) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(part) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
        let part = part.map_err(|_| ApiError::new(Code::BadRequest, "the body ends too early"))?;
        length += part.len();
        if length <= MAX_BODY {
            bytes.extend_from_slice(&part);
        } else if length <= FORGOTTEN {
            bytes = Vec::new();
        } else {
            break;
        }
    }
    if length > MAX_BODY {
        let message = format!("the body is longer than {MAX_BODY} bytes");
        return Err(ApiError::new(Code::TooLarge, message));
    }
    Ok(bytes)
}

/// Parses a body.
pub(super) fn parse<Q: DeserializeOwned>(bytes: &[u8]) -> Result<Q, ApiError> {
    // The check refuses a list, which Serde would accept in place of an object.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(ApiError::new(Code::BadJson, "expected an object in JSON"));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let message = error.to_string();
        // The error has the place in fields of its own, so the message leaves it out.
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        let answer = ApiError::new(Code::BadJson, message);
        match error.line() {
            0 => answer,
            line => answer.line(line).column(error.column().max(1)),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn errors_in_json_have_a_place() {
        let error = parse::<BTreeMap<String, u32>>(b"{\"a\":1,\n x}").unwrap_err();
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(
            text,
            r#"{"code":"bad_json","message":"key must be a string","line":2,"column":2}"#
        );
    }

    #[test]
    fn lists_are_no_objects() {
        #[derive(Debug, serde::Deserialize)]
        #[expect(dead_code, reason = "it only shows that serde accepts lists")]
        struct Point {
            x: u32,
        }
        assert!(serde_json::from_slice::<Point>(b"[1]").is_ok());
        assert!(parse::<Point>(b" {\"x\": 1}").is_ok());
        for text in ["[1]", "", " ", "null", "\"{\"", "\u{feff}{}"] {
            assert_eq!(
                parse::<Point>(text.as_bytes()).unwrap_err().code,
                Code::BadJson
            );
        }
    }

    #[test]
    fn json_has_parameters() {
        let is = |value: &'static str| {
            is_json(&HeaderMap::from_iter([(
                CONTENT_TYPE,
                value.parse().unwrap(),
            )]))
        };
        assert!(is("application/json") && is("Application/JSON; charset=utf-8"));
        assert!(!is("text/plain") && !is("application/jsonp") && !is(""));
    }
}
