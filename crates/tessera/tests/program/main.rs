//! The program as its users call it: one file for each command, and what all commands have in common.
//!
//! They are one test program, so that it is linked once.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod analyse;
mod assistant;
mod book;
mod certificate;
mod cli;
#[cfg(unix)]
mod closed;
mod common;
mod convert;
mod dependencies;
mod dxp;
mod endgame;
mod endgame_batch;
mod endgame_depth;
#[cfg(unix)]
mod files;
mod grade;
mod grade_ends;
mod hub;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod packaging;
mod play;
mod puzzles;
mod readme;
mod replay;
mod review;
mod rules;
mod sudoku;
mod tablebase;
#[cfg(target_os = "linux")]
mod tablebase_faults;
mod tables;
mod towers;
mod train;
mod value;
mod variants;
mod words;
