//! Reads the bodies of requests: JSON, within limits of length and time.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::BodyDataStream;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use futures_core::Stream;
use tokio::time::timeout;

use tessera_api::{ApiError, Code};

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

#[cfg(test)]
mod tests {
    use super::*;

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
