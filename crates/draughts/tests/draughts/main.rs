//! Tests of the library's public interface.
//!
//! They form a single program, which takes less time to compile and to link than several.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod game;
mod games;
mod numbers;
mod pdn;
mod perft;
mod rules;
mod rules_file;
