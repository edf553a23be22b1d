//! Ratings of puzzles.

use std::fmt;

use thiserror::Error;

use super::solver::Solver;
use super::technique::RatedTechnique;
use crate::{CandidateGrid, Grid, Solutions, unique};

/// The difficulty of a step or a puzzle, in tenths: 1.0 for the last cell of a house, above 10 for the hardest puzzles
/// known.
///
/// ```
/// use tessera_sudoku::sudoku_explainer::Difficulty;
/// assert_eq!(Difficulty::tenths(71).to_string(), "7.1");
/// assert!(Difficulty::tenths(71) < Difficulty::tenths(100));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u16);

impl Difficulty {
    /// The rating that Sudoku Explainer gives to a puzzle that its techniques do not solve.
    pub const UNSOLVED: Difficulty = Difficulty(200);

    /// A level in tenths: 71 means 7.1.
    #[must_use]
    pub const fn tenths(tenths: u16) -> Difficulty {
        Difficulty(tenths)
    }

    /// The level in tenths.
    #[must_use]
    pub const fn in_tenths(self) -> u16 {
        self.0
    }
}

/// With one decimal: `7.1`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The rating of a puzzle. A full grid has 0.0 for all three numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRating {
    /// Difficulty of the hardest step. [`Difficulty::UNSOLVED`] if some step is beyond all techniques.
    pub er: Difficulty,
    /// Difficulty of the hardest step up to the first one that places a digit (the *pearl*).
    pub ep: Difficulty,
    /// Difficulty of the first step (the *diamond*).
    pub ed: Difficulty,
    /// The technique of the hardest step, the first such step if there are several. `None` if there is no step.
    pub hardest: Option<RatedTechnique>,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RateError {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution: expected one")]
    NoSolution,
    /// The puzzle has more than one solution.
    #[error("the puzzle has several solutions: expected one")]
    SeveralSolutions,
}

/// Rates a puzzle, after proving that it has one solution.
///
/// This takes microseconds for an easy puzzle, milliseconds from about 8 on, and seconds above 10.5. To rate many
/// puzzles, keep a [`Solver`] and call [`Solver::rate`].
///
/// ```
/// use tessera_sudoku::{Grid, sudoku_explainer::{RateError, rate}};
/// assert_eq!(rate(&Grid::EMPTY), Err(RateError::SeveralSolutions));
/// let grid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(rate(&grid), Err(RateError::NoSolution));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
///
/// # Errors
/// If the puzzle has no solution, or several.
pub fn rate(puzzle: &Grid) -> Result<PuzzleRating, RateError> {
    Solver::new(&Grid::EMPTY).rate(puzzle)
}

impl Solver {
    /// Rates a puzzle as [`rate`] does, with the memory of this solver, which ends at the solution of the puzzle.
    ///
    /// # Errors
    /// If the puzzle has no solution, or several.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<PuzzleRating, RateError> {
        match unique(puzzle) {
            Solutions::None => return Err(RateError::NoSolution),
            Solutions::Multiple(..) => return Err(RateError::SeveralSolutions),
            Solutions::Unique(_) => {}
        }
        self.restart(puzzle);
        Ok(self.rate_steps())
    }

    /// Rates a puzzle of candidates with the same techniques, in the same order, but for those that rely on digits
    /// that can be exchanged: unique loops and bivalue universal graves. A cell with one candidate counts as filled.
    ///
    /// ```
    /// use tessera_sudoku::{CandidateGrid, Digit, Grid, random_grid, sudoku_explainer::Solver};
    /// let full = random_grid(1, 0);
    /// let mut puzzle = CandidateGrid::ALL;
    /// for cell in tessera_sudoku::Cell::all() {
    ///     puzzle[cell] = full[cell].into_iter().collect();
    /// }
    /// let rating = Solver::new(&Grid::EMPTY).rate_sukaku(&puzzle).unwrap();
    /// assert_eq!(rating.er.to_string(), "0.0");
    /// ```
    ///
    /// # Errors
    /// If the puzzle has no solution, or several.
    pub fn rate_sukaku(&mut self, puzzle: &CandidateGrid) -> Result<PuzzleRating, RateError> {
        match unique(puzzle) {
            Solutions::None => return Err(RateError::NoSolution),
            Solutions::Multiple(..) => return Err(RateError::SeveralSolutions),
            Solutions::Unique(_) => {}
        }
        self.restart_sukaku(puzzle);
        Ok(self.rate_steps())
    }

    /// Adds up the steps to the solution.
    fn rate_steps(&mut self) -> PuzzleRating {
        let mut rating = PuzzleRating::default();
        let (mut is_first, mut is_pearl) = (true, true);
        while let Some(hint) = self.advance() {
            let level = Difficulty::tenths(hint.rating);
            if level > rating.er {
                rating.er = level;
                rating.hardest = Some(hint.technique);
            }
            if is_first {
                rating.ed = level;
            }
            if is_pearl {
                rating.ep = rating.er;
            }
            is_first = false;
            is_pearl &= hint.placement.is_none();
            if !is_pearl && rating.er >= Difficulty::tenths(12) {
                // From here on only the maximum rating counts: singles need no order.
                let level = Difficulty::tenths(self.place_singles(rating.er.in_tenths()));
                if level > rating.er {
                    rating.er = level;
                    rating.hardest = Some(RatedTechnique::HiddenSingle);
                }
            }
        }
        if self.grid().unknown() > 0 {
            rating.er = Difficulty::UNSOLVED;
        }
        rating
    }
}
