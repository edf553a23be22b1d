//! Tests of the whole library: one program, because each program is linked anew.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod certificate;
mod conflicts;
mod contradiction;
mod formats;
mod generate;
mod iss;
mod penpa;
mod propagation;
mod samples;
mod sudokupad;
mod twin;
