//! Tests of the whole library: one program, because each program is linked anew.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[cfg(unix)]
mod classes;
#[cfg(unix)]
mod mutants;
mod towers;
