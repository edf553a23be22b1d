//! Endgames: puzzles, and what positions are worth with proof.
//!
//! `request` is what is asked of a proof. `proof` proves and turns what is found into plain data; `words` says it in
//! sentences. `prove` watches over both and answers.

mod proof;
mod prove;
mod puzzles;
mod request;
mod value;
mod words;

pub(crate) use prove::prove;
pub(crate) use puzzles::puzzles;
