//! A grid together with the candidates of its unknown cells.

use super::Step;
use crate::{
    CandidateGrid, Cell, Contradiction, Digit, DigitSet, Grid, PEERS, candidates, contradiction,
};

/// The position that a person has reached in a puzzle: the filled cells, and the candidates that are left for the
/// unknown ones.
///
/// A filled cell has no candidates. A candidate of an unknown cell is a digit that none of its peers holds; steps may
/// have eliminated more.
///
/// ```
/// use tessera_sudoku::{Cell, Grid, PencilMarks};
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let marks = PencilMarks::new(&grid);
/// assert_eq!(marks.candidates()[Cell::at(0, 8)].to_string(), "9");
/// assert!(marks.candidates()[Cell::at(0, 0)].is_empty());
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PencilMarks {
    grid: Grid,
    candidates: CandidateGrid,
    givens: Grid,
    is_unique: bool,
}

impl PencilMarks {
    /// The marks of a grid in which nothing is eliminated yet: those of [`candidates`].
    #[must_use]
    pub fn new(grid: &Grid) -> PencilMarks {
        PencilMarks {
            grid: *grid,
            candidates: candidates(grid),
            givens: *grid,
            is_unique: false,
        }
    }

    /// The same marks with the filled cells of `givens` as those that the puzzle gives. All others were filled in by
    /// the person, which avoidable rectangles need to know. Otherwise all filled cells count as given.
    #[must_use]
    pub fn with_givens(mut self, givens: &Grid) -> PencilMarks {
        self.givens = *givens;
        self
    }

    /// The same marks with the promise that the givens have exactly one solution, or without it. Techniques that rely
    /// on the promise find nothing without it. The caller has to make sure that it is true. New marks do not have it.
    ///
    /// The promise is about the givens only: it does not hold for a puzzle whose own candidates are restricted.
    #[must_use]
    pub fn with_promise(mut self, is_unique: bool) -> PencilMarks {
        self.is_unique = is_unique;
        self
    }

    /// The cells that the puzzle gives.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Whether the givens are known to have one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// The marks of a grid whose unknown cells may only hold the `allowed` digits. Digits that a peer holds are removed
    /// from these. Digits that are allowed in filled cells are ignored.
    ///
    /// ```
    /// use tessera_sudoku::{CandidateGrid, Cell, Digit, Grid, PencilMarks};
    /// let mut allowed = CandidateGrid::ALL;
    /// allowed[Cell::at(0, 1)] = [1, 2, 7].into_iter().filter_map(Digit::new).collect();
    /// let grid: Grid = format!("7{}", ".".repeat(80)).parse()?;
    /// let marks = PencilMarks::with_candidates(&grid, &allowed);
    /// assert_eq!(marks.candidates()[Cell::at(0, 1)].to_string(), "12");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn with_candidates(grid: &Grid, allowed: &CandidateGrid) -> PencilMarks {
        let mut marks = PencilMarks::new(grid);
        for cell in Cell::all() {
            marks.candidates[cell] = marks.candidates[cell].intersection(allowed[cell]);
        }
        marks
    }

    /// The filled cells.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of the unknown cells.
    #[must_use]
    pub const fn candidates(&self) -> &CandidateGrid {
        &self.candidates
    }

    /// The same marks with the opposite of a change: the candidate is removed if `is_on` is true, and placed otherwise.
    pub(super) fn with_opposite(&self, (cell, digit): (Cell, Digit), is_on: bool) -> PencilMarks {
        let mut marks = self.clone();
        if is_on {
            marks.eliminate(cell, digit);
        } else {
            marks.place(cell, digit);
        }
        marks
    }

    /// Does what a step says: fills in its placements, removes their digits from the candidates of the peers, and
    /// removes its eliminations.
    ///
    /// The step is not checked; [`Step::check`] does that.
    ///
    /// ```
    /// use tessera_sudoku::{Cell, Grid, PencilMarks, next_step};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let mut marks = PencilMarks::new(&grid);
    /// let step = next_step(&marks).unwrap();
    /// marks.apply(&step);
    /// assert_eq!(marks.grid()[Cell::at(0, 8)].map(|digit| digit.get()), Some(9));
    /// assert_eq!(marks.candidates()[Cell::at(1, 8)].to_string(), "123456");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.place(placement.cell, placement.digit);
        }
        for elimination in &step.eliminations {
            self.candidates[elimination.cell].remove(elimination.digit);
        }
    }

    /// Removes a candidate, as a person does who believes that it is wrong.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell].remove(digit);
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        self.candidates[cell] = DigitSet::EMPTY;
        for peer in PEERS[cell.index()] {
            self.candidates[peer].remove(digit);
        }
    }

    /// The first [`contradiction`] that the marks show.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        contradiction(&self.grid, &self.candidates)
    }

    /// The marks as a puzzle for the solver: a filled cell has its digit as the only candidate.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, solve};
    /// let marks = PencilMarks::new(&Grid::EMPTY);
    /// assert!(solve(&marks.to_candidates()).is_some());
    /// ```
    #[must_use]
    pub fn to_candidates(&self) -> CandidateGrid {
        let mut all = self.candidates;
        for cell in Cell::all() {
            if let Some(digit) = self.grid[cell] {
                all[cell] = DigitSet::from_iter([digit]);
            }
        }
        all
    }
}
