//! Endgames: puzzles, and proofs of the values of positions.
//!
//! `request` is the request for a proof. `proof` proves, and makes plain data of the result; `words` makes sentences of
//! it. `prove` runs the proof, reports its progress and answers. `certificate` answers with the proof as a
//! file. `value` has values in JSON. `depth` is the search to a fixed depth.

mod certificate;
mod depth;
mod proof;
mod prove;
mod puzzles;
mod request;
mod value;
mod words;

pub(crate) use certificate::certificate;
pub(crate) use depth::depth;
pub(crate) use prove::prove;
pub(crate) use puzzles::puzzles;
