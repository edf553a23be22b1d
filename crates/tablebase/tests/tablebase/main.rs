//! Compares tables with published totals and with slow solvers, and tests the contract of the API: numbers of
//! positions, tables in memory, files, folders, and their verifier.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod back;
mod build;
mod codes;
mod combinations;
mod common;
mod disk;
mod family;
mod faults;
mod files;
mod found;
mod king_steps;
mod known;
#[cfg(feature = "parallel")]
mod machine;
mod naive;
mod numbering;
mod numbers;
mod packing;
mod parts;
mod probing;
#[cfg(feature = "parallel")]
mod shared;
mod totals;
mod variants;
mod verify;
mod windows;
