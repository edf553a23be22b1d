//! The loop: the first hint of the first technique that finds one, again and again.

use std::fmt;

use super::board::Board;
use super::chains::Chains;
use super::exclusion::Seen;
use super::hint::{Hint, each_removal};
use super::rating::Difficulty;
use super::technique::RatedTechnique;
use super::unchanged::Unchanged;
use super::{bug, exclusion, fish, locking, loops, singles, subsets, wings};
use crate::{CandidateGrid, Cell, Digit, DigitSet, Elimination, Grid, PencilMarks};

/// A step that a technique finds on the way to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedStep {
    /// The technique.
    pub technique: RatedTechnique,
    /// How hard the step is.
    pub rating: Difficulty,
    /// The cell to fill in, with its digit.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates to remove, by cell and digit, beside those that the placement removes from its peers.
    pub eliminations: Vec<Elimination>,
}

/// Solves a puzzle step by step. The iterator ends when the grid is full, or when no technique finds a step.
///
/// Steps are right if the puzzle has exactly one solution, which the solver does not check. If it has none or several,
/// steps may mean nothing, and may take long.
///
/// ```
/// use tessera_sudoku::{Grid, sudoku_explainer::{Difficulty, Solver}};
/// let grid: Grid =
///     "..63.5...4..2..9..7......5...78...3..39.7.58..8...92...2......5..5..8..1...7.14..".parse()?;
/// let mut solver = Solver::new(&grid);
/// let step = solver.next().unwrap();
/// assert_eq!(step.to_string(), "Hidden Single 1.2: r2c2=5");
/// let hardest = solver.by_ref().map(|step| step.rating).max();
/// assert_eq!((hardest, solver.grid().unknown()), (Some(Difficulty::tenths(12)), 0));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
pub struct Solver {
    board: Board,
    unchanged: Unchanged,
    chains: Chains,
    /// What the searches for aligned pairs and triplets have seen.
    seen: [Seen; 2],
    /// Whether techniques may rely on there being one solution.
    is_unique: bool,
}

impl Solver {
    /// A solver at the start of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Grid) -> Solver {
        Solver {
            board: Board::new(puzzle),
            unchanged: Unchanged::default(),
            chains: Chains::new(),
            seen: Default::default(),
            is_unique: true,
        }
    }

    /// A solver that starts in the middle of a solution, with the filled cells and the candidates of `marks`. Its first
    /// step is the one that Sudoku Explainer would find there.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, sudoku_explainer::Solver};
    /// let grid: Grid = format!("{:.<81}", "1234.....567....").parse()?;
    /// let step = Solver::at(&PencilMarks::new(&grid)).next().unwrap();
    /// assert_eq!(step.to_string(), "Pointing 2.6: r3c7<>4 r3c8<>4 r3c9<>4");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn at(marks: &PencilMarks) -> Solver {
        let mut solver = Solver::new(marks.grid());
        solver.keep(marks.candidates());
        solver
    }

    /// Removes all candidates but these.
    fn keep(&mut self, candidates: &CandidateGrid) {
        for cell in Cell::all() {
            for digit in DigitSet::ALL.without(candidates[cell]).iter() {
                self.board
                    .remove(cell.index(), usize::from(digit.get()) - 1);
            }
        }
    }

    /// Starts with another puzzle. The solver keeps its memory, so this is faster than a new solver.
    pub fn restart(&mut self, puzzle: &Grid) {
        self.board = Board::new(puzzle);
        self.unchanged = Unchanged::default();
        self.seen = Default::default();
        self.is_unique = true;
    }

    /// Starts with a puzzle of candidates, in which cells with one candidate are filled. Unique loops and bivalue
    /// universal graves are left out: they rely on digits that can be exchanged, which the candidates may not allow.
    pub(super) fn restart_sukaku(&mut self, puzzle: &CandidateGrid) {
        let mut known = Grid::EMPTY;
        Cell::all().for_each(|cell| known.set(cell, puzzle[cell].only()));
        self.restart(&known);
        self.keep(puzzle);
        self.is_unique = false;
    }

    /// The grid as far as it is solved.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::new(self.board.values.map(|value| Digit::new(value + 1)))
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Finds and applies the next step.
    pub(crate) fn advance(&mut self) -> Option<Hint> {
        if self.board.empty == 0 {
            return None;
        }
        let hint = self.find()?;
        if let Some((cell, digit)) = hint.placement {
            self.board.place(cell, digit);
        }
        for (cell, digit) in each_removal(&hint.removals) {
            self.board.remove(cell, digit);
        }
        Some(hint)
    }

    /// Places singles that are not above the maximum rating so far, and returns it.
    pub(super) fn place_singles(&mut self, least: u16) -> u16 {
        singles::place_singles(&mut self.board, least)
    }

    fn find(&mut self) -> Option<Hint> {
        let Solver {
            board,
            unchanged: old,
            chains,
            seen: [pairs, triplets],
            is_unique,
        } = self;
        let is_unique = *is_unique;
        if let hint @ Some(_) = singles::hidden_single(board) {
            return hint;
        }
        old.note(board);
        let board = &*board;
        // Each search has a number of its own, under which `old` notes where the search found nothing.
        old.digits(0, |digits| locking::direct(board, digits))
            .or_else(|| old.houses(0, |houses| subsets::direct_hidden(board, 2, houses)))
            .or_else(|| singles::naked_single(board))
            .or_else(|| old.houses(1, |houses| subsets::direct_hidden(board, 3, houses)))
            .or_else(|| old.digits(1, |digits| locking::indirect(board, digits)))
            .or_else(|| old.houses(2, |houses| subsets::naked_set(board, 2, houses)))
            .or_else(|| old.digits(2, |digits| fish::basic_fish(board, 2, digits)))
            .or_else(|| old.houses(3, |houses| subsets::hidden_set(board, 2, houses)))
            .or_else(|| old.houses(4, |houses| subsets::naked_set(board, 3, houses)))
            .or_else(|| old.digits(3, |digits| fish::basic_fish(board, 3, digits)))
            .or_else(|| old.houses(5, |houses| subsets::hidden_set(board, 3, houses)))
            .or_else(|| wings::wing(board, 2))
            .or_else(|| wings::wing(board, 3))
            .or_else(|| is_unique.then(|| loops::unique_loop(board)).flatten())
            .or_else(|| old.houses(6, |houses| subsets::naked_set(board, 4, houses)))
            .or_else(|| old.digits(4, |digits| fish::basic_fish(board, 4, digits)))
            .or_else(|| old.houses(7, |houses| subsets::hidden_set(board, 4, houses)))
            .or_else(|| is_unique.then(|| bug::bug(board)).flatten())
            .or_else(|| exclusion::aligned_pair(board, pairs))
            .or_else(|| chains.forcing(board))
            .or_else(|| exclusion::aligned_triplet(board, triplets))
            .or_else(|| chains.nishio(board))
            .or_else(|| chains.multiple(board))
            .or_else(|| (0..=3).find_map(|level| chains.dynamic(board, level)))
            .or_else(|| (0..=3).find_map(|inner| chains.dynamic_in_dynamic(board, inner)))
    }
}

impl Iterator for Solver {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        let hint = self.advance()?;
        let cell_and_digit =
            |(cell, digit): (usize, usize)| Some((Cell::new(cell)?, Digit::new(digit as u8 + 1)?));
        let mut eliminations: Vec<Elimination> = each_removal(&hint.removals)
            .filter_map(cell_and_digit)
            .map(|(cell, digit)| Elimination { cell, digit })
            .collect();
        eliminations.sort_by_cached_key(Elimination::order);
        Some(RatedStep {
            technique: hint.technique,
            rating: Difficulty::tenths(hint.rating),
            placement: hint.placement.and_then(cell_and_digit),
            eliminations,
        })
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("grid", &self.grid())
            .finish_non_exhaustive()
    }
}

/// The technique, its rating and what follows: `Claiming 2.8: r4c6<>7 r5c6<>7`.
impl fmt::Display for RatedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:", self.technique, self.rating)?;
        if let Some((cell, digit)) = self.placement {
            write!(f, " {cell}={digit}")?;
        }
        self.eliminations
            .iter()
            .try_for_each(|elimination| write!(f, " {elimination}"))
    }
}
