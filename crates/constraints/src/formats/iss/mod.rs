//! The text of Interactive Sudoku Solver: `.Type~argument~R1C1~R1C2`, one after the other.

mod codes;
mod read;

pub use read::read;
