//! A puzzle as a text has it: a grid, or candidates.

use std::fmt;

use super::text::sign;
use crate::{CandidateGrid, Cell, Digit, DigitSet, Grid, candidates};

/// A puzzle of either kind: known and unknown cells, or candidates for each cell (a sukaku).
///
/// It is printed as one line: 81 characters for a grid, as in [`Format::Line`](crate::Format::Line), and 729 for
/// candidates, as in [`Format::CandidateLine`](crate::Format::CandidateLine).
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, Grid, read_line};
/// let puzzle = AnyPuzzle::from(Grid::EMPTY);
/// assert_eq!(read_line(&puzzle.to_string())?, Some(puzzle));
/// # Ok::<(), tessera_sudoku::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// Known and unknown cells.
    Grid(Grid),
    /// The digits that each cell may hold.
    Candidates(CandidateGrid),
}

impl AnyPuzzle {
    /// The puzzle as a grid with the same solutions. `None` if candidates exclude more than a grid can.
    ///
    /// A cell with one candidate becomes a known cell. Every other cell must have all the candidates that its known
    /// peers leave it.
    ///
    /// ```
    /// use tessera_sudoku::{AnyPuzzle, CandidateGrid, Cell, Digit, Grid};
    /// assert_eq!(AnyPuzzle::Candidates(CandidateGrid::ALL).to_grid(), Some(Grid::EMPTY));
    /// let mut less = CandidateGrid::ALL;
    /// less[Cell::at(4, 4)] = Digit::all().filter(|digit| digit.get() > 7).collect();
    /// assert_eq!(AnyPuzzle::Candidates(less).to_grid(), None);
    /// ```
    #[must_use]
    pub fn to_grid(&self) -> Option<Grid> {
        let candidates_of = match self {
            AnyPuzzle::Grid(grid) => return Some(*grid),
            AnyPuzzle::Candidates(candidates) => candidates,
        };
        let mut grid = Grid::EMPTY;
        Cell::all().for_each(|cell| grid.set(cell, candidates_of[cell].only()));
        // A candidate that a known peer holds may be missing, because no solution has it.
        let allowed = candidates(&grid);
        Cell::all()
            .all(|cell| {
                grid[cell].is_some() || allowed[cell].without(candidates_of[cell]).is_empty()
            })
            .then_some(grid)
    }

    /// The puzzle as candidates: a known cell has its digit, an unknown cell the digits that no known peer holds.
    ///
    /// ```
    /// use tessera_sudoku::{AnyPuzzle, Cell, Grid};
    /// let grid: Grid = format!("7{}", ".".repeat(80)).parse()?;
    /// let candidates = AnyPuzzle::from(grid).to_candidates();
    /// assert_eq!(candidates[Cell::at(0, 0)].to_string(), "7");
    /// assert_eq!(candidates[Cell::at(0, 1)].to_string(), "12345689");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn to_candidates(&self) -> CandidateGrid {
        match self {
            AnyPuzzle::Candidates(candidates) => *candidates,
            AnyPuzzle::Grid(grid) => {
                let mut all = candidates(grid);
                for cell in Cell::all() {
                    if let Some(digit) = grid[cell] {
                        all[cell] = DigitSet::from_iter([digit]);
                    }
                }
                all
            }
        }
    }
}

impl From<Grid> for AnyPuzzle {
    fn from(grid: Grid) -> AnyPuzzle {
        AnyPuzzle::Grid(grid)
    }
}

impl From<CandidateGrid> for AnyPuzzle {
    fn from(candidates: CandidateGrid) -> AnyPuzzle {
        AnyPuzzle::Candidates(candidates)
    }
}

impl fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyPuzzle::Grid(grid) => grid.fmt(f),
            AnyPuzzle::Candidates(candidates) => {
                let text: String = Cell::all()
                    .flat_map(|cell| Digit::all().map(move |digit| (cell, digit)))
                    .map(|(cell, digit)| {
                        sign(
                            Some(digit).filter(|_| candidates[cell].contains(digit)),
                            '.',
                        )
                    })
                    .collect();
                f.pad(&text)
            }
        }
    }
}
