//! Certificates: files that prove the value of a position and that a small program can check.
//!
//! `line` is the format: a header, then one position per line. `verify` checks these lines, using only the legal moves,
//! and `proven` a whole certificate. `fault` lists what can be wrong.
//! [`Prover::certificate`](crate::prove::Prover::certificate) makes a certificate. `docs/certificates.md` describes all
//! of it.

mod fault;
mod line;
mod proven;
#[cfg(test)]
mod tests;
mod verify;

pub use fault::{CertificateError, Fault};
pub use line::{Claim, Fact, Header, Line, LineError, Lines};
pub use proven::{Proven, verify, verify_among};
pub use verify::max_verified_lines;
