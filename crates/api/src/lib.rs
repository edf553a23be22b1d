//! The JSON API of Tessera, without a network: requests and answers are texts.
//!
//! [`routes`] lists the routes: the address of each, and the function that answers it. A server puts them behind HTTP,
//! and the page in the browser calls them in a worker. A request has the whole game or grid. What all requests share is
//! in the [`Context`]. `docs/api.md` of the project documents requests and answers.
//!
//! ```
//! use tessera_api::{Answer, Context, routes};
//! use tessera_tablebase::SharedTables;
//! let context = Context::new(SharedTables::new(None, None), &[])?;
//! let routes = routes();
//! let route = routes.iter().find(|route| route.path == "/api/sudoku/check").unwrap();
//! let Answer::Post { answer, .. } = &route.answer else { panic!() };
//! let request = format!(r#"{{"cells": "{}"}}"#, "5..5".to_owned() + &".".repeat(77));
//! let answer = answer(&context, request.as_bytes()).unwrap();
//! assert!(answer.contains(r#""violations":[{"unit":{"kind":"row","number":1}"#));
//! # Ok::<(), tessera_api::ContextError>(())
//! ```
//!
//! Functions for long work also take a switch that stops them, and a callback for their progress. `read` reads
//! requests, `error` has what is wrong with them. Each of the other modules answers the requests of one part of the
//! API.

mod context;
mod draughts;
mod endgames;
mod error;
mod puzzles;
mod random;
mod read;
mod routes;
mod search;
mod sudoku;
mod towers;
#[cfg(test)]
mod types;

pub use context::{Context, ContextError, OtherVariant};
pub use draughts::{bad_fen, help};
pub use error::{ApiError, Code, ErrorBody};
pub use puzzles::provide_puzzles;
pub use read::read;
pub use routes::{
    Answer, Length, PARTS, Part, Route, StartedWork, draughts_routes, engine_routes, lesson_routes,
    proof_routes, routes, sudoku_generator_routes, sudoku_rating_routes, sudoku_routes,
    sudoku_step_routes, text_routes, variant_sudoku_routes,
};

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
