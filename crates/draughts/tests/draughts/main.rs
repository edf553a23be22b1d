//! Tests of the library's public interface.
//!
//! They form a single program. Several programs would each compile all variants again, which takes longer than the
//! tests themselves.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod game;
mod pdn;
mod pdn_properties;
mod perft;
mod rules;
