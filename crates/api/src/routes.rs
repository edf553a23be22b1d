//! The routes of the API, each with the function that answers it.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tessera_engine::play::Cancel;

use super::context::Context;
use super::error::ApiError;
use super::read::{query, read};
use super::sudoku::variants;
#[cfg(test)]
use super::types::{RouteTypes, Typed};
use super::{draughts, endgames, puzzles, search, sudoku, towers};

/// A route of the API.
#[derive(Debug)]
pub struct Route {
    /// The address, such as `/api/variants/{name}`, where `{name}` stands for any name.
    pub path: &'static str,
    /// How the route is answered.
    pub answer: Answer,
    #[cfg(test)]
    pub(crate) types: RouteTypes,
}

/// How a route is answered. Answers are texts in JSON.
pub enum Answer {
    /// A `GET` request.
    Get {
        /// How long an answer takes.
        length: Length,
        /// Answers a name of the address and its query; either is empty if there is none.
        answer: Box<GetAnswer>,
    },
    /// A `POST` request.
    Post {
        /// How long an answer takes.
        length: Length,
        /// Answers the body of a request.
        answer: Box<PostAnswer>,
    },
    /// A `POST` request for long work, which reports its progress.
    Stream(
        /// Reads the body of a request.
        Box<StreamAnswer>,
    ),
}

/// How long an answer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Milliseconds.
    Short,
    /// Milliseconds for a short request, and more for a long one.
    OfRequest,
    /// Up to seconds.
    Long,
}

type GetAnswer = dyn Fn(&Context, &str, &str) -> Result<String, ApiError> + Send + Sync;
type PostAnswer = dyn Fn(&Context, &[u8]) -> Result<String, ApiError> + Send + Sync;
type StreamAnswer = dyn Fn(&[u8]) -> Result<StartedWork, ApiError> + Send + Sync;

/// Long work whose request has been read. It gets a switch that stops it, and a callback for its progress, in JSON.
pub type StartedWork = Box<
    dyn FnOnce(&Context, &Cancel, &mut (dyn FnMut(String) + Send)) -> Result<String, ApiError>
        + Send,
>;

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Get { length, .. } => f.debug_tuple("Get").field(length).finish(),
            Answer::Post { length, .. } => f.debug_tuple("Post").field(length).finish(),
            Answer::Stream(_) => f.write_str("Stream"),
        }
    }
}

impl Route {
    /// The name that stands for `{name}` in an address, still in percent-encoding, if the address is one of this route.
    /// The name is empty for a route without `{name}`.
    ///
    /// ```
    /// let routes = tessera_api::routes();
    /// let route = routes.iter().find(|route| route.path == "/api/variants/{name}").unwrap();
    /// assert_eq!(route.name_in("/api/variants/english"), Some("english"));
    /// assert_eq!(route.name_in("/api/variants/english/tour"), None);
    /// assert_eq!(route.name_in("/api/variants"), None);
    /// ```
    #[must_use]
    pub fn name_in<'a>(&self, path: &'a str) -> Option<&'a str> {
        let Some((before, after)) = self.path.split_once("{name}") else {
            return (path == self.path).then_some("");
        };
        let name = path.strip_prefix(before)?.strip_suffix(after)?;
        (!name.is_empty() && !name.contains('/')).then_some(name)
    }
}

/// All routes.
///
/// ```
/// let routes = tessera_api::routes();
/// assert!(routes.iter().any(|route| route.path == "/api/draughts/think"));
/// ```
#[must_use]
pub fn routes() -> Vec<Route> {
    PARTS.iter().flat_map(|part| (part.routes)()).collect()
}

/// A part of the API, for which there is a WebAssembly module of its own.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The name of the module.
    pub name: &'static str,
    /// Returns the routes of the part.
    pub routes: fn() -> Vec<Route>,
}

/// All parts of the API. Each route is in one of them.
///
/// ```
/// let part = tessera_api::PARTS.iter().find(|part| part.name == "engine").unwrap();
/// assert!((part.routes)().iter().any(|route| route.path == "/api/draughts/think"));
/// ```
pub const PARTS: [Part; 9] = {
    const fn part(name: &'static str, routes: fn() -> Vec<Route>) -> Part {
        Part { name, routes }
    }
    [
        part("draughts", draughts_routes),
        part("engine", engine_routes),
        part("texts", text_routes),
        part("lessons", lesson_routes),
        part("sudoku", sudoku_routes),
        part("steps", sudoku_step_routes),
        part("ratings", sudoku_rating_routes),
        part("generator", sudoku_generator_routes),
        part("variants", variant_sudoku_routes),
    ]
};

/// The routes of draughts that show a board: variants, games and positions.
#[must_use]
pub fn draughts_routes() -> Vec<Route> {
    use Length::{OfRequest, Short};
    vec![
        get("/api/variants", Short, |context, _, text| {
            draughts::variants(context, query(text)?)
        }),
        get("/api/variants/{name}", Short, |context, name, text| {
            draughts::variant(context, name, query(text)?)
        }),
        post("/api/draughts/game", OfRequest, draughts::game),
        post("/api/draughts/position", OfRequest, draughts::position),
        post("/api/draughts/opening", OfRequest, draughts::opening),
    ]
}

/// The routes of analyses and reviews.
#[must_use]
pub fn engine_routes() -> Vec<Route> {
    vec![
        stream("/api/draughts/think", draughts::think),
        stream("/api/draughts/review", draughts::review),
    ]
}

/// The routes of the text formats of games.
#[must_use]
pub fn text_routes() -> Vec<Route> {
    use Length::OfRequest;
    vec![
        post("/api/draughts/read", OfRequest, draughts::read),
        post("/api/draughts/fits", OfRequest, draughts::fits),
        post("/api/draughts/write", OfRequest, draughts::write),
    ]
}

/// The routes of proofs, which are also in [`lesson_routes`].
#[must_use]
pub fn proof_routes() -> Vec<Route> {
    vec![
        stream("/api/endgames/prove", endgames::prove),
        stream("/api/endgames/certificate", endgames::certificate),
    ]
}

/// The routes of puzzles, proofs, tours of the rules, and lessons about searches.
#[must_use]
pub fn lesson_routes() -> Vec<Route> {
    use Length::{Long, Short};
    let mut routes = vec![
        get("/api/variants/{name}/tour", Long, |context, name, text| {
            draughts::tour(context, name, query(text)?)
        }),
        post("/api/towers/record", Long, |_, q| towers::record(q)),
        post("/api/towers/node", Long, |_, q| towers::node(q)),
        post("/api/towers/methods", Long, |_, q| towers::methods(q)),
        post("/api/search/trace", Long, search::trace),
        get("/api/puzzles", Short, |context, _, _| {
            puzzles::variants(context)
        }),
        get("/api/puzzles/{name}", Short, |context, name, _| {
            puzzles::puzzles(context, name)
        }),
        get("/api/endgames", Short, |_, _, _| endgames::puzzles()),
        post("/api/endgames/depth", Long, |_, q| endgames::depth(q)),
    ];
    routes.extend(proof_routes());
    routes
}

/// The routes of sudoku grids: their formats, conflicts and solutions.
#[must_use]
pub fn sudoku_routes() -> Vec<Route> {
    use Length::{Long, OfRequest, Short};
    vec![
        post("/api/sudoku/read", OfRequest, |_, q| sudoku::read(q)),
        post("/api/sudoku/check", OfRequest, |_, q| sudoku::check(q)),
        post("/api/sudoku/solve", Long, |_, q| sudoku::solve(q)),
        get("/api/sudoku/formats", Short, |_, _, _| sudoku::formats()),
        post("/api/sudoku/write", OfRequest, |_, q| sudoku::write(q)),
    ]
}

/// The routes of sudoku techniques: what they are, and the steps that they find.
#[must_use]
pub fn sudoku_step_routes() -> Vec<Route> {
    use Length::{Long, Short};
    vec![
        get("/api/sudoku/techniques", Short, |_, _, _| {
            sudoku::techniques()
        }),
        post("/api/sudoku/step", Long, |_, q| sudoku::step(q)),
        stream("/api/sudoku/steps", |_, q, cancel, tell| {
            sudoku::all(q, cancel, tell)
        }),
        stream("/api/sudoku/path", |_, q, cancel, tell| {
            sudoku::path(q, cancel, tell)
        }),
    ]
}

/// The routes that rate sudokus.
#[must_use]
pub fn sudoku_rating_routes() -> Vec<Route> {
    vec![stream("/api/sudoku/rate", |_, q, cancel, tell| {
        sudoku::rate(q, cancel, tell)
    })]
}

/// The routes that make new sudokus.
#[must_use]
pub fn sudoku_generator_routes() -> Vec<Route> {
    vec![stream("/api/sudoku/generate", |_, q, cancel, tell| {
        sudoku::generate(q, cancel, tell)
    })]
}

/// The routes of variant sudokus.
#[must_use]
pub fn variant_sudoku_routes() -> Vec<Route> {
    use Length::{Long, Short};
    vec![
        post("/api/sudoku/variants/read", Long, |_, q| variants::read(q)),
        post("/api/sudoku/variants/check", Long, |_, q| {
            variants::check(q)
        }),
        stream("/api/sudoku/variants/solve", |_, q, cancel, tell| {
            variants::solve(q, cancel, tell)
        }),
        stream("/api/sudoku/variants/candidates", |_, q, cancel, tell| {
            variants::candidates(q, cancel, tell)
        }),
        get("/api/sudoku/variants/formats", Short, |_, _, _| {
            variants::formats()
        }),
        post("/api/sudoku/variants/write", Long, |_, q| {
            variants::write(q)
        }),
    ]
}

/// Requests and answers have a type in TypeScript, which only tests ask for.
#[cfg(not(test))]
trait Typed {}

#[cfg(not(test))]
impl<T> Typed for T {}

fn get<A: Serialize + Typed + 'static>(
    path: &'static str,
    length: Length,
    answer: fn(&Context, &str, &str) -> Result<A, ApiError>,
) -> Route {
    let answer = Box::new(move |context: &Context, name: &str, query: &str| {
        Ok(json(&answer(context, name, query)?))
    });
    Route {
        path,
        answer: Answer::Get { length, answer },
        #[cfg(test)]
        types: RouteTypes::new().with::<A>("answer"),
    }
}

fn post<Q: DeserializeOwned + Typed + 'static, A: Serialize + Typed + 'static>(
    path: &'static str,
    length: Length,
    answer: fn(&Context, Q) -> Result<A, ApiError>,
) -> Route {
    let answer =
        Box::new(move |context: &Context, body: &[u8]| Ok(json(&answer(context, read(body)?)?)));
    Route {
        path,
        answer: Answer::Post { length, answer },
        #[cfg(test)]
        types: RouteTypes::new().with::<Q>("request").with::<A>("answer"),
    }
}

/// Long work, with a switch that stops it and a callback for its progress.
type LongWork<Q, P, A> =
    fn(&Context, Q, &Cancel, &mut (dyn FnMut(P) + Send)) -> Result<A, ApiError>;

fn stream<Q, P, A>(path: &'static str, work: LongWork<Q, P, A>) -> Route
where
    Q: DeserializeOwned + Typed + Send + 'static,
    P: Serialize + Typed + 'static,
    A: Serialize + Typed + 'static,
{
    let answer = Answer::Stream(Box::new(move |body: &[u8]| {
        let request: Q = read(body)?;
        let started: StartedWork = Box::new(move |context, cancel, tell| {
            let answer = work(context, request, cancel, &mut |progress| {
                tell(json(&progress));
            });
            Ok(json(&answer?))
        });
        Ok(started)
    }));
    Route {
        path,
        answer,
        #[cfg(test)]
        types: RouteTypes::new()
            .with::<Q>("request")
            .with::<P>("progress")
            .with::<A>("answer"),
    }
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers can be written as JSON")
}
