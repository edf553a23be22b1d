//! Variant sudokus: cells, constraints, an exact solver, and text formats.
//!
//! ```
//! use tessera_constraints::{Solver, formats};
//! let puzzle = formats::read(".Shape~4x4.~R1C1_1~R2C3_3.Thermo~R4C1~R4C2~R4C3")?;
//! let solver = Solver::new(&puzzle)?;
//! let solutions: Vec<Vec<i32>> = solver.solutions().collect();
//! assert!(solutions.iter().all(|values| puzzle.is_solution(values)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `shape` has the cells and values, [`constraint`] the kinds of constraints: each has its definition, its
//!   propagators, its words and its JSON in a file of its own. A [`Puzzle`] is a shape with candidates and constraints.
//! - Constraints post what they mean to a `model`: different cells, pair relations, sums, automata and propagators.
//!   `propagate` compiles it, derives what follows, and narrows; `search` decides.
//! - `conflicts` says what entered values contradict, `contradiction` which parts exclude each other.
//! - [`certificate`] makes and checks files that prove a unique solution.
//! - [`formats`] reads and writes texts, [`generate`] makes puzzles.

mod cell;
pub mod certificate;
mod conflicts;
pub mod constraint;
mod contradiction;
pub mod formats;
pub mod generate;
mod model;
mod propagate;
mod puzzle;
mod regex;
mod search;
mod shape;

pub use cell::{Cell, CellError, MAX_EXTRA, MAX_SIDE};
pub use conflicts::Conflict;
pub use constraint::Constraint;
pub use contradiction::{Contradiction, Part, contradiction};
pub use puzzle::{Filled, Puzzle, ValueError};
pub use search::{Incomplete, Limits, SolutionIter, Solver, SolverError};
pub use shape::{MAX_CELLS, MAX_VALUES, Shape};

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
