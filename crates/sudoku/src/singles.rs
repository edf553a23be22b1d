//! The strategies of the classic assistant: naked and hidden singles, in passes over the whole grid.

use crate::techniques::{Placement, hidden_singles_in, naked_singles};
use crate::{CandidateGrid, Grid, UNITS, candidates};

/// A kind of single, which is found in passes over the whole grid, as the classic assistant does.
///
/// [`next_step`](crate::next_step) finds one step at a time, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Cells with one candidate.
    NakedSingles,
    /// Digits with one cell left in a unit.
    HiddenSingles,
}

impl Strategy {
    /// Goes over the whole grid once and returns the placements in the order in which they are found. The candidates
    /// are those of the beginning of the pass.
    ///
    /// - Naked singles are found cell by cell.
    /// - Hidden singles are found unit by unit, and in a unit digit by digit. A digit that an earlier unit of the pass
    ///   has placed in this unit is skipped. Of two digits that have the same cell left, the first is placed.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, Strategy};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let placed = Strategy::NakedSingles.pass(&grid);
    /// assert_eq!((placed.len(), placed[0].to_string()), (1, "r1c9=9".to_owned()));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn pass(self, grid: &Grid) -> Vec<Placement> {
        self.pass_among(grid, &candidates(grid))
    }

    /// The same as [`Strategy::pass`], with these candidates of the unknown cells in place of those of [`candidates`].
    /// A known cell must have no candidates.
    ///
    /// ```
    /// use tessera_sudoku::{Cell, Digit, Grid, Strategy, candidates};
    /// let mut allowed = candidates(&Grid::EMPTY);
    /// allowed[Cell::at(4, 4)] = Digit::new(7).into_iter().collect();
    /// let placed = Strategy::NakedSingles.pass_among(&Grid::EMPTY, &allowed);
    /// assert_eq!((placed.len(), placed[0].to_string()), (1, "r5c5=7".to_owned()));
    /// ```
    #[must_use]
    pub fn pass_among(self, grid: &Grid, candidates: &CandidateGrid) -> Vec<Placement> {
        match self {
            Strategy::NakedSingles => naked_singles(candidates).collect(),
            Strategy::HiddenSingles => hidden_singles(grid, candidates),
        }
    }
}

fn hidden_singles(grid: &Grid, candidates: &CandidateGrid) -> Vec<Placement> {
    let mut grid = *grid;
    let mut placed = Vec::new();
    for unit in 0..UNITS.len() {
        let found: Vec<Placement> = hidden_singles_in(unit, &grid, candidates).collect();
        for placement in found {
            if grid[placement.cell].is_none() {
                grid.set(placement.cell, Some(placement.digit));
                placed.push(placement);
            }
        }
    }
    placed
}
