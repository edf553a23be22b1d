//! Tests of the whole library: one program, because each program is linked anew.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod animation;
mod board;
mod game;
mod graph;
mod sudoku;
mod terminal;
mod tree;
mod variant;
