//! The rating of Sudoku Explainer: how hard the hardest step of a puzzle is, for a solver who always takes the easiest
//! technique that helps.
//!
//! ```
//! use tessera_sudoku::{Grid, sudoku_explainer};
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = sudoku_explainer::rate(&grid).unwrap();
//! assert_eq!(rating.er.to_string(), "1.2");
//! assert_eq!(rating.hardest.unwrap().to_string(), "Hidden Single");
//! # Ok::<(), tessera_sudoku::GridError>(())
//! ```
//!
//! The order of techniques, their conditions and the numbers are those of version 1.2.1 with its known errors about
//! loops and graves corrected, searched in the deterministic order of SukakuExplainer 1.18.1. Both programs agree on
//! nearly all ratings. From 9.0 on, the steps of the original may depend on chance. Above 11 the two differ.
//!
//! A step is the first one that the first successful technique finds; only chains and loops look for their best step.
//! [`Solver`] lists the steps, [`rate`] adds them up.
//!
//! `board` has the grid, `tables` the houses, and `unchanged` remembers where nothing was found. There is a file for
//! each family of techniques, with its conditions, and `chains` for all that follows links.

pub(crate) mod board;
mod bug;
pub(crate) mod chains;
pub(crate) mod exclusion;
pub(crate) mod fish;
pub(crate) mod hint;
pub(crate) mod locking;
pub(crate) mod loops;
mod rating;
pub(crate) mod singles;
pub(crate) mod solver;
pub(crate) mod subsets;
pub(crate) mod tables;
mod technique;
mod unchanged;
pub(crate) mod wings;

pub(crate) use chains::length_steps;
pub use rating::{Difficulty, PuzzleRating, RateError, rate};
pub use solver::{RatedStep, Solver};
pub use technique::{ChainKind, ChainNesting, RatedTechnique};
