//! Solving for speed: a first solution, whether it is the only one, how many there are, all of them.
//!
//! There are two engines with the same answers. Both keep, for each digit, the cells that may hold it, and close
//! them under locked candidates: the three rows of a band go to its three boxes in one of six ways, the three
//! columns of a stack likewise, and whatever is part of none of the ways still possible is removed. Hidden
//! singles fall out of this; naked singles come from counting the digits of all cells at once, bit by bit. Where
//! nothing follows any more, one of the two candidates of a cell is guessed (`guess` says of which).
//!
//! - `bands`, for any machine: a word of 27 bits for each digit and band, and tables of what a pattern of
//!   candidates implies (`tables` shows the layout). A digit is closed as a whole.
//! - `planes`, where the processor has AVX2: a vector for each nine cells, a lane for each digit, so that one
//!   operation closes all digits; with AVX-512 the same code takes fewer instructions.
//!
//! Bands of digits with locked candidates looked up go back to the solvers of the New Sudoku Players' Forum:
//! bb_sudoku of Brian Turner, JSolve of Jason Linhart, then JCZSolve. Doing without look-ups, on
//! vectors that hold the whole state, is what tdoku of Tom Dillon showed to pay, there with a lane for each cell.

mod bands;
mod engine;
mod guess;
#[cfg(target_arch = "x86_64")]
mod planes;
mod search;
mod tables;

use std::fmt;

use crate::{CandidateGrid, Grid};
use engine::Engine;

/// What can be solved: a [`Grid`], whose unknown cells may hold every digit, or a [`CandidateGrid`], which says for
/// each cell what it may hold (a puzzle of this kind is called sukaku).
pub trait Puzzle: sealed::Start {}

impl Puzzle for Grid {}
impl Puzzle for CandidateGrid {}

mod sealed {
    use super::{CandidateGrid, Engine, Grid};

    /// Where the search of a puzzle starts.
    pub trait Start {
        #[doc(hidden)]
        #[allow(private_interfaces, reason = "nobody else can name this trait")]
        fn start(&self) -> Engine;
    }

    #[allow(private_interfaces, reason = "nobody else can name this trait")]
    impl Start for Grid {
        fn start(&self) -> Engine {
            Engine::of_grid(self)
        }
    }

    #[allow(private_interfaces, reason = "nobody else can name this trait")]
    impl Start for CandidateGrid {
        fn start(&self) -> Engine {
            Engine::of_candidates(self)
        }
    }
}

/// Whether a puzzle has one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is no solution.
    None,
    /// There is this solution and no other.
    Unique(Grid),
    /// There are at least these two.
    Multiple(Grid, Grid),
}

/// A solution of a puzzle, `None` if there is none.
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

/// Whether a puzzle has no, one or more solutions, with the solution that proves it.
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
    let Some(first) = search.next() else {
        return Solutions::None;
    };
    match search.next() {
        None => Solutions::Unique(first),
        Some(second) => Solutions::Multiple(first, second),
    }
}

/// The number of solutions of a puzzle, or the limit if there are more.
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

/// The solutions of a puzzle, found as they are asked for, each once, in no order worth naming.
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
    /// The next solution, if no more steps are needed to find it than these; the steps that it took are taken away. A
    /// step is a guess with all that follows from it, and takes some hundred nanoseconds. Where none is left, there may
    /// be more solutions, and the search can go on later.
    ///
    /// This is for texts of strangers. Puzzles for people take a handful of steps, but there are grids without a
    /// solution that take hours.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, solutions};
    /// let nasty: Grid =
    ///     ".......4.....1.3........6.......9.....7.....1...........3...4..5......6.....4..3.".parse()?;
    /// let mut steps = 1_000;
    /// assert_eq!(solutions(&nasty).next_within(&mut steps), None);
    /// assert_eq!(steps, 0); // it is not known
    ///
    /// let mut steps = 1_000;
    /// assert_eq!(solutions(&format!("11{}", ".".repeat(79)).parse::<Grid>()?).next_within(&mut steps), None);
    /// assert!(steps > 0); // there is none
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
