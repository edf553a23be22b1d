//! What shows that a grid cannot be completed, without a search.

use crate::{CandidateGrid, Cell, Digit, Grid, UNITS, Violation};

/// A reason why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A unit holds a digit more than once.
    Twice(Violation),
    /// An unknown cell has no candidate.
    NoCandidate(Cell),
    /// A unit does not hold a digit, and none of its unknown cells can.
    NoCell {
        /// The unit's place among [`UNITS`].
        unit: usize,
        /// The digit.
        digit: Digit,
    },
}

/// The first contradiction of a grid whose unknown cells have these candidates: digits that stand twice before cells
/// without a candidate before digits without a cell, of each kind in the order of the units or cells. `None` does not
/// mean that there is a solution.
///
/// ```
/// use tessera_sudoku::{Cell, Contradiction, Digit, Grid, candidates, contradiction};
/// let first = |start: &str| {
///     let grid: Grid = format!("{start:.<81}").parse().unwrap();
///     contradiction(&grid, &candidates(&grid))
/// };
/// assert!(matches!(first("5..5"), Some(Contradiction::Twice(twice)) if twice.unit == 0));
/// assert_eq!(first("12345678..................9"), Some(Contradiction::NoCandidate(Cell::at(0, 8))));
/// let one = Digit::new(1).unwrap();
/// assert_eq!(first("......2341...........1"), Some(Contradiction::NoCell { unit: 0, digit: one }));
/// assert_eq!(first("12345678."), None);
/// ```
#[must_use]
pub fn contradiction(grid: &Grid, candidates: &CandidateGrid) -> Option<Contradiction> {
    let twice = || grid.violations().into_iter().next();
    let mut unknown = Cell::all().filter(|cell| grid[*cell].is_none());
    twice()
        .map(Contradiction::Twice)
        .or_else(|| {
            unknown
                .find(|cell| candidates[*cell].is_empty())
                .map(Contradiction::NoCandidate)
        })
        .or_else(|| no_cell(grid, candidates))
}

fn no_cell(grid: &Grid, candidates: &CandidateGrid) -> Option<Contradiction> {
    let can_hold = |cell: Cell, digit| match grid[cell] {
        Some(known) => known == digit,
        None => candidates[cell].contains(digit),
    };
    (0..UNITS.len()).find_map(|unit| {
        let cells = UNITS[unit].cells;
        let digit = Digit::all().find(|digit| !cells.iter().any(|cell| can_hold(*cell, *digit)))?;
        Some(Contradiction::NoCell { unit, digit })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{candidates, solve};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_told_is_true(cells in proptest::collection::vec((0..81_usize, 1..10_u8), 0..30)) {
            let mut grid = Grid::EMPTY;
            for (cell, number) in cells {
                grid.set(Cell::new(cell).unwrap(), Digit::new(number));
            }
            let candidates = candidates(&grid);
            let found = contradiction(&grid, &candidates);
            prop_assert_eq!(grid.violations().first().copied(), match found {
                Some(Contradiction::Twice(violation)) => Some(violation),
                _ => None,
            });
            if let Some(Contradiction::NoCandidate(cell)) = found {
                prop_assert!(grid[cell].is_none() && candidates[cell].is_empty());
            }
            if found.is_some() {
                prop_assert_eq!(solve(&grid), None);
            }
        }
    }
}
