//! Puzzles whose clues are in given cells.
//!
//! Few full grids have only one solution with clues in these cells alone. So the search goes from puzzle to puzzle:
//! some clues get other digits, such that there still is a solution, and the new puzzle is kept unless it has more
//! solutions than the one before. It starts again where the number does not fall for long.

use thiserror::Error;

use super::full_grid;
use super::random::Random;
use super::wanted::{Judge, Wanted};
use crate::candidates::candidates;
use crate::{Cell, CellSet, Grid, UNITS, count};

/// Solutions are counted up to this number.
const MAX_SOLUTIONS: u64 = 1_000;

/// The number of puzzles without fewer solutions after which the search starts again.
const PATIENCE: u32 = 400;

/// Maximum number of clues that get other digits at once.
const MAX_CHANGED: u32 = 4;

/// Why no puzzle with clues in given cells was generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MaskError {
    /// Every puzzle has at least 17 clues, and there has to be an unknown cell (McGuire, Tugemann and Civario, "There
    /// Is No 16-Clue Sudoku", 2012).
    #[error("there are {clues} cells for clues: a puzzle with one solution has 17 to 80")]
    Clues {
        /// The number of cells.
        clues: u32,
    },
    /// Two rows of three in the same boxes, or two columns, have no clue: they can be exchanged, so there are several
    /// solutions.
    #[error(
        "{one} and {other} have no clue: they can be exchanged, so there are several solutions"
    )]
    Exchangeable {
        /// The first of the two, such as `row 1`.
        one: String,
        /// The second.
        other: String,
    },
    /// No attempt gave a puzzle with one solution that is as hard as wanted.
    #[error("no puzzle with clues in these {clues} cells was found in {attempts} attempts")]
    NotFound {
        /// The number of cells.
        clues: u32,
        /// The number of attempts.
        attempts: u64,
    },
}

/// Generates a puzzle with exactly one solution that has its clues exactly in the cells of `mask`, and that is as hard
/// as `wanted`.
///
/// The puzzle depends on the arguments alone, and is the same on every machine. An attempt is a puzzle whose solutions
/// are counted. `goes_on` is called before each attempt; the result is `None` as soon as it returns false. The puzzle
/// need not be minimal. The more cells there are, the faster a puzzle is found: with 26 cells it takes some
/// milliseconds to seconds, with 20 mostly too long.
///
/// # Errors
/// [`MaskError`].
///
/// ```
/// use tessera_sudoku::{Cell, CellSet, Solutions, Wanted, generate_on, unique};
/// let is_clue = |cell: &Cell| (cell.row() * 2 + cell.column()) % 3 == 0 || cell.row() == cell.column();
/// let mask: CellSet = Cell::all().filter(is_clue).collect();
/// let puzzle = generate_on(mask, 7, 0, 10_000, &Wanted::default(), || true)?.unwrap();
/// assert!(matches!(unique(&puzzle), Solutions::Unique(_)));
/// assert!(Cell::all().all(|cell| puzzle[cell].is_some() == mask.contains(cell)));
/// # Ok::<(), tessera_sudoku::MaskError>(())
/// ```
pub fn generate_on(
    mask: CellSet,
    seed: u64,
    number: u64,
    attempts: u64,
    wanted: &Wanted,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Grid>, MaskError> {
    check(mask)?;
    let mut random = Random::new(seed, number);
    let mut judge = Judge::new(wanted);
    let cells: Vec<Cell> = mask.iter().collect();
    // The puzzle to go on from, its number of solutions, and the number of attempts since that fell.
    let mut place: Option<(Grid, u64, u32)> = None;
    for _ in 0..attempts {
        if !goes_on() {
            return Ok(None);
        }
        let puzzle = match &place {
            Some((puzzle, ..)) => changed(puzzle, &cells, &mut random),
            None => drawn(&cells, &mut random),
        };
        let least = place.as_ref().map_or(u64::MAX, |(_, least, _)| *least);
        // More solutions than before are not counted.
        let found = count(&puzzle, least.saturating_add(1).min(MAX_SOLUTIONS));
        if found == 1 && judge.accepts(&puzzle) {
            return Ok(Some(puzzle));
        }
        let waited = place.map_or(0, |(.., waited)| waited + 1);
        place = if found < least {
            Some((puzzle, found, 0))
        } else if waited >= PATIENCE {
            None
        } else if found == least {
            Some((puzzle, found, waited))
        } else {
            place.map(|(before, least, _)| (before, least, waited))
        };
    }
    Err(MaskError::NotFound {
        clues: mask.len(),
        attempts,
    })
}

/// Refuses masks that no puzzle with one solution has.
fn check(mask: CellSet) -> Result<(), MaskError> {
    if !(17..=80).contains(&mask.len()) {
        return Err(MaskError::Clues { clues: mask.len() });
    }
    // Rows and columns come before boxes, three of the same boxes after each other.
    for lines in UNITS[..18].chunks(3) {
        let is_empty = |cells: &[Cell; 9]| cells.iter().all(|cell| !mask.contains(*cell));
        let mut empty = lines.iter().filter(|unit| is_empty(&unit.cells));
        if let (Some(one), Some(other)) = (empty.next(), empty.next()) {
            return Err(MaskError::Exchangeable {
                one: one.to_string(),
                other: other.to_string(),
            });
        }
    }
    Ok(())
}

/// A puzzle with the digits of a random full grid in these cells.
fn drawn(cells: &[Cell], random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = Grid::EMPTY;
    cells.iter().for_each(|cell| puzzle.set(*cell, full[*cell]));
    puzzle
}

/// The puzzle with other digits in some of its cells, such that there is a solution.
fn changed(puzzle: &Grid, cells: &[Cell], random: &mut Random) -> Grid {
    let mut next = *puzzle;
    let number = 1 + random.below(MAX_CHANGED);
    let mut emptied: Vec<Cell> = (0..number)
        .map(|_| cells[random.below(cells.len() as u32) as usize])
        .collect();
    emptied.iter().for_each(|cell| next.set(*cell, None));
    random.shuffle(&mut emptied);
    for cell in emptied {
        let mut digits: Vec<_> = candidates(&next)[cell].iter().collect();
        random.shuffle(&mut digits);
        // There is a solution, so one of its digits leaves one.
        for digit in digits {
            next.set(cell, Some(digit));
            if count(&next, 1) == 1 {
                break;
            }
            next.set(cell, None);
        }
    }
    next
}
