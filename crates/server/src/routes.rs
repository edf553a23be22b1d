//! The routes of the server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use tessera_api::{Answer, ApiError, Code, Context, ErrorBody, Length, Route, StartedWork};
use tessera_engine::play::Cancel;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};
use tower_http::compression::CompressionLayer;

use super::guard::{Reach, guard};
use super::modules::Modules;
use super::public::{Limits, limit};
use super::tables::Service;
use super::work::{Count, Full, Job, Work};
use super::{assets, body, events};

/// What all requests share.
#[derive(Clone, Debug)]
pub(super) struct Server {
    /// For streams.
    pub(super) work: Work,
    /// For short requests.
    pub(super) short: Work,
    /// For requests that may take seconds.
    pub(super) long: Work,
    /// The number of threads for streams.
    pub(super) threads: usize,
    /// Maximum time of the work of a stream.
    pub(super) longest: Option<Duration>,
    pub(super) context: Arc<Context>,
    pub(super) modules: Modules,
    /// What the page can compute by itself.
    pub(super) list: Arc<str>,
}

/// Maximum time of a request. After that it is answered with `busy`.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

/// Maximum number of bytes of a request that counts as short.
const SHORT: usize = 4096;

/// All routes.
pub(super) fn routes(server: Server, reach: Reach) -> Router {
    let public = match &reach {
        Reach::Public(address) => Some(Arc::clone(address)),
        _ => None,
    };
    let routes = all(server, public.is_some()).layer(from_fn_with_state(reach, guard));
    match public {
        Some(address) => address.below(routes),
        None => routes,
    }
}

fn all(server: Server, has_limits: bool) -> Router {
    let tables = Service::shared(Arc::clone(&server.context), server.long.clone());
    let api = tessera_api::routes().into_iter();
    let api = api.fold(Router::new(), |router, Route { path, answer }| {
        router.route(path, answered(path, answer))
    });
    let routes = api
        .route("/api/about", get(about))
        .route("/api/{*rest}", axum::routing::any(async || nothing()))
        .fallback_service(get(file).fallback(other_method).with_state(server.clone()))
        .method_not_allowed_fallback(other_method)
        .with_state(server)
        // Streams of events are not compressed.
        .layer(CompressionLayer::new())
        .merge(tables.counted(tables.routes()));
    if has_limits {
        routes.layer(from_fn_with_state(Limits::new(), limit))
    } else {
        routes
    }
}

/// The version of the server, and the numbers of its streams.
#[derive(Debug, Serialize)]
struct About {
    name: &'static str,
    version: &'static str,
    threads: usize,
    working: usize,
    waiting: usize,
}

async fn about(State(server): State<Server>) -> Response {
    let Count { working, waiting } = server.work.count();
    json_response(json(&About {
        name: "tessera",
        version: env!("CARGO_PKG_VERSION"),
        threads: server.threads,
        working,
        waiting,
    }))
}

/// A file of the page.
async fn file(State(server): State<Server>, uri: Uri, headers: HeaderMap) -> Response {
    let Server { modules, list, .. } = server;
    let file = move || Ok(assets::file(&uri, &headers, &modules, &list));
    let response = beside(&server.short, file).await;
    response.unwrap_or_else(|error| Refusal(error).into_response())
}

pub(super) fn nothing() -> Refusal {
    Refusal(ApiError::new(
        Code::NotFound,
        "there is nothing at this address",
    ))
}

pub(super) async fn other_method(request: Request) -> Refusal {
    let message = format!("this address does not accept {}", request.method());
    Refusal(ApiError::new(Code::MethodNotAllowed, message))
}

/// The handler of a route of the API.
fn answered(path: &str, answer: Answer) -> MethodRouter<Server> {
    match answer {
        Answer::Get { length, answer } => {
            let answer: Arc<Get> = answer.into();
            if path.contains("{name}") {
                named(length, answer)
            } else {
                asked(length, answer)
            }
        }
        Answer::Post { length, answer } => posted(length, answer.into()),
        Answer::Stream(read) => streamed(read.into()),
    }
}

type Get = dyn Fn(&Context, &str, &str) -> Result<String, ApiError> + Send + Sync;
type Post = dyn Fn(&Context, &[u8]) -> Result<String, ApiError> + Send + Sync;
type Stream = dyn Fn(&[u8]) -> Result<StartedWork, ApiError> + Send + Sync;

/// A `GET` request.
fn asked(length: Length, answer: Arc<Get>) -> MethodRouter<Server> {
    get(
        async move |State(server): State<Server>, RawQuery(query): RawQuery| {
            let context = Arc::clone(&server.context);
            let query = query.unwrap_or_default();
            let answer = move || answer(&context, "", &query);
            compute(server.queue(length, 0), answer).await
        },
    )
}

/// A `GET` request with a name in its path.
fn named(length: Length, answer: Arc<Get>) -> MethodRouter<Server> {
    get(
        async move |State(server): State<Server>,
                    name: Result<Path<String>, PathRejection>,
                    RawQuery(query): RawQuery| {
            // The name may not be UTF-8.
            let Ok(Path(name)) = name else {
                return nothing().into_response();
            };
            let context = Arc::clone(&server.context);
            let query = query.unwrap_or_default();
            let answer = move || answer(&context, &name, &query);
            compute(server.queue(length, 0), answer).await
        },
    )
}

/// A `POST` request.
fn posted(length: Length, answer: Arc<Post>) -> MethodRouter<Server> {
    post(
        async move |State(server): State<Server>, request: Request| {
            let bytes = match body::read(request).await {
                Ok(bytes) => bytes,
                Err(error) => return Refusal(error).into_response(),
            };
            let context = Arc::clone(&server.context);
            let queue = server.queue(length, bytes.len());
            compute(queue, move || answer(&context, &bytes)).await
        },
    )
}

/// A `POST` request for long work, which is answered with a stream of events.
fn streamed(read: Arc<Stream>) -> MethodRouter<Server> {
    post(
        async move |State(server): State<Server>, request: Request| {
            let started = match body::read(request).await {
                Ok(bytes) => {
                    let queue = server.queue(Length::OfRequest, bytes.len());
                    beside(queue, move || read(&bytes)).await
                }
                Err(error) => Err(error),
            };
            let work = match started {
                Ok(work) => work,
                Err(error) => return Refusal(error).into_response(),
            };
            let (teller, events) = events::channel();
            let waiting = teller.clone();
            let context = Arc::clone(&server.context);
            let limit = server.longest.map(|time| (time, Handle::current()));
            let job = Job {
                run: Box::new(move |cancel| {
                    let _limit = limit.map(|(time, handle)| Limit::start(time, &handle, cancel));
                    let mut progress = |progress| teller.progress("progress", progress);
                    match caught(|| work(&context, cancel, &mut progress)) {
                        Ok(answer) => teller.end("done", answer),
                        Err(error) => teller.end("failed", ErrorBody { error }.to_json()),
                    }
                }),
                wait: Box::new(move |ahead| {
                    waiting.progress("waiting", json(&Waiting { ahead }));
                }),
            };
            match server.work.add(job) {
                Ok(ticket) => events.answer(ticket),
                Err(Full) => {
                    let error = ApiError::new(Code::Busy, "too much work is waiting already");
                    Refusal(error.help("try again in a minute")).into_response()
                }
            }
        },
    )
}

/// Stops work after a time, unless it is dropped before.
struct Limit(AbortHandle);

impl Limit {
    fn start(time: Duration, handle: &Handle, cancel: &Cancel) -> Limit {
        let cancel = cancel.clone();
        let stop = handle.spawn(async move {
            sleep(time).await;
            cancel.cancel();
        });
        Limit(stop.abort_handle())
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[derive(Serialize)]
struct Waiting {
    ahead: usize,
}

impl Server {
    /// The queue for an answer to a request of this number of bytes.
    fn queue(&self, length: Length, bytes: usize) -> &Work {
        match length {
            Length::Short => &self.short,
            Length::OfRequest if bytes <= SHORT => &self.short,
            Length::OfRequest | Length::Long => &self.long,
        }
    }
}

/// Computes an answer in JSON with the threads of a queue.
async fn compute(
    threads: &Work,
    answer: impl FnOnce() -> Result<String, ApiError> + Send + 'static,
) -> Response {
    let response = beside(threads, answer).await.map(json_response);
    response.unwrap_or_else(|error| Refusal(error).into_response())
}

/// Computes a value with the threads of a queue.
pub(super) async fn beside<T: Send + 'static>(
    threads: &Work,
    compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let busy = |message: &str| ApiError::new(Code::Busy, message).help("try again in a moment");
    let (sender, computed) = oneshot::channel();
    let job = Job {
        // Sending fails only if the client has disconnected.
        run: Box::new(move |_| drop(sender.send(caught(compute)))),
        wait: Box::new(|_| {}),
    };
    let added = threads.add(job);
    // If the client disconnects, dropping the ticket stops the work.
    let _ticket = added.map_err(|Full| busy("too many requests at the same time"))?;
    match timeout(ANSWERED_WITHIN, computed).await {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(broken()),
        Err(_) => Err(busy("the request took too long, because of other requests")),
    }
}

/// Turns a panic into an error of one request.
fn caught<A>(answer: impl FnOnce() -> Result<A, ApiError>) -> Result<A, ApiError> {
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| Err(broken()))
}

pub(super) fn broken() -> ApiError {
    ApiError::new(Code::Internal, "the program has a defect: please report it")
}

/// Data as JSON.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("answers can be written as JSON")
}

/// The answer with a text in JSON.
pub(super) fn json_response(text: String) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, kind)], text).into_response()
}

/// An error as an answer.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) ApiError);

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Refusal {
        Refusal(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status());
        let status = status.expect("the codes have statuses of HTTP");
        let text = ErrorBody { error: self.0 }.to_json();
        (status, json_response(text)).into_response()
    }
}
