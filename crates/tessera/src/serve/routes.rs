//! What is asked where.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tessera_engine::play::Cancel;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::api::error::{ApiError, Code};
use super::api::{draughts, endgames, sudoku, towers};
use super::guard::{Reach, guard};
use super::work::{Count, Full, Job, Work};
use super::{assets, body, events};

/// What all requests share.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub(super) work: Work,
    /// Places for requests that are answered at once.
    pub(super) places: Arc<Semaphore>,
    /// Threads for long work.
    pub(super) threads: usize,
}

/// How long a request waits for a place.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

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
        .route("/api/towers/record", answered(towers::record))
        .route("/api/towers/node", answered(towers::node))
        .route("/api/endgames", asked(endgames::puzzles))
        .route("/api/endgames/prove", streamed(endgames::prove))
        .route("/api/sudoku/read", answered(sudoku::read))
        .route("/api/sudoku/check", answered(sudoku::check))
        .route("/api/sudoku/step", answered(sudoku::step))
        .route("/api/sudoku/solve", answered(sudoku::solve))
        .route("/api/sudoku/generate", answered(sudoku::generate))
        .route("/api/sudoku/formats", asked(sudoku::formats))
        .route("/api/sudoku/write", answered(sudoku::write))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .fallback_service(get(assets::file).fallback(other_method))
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
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        threads: server.threads,
        working,
        waiting,
    })
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
    get(async move |State(server): State<Server>| server.compute(answer).await)
}

/// A question for something with a name.
fn named<A: Serialize + 'static>(
    answer: fn(String) -> Result<A, ApiError>,
) -> MethodRouter<Server> {
    get(
        async move |State(server): State<Server>, name: Result<Path<String>, PathRejection>| {
            match name {
                Ok(Path(name)) => server.compute(move || answer(name)).await,
                // Bytes that are no text name nothing.
                Err(_) => nothing().await.into_response(),
            }
        },
    )
}

/// A request that is answered at once.
fn answered<Q, A>(answer: fn(Q) -> Result<A, ApiError>) -> MethodRouter<Server>
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
            server.compute(move || answer(body::parse(&bytes)?)).await
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
            let request: Q = match body::read(request)
                .await
                .and_then(|bytes| body::parse(&bytes))
            {
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
    /// Computes an answer beside the threads that serve connections.
    async fn compute<A: Serialize + 'static>(
        &self,
        answer: impl FnOnce() -> Result<A, ApiError> + Send + 'static,
    ) -> Response {
        let place = timeout(LONGEST_WAIT, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return ApiError::new(Code::Busy, "too many requests at the same time")
                .help("try again in a moment")
                .into_response();
        };
        let computed = spawn_blocking(move || {
            let _place = place;
            match caught(answer) {
                Ok(answer) => json(&answer),
                Err(error) => error.into_response(),
            }
        });
        computed.await.unwrap_or_else(|_| broken().into_response())
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

#[derive(Serialize)]
struct ErrorBody {
    error: ApiError,
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
