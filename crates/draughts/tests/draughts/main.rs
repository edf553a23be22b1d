//! Tests of the library's public interface.
//!
//! They form a single program. Several programs would each compile all variants again, which takes longer than the
//! tests themselves.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod game;
mod pdn;
mod pdn_properties;
mod perft;
mod rules;
