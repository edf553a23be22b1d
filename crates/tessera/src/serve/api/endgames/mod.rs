//! Endgames: puzzles, and what positions are worth with proof.
//!
//! `proof` proves by the rules of one variant and turns what is found into plain data, `words` says it in sentences,
//! and
//! `prove` watches over it and answers.

mod proof;
mod prove;
mod puzzles;
mod value;
mod words;

pub(crate) use prove::prove;
pub(crate) use puzzles::puzzles;
