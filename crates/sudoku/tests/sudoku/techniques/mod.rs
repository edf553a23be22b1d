//! Techniques in marks that are made for them, the words and levels of their steps, and their documentation.

mod asked;
mod cell_set;
mod colors;
mod common;
mod documentation;
mod equivalence;
mod excess;
mod hidden_single;
mod hodoku;
mod language;
mod levels;
mod limits;
mod medusa;
mod naked_single;
mod never;
mod patterns;
mod proofs;
mod steps;
mod sue_de_coq;
