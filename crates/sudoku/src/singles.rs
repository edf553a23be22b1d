//! Naked and hidden singles, in passes over the whole grid.

use std::fmt;

use crate::{CandidateGrid, Cell, Digit, Grid, UNITS, candidates};

/// A digit that must stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The place among [`UNITS`] of the unit in which no other cell can hold the digit, where that is the
    /// reason; `None` where the cell can hold no other digit.
    pub unit: Option<usize>,
}

/// As the field writes it: `r2c5=9`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

/// A way to find cells that can hold one digit only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Cells with one candidate.
    NakedSingles,
    /// Digits with one cell left in a unit.
    HiddenSingles,
}

impl Strategy {
    /// Looks at the whole grid once, with the candidates that it has at the beginning, and returns what is
    /// to be placed, in the order in which it was found.
    ///
    /// - Naked singles: cells in order.
    /// - Hidden singles: units in order. Of a unit everything is found first, for the digits that it does not hold
    ///   when it is reached (what the units before it placed counts), in order of the digits; a cell that two
    ///   digits claim takes the first.
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

    /// A pass over a grid of which more is known than its digits: the candidates of its unknown cells. They should be
    /// among those of [`candidates`]; a known cell has none.
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
            Strategy::NakedSingles => naked_singles(candidates),
            Strategy::HiddenSingles => hidden_singles(grid, candidates),
        }
    }
}

fn naked_singles(candidates: &CandidateGrid) -> Vec<Placement> {
    Cell::all()
        .filter_map(|cell| {
            Some(Placement {
                cell,
                digit: candidates[cell].only()?,
                unit: None,
            })
        })
        .collect()
}

fn hidden_singles(grid: &Grid, candidates: &CandidateGrid) -> Vec<Placement> {
    let mut grid = *grid;
    let mut placed = Vec::new();
    for (place, unit) in UNITS.iter().enumerate() {
        let holds = |digit| unit.cells.iter().any(|cell| grid[*cell] == Some(digit));
        let found: Vec<Placement> = Digit::all()
            .filter(|digit| !holds(*digit))
            .filter_map(|digit| {
                let can_hold =
                    |cell: &&Cell| grid[**cell].is_none() && candidates[**cell].contains(digit);
                let mut cells = unit.cells.iter().filter(can_hold);
                let cell = *cells.next()?;
                cells.next().is_none().then_some(Placement {
                    cell,
                    digit,
                    unit: Some(place),
                })
            })
            .collect();
        for placement in found {
            if grid[placement.cell].is_none() {
                grid.set(placement.cell, Some(placement.digit));
                placed.push(placement);
            }
        }
    }
    placed
}
