//! `tessera serve`: its routes, asked in the process of the test, and the server as a process, asked over the network.
//!
//! `server` starts it and sends requests. `draughts`, `texts`, `think`, `towers`, `search`, `endgames` and `sudoku`
//! test the routes, `examples` the examples of docs/api.md. `guard` tests which requests are refused, `bounds` the
//! limits, `crowds` many idle connections, `noise` random input, `start` the resources that a server needs, and `work`
//! long work.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod bounds;
mod crowds;
mod draughts;
mod endgames;
mod examples;
mod guard;
mod kept;
mod noise;
mod public;
mod puzzles;
mod review;
mod search;
mod server;
mod start;
mod sudoku;
mod tables;
mod texts;
mod think;
mod towers;
mod work;
