//! `tessera serve`, as a process that is asked over the network.
//!
//! `server` starts it and asks. `draughts`, `texts`, `think`, `towers`, `endgames` and `sudoku` are what the routes
//! answer, `examples` those of docs/api.md; `guard` is who may ask, `bounds` how much and how long, `crowds` how many
//! who do not use what they hold, `noise` what is no request at all, `start` what the system has to give, `work` what
//! takes long.

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
mod noise;
mod server;
mod start;
mod sudoku;
mod texts;
mod think;
mod towers;
mod work;
