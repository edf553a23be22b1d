//! Checks a position before any step: whether it can be solved at all.

use std::fmt;

use super::{Elimination, PencilMarks};
use crate::{AnyPuzzle, Cell, Contradiction, Digit, Grid, solutions};

/// Whether a person is on the way to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// The puzzle has this solution and no other, and nothing in the marks is wrong.
    Right(Grid),
    /// The marks show a contradiction.
    Contradiction(Contradiction),
    /// The puzzle itself has no solution.
    NoSolution,
    /// The puzzle itself has several solutions, such as these two.
    Several(Grid, Grid),
    /// This cell holds another digit than in the solution.
    WrongDigit {
        /// The cell.
        cell: Cell,
        /// The digit that the cell holds.
        found: Digit,
    },
    /// This candidate is the digit of the solution, but eliminated.
    WrongElimination(Elimination),
    /// The search for the solution was given up.
    Unknown,
}

impl Standing {
    /// Whether the puzzle is known to have one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        matches!(
            self,
            Standing::Right(_) | Standing::WrongDigit { .. } | Standing::WrongElimination(_)
        )
    }
}

/// A sentence for people.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Right(_) => write!(f, "nothing is wrong"),
            Standing::Contradiction(Contradiction::Twice(twice)) => {
                write!(
                    f,
                    "{} stands {} times in {}",
                    twice.digit,
                    twice.times,
                    twice.unit()
                )
            }
            Standing::Contradiction(Contradiction::NoCandidate(cell)) => {
                write!(f, "no digit is left for {cell}")
            }
            Standing::Contradiction(Contradiction::NoCell { unit, digit }) => {
                write!(
                    f,
                    "no cell is left for the {digit} of {}",
                    crate::UNITS[*unit]
                )
            }
            Standing::NoSolution => write!(f, "the puzzle has no solution"),
            Standing::Several(..) => write!(f, "the puzzle has more than one solution"),
            Standing::WrongDigit { cell, found } => {
                write!(f, "{cell} is not {found} in the solution")
            }
            Standing::WrongElimination(elimination) => {
                write!(
                    f,
                    "{} is eliminated in {}, but the solution has it there",
                    elimination.digit, elimination.cell
                )
            }
            Standing::Unknown => write!(f, "the search for the solution was given up"),
        }
    }
}

impl PencilMarks {
    /// The marks at the beginning of a puzzle. If the puzzle is a grid, or candidates that say no more than a grid, and
    /// has one solution, its marks come with the [promise](PencilMarks::with_promise) of that.
    ///
    /// ```
    /// use tessera_sudoku::{PencilMarks, read_puzzle};
    /// let (_, puzzle) =
    /// read_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
    /// assert!(PencilMarks::of(&puzzle).is_unique());
    /// # Ok::<(), tessera_sudoku::FormatError>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &AnyPuzzle) -> PencilMarks {
        match puzzle.to_grid() {
            Some(grid) => {
                let marks = PencilMarks::new(&grid);
                let is_unique = marks.standing(puzzle).is_unique();
                marks.with_promise(is_unique)
            }
            None => PencilMarks::with_candidates(&Grid::EMPTY, &puzzle.to_candidates()),
        }
    }

    /// The first problem of these marks in a puzzle: a digit is wrong, or there are several solutions or none. The
    /// search takes some milliseconds at most.
    ///
    /// ```
    /// use tessera_sudoku::{AnyPuzzle, Cell, Digit, Grid, PencilMarks, Standing};
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut filled = puzzle;
    /// filled.set(Cell::at(0, 2), Digit::new(2));
    /// let standing = PencilMarks::new(&filled).standing(&AnyPuzzle::Grid(puzzle));
    /// assert_eq!(standing.to_string(), "r1c3 is not 2 in the solution");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn standing(&self, puzzle: &AnyPuzzle) -> Standing {
        let mut steps = 20_000;
        let mut search = match puzzle {
            AnyPuzzle::Grid(grid) => solutions(grid),
            AnyPuzzle::Candidates(candidates) => solutions(candidates),
        };
        let shown = || self.contradiction().map(Standing::Contradiction);
        let first = match search.next_within(&mut steps) {
            Some(first) => first,
            None if steps == 0 => return shown().unwrap_or(Standing::Unknown),
            None => return shown().unwrap_or(Standing::NoSolution),
        };
        if let Some(second) = search.next_within(&mut steps) {
            return Standing::Several(first, second);
        }
        if steps == 0 {
            return Standing::Unknown;
        }
        for cell in Cell::all() {
            let Some(right) = first[cell] else { continue };
            match self.grid()[cell] {
                Some(found) if found != right => return Standing::WrongDigit { cell, found },
                None if !self.candidates()[cell].contains(right) => {
                    // A wrong digit in another cell may have removed this candidate.
                    let wrong = Cell::all().find(|other| {
                        self.grid()[*other].is_some_and(|found| Some(found) != first[*other])
                    });
                    return match wrong.and_then(|cell| Some((cell, self.grid()[cell]?))) {
                        Some((cell, found)) => Standing::WrongDigit { cell, found },
                        None => Standing::WrongElimination(Elimination { cell, digit: right }),
                    };
                }
                _ => (),
            }
        }
        Standing::Right(first)
    }
}
