//! Canonical forms: one grid that stands for all grids that differ only by a symmetry and a renaming of the digits.
//!
//! There are 2 * 1296 * 1296 symmetries: a grid may be mirrored at its diagonal, and its bands, its stacks, the rows of
//! each band and the columns of each stack may be permuted. Digits are renamed in the order in which they occur, which
//! gives the least text.
//!
//! `ways` finds the form of a grid with different digits in each row and column, and `orders` that of any other grid.
//! `sukaku` finds that of candidates, whose form is not the one with the least text.

pub(crate) mod orders;
pub(crate) mod sukaku;
pub(crate) mod ways;

pub(crate) use orders::ORDERS;

use crate::{AnyPuzzle, Digit, Grid};

/// The canonical form of a grid or of [any puzzle](AnyPuzzle).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Canonical<P = Grid> {
    /// The form. It is the same for all puzzles that symmetries and renamings of the digits make of one. That of a grid
    /// is the one with the least text, where an unknown cell comes before all digits.
    pub form: P,
    /// The number of automorphisms: pairs of a symmetry and a renaming of the digits that leave the puzzle unchanged,
    /// including the identity. Digits that a grid does not have may be renamed in every way.
    pub automorphisms: u64,
}

/// Finds the canonical form of a grid or of candidates. Two puzzles have the same form if and only if a symmetry and a
/// renaming of the digits turn one into the other.
///
/// Candidates [that a grid can express](AnyPuzzle::to_grid) have the form of the grid. For others, every candidate
/// counts, even one that a filled peer excludes. They take less than a millisecond, more if they are very regular.
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, CandidateGrid, Cell, Digit, Grid, canonical_any};
/// let without = |row, column, digit| {
///     let mut puzzle = CandidateGrid::ALL;
///     puzzle[Cell::at(row, column)].remove(Digit::new(digit).unwrap());
///     canonical_any(&AnyPuzzle::Candidates(puzzle))
/// };
/// assert_eq!(without(0, 0, 1), without(4, 7, 9));
/// // One of 729 candidates is missing.
/// assert_eq!(without(0, 0, 1).automorphisms, 2 * 1296 * 1296 * 362_880 / 729);
/// let all = AnyPuzzle::Candidates(CandidateGrid::ALL);
/// assert_eq!(canonical_any(&all).form, AnyPuzzle::Grid(Grid::EMPTY));
/// ```
#[must_use]
pub fn canonical_any(puzzle: &AnyPuzzle) -> Canonical<AnyPuzzle> {
    let (form, automorphisms) = match (puzzle.to_grid(), puzzle) {
        (Some(grid), _) | (None, &AnyPuzzle::Grid(grid)) => {
            let Canonical {
                form,
                automorphisms,
            } = canonical(&grid);
            (AnyPuzzle::Grid(form), automorphisms)
        }
        (None, AnyPuzzle::Candidates(candidates)) => {
            let (form, automorphisms) = sukaku::canonical(candidates);
            (AnyPuzzle::Candidates(form), automorphisms)
        }
    };
    Canonical {
        form,
        automorphisms,
    }
}

/// Finds the canonical form of a grid. Two grids have the same form if and only if a symmetry and a renaming of the
/// digits turn one into the other.
///
/// This takes some microseconds for a puzzle, and some ten for a full grid. Grids with many automorphisms take longer;
/// the empty grid, which has the most, takes a millisecond. A grid that breaks the rules takes up to a second.
///
/// ```
/// use tessera_sudoku::{Grid, canonical};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// // The same puzzle with its first rows in another order, and 1 and 2 exchanged.
/// let other: Grid =
///     "6..295....98....6.53..7....8...6...34..8.3..27...1...6.6....18....429..5....8..79".parse()?;
/// assert_eq!(canonical(&puzzle), canonical(&other));
/// assert_eq!(canonical(&Grid::EMPTY).automorphisms, 2 * 1296 * 1296 * 362_880);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    let both = both(grid);
    let (form, ways) = if has_different_digits(&both) {
        ways::by_ways(&both)
    } else {
        orders::by_orders(&both)
    };
    let used = (1..=9)
        .filter(|digit| both[0].as_flattened().contains(digit))
        .count() as u64;
    Canonical {
        form: Grid::new(std::array::from_fn(|cell| {
            Digit::new(form[cell / 9][cell % 9])
        })),
        automorphisms: ways * (1..=9 - used).product::<u64>(),
    }
}

/// The digits of a grid by row and column, 0 for an unknown cell.
pub(crate) type Cells = [[u8; 9]; 9];

/// The new names of digits.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 10],
    count: u8,
}

/// A grid, and the grid with rows and columns exchanged.
pub fn both(grid: &Grid) -> [Cells; 2] {
    let cells: Cells = std::array::from_fn(|row| {
        std::array::from_fn(|column| grid.cells()[9 * row + column].map_or(0, Digit::get))
    });
    let turned = std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]));
    [cells, turned]
}

/// Whether each row of both orientations has different digits.
pub fn has_different_digits(both: &[Cells; 2]) -> bool {
    both.as_flattened().iter().all(|row| {
        let mut seen = 0_u16;
        let is_new = |digit: &u8| {
            let is_new = seen >> digit & 1 == 0;
            seen |= 1 << digit;
            is_new
        };
        row.iter().filter(|digit| **digit != 0).all(is_new)
    })
}
