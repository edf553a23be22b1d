//! Techniques in marks that are made for them, the words and levels of their steps, and their documentation.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod asked;
mod common;
mod documentation;
mod hodoku;
mod language;
mod levels;
mod limits;
mod never;
mod patterns;
mod proofs;
