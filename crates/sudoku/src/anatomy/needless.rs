//! Clues that a puzzle does not need.

use crate::generate::Random;
use crate::solve::allows_other;
use crate::{Cell, CellSet, Grid, Solutions, unique};

/// The clues of a puzzle without which, each alone, it still has exactly one solution. `None` if it does not have
/// exactly one solution. A puzzle without such clues is minimal.
///
/// ```
/// use tessera_sudoku::{Grid, minimal, needless_clues};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let needless = needless_clues(&puzzle).unwrap();
/// assert_eq!(needless.len(), 22);
/// let minimal = minimal(&puzzle, 1).unwrap();
/// assert!(needless_clues(&minimal).unwrap().is_empty());
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn needless_clues(puzzle: &Grid) -> Option<CellSet> {
    if !matches!(unique(puzzle), Solutions::Unique(_)) {
        return None;
    }
    let is_needless = |cell: &Cell| puzzle[*cell].is_some() && !allows_other(puzzle, *cell);
    Some(Cell::all().filter(is_needless).collect())
}

/// A minimal puzzle with the same solution: clues are removed in a random order while the solution stays unique. Which
/// puzzle it is depends on the seed. `None` if the puzzle does not have exactly one solution.
#[must_use]
pub fn minimal(puzzle: &Grid, seed: u64) -> Option<Grid> {
    let mut clues: Vec<Cell> = needless_clues(puzzle)?.iter().collect();
    Random::new(seed, 0).shuffle(&mut clues);
    let mut fewer = *puzzle;
    for cell in clues {
        // A clue that is needed now is needed later too, when there are fewer clues.
        if !allows_other(&fewer, cell) {
            fewer.set(cell, None);
        }
    }
    Some(fewer)
}
