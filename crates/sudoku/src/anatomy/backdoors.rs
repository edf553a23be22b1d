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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, Strategy, generate};

    /// Whether the assistant's passes solve a grid.
    fn singles_solve(mut grid: Grid) -> bool {
        loop {
            let mut placed = Strategy::NakedSingles.pass(&grid);
            if placed.is_empty() {
                placed = Strategy::HiddenSingles.pass(&grid);
            }
            if placed.is_empty() {
                return grid.unknown() == 0;
            }
            for placement in placed {
                grid.set(placement.cell, Some(placement.digit));
            }
        }
    }

    #[test]
    fn backdoors_are_the_sets_from_which_singles_solve() {
        let mut sizes = [0; 3];
        for number in 0..60 {
            let puzzle = generate(3, number, &GenerateOptions::default()).unwrap();
            let Solutions::Unique(solution) = unique(&puzzle) else {
                panic!("{puzzle}");
            };
            let with = |cells: &[Cell]| {
                let mut grid = puzzle;
                cells
                    .iter()
                    .for_each(|cell| grid.set(*cell, solution[*cell]));
                singles_solve(grid)
            };
            let found = backdoors(&puzzle, MAX_BACKDOOR).unwrap();
            let alone: Vec<CellSet> = Cell::all()
                .filter(|cell| puzzle[*cell].is_none() && with(&[*cell]))
                .map(CellSet::of)
                .collect();
            match found[0].len() {
                0 => assert!(with(&[])),
                1 => assert!(!with(&[]) && found == alone, "{puzzle}"),
                _ => assert!(alone.is_empty()),
            }
            for set in &found {
                assert!(with(&set.iter().collect::<Vec<_>>()), "{puzzle} {set}");
            }
            sizes[found[0].len() as usize] += 1;
        }
        assert!(sizes[0] > 5 && sizes[1] > 5, "{sizes:?}");
    }

    #[test]
    fn a_puzzle_that_one_digit_does_not_make_easy_needs_two() {
        // "Golden Nugget", one of the hardest puzzles by its rating.
        let hard =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let hard: Grid = hard.parse().unwrap();
        assert_eq!(backdoors(&hard, 1), Some(Vec::new()));
        let found = backdoors(&hard, 2).unwrap();
        assert!(!found.is_empty() && found.iter().all(|set| set.len() == 2));
        assert_eq!(backdoors(&Grid::EMPTY, 2), None);
    }
}
