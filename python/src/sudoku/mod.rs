//! Sudoku: `puzzles` reads puzzles in all forms in which they may be given; `solving` solves and counts, `judging`
//! rates, `explaining` explains, and `generating` generates. `variant`
//! has puzzles with other shapes and constraints.

pub(crate) mod explaining;
pub(crate) mod generating;
pub(crate) mod judging;
mod puzzles;
pub(crate) mod solving;
pub(crate) mod variant;
