//! The routes of the server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tessera_engine::play::Cancel;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};
use tower_http::compression::CompressionLayer;

use super::api::error::{ApiError, Code, ErrorBody};
use super::api::{Context, draughts, endgames, puzzles, search, sudoku, towers};
use super::guard::{Reach, guard};
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
    let routes = Router::new()
        .route("/api/about", get(about))
        .route("/api/variants", asked_with(draughts::variants))
        .route(
            "/api/variants/{name}",
            named_with(draughts::variant, |server| &server.short),
        )
        .route(
            "/api/variants/{name}/tour",
            named_with(draughts::tour, |server| &server.long),
        )
        .route("/api/draughts/game", answered(draughts::game))
        .route("/api/draughts/position", answered(draughts::position))
        .route("/api/draughts/read", answered(draughts::read))
        .route("/api/draughts/fits", answered(draughts::fits))
        .route("/api/draughts/write", answered(draughts::write))
        .route("/api/draughts/opening", answered(draughts::opening))
        .route("/api/draughts/think", streamed(draughts::think))
        .route("/api/draughts/review", streamed(draughts::review))
        .route("/api/towers/record", computed(|_, q| towers::record(q)))
        .route("/api/towers/node", computed(|_, q| towers::node(q)))
        .route("/api/towers/methods", computed(|_, q| towers::methods(q)))
        .route("/api/search/trace", computed(search::trace))
        .route("/api/puzzles", asked(puzzles::variants))
        .route("/api/puzzles/{name}", named(puzzles::puzzles))
        .route("/api/endgames", asked(|_| endgames::puzzles()))
        .route("/api/endgames/prove", streamed(endgames::prove))
        .route("/api/endgames/certificate", streamed(endgames::certificate))
        .route("/api/endgames/depth", computed(|_, q| endgames::depth(q)))
        .route("/api/sudoku/read", answered(|_, q| sudoku::read(q)))
        .route("/api/sudoku/check", answered(|_, q| sudoku::check(q)))
        .route("/api/sudoku/techniques", asked(|_| sudoku::techniques()))
        .route("/api/sudoku/step", computed(|_, q| sudoku::step(q)))
        .route(
            "/api/sudoku/steps",
            streamed(|_, q, cancel, tell| sudoku::all(q, cancel, tell)),
        )
        .route(
            "/api/sudoku/path",
            streamed(|_, q, cancel, tell| sudoku::path(q, cancel, tell)),
        )
        .route(
            "/api/sudoku/rate",
            streamed(|_, q, cancel, tell| sudoku::rate(q, cancel, tell)),
        )
        .route("/api/sudoku/solve", computed(|_, q| sudoku::solve(q)))
        .route(
            "/api/sudoku/generate",
            streamed(|_, q, cancel, tell| sudoku::generate(q, cancel, tell)),
        )
        .route("/api/sudoku/formats", asked(|_| sudoku::formats()))
        .route("/api/sudoku/write", answered(|_, q| sudoku::write(q)))
        .route("/api/{*rest}", axum::routing::any(nothing))
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
    json(&About {
        name: "tessera",
        version: env!("CARGO_PKG_VERSION"),
        threads: server.threads,
        working,
        waiting,
    })
}

/// A file of the page.
async fn file(State(server): State<Server>, uri: Uri, headers: HeaderMap) -> Response {
    let file = move || Ok(assets::file(&uri, &headers));
    let response = beside(&server.short, file).await;
    response.unwrap_or_else(ApiError::into_response)
}

pub(super) async fn nothing() -> ApiError {
    ApiError::new(Code::NotFound, "there is nothing at this address")
}

pub(super) async fn other_method(request: Request) -> ApiError {
    let message = format!("this address does not accept {}", request.method());
    ApiError::new(Code::MethodNotAllowed, message)
}

/// A `GET` request.
fn asked<A: Serialize + 'static>(
    answer: fn(&Context) -> Result<A, ApiError>,
) -> MethodRouter<Server> {
    get(async move |State(server): State<Server>| {
        let Server { short, context, .. } = server;
        compute(&short, move || answer(&context)).await
    })
}

/// A `GET` request with a query.
fn asked_with<Q, A>(answer: Answer<Q, A>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + Send + 'static,
    A: Serialize + 'static,
{
    get(
        async move |State(server): State<Server>, query: Result<Query<Q>, QueryRejection>| {
            match query {
                Ok(Query(query)) => {
                    let Server { short, context, .. } = server;
                    compute(&short, move || answer(&context, query)).await
                }
                Err(error) => wrong_query(&error),
            }
        },
    )
}

/// The answer to a request whose query is wrong.
fn wrong_query(error: &QueryRejection) -> Response {
    ApiError::new(Code::BadRequest, error.body_text()).into_response()
}

/// A `GET` request with a name in its path.
fn named<A: Serialize + 'static>(
    answer: fn(&Context, String) -> Result<A, ApiError>,
) -> MethodRouter<Server> {
    get(
        async move |State(server): State<Server>, name: Result<Path<String>, PathRejection>| {
            match name {
                Ok(Path(name)) => {
                    let Server { short, context, .. } = server;
                    compute(&short, move || answer(&context, name)).await
                }
                // The name is not UTF-8.
                Err(_) => nothing().await.into_response(),
            }
        },
    )
}

/// A `GET` request with a name in its path and a query; `threads` returns the queue for it.
fn named_with<Q, A>(
    answer: fn(&Context, String, Q) -> Result<A, ApiError>,
    threads: fn(&Server) -> &Work,
) -> MethodRouter<Server>
where
    Q: DeserializeOwned + Send + 'static,
    A: Serialize + 'static,
{
    get(
        async move |State(server): State<Server>,
                    name: Result<Path<String>, PathRejection>,
                    query: Result<Query<Q>, QueryRejection>| {
            match (name, query) {
                (Ok(Path(name)), Ok(Query(query))) => {
                    let context = Arc::clone(&server.context);
                    compute(threads(&server), move || answer(&context, name, query)).await
                }
                (Ok(_), Err(error)) => wrong_query(&error),
                // The name is not UTF-8.
                (Err(_), _) => nothing().await.into_response(),
            }
        },
    )
}

/// An answer to a `POST` request.
type Answer<Q, A> = fn(&Context, Q) -> Result<A, ApiError>;

/// A `POST` request whose time depends on its length.
fn answered<Q, A>(answer: Answer<Q, A>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    posted(answer, Server::for_length)
}

/// A `POST` request that may take long, even if it is short.
fn computed<Q, A>(answer: Answer<Q, A>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    posted(answer, |server, _| &server.long)
}

/// A `POST` request; `threads` returns the queue for its number of bytes.
fn posted<Q, A>(answer: Answer<Q, A>, threads: fn(&Server, usize) -> &Work) -> MethodRouter<Server>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    post(
        async move |State(server): State<Server>, request: Request| {
            let bytes = match body::read(request).await {
                Ok(bytes) => bytes,
                Err(error) => return error.into_response(),
            };
            let threads = threads(&server, bytes.len());
            let context = Arc::clone(&server.context);
            compute(threads, move || answer(&context, body::parse(&bytes)?)).await
        },
    )
}

/// Long work, with a switch that stops it and a callback for its progress.
type LongWork<Q, P, A> = fn(&Context, Q, &Cancel, &mut dyn FnMut(P)) -> Result<A, ApiError>;

/// A `POST` request for long work, which is answered with a stream of events.
fn streamed<Q, P, A>(work: LongWork<Q, P, A>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + Send + 'static,
    P: Serialize + 'static,
    A: Serialize + 'static,
{
    post(
        async move |State(server): State<Server>, request: Request| {
            let read = match body::read(request).await {
                Ok(bytes) => {
                    let threads = server.for_length(bytes.len());
                    beside(threads, move || body::parse(&bytes)).await
                }
                Err(error) => Err(error),
            };
            let request: Q = match read {
                Ok(request) => request,
                Err(error) => return error.into_response(),
            };
            let (teller, events) = events::channel();
            let waiting = teller.clone();
            let context = Arc::clone(&server.context);
            let limit = server.longest.map(|time| (time, Handle::current()));
            let job = Job {
                run: Box::new(move |cancel| {
                    let _limit = limit.map(|(time, handle)| Limit::start(time, &handle, cancel));
                    let mut progress = |progress| teller.progress("progress", &progress);
                    match caught(|| work(&context, request, cancel, &mut progress)) {
                        Ok(answer) => teller.end("done", &answer),
                        Err(error) => teller.end("failed", &ErrorBody { error }),
                    }
                }),
                wait: Box::new(move |ahead| waiting.progress("waiting", &Waiting { ahead })),
            };
            match server.work.add(job) {
                Ok(ticket) => events.answer(ticket),
                Err(Full) => ApiError::new(Code::Busy, "too much work is waiting already")
                    .help("try again in a minute")
                    .into_response(),
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
    /// The queue for a request of this number of bytes.
    fn for_length(&self, bytes: usize) -> &Work {
        if bytes <= SHORT {
            &self.short
        } else {
            &self.long
        }
    }
}

/// Computes an answer with the threads of a queue.
async fn compute<A: Serialize + 'static>(
    threads: &Work,
    answer: impl FnOnce() -> Result<A, ApiError> + Send + 'static,
) -> Response {
    let answer = move || Ok(json(&answer()?));
    let response = beside(threads, answer).await;
    response.unwrap_or_else(ApiError::into_response)
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

pub(super) fn json(answer: &impl Serialize) -> Response {
    let text = serde_json::to_string(answer).expect("answers can be written as JSON");
    let kind = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, kind)], text).into_response()
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status());
        let status = status.expect("the codes have statuses of HTTP");
        (status, json(&ErrorBody { error: self })).into_response()
    }
}
