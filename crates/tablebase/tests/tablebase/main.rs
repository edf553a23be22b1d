//! Compares tables with published totals and with slow solvers, and tests the contract of the API.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod build;
mod family;
mod king_steps;
mod naive;
mod numbers;
mod totals;
