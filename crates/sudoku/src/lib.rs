//! Sudoku.
//!
//! ```
//! use tessera_sudoku::{Grid, Strategy, candidates};
//! let grid: Grid = "\
//!     .51.7.92...69.241.293.14..7.8......2...86...9.......4.......7...4.....3...7.5...."
//!     .parse()?;
//! assert_eq!(grid.unknown(), 54);
//! assert!(grid.violations().is_empty());
//! let placed = Strategy::HiddenSingles.pass(&grid);
//! assert_eq!(placed[0].to_string(), "r1c1=4");
//! assert!(candidates(&grid)[placed[0].cell].contains(placed[0].digit));
//! # Ok::<(), tessera_sudoku::GridError>(())
//! ```
//!
//! How data flows: `grid` -> `units` -> `check` -> `candidates` -> `contradiction`, `singles`.
//! `formats` reads and writes grids and candidates as the texts that programs exchange.
//! `generate` makes puzzles: full grids, and puzzles of them with the help of `solve`.

mod candidates;
mod check;
mod contradiction;
mod formats;
mod generate;
mod grid;
mod singles;
mod solve;
mod units;

pub use candidates::{CandidateGrid, DigitSet, candidates};
pub use check::Violation;
pub use contradiction::{Contradiction, contradiction};
pub use formats::{
    AnyPuzzle, Format, FormatError, Place, UnknownFormat, WriteError, read_line, read_puzzle,
    read_puzzles,
};
pub use generate::{
    GenerateError, Symmetry, UnknownSymmetry, Wish, generate, generate_while, random_grid,
};
pub use grid::{Cell, Digit, Grid, GridError};
pub use singles::{Placement, Strategy};
pub use solve::{Puzzle, SolutionIter, Solutions, count, solutions, solve, unique};
pub use units::{Kind, PEERS, UNITS, Unit};
