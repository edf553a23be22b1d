//! Sudoku: grids, candidates, steps with their reasons, a fast solver, a generator, and text formats.
//!
//! ```
//! use tessera_sudoku::{Grid, PencilMarks, next_step, solve};
//! let grid: Grid = "\
//!     .51.7.92...69.241.293.14..7.8......2...86...9.......4.......7...4.....3...7.5...."
//!     .parse()?;
//! assert_eq!(grid.unknown(), 54);
//! assert!(grid.violations().is_empty());
//! let step = next_step(&PencilMarks::new(&grid)).unwrap();
//! assert_eq!(step.to_string(), "Naked Single: r2c2=7");
//! assert_eq!(solve(&grid).unwrap()[step.placements[0].cell], Some(step.placements[0].digit));
//! # Ok::<(), tessera_sudoku::GridError>(())
//! ```
//!
//! The modules build on each other: `grid`, `units`, `tables`, `check`, `candidates`, `contradiction`. On these,
//!
//! - `techniques` finds the next step of a person and says why it follows;
//! - `singles` has the passes of the classic assistant, and [`assistant`] its report;
//! - `solve` finds, counts and proves solutions;
//! - `generate` draws full grids and makes puzzles of them with the solver;
//! - `anatomy` finds needless clues, backdoors, the depth of trial and error, and unavoidable sets;
//! - `canon` finds one form for all puzzles that differ only by a symmetry and a renaming of the digits;
//! - [`sudoku_explainer`] rates puzzles as Sudoku Explainer does, step by step;
//! - `judge` says of the steps of others whether they follow;
//! - `formats` reads and writes the texts of grids and candidates that programs exchange;
//! - `serialize` writes and reads grids and steps for `serde`, with the feature of that name.

mod anatomy;
pub mod assistant;
mod candidates;
mod canon;
mod check;
mod contradiction;
mod formats;
mod generate;
mod grid;
#[doc(hidden)]
pub mod internals;
mod judge;
#[cfg(feature = "serde")]
mod serialize;
mod singles;
mod solve;
pub mod sudoku_explainer;
mod tables;
mod techniques;
mod units;

pub use anatomy::{
    LeastClues, MAX_BACKDOOR, MAX_TRIAL_DEPTH, Needed, backdoors, braids_needed, disjoint,
    inner_braids_needed, least_clues, minimal, needless_clues, trial_depth, unavoidable_sets,
    whips_needed,
};
pub use candidates::{CandidateGrid, DigitSet, candidates};
pub use canon::{Canonical, canonical, canonical_any};
pub use check::Violation;
pub use contradiction::{Contradiction, contradiction};
pub use formats::{
    AnyPuzzle, Format, FormatError, Place, UnknownFormat, WriteError, read_line, read_puzzle,
    read_puzzles,
};
pub use generate::{
    GenerateError, GenerateOptions, MaskError, Random, RatingRange, Symmetry, UnknownSymmetry,
    Wanted, generate, generate_on, generate_wanted, generate_while, random_grid,
};
pub use grid::{Cell, Digit, Grid, GridError};
pub use judge::{Claim, ClaimError, Judge, Verdict, read_claim};
pub use singles::Strategy;
pub use solve::{Puzzle, SolutionIter, Solutions, count, solutions, solve, unique};
pub use techniques::{
    Branch, CellSet, Chain, Elimination, EliminationError, English, Fish, FishKind, FishSize,
    House, Language, Level, Limits, Line, Node, Pattern, PencilMarks, Placement, Proof, ProofError,
    Rating, Reason, Settings, Standing, Step, StepError, Strong, Technique, Truth, UnknownLimit,
    UnknownTechnique, Why, next_step,
};
pub use units::{Kind, PEERS, UNITS, Unit};

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
