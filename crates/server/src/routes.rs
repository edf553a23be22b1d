//! What is asked where.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tessera_family::Cancel;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::api::error::{ApiError, Code, ErrorBody};
use super::api::{draughts, endgames, sudoku, towers};
use super::guard::{Reach, guard};
use super::work::{Count, Full, Job, Work};
use super::{assets, body, events};

/// What all requests share.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub(super) work: Work,
    /// What takes no time.
    pub(super) short: Work,
    /// What may take seconds.
    pub(super) long: Work,
    /// Threads for long work.
    pub(super) threads: usize,
}

/// The time in which a request is answered, or told that too much is going on.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

/// Bytes of a request that takes no time, unless it asks for much in few words.
const SHORT: usize = 4096;

/// All routes.
pub(super) fn routes(server: Server, reach: Reach) -> Router {
    Router::new()
        .route("/api/about", get(about))
        .route("/api/variants", asked(draughts::variants))
        .route("/api/variants/{name}", named(draughts::variant))
        .route("/api/draughts/game", answered(draughts::game))
        .route("/api/draughts/position", answered(draughts::position))
        .route("/api/draughts/read", answered(draughts::read))
        .route("/api/draughts/write", answered(draughts::write))
        .route("/api/draughts/think", streamed(draughts::think))
        .route("/api/towers/record", computed(towers::record))
        .route("/api/towers/node", computed(towers::node))
        .route("/api/endgames", asked(endgames::puzzles))
        .route("/api/endgames/prove", streamed(endgames::prove))
        .route("/api/sudoku/read", answered(sudoku::read))
        .route("/api/sudoku/check", answered(sudoku::check))
        .route("/api/sudoku/step", answered(sudoku::step))
        .route("/api/sudoku/solve", computed(sudoku::solve))
        .route("/api/sudoku/generate", computed(sudoku::generate))
        .route("/api/sudoku/formats", asked(sudoku::formats))
        .route("/api/sudoku/write", answered(sudoku::write))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .fallback_service(get(file).fallback(other_method).with_state(server.clone()))
        .method_not_allowed_fallback(other_method)
        .with_state(server)
        .layer(from_fn_with_state(reach, guard))
}

/// What the server is, and what it does at the moment.
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

async fn nothing() -> ApiError {
    ApiError::new(Code::NotFound, "there is nothing at this address")
}

async fn other_method(request: Request) -> ApiError {
    let message = format!("this address is not asked with {}", request.method());
    ApiError::new(Code::MethodNotAllowed, message)
}

/// A question without a body.
fn asked<A: Serialize + 'static>(answer: fn() -> Result<A, ApiError>) -> MethodRouter<Server> {
    get(async move |State(server): State<Server>| compute(&server.short, answer).await)
}

/// A question for something with a name.
fn named<A: Serialize + 'static>(
    answer: fn(String) -> Result<A, ApiError>,
) -> MethodRouter<Server> {
    get(
        async move |State(server): State<Server>, name: Result<Path<String>, PathRejection>| {
            match name {
                Ok(Path(name)) => compute(&server.short, move || answer(name)).await,
                // Bytes that are no text name nothing.
                Err(_) => nothing().await.into_response(),
            }
        },
    )
}

/// A request that takes as long to answer as it is long.
fn answered<Q, A>(answer: fn(Q) -> Result<A, ApiError>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    posted(answer, Server::for_length)
}

/// A request that may take long, however short it is.
fn computed<Q, A>(answer: fn(Q) -> Result<A, ApiError>) -> MethodRouter<Server>
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    posted(answer, |server, _| &server.long)
}

/// A request that is answered by the threads for its number of bytes.
fn posted<Q, A>(
    answer: fn(Q) -> Result<A, ApiError>,
    threads: fn(&Server, usize) -> &Work,
) -> MethodRouter<Server>
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
            compute(threads, move || answer(body::parse(&bytes)?)).await
        },
    )
}

/// Long work: it is told when to stop, and tells how it goes on.
type LongWork<Q, P, A> = fn(Q, &Cancel, &mut dyn FnMut(P)) -> Result<A, ApiError>;

/// A request for long work, whose answer is a stream of events.
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
            let job = Job {
                run: Box::new(move |cancel| {
                    let mut progress = |progress| teller.progress("progress", &progress);
                    match caught(|| work(request, cancel, &mut progress)) {
                        Ok(answer) => teller.end("done", &answer),
                        Err(error) => teller.end("failed", &ErrorBody { error }),
                    }
                }),
                wait: Box::new(move |ahead| waiting.progress("waiting", &Waiting { ahead })),
            };
            match server.work.add(job) {
                Ok(ticket) => events.answer(ticket),
                Err(Full) => ApiError::new(Code::Busy, "too much is being computed already")
                    .help("try again in a minute")
                    .into_response(),
            }
        },
    )
}

#[derive(Serialize)]
struct Waiting {
    ahead: usize,
}

impl Server {
    /// The threads for a request of so many bytes.
    fn for_length(&self, bytes: usize) -> &Work {
        if bytes <= SHORT {
            &self.short
        } else {
            &self.long
        }
    }
}

/// Computes an answer.
async fn compute<A: Serialize + 'static>(
    threads: &Work,
    answer: impl FnOnce() -> Result<A, ApiError> + Send + 'static,
) -> Response {
    let answer = move || Ok(json(&answer()?));
    let response = beside(threads, answer).await;
    response.unwrap_or_else(ApiError::into_response)
}

/// Computes something beside the thread that serves connections.
async fn beside<T: Send + 'static>(
    threads: &Work,
    compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let busy = |message: &str| ApiError::new(Code::Busy, message).help("try again in a moment");
    let (sender, computed) = oneshot::channel();
    let job = Job {
        // Where nobody waits for it any more, there is nobody to tell.
        run: Box::new(move |_| drop(sender.send(caught(compute)))),
        wait: Box::new(|_| {}),
    };
    let added = threads.add(job);
    // Who leaves before the work begins takes it along.
    let _ticket = added.map_err(|Full| busy("too many requests at the same time"))?;
    match timeout(ANSWERED_WITHIN, computed).await {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(broken()),
        Err(_) => Err(busy("too many requests that take long at the same time")),
    }
}

/// A defect of the program ends one request, not the server.
fn caught<A>(answer: impl FnOnce() -> Result<A, ApiError>) -> Result<A, ApiError> {
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| Err(broken()))
}

fn broken() -> ApiError {
    ApiError::new(
        Code::Internal,
        "the program has a defect here: please report it",
    )
}

fn json(answer: &impl Serialize) -> Response {
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
