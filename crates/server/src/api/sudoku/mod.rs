//! Sudoku: reading, checking, the next step of a person, solving, generating and writing.
//!
//! `cells` is how requests and answers hold a grid, `search` the solver with a bound; a file each answers one kind of
//! request. The sentences that explain a step are in `reason`.

mod cells;
mod check;
mod generate;
mod read;
mod reason;
mod search;
mod solve;
mod step;
mod write;

pub(crate) use check::check;
pub(crate) use generate::generate;
pub(crate) use read::read;
pub(crate) use solve::solve;
pub(crate) use step::step;
pub(crate) use write::{formats, write};
