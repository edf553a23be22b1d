//! Sudoku: `puzzles` reads puzzles in all forms in which they may be given; `solving` solves and counts, `judging`
//! rates, `explaining` explains, and `generating` generates.

pub(crate) mod explaining;
pub(crate) mod generating;
pub(crate) mod judging;
mod puzzles;
pub(crate) mod solving;
