//! The answers to requests: functions from a request to an answer, which know nothing of the network.
//!
//! Functions for long work also take a switch that stops them, and a callback for their progress. A request has the
//! whole game or grid. What all requests share is in the [`Context`].

mod context;
pub(crate) mod draughts;
pub(crate) mod endgames;
pub(crate) mod error;
pub(crate) mod puzzles;
pub(crate) mod search;
pub(crate) mod sudoku;
pub(crate) mod tables;
pub(crate) mod towers;

pub(crate) use context::Context;
