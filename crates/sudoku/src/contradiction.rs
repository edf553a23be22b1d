//! Contradictions: facts that show, without a search, that a grid cannot be completed.

use crate::techniques::{why_no_cell, why_no_digit};
use crate::{
    CandidateGrid, Cell, Digit, DigitSet, English, Grid, Language, Reason, UNITS, Violation,
};

/// Something in a grid that shows that it has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A unit holds a digit more than once.
    Twice(Violation),
    /// An unknown cell has no candidate.
    NoCandidate(Cell),
    /// A unit lacks a digit that none of its unknown cells can hold.
    NoCell {
        /// The index of the unit in [`UNITS`].
        unit: usize,
        /// The digit.
        digit: Digit,
    },
}

impl Contradiction {
    /// Explains the contradiction of a grid: a sentence for people, and the filled cells that show it.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks};
    /// let grid: Grid = format!("{:.<81}", "123456..................9").parse()?;
    /// let reason = PencilMarks::new(&grid).contradiction().unwrap().reason(&grid);
    /// assert_eq!(
    ///     reason.text,
    ///     "The 9 of row 1 has no cell: every empty cell of it sees another 9, in r3c7."
    /// );
    /// assert_eq!((reason.unit, reason.causes[0].to_string()), (Some(0), "r3c7".to_owned()));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn reason(&self, grid: &Grid) -> Reason {
        self.reason_in(grid, &English)
    }

    /// Like [`reason`](Contradiction::reason), in the language `words`.
    #[must_use]
    pub fn reason_in(&self, grid: &Grid, words: &dyn Language) -> Reason {
        match self {
            Contradiction::Twice(violation) => why_twice(grid, violation, words),
            Contradiction::NoCandidate(cell) => why_no_digit(grid, *cell, words),
            Contradiction::NoCell { unit, digit } => why_no_cell(grid, *unit, *digit, words),
        }
    }
}

fn why_twice(grid: &Grid, violation: &Violation, words: &dyn Language) -> Reason {
    let (unit, digit) = (violation.unit(), violation.digit);
    let holds = |cell: &&Cell| grid[**cell] == Some(digit);
    Reason {
        text: words.twice(violation.unit, digit, violation.times),
        unit: Some(violation.unit),
        causes: unit.cells.iter().filter(holds).copied().collect(),
        eliminated: Vec::new(),
    }
}

/// The first contradiction of a grid whose unknown cells have these `candidates`; filled cells have none.
///
/// Digits that stand twice in a unit come first, then cells without a candidate, then digits without a cell, each in
/// the order of the units or cells. `None` does not mean that there is a solution.
///
/// ```
/// use tessera_sudoku::{Cell, Contradiction, Digit, Grid, candidates, contradiction};
/// let first = |start: &str| {
///     let grid: Grid = format!("{start:.<81}").parse().unwrap();
///     contradiction(&grid, &candidates(&grid))
/// };
/// assert!(matches!(first("5..5"), Some(Contradiction::Twice(twice)) if twice.unit == 0));
/// assert_eq!(first("12345678..................9"), Some(Contradiction::NoCandidate(Cell::at(0, 8))));
/// let one = Digit::new(1).unwrap();
/// assert_eq!(first("......2341...........1"), Some(Contradiction::NoCell { unit: 0, digit: one }));
/// assert_eq!(first("12345678."), None);
/// ```
#[must_use]
pub fn contradiction(grid: &Grid, candidates: &CandidateGrid) -> Option<Contradiction> {
    let twice = || grid.violations().into_iter().next();
    let mut unknown = Cell::all().filter(|cell| grid[*cell].is_none());
    twice()
        .map(Contradiction::Twice)
        .or_else(|| {
            unknown
                .find(|cell| candidates[*cell].is_empty())
                .map(Contradiction::NoCandidate)
        })
        .or_else(|| no_cell(grid, candidates))
}

fn no_cell(grid: &Grid, candidates: &CandidateGrid) -> Option<Contradiction> {
    let can_hold = |cell: &Cell| match grid[*cell] {
        Some(known) => 1 << (known.get() - 1),
        None => candidates[*cell].bits(),
    };
    UNITS.iter().enumerate().find_map(|(number, unit)| {
        let held = unit
            .cells
            .iter()
            .map(can_hold)
            .fold(0, |all, digits| all | digits);
        let digit = DigitSet::ALL
            .without(DigitSet::from_bits(held))
            .iter()
            .next()?;
        Some(Contradiction::NoCell {
            unit: number,
            digit,
        })
    })
}
