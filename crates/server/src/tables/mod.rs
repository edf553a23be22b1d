//! Serves endgame tables: `/tables` and `/metrics`.
//!
//! Requests change nothing, and the answers are not private. So any host name is accepted, and pages of other sites if
//! the options say so. A lookup takes microseconds, and less than a millisecond if a block has to be read and decoded,
//! so the threads that serve connections do it themselves.

mod metrics;
mod options;
mod positions;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderName, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tessera_api::{ApiError, Code, Context, read};
use tessera_draughts::Variant;
use tessera_tablebase::{DiskError, TableFolder, TableSet};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::routes::{Refusal, broken, json, json_response, nothing, other_method};
use super::{body, work::Work};
use metrics::Metrics;
pub use options::{Origins, OriginsError, TablesOptions};

/// How long caches may keep the value of a position. Tables never change, but they may be found to be damaged.
const KNOWN: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// How long caches may keep the answer that a value is not known: tables may be added.
const UNKNOWN: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// For errors and for metrics, which change: caches may not keep them.
const NEVER: HeaderValue = HeaderValue::from_static("no-store");

/// The tables that are served.
#[derive(Clone, Debug)]
pub(super) struct Service(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    source: Source,
    metrics: Metrics,
}

#[derive(Debug)]
enum Source {
    /// The tables of one folder.
    Folder {
        folder: Box<TableFolder>,
        /// The variants that do not come with the library.
        others: Vec<Variant>,
    },
    /// Shared tables, which may have to be built first, with the threads that look positions up.
    Shared(Arc<Context>, Work),
}

impl Service {
    /// Serves the tables that all requests share. The threads of `work` look positions up, since tables may have to be
    /// built first.
    pub(super) fn shared(context: Arc<Context>, work: Work) -> Service {
        Service::new(Source::Shared(context, work))
    }

    fn new(source: Source) -> Service {
        Service(Arc::new(Inner {
            source,
            metrics: Metrics::new(),
        }))
    }

    fn folder(&self) -> Option<&TableFolder> {
        match &self.0.source {
            Source::Folder { folder, .. } => Some(folder),
            Source::Shared(context, _) => context.tables().folder(),
        }
    }

    /// The variants that do not come with the library.
    fn others(&self) -> &[Variant] {
        match &self.0.source {
            Source::Folder { others, .. } => others,
            Source::Shared(context, _) => context.others(),
        }
    }

    /// The variant that an address names.
    fn named(&self, name: Result<Path<String>, PathRejection>) -> Result<Variant, ApiError> {
        // A name that is not UTF-8 counts as empty, which no variant has.
        let name = name.map_or_else(|_| String::new(), |Path(name)| name);
        Variant::named(&name, self.others()).map_err(|error| ApiError::new(Code::NotFound, error))
    }

    /// The tables of a variant.
    fn tables(&self, variant: Variant) -> Result<TableSet, ApiError> {
        let folder = match &self.0.source {
            Source::Folder { folder, .. } => folder,
            Source::Shared(context, _) => return Ok(context.tables().of(variant).wait()),
        };
        let tables = folder.of(variant).map_err(|error| match *error {
            DiskError::NoTables { .. } => {
                let message = format!("there are no tables of {}", variant.title());
                ApiError::new(Code::NotFound, message).help("`GET /tables` lists the variants")
            }
            // The path of the file is not told to clients.
            _ => {
                let message = format!("the tables of {} are damaged", variant.title());
                ApiError::new(Code::Internal, message)
            }
        })?;
        Ok(TableSet::from(tables))
    }

    /// Computes an answer.
    async fn compute<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&Service) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        match &self.0.source {
            Source::Folder { .. } => {
                catch_unwind(AssertUnwindSafe(|| answer(self))).unwrap_or_else(|_| Err(broken()))
            }
            Source::Shared(_, work) => {
                let service = self.clone();
                super::routes::beside(work, move || answer(&service)).await
            }
        }
    }

    /// All routes.
    pub(super) fn routes(&self) -> Router {
        Router::new()
            .route("/tables", get(list))
            .route("/tables/{variant}", get(one).post(many))
            .route("/metrics", get(numbers))
            .with_state(self.clone())
    }

    /// Counts the requests of `routes`.
    pub(super) fn counted(&self, routes: Router) -> Router {
        routes.layer(from_fn_with_state(self.clone(), count))
    }
}

/// The routes of a server of tables alone.
pub(super) fn routes(folder: TableFolder, options: &TablesOptions) -> Router {
    let service = Service::new(Source::Folder {
        folder: Box::new(folder),
        others: options.variants.clone(),
    });
    let routes = service
        .routes()
        .fallback(async || nothing())
        .method_not_allowed_fallback(other_method);
    let routes = service.counted(routes);
    let Some(origins) = &options.origins else {
        return routes;
    };
    let allowed = match origins {
        Origins::All => AllowOrigin::any(),
        Origins::These(these) => AllowOrigin::list(these.iter().cloned()),
    };
    let cors = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE]);
    routes.layer(cors)
}

async fn list(State(service): State<Service>) -> Response {
    let listed = service
        .compute(|service| {
            let list = |folder| positions::list(folder, service.others());
            Ok(service.folder().map(list))
        })
        .await;
    match listed {
        Ok(list) => kept(json_response(json(&list.unwrap_or_default())), UNKNOWN),
        Err(error) => Refusal(error).into_response(),
    }
}

/// The parameters of a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    fen: String,
}

async fn one(
    State(service): State<Service>,
    variant: Result<Path<String>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let variant = service.named(variant)?;
    let Query(Asked { fen }) = asked.map_err(|_| {
        ApiError::new(Code::BadRequest, "expected `?fen=` with a position").field("fen")
    })?;
    let answer = service
        .compute(move |service| positions::position(&service.tables(variant)?, fen.trim()))
        .await?;
    let is_known = answer.is_known();
    service.0.metrics.asked(variant, 1, u64::from(!is_known));
    let keep = if is_known { KNOWN } else { UNKNOWN };
    Ok(kept(json_response(json(&answer)), keep))
}

async fn many(
    State(service): State<Service>,
    variant: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, Refusal> {
    let variant = service.named(variant)?;
    let bytes = body::read(request).await?;
    let answer = service
        .compute(move |service| {
            let request = read(&bytes)?;
            positions::positions(&service.tables(variant)?, request)
        })
        .await?;
    let (positions, unknown) = answer.counts();
    service.0.metrics.asked(variant, positions, unknown);
    Ok(kept(json_response(json(&answer)), NEVER))
}

async fn numbers(State(service): State<Service>) -> Response {
    let open = service.folder().into_iter();
    let text = service
        .0
        .metrics
        .text(open.flat_map(TableFolder::open_tables));
    let kind = HeaderValue::from_static(metrics::CONTENT_TYPE);
    kept(([(CONTENT_TYPE, kind)], text).into_response(), NEVER)
}

fn kept(mut response: Response, how: HeaderValue) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, how);
    response
}

/// Counts requests, and adds headers to every answer.
async fn count(State(service): State<Service>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::POST => "POST",
        _ => "other",
    };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(CACHE_CONTROL).or_insert(NEVER);
    let added: [(HeaderName, &str); 1] = [(X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in added {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let metrics = &service.0.metrics;
    metrics.answered(method, response.status(), begin.elapsed());
    response
}
