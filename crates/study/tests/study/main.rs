//! The tests of the library as its callers see it.
//!
//! They are one program: each one would link every variant again, which takes longer than all tests.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod book;
mod certificates;
mod puzzles;
mod review;
mod tour;
mod training;
