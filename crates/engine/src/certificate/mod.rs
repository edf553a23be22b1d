//! Certificates: the proof of a position's value as a file, which a small program can check.
//!
//! `line` is the format: a header, and one position a line. `verify` checks a certificate by the legal moves alone;
//! `fault` has what can be wrong with one.
//! [`Prover::certificate`](crate::prove::Prover::certificate) makes one. `docs/certificates.md` describes all of it.

mod fault;
mod line;
#[cfg(test)]
mod tests;
mod verify;

pub use fault::{CertificateError, Fault};
pub use line::{Claim, Fact, Header, Line, LineError, Lines};
pub use verify::{most_lines, verify};
