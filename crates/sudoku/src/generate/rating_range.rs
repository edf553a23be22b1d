//! The wanted ratings of a generated puzzle.

use std::fmt;
use std::ops::RangeInclusive;

use crate::Grid;
use crate::sudoku_explainer::{Difficulty, Solver};

/// Maximum that the hard steps of a puzzle take from its distance.
pub(super) const MAX_EFFORT: u32 = 40;

/// A range of Sudoku Explainer's ratings.
///
/// [`RatingRange::new`] is the only part of generating that refers to Sudoku Explainer's techniques. A program that
/// never calls it is linked without them.
///
/// ```
/// use tessera_sudoku::sudoku_explainer::Difficulty;
/// use tessera_sudoku::{RatingRange, Wanted};
/// let hard = RatingRange::new(Difficulty::tenths(72)..=Difficulty::tenths(84));
/// let wanted = Wanted { rating: Some(hard), ..Wanted::default() };
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(!wanted.accepts(&easy));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone)]
pub struct RatingRange {
    range: RangeInclusive<Difficulty>,
    new_rater: fn() -> Box<dyn Rater>,
}

impl RatingRange {
    /// The range from its minimum to its maximum rating, both included.
    #[must_use]
    pub fn new(range: RangeInclusive<Difficulty>) -> RatingRange {
        RatingRange {
            range,
            new_rater: || Box::new(Solver::new(&Grid::EMPTY)),
        }
    }

    /// The minimum and the maximum rating.
    #[must_use]
    pub fn range(&self) -> &RangeInclusive<Difficulty> {
        &self.range
    }

    pub(super) fn rater(&self) -> Box<dyn Rater> {
        (self.new_rater)()
    }
}

impl fmt::Debug for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RatingRange").field(&self.range).finish()
    }
}

impl PartialEq for RatingRange {
    fn eq(&self, other: &RatingRange) -> bool {
        self.range == other.range
    }
}

impl Eq for RatingRange {}

/// Rates puzzle after puzzle.
pub(super) trait Rater {
    /// The rating of the hardest step; the minimum for a puzzle that has not exactly one solution.
    fn rating(&mut self, puzzle: &Grid) -> Difficulty;

    /// The rating in tenths, and a measure of how many steps are hard, and how hard: four times the binary logarithm of
    /// the sum of what their ratings are above 5, at most [`MAX_EFFORT`].
    fn rating_and_effort(&mut self, puzzle: &Grid) -> (u16, u32);
}

impl Rater for Solver {
    fn rating(&mut self, puzzle: &Grid) -> Difficulty {
        let rating = self.rate(puzzle);
        rating.map_or_else(|_| Difficulty::default(), |rating| rating.er)
    }

    fn rating_and_effort(&mut self, puzzle: &Grid) -> (u16, u32) {
        self.restart(puzzle);
        let (mut er, mut sum) = (0, 10);
        for step in self.by_ref() {
            let rating = step.rating.in_tenths();
            er = er.max(rating);
            if rating >= 62 {
                sum += u128::from(rating - 50);
            }
        }
        if self.grid().unknown() > 0 {
            er = Difficulty::UNSOLVED.in_tenths();
        }
        (er, (sum.pow(4) / 10_000).ilog2().min(MAX_EFFORT))
    }
}
