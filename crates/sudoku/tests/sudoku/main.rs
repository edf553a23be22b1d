//! Tests of the whole library: one program, because each program is linked anew.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod anatomy;
mod canon;
mod contradiction;
mod formats;
mod generate;
mod grid;
mod judge;
mod library;
mod paths;
#[cfg(feature = "serde")]
mod serialize;
mod sets;
mod solve;
mod sudoku_explainer;
mod techniques;
mod units;
