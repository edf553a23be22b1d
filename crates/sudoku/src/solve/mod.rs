//! The fast solver: finds a solution, proves that it is the only one, counts and lists solutions.
//!
//! There are two engines that give the same answers. Both store for each digit the cells that may hold it.
//!
//! Both propagate locked candidates. In a band, a digit takes one box in each of the three rows, in one of six ways; in
//! a stack likewise. Candidates that are part of none of the ways still possible are removed. This also finds hidden
//! singles. Naked singles are found by counting the digits of all cells at once, bit by bit. When propagation ends, one
//! of the two candidates of a cell is guessed; `guess` chooses the cell. Where few cells have two candidates, `planes`
//! guesses one of the ways instead. After several guesses without a contradiction, it guesses two cells at once. Where
//! few cells are open and no guess has failed, it guesses up to three from the start, without comparing cells.
//!
//! - `bands`, for any processor: a word of 27 bits for each digit and band, and tables of what a pattern of candidates
//!   implies (`tables` explains the layout). One digit is propagated at a time.
//! - `planes`, for processors with AVX2: a vector for each nine cells with a lane for each digit, so that one operation
//!   works on all digits. With AVX-512 the same code takes fewer instructions.
//!
//! Bands of digits with tables of locked candidates go back to the solvers of the New Sudoku Players' Forum: bb_sudoku
//! of Brian Turner, JSolve of Jason Linhart, then JCZSolve. Vectors that hold the whole state, without tables, go back
//! to tdoku of Tom Dillon, which has a lane for each cell.

pub(crate) mod bands;
mod engine;
mod guess;
#[cfg(target_arch = "x86_64")]
pub(crate) mod planes;
pub(crate) mod search;
pub(crate) mod tables;

use std::fmt;

use crate::{CandidateGrid, Cell, Grid};
use engine::Engine;

/// A puzzle that can be solved: a [`Grid`], whose unknown cells may hold every digit, or a [`CandidateGrid`], which
/// lists the digits that each cell may hold. A puzzle of the latter kind is called a sukaku.
pub trait Puzzle: sealed::Start {}

impl Puzzle for Grid {}
impl Puzzle for CandidateGrid {}

mod sealed {
    use super::{CandidateGrid, Engine, Grid};
    use crate::{Cell, DigitSet};

    /// Makes the start of the search.
    pub trait Start {
        #[doc(hidden)]
        #[allow(private_interfaces, reason = "nobody else can name this trait")]
        fn start(&self) -> Engine;

        /// The digits that each cell may hold. A known cell may hold only its own.
        #[doc(hidden)]
        fn allowed(&self) -> CandidateGrid;
    }

    #[allow(private_interfaces, reason = "nobody else can name this trait")]
    impl Start for Grid {
        fn start(&self) -> Engine {
            Engine::of_grid(self)
        }

        fn allowed(&self) -> CandidateGrid {
            let mut allowed = CandidateGrid::ALL;
            for cell in Cell::all() {
                if let Some(digit) = self[cell] {
                    allowed[cell] = DigitSet::from_iter([digit]);
                }
            }
            allowed
        }
    }

    #[allow(private_interfaces, reason = "nobody else can name this trait")]
    impl Start for CandidateGrid {
        fn start(&self) -> Engine {
            Engine::of_candidates(self)
        }

        fn allowed(&self) -> CandidateGrid {
            *self
        }
    }
}

/// Whether a puzzle has no solution, one, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// The puzzle has no solution.
    None,
    /// The puzzle has this solution and no other.
    Unique(Grid),
    /// The puzzle has at least these two solutions.
    Multiple(Grid, Grid),
}

/// Finds a solution of `puzzle`. `None` if it has no solution.
///
/// ```
/// use tessera_sudoku::{CandidateGrid, Grid, solve};
/// let puzzle: Grid =
///     "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6".parse()?;
/// let solution = solve(&puzzle).unwrap();
/// assert_eq!(solution.unknown(), 0);
/// assert!(solution.violations().is_empty());
/// assert_eq!(solve(&CandidateGrid::from(&puzzle)), Some(solution));
/// assert_eq!(solve(&format!("11{}", ".".repeat(79)).parse::<Grid>()?), None);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn solve(puzzle: &impl Puzzle) -> Option<Grid> {
    puzzle.start().next()
}

/// Finds out whether `puzzle` has no solution, one, or several, and returns up to two of them.
///
/// ```
/// use tessera_sudoku::{Grid, Solutions, unique};
/// let puzzle: Grid =
///     "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6".parse()?;
/// assert!(matches!(unique(&puzzle), Solutions::Unique(solution) if solution.unknown() == 0));
/// assert!(matches!(unique(&Grid::EMPTY), Solutions::Multiple(one, other) if one != other));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn unique(puzzle: &impl Puzzle) -> Solutions {
    let mut search = puzzle.start();
    if !search.advance() {
        return Solutions::None;
    }
    // Read out at once into their place: each copy would wait for what was just stored.
    let first = search.solution();
    if !search.advance() {
        return Solutions::Unique(first);
    }
    Solutions::Multiple(first, search.solution())
}

/// Counts the solutions of `puzzle`, up to `limit`.
///
/// ```
/// use tessera_sudoku::{Grid, count};
/// let many: Grid =
///     "8.........95.......76.........426798...571243...893165......916....3.487....1.532".parse()?;
/// assert_eq!(count(&many, 1), 1);
/// assert_eq!(count(&many, 1_000), 872);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn count(puzzle: &impl Puzzle, limit: u64) -> u64 {
    let mut search = puzzle.start();
    let mut count = 0;
    while count < limit && search.advance() {
        count += 1;
    }
    count
}

/// Whether `puzzle` has a solution with another digit in a cell that has a clue.
pub(crate) fn allows_other(puzzle: &Grid, cell: Cell) -> bool {
    let Some(digit) = puzzle[cell] else {
        return false;
    };
    let mut fewer = *puzzle;
    fewer.set(cell, None);
    Engine::of_grid_without(&fewer, cell, digit).advance()
}

/// Iterates over the solutions of `puzzle`, each once, in no particular order. A solution is searched for when the
/// iterator is asked for it.
///
/// ```
/// use tessera_sudoku::{Grid, solutions};
/// let some: Vec<Grid> = solutions(&Grid::EMPTY).take(3).collect();
/// assert!(some.iter().all(|grid| grid.unknown() == 0 && grid.violations().is_empty()));
/// assert!(some[0] != some[1] && some[1] != some[2] && some[0] != some[2]);
/// ```
#[must_use]
pub fn solutions(puzzle: &impl Puzzle) -> SolutionIter {
    SolutionIter(puzzle.start())
}

/// The iterator of [`solutions`].
#[derive(Clone)]
pub struct SolutionIter(Engine);

impl SolutionIter {
    /// Searches for the next solution, with at most `steps` steps, and subtracts the steps that it took from `steps`.
    ///
    /// A step is a guess with everything that follows from it, and takes some hundred nanoseconds. If the result is
    /// `None` and `steps` is above 0, there are no more solutions. If `steps` is 0, there may be more, and another call
    /// goes on with the search.
    ///
    /// Use this for untrusted input. Puzzles for people take a handful of steps, but some grids without a solution take
    /// hours.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, solutions};
    /// let nasty: Grid =
    ///     ".....5.8....6.1.............1.5........1.6...3.......553.....61..................".parse()?;
    /// let mut steps = 1_000;
    /// assert_eq!(solutions(&nasty).next_within(&mut steps), None);
    /// assert_eq!(steps, 0); // The search was given up.
    ///
    /// let mut steps = 1_000;
    /// assert_eq!(solutions(&format!("11{}", ".".repeat(79)).parse::<Grid>()?).next_within(&mut steps), None);
    /// assert!(steps > 0); // There is no solution.
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn next_within(&mut self, steps: &mut u64) -> Option<Grid> {
        self.0.next_within(steps)
    }
}

impl Iterator for SolutionIter {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.0.next()
    }
}

impl std::iter::FusedIterator for SolutionIter {}

impl fmt::Debug for SolutionIter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolutionIter").finish_non_exhaustive()
    }
}
