//! Certificates: files that prove the value of a position and that a small program can check.
//!
//! `line` is the format: a header, then one position per line. `verify` checks a certificate, using only the legal
//! moves. `fault` lists what can be wrong. [`Prover::certificate`](crate::prove::Prover::certificate) makes a
//! certificate. `docs/certificates.md` describes all of it.

mod fault;
mod line;
#[cfg(test)]
mod tests;
mod verify;

pub use fault::{CertificateError, Fault};
pub use line::{Claim, Fact, Header, Line, LineError, Lines};
pub use verify::{most_lines, verify};
