//! A page that everybody can use, behind a reverse proxy: its address, and limits for each client.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZero;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{HeaderMap, HeaderName, RETRY_AFTER};
use axum::http::uri::{PathAndQuery, Scheme};
use axum::http::{HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tessera_api::{ApiError, Code};
use thiserror::Error;
use tower::ServiceExt;

use super::routes::{Refusal, nothing};

/// Maximum time of a search, a proof or other long work for a client.
pub(super) const MAX_TIME: Duration = Duration::from_secs(10);

/// Maximum number of requests of a client that are answered at the same time.
const AT_ONCE: usize = 4;

/// The number of requests that a client may make per second, and the size of a burst.
const RATE: (u32, u32) = (10, 100);

/// The number of requests after which inactive clients are forgotten.
const FORGET_EVERY: u64 = 1_000;

/// The address under which a page is public.
///
/// ```
/// use tessera_server::PublicAddress;
/// let address: PublicAddress = "https://example.org/draughts/".parse()?;
/// assert_eq!(address.to_string(), "https://example.org/draughts/");
/// assert!("example.org".parse::<PublicAddress>().is_err());
/// # Ok::<(), tessera_server::PublicAddressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    /// Scheme and host, as browsers send them in the header `Origin`.
    origin: String,
    /// The host, with its port if it is not the scheme's own.
    host: String,
    /// The path, without the last slash.
    prefix: String,
}

/// Why a text is not the address of a public page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected an address such as https://example.org/ or https://example.org/draughts/")]
pub struct PublicAddressError;

impl FromStr for PublicAddress {
    type Err = PublicAddressError;

    fn from_str(text: &str) -> Result<PublicAddress, PublicAddressError> {
        let uri: Uri = text.parse().map_err(|_| PublicAddressError)?;
        let scheme = uri.scheme().ok_or(PublicAddressError)?;
        let own_port = if *scheme == Scheme::HTTPS {
            443
        } else if *scheme == Scheme::HTTP {
            80
        } else {
            return Err(PublicAddressError);
        };
        let authority = uri.authority().ok_or(PublicAddressError)?;
        if uri.query().is_some() || text.contains(['#', '@']) {
            return Err(PublicAddressError);
        }
        let name = authority.host().to_ascii_lowercase();
        let host = match authority.port_u16() {
            Some(port) if port != own_port => format!("{name}:{port}"),
            None if authority.as_str().len() > name.len() => return Err(PublicAddressError),
            _ => name,
        };
        Ok(PublicAddress {
            origin: format!("{scheme}://{host}"),
            host,
            prefix: uri.path().trim_end_matches('/').to_owned(),
        })
    }
}

impl std::fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}/", self.origin, self.prefix)
    }
}

impl PublicAddress {
    /// Whether the header `Host` names the page.
    pub(super) fn has_host(&self, host: &str) -> bool {
        host.eq_ignore_ascii_case(&self.host)
    }

    /// Whether the header `Origin` is that of the page.
    pub(super) fn has_origin(&self, origin: &str) -> bool {
        origin.eq_ignore_ascii_case(&self.origin)
    }

    /// Routes that also answer below the path of the address. Proxies may take it off, or pass it on.
    pub(super) fn below(&self, routes: Router) -> Router {
        if self.prefix.is_empty() {
            return routes;
        }
        let prefix: Arc<str> = Arc::from(self.prefix.as_str());
        Router::new().fallback(move |request: Request| {
            let (prefix, routes) = (Arc::clone(&prefix), routes.clone());
            async move {
                if request.uri().path() == &*prefix {
                    // The page names its files relative to the slash at the end of its address.
                    return Redirect::permanent(&format!("{prefix}/")).into_response();
                }
                let Ok(response) = routes.oneshot(without(&prefix, request)).await;
                response
            }
        })
    }
}

/// The request without this prefix of its path, if the path begins with it.
fn without(prefix: &str, mut request: Request) -> Request {
    let uri = request.uri();
    let rest = uri.path_and_query().and_then(|path| {
        let rest = path.as_str().strip_prefix(prefix)?;
        PathAndQuery::from_str(rest.starts_with('/').then_some(rest)?).ok()
    });
    if let Some(rest) = rest {
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(rest);
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    request
}

/// Limits of requests for each client.
#[derive(Debug)]
pub(super) struct Limits {
    requests: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>,
    /// For each client, the number of its requests that are being answered; clients without one are left out.
    answering: Mutex<HashMap<IpAddr, usize>>,
    count: AtomicU64,
}

impl Limits {
    pub(super) fn new() -> Arc<Limits> {
        let [rate, burst] =
            [RATE.0, RATE.1].map(|number| NonZero::new(number).unwrap_or(NonZero::<u32>::MIN));
        Arc::new(Limits {
            requests: RateLimiter::hashmap(Quota::per_second(rate).allow_burst(burst)),
            answering: Mutex::default(),
            count: AtomicU64::new(0),
        })
    }

    fn answering(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        // A panic cannot leave a number half changed.
        self.answering
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a request of a client, or says why not.
    fn admit(self: &Arc<Limits>, client: IpAddr) -> Result<Admitted, ApiError> {
        if self.count.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            self.requests.retain_recent();
        }
        let too_many = |message: &str| {
            ApiError::new(Code::TooManyRequests, message).help("wait a moment before the next one")
        };
        if self.requests.check_key(&client).is_err() {
            return Err(too_many("too many requests from this address"));
        }
        let mut answering = self.answering();
        let number = answering.entry(client).or_insert(0);
        if *number == AT_ONCE {
            return Err(too_many(
                "too many requests from this address at the same time",
            ));
        }
        *number += 1;
        Ok(Admitted {
            limits: Arc::clone(self),
            client,
        })
    }
}

/// A request that is being answered.
#[derive(Debug)]
struct Admitted {
    limits: Arc<Limits>,
    client: IpAddr,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut answering = self.limits.answering();
        if let Some(number) = answering.get_mut(&self.client) {
            *number -= 1;
            if *number == 0 {
                answering.remove(&self.client);
            }
        }
    }
}

/// Passes on requests for answers that are within the limits. Files of the page are not limited.
pub(super) async fn limit(
    State(limits): State<Arc<Limits>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    // The metrics of the server are for its owner alone.
    if path.starts_with("/metrics") {
        return nothing().into_response();
    }
    if !["/api/", "/tables"]
        .iter()
        .any(|start| path.starts_with(start))
    {
        return next.run(request).await;
    }
    match limits.admit(client(request.headers())) {
        Ok(admitted) => next.run(request).await.map(|body| {
            Body::new(Answering {
                body,
                _admitted: admitted,
            })
        }),
        Err(error) => {
            let mut response = Refusal(error).into_response();
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
            response
        }
    }
}

/// The client of a request that came through a proxy. Networks of IPv6 addresses with 64 bits count as one.
fn client(headers: &HeaderMap) -> IpAddr {
    // Each proxy appends the address from which it got the request. Addresses before the last one may be forged.
    let forwarded = headers.get_all(HeaderName::from_static("x-forwarded-for"));
    let last = forwarded.iter().next_back();
    let last = last
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next());
    let address = last.and_then(|address| address.trim().parse::<IpAddr>().ok());
    match address.map(|address| address.to_canonical()) {
        Some(IpAddr::V6(address)) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        Some(address) => address,
        None => IpAddr::V6(Ipv6Addr::LOCALHOST),
    }
}

/// The body of an answer, which counts until it has been sent.
struct Answering {
    body: Body,
    _admitted: Admitted,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let address = |text: &str| text.parse::<PublicAddress>();
        let page = address("https://Example.org").unwrap();
        assert!(page.has_host("example.org") && page.has_origin("https://example.org"));
        assert!(!page.has_origin("http://example.org") && !page.has_host("example.org:443x"));
        assert_eq!(page.to_string(), "https://example.org/");
        let below = address("http://example.org:8080/a/b/").unwrap();
        assert!(below.has_host("example.org:8080"));
        assert_eq!(
            (below.prefix.as_str(), below.to_string().as_str()),
            ("/a/b", "http://example.org:8080/a/b/")
        );
        assert_eq!(
            address("https://example.org:443/").unwrap(),
            address("https://example.org").unwrap()
        );
        for wrong in [
            "",
            "example.org",
            "/a",
            "ftp://example.org/",
            "https://",
            "https://example.org/?a",
            "https://example.org/#a",
            "https://me@example.org/",
            "https://example.org:x/",
        ] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn clients_are_told_by_the_last_proxy() {
        let of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            client(&headers).to_string()
        };
        assert_eq!(of(&["1.2.3.4"]), "1.2.3.4");
        assert_eq!(of(&["9.9.9.9, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(of(&["9.9.9.9", "8.8.8.8,1.2.3.4"]), "1.2.3.4");
        assert_eq!(of(&["::ffff:1.2.3.4"]), "1.2.3.4");
        assert_eq!(of(&["2001:db8:1:2:3:4:5:6"]), "2001:db8:1:2::");
        assert_eq!([of(&[]), of(&["unknown"])], ["::1", "::1"]);
    }

    #[test]
    fn each_client_has_limits() {
        let limits = Limits::new();
        let [one, other] = ["1.2.3.4", "1.2.3.5"].map(|address| address.parse().unwrap());
        let held: Vec<_> = (0..AT_ONCE).map(|_| limits.admit(one).unwrap()).collect();
        assert_eq!(limits.admit(one).unwrap_err().code, Code::TooManyRequests);
        assert!(limits.admit(other).is_ok());
        drop(held);
        assert!(limits.answering().is_empty());
        let admitted = (0..1_000).filter(|_| limits.admit(one).is_ok()).count() as u32;
        assert!(
            (RATE.1 - 10..RATE.1 + 100).contains(&admitted),
            "{admitted}"
        );
    }

    #[test]
    fn a_prefix_is_taken_off() {
        let taken = |path: &str| {
            let request = Request::builder().uri(path).body(Body::empty()).unwrap();
            without("/a/b", request).uri().to_string()
        };
        assert_eq!(taken("/a/b/"), "/");
        assert_eq!(taken("/a/b/api/about?x=1"), "/api/about?x=1");
        for other in ["/a/bc", "/a/b", "/", "/api/about"] {
            assert_eq!(taken(other), other);
        }
    }
}
