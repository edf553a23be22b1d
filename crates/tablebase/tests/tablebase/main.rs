//! Compares tables with published totals and with slow solvers, and tests the contract of the API: numbers of
//! positions, tables in memory, files, folders, and their verifier.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod build;
mod common;
mod disk;
mod family;
mod faults;
mod files;
mod king_steps;
mod known;
#[cfg(feature = "parallel")]
mod machine;
mod naive;
mod numbering;
mod numbers;
mod probing;
mod totals;
mod variants;
mod verify;
