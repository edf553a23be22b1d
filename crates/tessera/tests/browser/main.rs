//! The page in a real browser: each job done as a person does it, on a desk and on a phone, in light and in dark.
//!
//! Needs Debian's packages `chromium` and `chromium-driver`, or their like. Pictures go to `target/screens/`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod access;
mod browser;
mod child;
mod command;
mod common;
mod files;
mod hand;
mod keeper;
mod page;
mod puzzles;
mod screen;
mod session;

mod alone;
mod draughts;
mod endgames;
mod firefox;
mod frame;
mod languages;
mod learn;
mod offline;
mod search;
mod settings;
mod smooth;
mod sudoku;
mod towers;
mod variants;
