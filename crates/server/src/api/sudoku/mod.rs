//! Sudoku: reading, checking, the next step of a person, solving, generating and writing.
//!
//! `cells` says how requests and answers hold grids and units, and `search` runs the solver with a limit on its work.
//! Each of the other files answers one kind of request.

mod cells;
mod check;
mod generate;
mod read;
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
