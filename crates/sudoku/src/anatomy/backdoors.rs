//! Backdoors: cells whose digits make the rest of a puzzle easy.

use super::singles::Singles;
use crate::tables::bits;
use crate::{Cell, CellSet, Grid, Solutions, unique};

/// Maximum size of a backdoor that [`backdoors`] looks for. Larger ones take long.
pub const MAX_BACKDOOR: usize = 3;

/// The smallest sets of unknown cells whose digits, once they are known, let naked and hidden singles solve the rest:
/// the backdoors of the puzzle (R. Williams, C. Gomes and B. Selman, "Backdoors to Typical Case Complexity", 2003).
///
/// They all have the same size, at most `max_size` and at most [`MAX_BACKDOOR`]. If singles solve the puzzle, the
/// result is the empty set alone. If there is no set of this size, there is no result. `None` if the puzzle does not
/// have exactly one solution.
///
/// ```
/// use tessera_sudoku::{CellSet, Grid, backdoors};
/// let easy: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(backdoors(&easy, 2), Some(vec![CellSet::EMPTY]));
/// let hard: Grid =
///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........".parse()?;
/// let sets = backdoors(&hard, 2).unwrap();
/// assert!(sets.len() == 10 && sets.iter().all(|set| set.len() == 2));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn backdoors(puzzle: &Grid, max_size: usize) -> Option<Vec<CellSet>> {
    let Solutions::Unique(solution) = unique(puzzle) else {
        return None;
    };
    let mut start = Singles::of(puzzle);
    start.propagate();
    // Cells that singles find are in no smallest backdoor.
    let open: Vec<Cell> = bits(start.open).filter_map(Cell::new).collect();
    if open.is_empty() {
        return Some(vec![CellSet::EMPTY]);
    }
    let digits = solution
        .cells()
        .map(|digit| digit.map_or(0, |digit| 1 << (digit.get() - 1)));
    for size in 1..=max_size.min(MAX_BACKDOOR) {
        let mut found = Vec::new();
        extend(&start, &digits, &open, size, CellSet::EMPTY, &mut found);
        if !found.is_empty() {
            found.sort_unstable_by_key(|set| set.iter().map(Cell::index).collect::<Vec<_>>());
            return Some(found);
        }
    }
    Some(Vec::new())
}

/// Adds the sets of `size` more of the cells that singles solve from, each with `chosen`.
fn extend(
    singles: &Singles,
    digits: &[u16; 81],
    cells: &[Cell],
    size: usize,
    chosen: CellSet,
    found: &mut Vec<CellSet>,
) {
    for (i, &cell) in cells.iter().enumerate() {
        // A cell that follows from those chosen would make a smaller set do.
        if singles.open >> cell.index() & 1 == 0 {
            continue;
        }
        let mut next = singles.clone();
        next.place(cell, digits[cell.index()]);
        next.propagate();
        let with: CellSet = chosen.iter().chain([cell]).collect();
        if size > 1 {
            extend(&next, digits, &cells[i + 1..], size - 1, with, found);
        } else if next.open == 0 {
            found.push(with);
        }
    }
}
