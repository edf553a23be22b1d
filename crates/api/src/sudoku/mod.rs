//! Sudoku: reading, checking, the steps that a person would take, rating, solving, generating and writing.
//!
//! `cells` says how requests and answers hold grids and units, and `search` runs the solver with a limit on its work.
//! `variants` has puzzles with other constraints. `position` reads a position in the middle of a solution, and `shapes`
//! has the steps in answers. Each of the other files answers one kind of request.

mod cells;
mod check;
mod generate;
mod position;
mod rate;
mod read;
mod search;
mod shapes;
mod solve;
mod step;
mod steps;
mod techniques;
pub(crate) mod variants;
mod write;

pub(crate) use check::check;
pub(crate) use generate::generate;
pub(crate) use rate::rate;
pub(crate) use read::read;
pub(crate) use solve::solve;
pub(crate) use step::step;
pub(crate) use steps::{all, path};
pub(crate) use techniques::techniques;
pub(crate) use write::{formats, write};
