//! Refuses requests from other sites, and adds security headers to every answer.
//!
//! Pages of other sites can make a browser send requests to this server, but they cannot choose the headers `Host` and
//! `Origin`. A page of this server has the address of the server in both. A host name that another name server resolves
//! to this machine (DNS rebinding) is not an address, and is refused.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tessera_api::{ApiError, Code};

use super::public::PublicAddress;
use super::routes::Refusal;

/// The content security policy: the page loads only from this server, and compiles modules (WebAssembly). Pictures that
/// it draws itself are blobs.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
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
    // With the one before, this allows the page to share memory with its workers.
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
];

/// Where accepted requests may come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Requests from this machine.
    Loopback,
    /// Requests from the network too.
    Network,
    /// Requests of a page with this address, which a proxy on this machine passes on.
    Public(Arc<PublicAddress>),
}

impl Reach {
    /// Whether the header `Host` has a value that is accepted.
    fn has_host(&self, host: &str) -> bool {
        match self {
            // A proxy may give its own name for the server, or pass on that of the page.
            Reach::Public(address) => address.has_host(host) || is_ours(host, &IpAddr::is_loopback),
            Reach::Loopback => is_ours(host, &IpAddr::is_loopback),
            Reach::Network => is_ours(host, &|_| true),
        }
    }

    /// Whether a page of this origin may ask the host.
    fn has_origin(&self, origin: &str, host: &str) -> bool {
        match self {
            Reach::Public(address) => address.has_origin(origin),
            Reach::Loopback | Reach::Network => origin
                .strip_prefix("http://")
                .is_some_and(|origin| origin.eq_ignore_ascii_case(host)),
        }
    }
}

/// Passes on requests that are accepted.
pub(super) async fn guard(State(reach): State<Reach>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_api = ["/api/", "/tables", "/metrics"]
        .iter()
        .any(|start| path.starts_with(start));
    let mut response = match check(request.headers(), &reach, is_api) {
        Ok(()) => next.run(request).await,
        Err(error) => Refusal(error).into_response(),
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

fn check(headers: &HeaderMap, reach: &Reach, is_api: bool) -> Result<(), ApiError> {
    let forbidden = |message: &str| Err(ApiError::new(Code::Forbidden, message));
    let Some(host) = only(headers, &HOST).filter(|host| reach.has_host(host)) else {
        return forbidden(
            "the header `Host` names another host: expected an address such as 127.0.0.1, or localhost",
        );
    };
    if headers.contains_key(ORIGIN) {
        let origin = only(headers, &ORIGIN);
        if !origin.is_some_and(|origin| reach.has_origin(origin, host)) {
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
fn is_ours(host: &str, accepts: &dyn Fn(&IpAddr) -> bool) -> bool {
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
    address.as_ref().is_some_and(accepts)
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
            assert!(Reach::Loopback.has_host(host), "{host}");
            assert!(Reach::Network.has_host(host), "{host}");
        }
        for host in ["192.168.1.7:7878", "[fe80::1]:7878", "0.0.0.0"] {
            assert!(!Reach::Loopback.has_host(host), "{host}");
            assert!(Reach::Network.has_host(host), "{host}");
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
            assert!(!Reach::Network.has_host(host), "{host}");
        }
    }

    #[test]
    fn requests_of_other_sites_are_refused() {
        let allows = |is_api: bool, pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for &(name, value) in pairs {
                headers.append(name, HeaderValue::from_static(value));
            }
            check(&headers, &Reach::Loopback, is_api).is_ok()
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

    #[test]
    fn a_public_page_has_its_name() {
        let reach = Reach::Public(Arc::new("https://example.org/play/".parse().unwrap()));
        let allows = |host: &'static str, origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append(HOST, HeaderValue::from_static(host));
            headers.append(ORIGIN, HeaderValue::from_static(origin));
            check(&headers, &reach, true).is_ok()
        };
        assert!(allows("example.org", "https://example.org"));
        assert!(allows("127.0.0.1:7878", "https://example.org"));
        assert!(!allows("evil.example", "https://example.org"));
        assert!(!allows("example.org", "https://evil.example"));
        assert!(!allows("example.org", "http://example.org"));
        assert!(!allows("127.0.0.1:7878", "http://127.0.0.1:7878"));
        assert!(!allows("192.168.1.7", "https://example.org"));
    }
}
