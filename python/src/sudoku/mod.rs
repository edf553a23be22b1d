//! Sudoku: `puzzles` reads what may be given, `solving` and `judging` answer, `explaining` says why, `generating`
//! draws.

pub(crate) mod explaining;
pub(crate) mod generating;
pub(crate) mod judging;
mod puzzles;
pub(crate) mod solving;
