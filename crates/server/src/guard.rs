//! Refuses requests from other sites, and adds security headers to every answer.
//!
//! Pages of other sites can make a browser send requests to this server, but they cannot choose the headers `Host` and
//! `Origin`. A page of this server has the address of the server in both. A host name that another name server resolves
//! to this machine (DNS rebinding) is not an address, and is refused.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::api::error::{ApiError, Code};

/// The content security policy: the page loads only from this server. Pictures that it draws itself are blobs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// The origin of requests that are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Requests from this machine.
    Loopback,
    /// Requests from the network too.
    Network,
}

/// Passes on requests that are accepted.
pub(super) async fn guard(State(reach): State<Reach>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_api = ["/api/", "/tables", "/metrics"]
        .iter()
        .any(|start| path.starts_with(start));
    let mut response = match check(request.headers(), reach, is_api) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

fn check(headers: &HeaderMap, reach: Reach, is_api: bool) -> Result<(), ApiError> {
    let forbidden = |message: &str| Err(ApiError::new(Code::Forbidden, message));
    let Some(host) = only(headers, &HOST).filter(|host| is_ours(host, reach)) else {
        return forbidden(
            "the header `Host` names another host: expected an address such as 127.0.0.1, or localhost",
        );
    };
    if headers.contains_key(ORIGIN) {
        let origin = only(headers, &ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return forbidden("the request comes from a page of another site");
        }
    }
    // Embedded resources have no `Origin`. Links from other sites to the page are accepted.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if is_api && !matches!(site, None | Some(b"same-origin" | b"none")) {
        return forbidden("the request comes from a page of another site");
    }
    Ok(())
}

/// The value of a header that occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a host is an address that is accepted, or `localhost`. Any port is accepted, as it may be that of a tunnel.
fn is_ours(host: &str, reach: Reach) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, "80"),
    };
    if port.parse::<u16>().is_err() {
        return false;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let address = match name.strip_prefix('[') {
        Some(rest) => rest
            .strip_suffix(']')
            .and_then(|v6| Some(IpAddr::V6(v6.parse().ok()?))),
        None => name.parse().ok().map(IpAddr::V4),
    };
    address.is_some_and(|address| reach == Reach::Network || address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_addresses() {
        for host in [
            "localhost",
            "LocalHost:7878",
            "127.0.0.1:7878",
            "127.1.2.3",
            "[::1]",
            "[::1]:7878",
        ] {
            assert!(is_ours(host, Reach::Loopback), "{host}");
            assert!(is_ours(host, Reach::Network), "{host}");
        }
        for host in ["192.168.1.7:7878", "[fe80::1]:7878", "0.0.0.0"] {
            assert!(!is_ours(host, Reach::Loopback), "{host}");
            assert!(is_ours(host, Reach::Network), "{host}");
        }
        for host in [
            "",
            ":",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:7878",
            "127.0.0.1:7878:1",
            "127.0.0.1:x",
            "[::1",
            "::1",
            "[127.0.0.1]",
            "2130706433",
            "127.1",
            "user@127.0.0.1",
        ] {
            assert!(!is_ours(host, Reach::Network), "{host}");
        }
    }

    #[test]
    fn requests_of_other_sites_are_refused() {
        let allows = |is_api: bool, pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for &(name, value) in pairs {
                headers.append(name, HeaderValue::from_static(value));
            }
            check(&headers, Reach::Loopback, is_api).is_ok()
        };
        let host = ("host", "127.0.0.1:7878");
        assert!(allows(true, &[host]));
        assert!(allows(
            true,
            &[
                host,
                ("origin", "http://127.0.0.1:7878"),
                ("sec-fetch-site", "same-origin")
            ]
        ));
        assert!(
            allows(false, &[host, ("sec-fetch-site", "cross-site")]),
            "a link"
        );
        assert!(!allows(true, &[]));
        assert!(!allows(true, &[host, host]));
        assert!(!allows(true, &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!allows(true, &[host, ("sec-fetch-site", "same-site")]));
        for origin in [
            "http://evil.example",
            "http://127.0.0.1:3000",
            "http://localhost:7878",
            "https://127.0.0.1:7878",
            "null",
            "",
        ] {
            assert!(!allows(true, &[host, ("origin", origin)]), "{origin}");
        }
    }
}
