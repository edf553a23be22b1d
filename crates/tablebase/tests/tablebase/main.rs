//! The tables against totals that are known, against slow twins, and against their own contract.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod build;
mod family;
mod king_steps;
mod naive;
mod numbers;
mod totals;
