//! A puzzle, and what a solution of it is.

use tessera_sudoku::{AnyPuzzle, CandidateGrid};

use crate::cell::Cell;
use crate::constraint::{Constraint, DisjointGroups};
use crate::shape::Shape;

/// A puzzle: cells, the values that each of them may have, and constraints.
///
/// ```
/// use tessera_constraints::{Cell, Puzzle, constraint::Thermometer};
/// let mut puzzle = Puzzle::sudoku(4);
/// puzzle.constraints.push(Thermometer::new([Cell::at(0, 0), Cell::at(0, 1), Cell::at(0, 2)]).into());
/// puzzle.give(Cell::at(0, 0), 2);
/// assert_eq!(puzzle.constraints[1].words(), "Values increase along the thermometer r1c1, r1c2, r1c3.");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The cells and their values.
    pub shape: Shape,
    /// The values that each cell may have, as a set of bits: bit `i` stands for the value `shape.least + i`. The order
    /// is that of [`Shape::index`].
    pub candidates: Vec<u32>,
    /// What a solution must fulfil.
    pub constraints: Vec<Constraint>,
    /// The name of the puzzle.
    pub title: Option<String>,
    /// Who made the puzzle.
    pub author: Option<String>,
    /// The rules in words.
    pub rules: Option<String>,
    /// What the text of the puzzle has beyond this: drawing, and parts without a meaning for a solution.
    pub remarks: Vec<String>,
}

/// The error for a value that cannot be entered into a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// The puzzle does not have the cell.
    #[error("{0} is not a cell of this puzzle")]
    Cell(Cell),
    /// The number is not a value of the puzzle.
    #[error("{value} at {cell}: expected a value from {least} to {greatest}")]
    Value {
        /// The cell.
        cell: Cell,
        /// The number.
        value: i32,
        /// Minimum value of the puzzle.
        least: i32,
        /// Maximum value of the puzzle.
        greatest: i32,
    },
}

/// A classic sudoku: a grid of 9x9 cells with rows, columns and boxes.
impl From<&AnyPuzzle> for Puzzle {
    fn from(classic: &AnyPuzzle) -> Puzzle {
        let candidates = match classic {
            AnyPuzzle::Grid(grid) => CandidateGrid::from(grid),
            AnyPuzzle::Candidates(candidates) => *candidates,
        };
        let mut puzzle = Puzzle::sudoku(9);
        for (mask, cell) in puzzle
            .candidates
            .iter_mut()
            .zip(tessera_sudoku::Cell::all())
        {
            *mask = candidates[cell]
                .iter()
                .map(|digit| 1 << (digit.get() - 1))
                .sum();
        }
        puzzle
    }
}

impl Puzzle {
    /// A puzzle of these cells without constraints.
    #[must_use]
    pub fn new(shape: Shape) -> Puzzle {
        let full = full(shape.values);
        // An absent place has one value, so that no search ever looks at it.
        let candidates = (0..shape.len())
            .map(|index| {
                if shape.index(shape.cell(index)).is_some() {
                    full
                } else {
                    1
                }
            })
            .collect();
        Puzzle {
            shape,
            candidates,
            constraints: Vec::new(),
            title: None,
            author: None,
            rules: None,
            remarks: Vec::new(),
        }
    }

    /// A square grid in which each row, column and box has every value from 1 to `size`. A size that is prime has no
    /// boxes.
    #[must_use]
    pub fn sudoku(size: usize) -> Puzzle {
        let mut puzzle = Puzzle::new(Shape::square(size));
        let boxes = Shape::box_size(size, size, size);
        puzzle
            .constraints
            .push(crate::constraint::Grid::new(size, size, boxes).into());
        puzzle
    }

    /// Leaves a cell this value only, if it may have it, and else none.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle does not have the cell.
    pub fn give(&mut self, cell: Cell, value: i32) {
        let index = self.shape.index(cell).expect("a cell of the puzzle");
        self.candidates[index] &= self.bit(value);
    }

    /// Values of some cells as a list with an entry for each cell, in the order of
    /// [`Shape::index`](crate::Shape::index). The last value of a cell counts.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have a cell, or a number is not one of its values.
    ///
    /// ```
    /// use tessera_constraints::{Cell, Puzzle};
    /// let puzzle = Puzzle::sudoku(4);
    /// assert_eq!(puzzle.entered([(Cell::at(0, 1), 3)])?[..3], [None, Some(3), None]);
    /// let error = puzzle.entered([(Cell::at(0, 1), 5)]).unwrap_err();
    /// assert_eq!(error.to_string(), "5 at r1c2: expected a value from 1 to 4");
    /// # Ok::<(), tessera_constraints::ValueError>(())
    /// ```
    pub fn entered(
        &self,
        values: impl IntoIterator<Item = (Cell, i32)>,
    ) -> Result<Vec<Option<i32>>, ValueError> {
        let mut entered = vec![None; self.shape.len()];
        for (cell, value) in values {
            let index = self.shape.index(cell).ok_or(ValueError::Cell(cell))?;
            if self.bit(value) == 0 {
                let (least, greatest) = (self.shape.least, self.shape.greatest());
                return Err(ValueError::Value {
                    cell,
                    value,
                    least,
                    greatest,
                });
            }
            entered[index] = Some(value);
        }
        Ok(entered)
    }

    /// The bit of a value, 0 for a number that is not a value.
    #[must_use]
    pub fn bit(&self, value: i32) -> u32 {
        let place = value
            .checked_sub(self.shape.least)
            .and_then(|place| u32::try_from(place).ok());
        place
            .filter(|place| (*place as usize) < self.shape.values)
            .map_or(0, |place| 1 << place)
    }

    /// The value of each cell that may have only one.
    #[must_use]
    pub fn givens(&self) -> Vec<(Cell, i32)> {
        let cells = self
            .shape
            .grid()
            .chain((0..self.shape.extra).map(Cell::extra));
        cells
            .filter_map(|cell| {
                let mask = self.candidates[self.shape.index(cell)?];
                let value = self.shape.least + mask.trailing_zeros() as i32;
                mask.is_power_of_two().then_some((cell, value))
            })
            .collect()
    }

    /// Whether these values, one for each cell in the order of [`Shape::index`], are a solution: by the candidates and
    /// by the definition of each constraint alone.
    ///
    /// # Panics
    ///
    /// Panics if the number of values is not that of the cells.
    #[must_use]
    pub fn is_solution(&self, values: &[i32]) -> bool {
        assert_eq!(values.len(), self.shape.len(), "a value for each cell");
        let are_candidates =
            (values.iter().zip(&self.candidates).enumerate()).all(|(index, (value, mask))| {
                self.shape.index(self.shape.cell(index)).is_none() || self.bit(*value) & mask != 0
            });
        let filled = Filled {
            puzzle: self,
            values,
        };
        are_candidates
            && self
                .constraints
                .iter()
                .all(|constraint| constraint.holds(&filled))
    }

    /// The solution as text: a character for each cell of the grid, row by row, and `.` for an absent place. Values
    /// above 9 are letters from `A` on if there are more than nine values; numbers that need more characters are
    /// separated by blanks.
    #[must_use]
    pub fn solution_text(&self, values: &[i32]) -> String {
        let shape = &self.shape;
        let grid = &values[..shape.rows * shape.columns];
        let texts = (0..).zip(grid).map(|(index, value)| match value {
            _ if shape.index(shape.cell(index)).is_none() => ".".to_owned(),
            0..=9 => value.to_string(),
            10..=35 => char::from(b'A' + (*value - 10) as u8).to_string(),
            _ => value.to_string(),
        });
        let texts: Vec<String> = texts.collect();
        let is_short = texts.iter().all(|text| text.len() == 1);
        texts.join(if is_short { "" } else { " " })
    }

    /// Says what is wrong with the puzzle, if something is, and in which part.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        if let Some(problem) = self.shape.problem() {
            return Some(problem);
        }
        if self.candidates.len() != self.shape.len() {
            let (found, expected) = (self.candidates.len(), self.shape.len());
            return Some(format!("candidates of {found} cells: expected {expected}"));
        }
        (1..)
            .zip(&self.constraints)
            .find_map(|(number, constraint)| {
                let problem = match constraint {
                    Constraint::DisjointGroups(_) if DisjointGroups::groups(self).is_empty() => {
                        "no grid has boxes".to_owned()
                    }
                    _ => constraint.problem(&self.shape)?,
                };
                Some(format!(
                    "constraint {number} ({}): {problem}",
                    constraint.name()
                ))
            })
    }

    /// The boxes of the puzzle: the regions that are not rows or columns.
    pub(crate) fn regions(&self) -> Vec<Vec<Cell>> {
        self.constraints
            .iter()
            .flat_map(Constraint::regions)
            .collect()
    }
}

/// The numbers of the bits of a mask, ascending.
#[inline]
pub(crate) fn bits(mask: impl Into<u64>) -> impl Iterator<Item = u32> {
    let mut rest = mask.into();
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The bits from `low` to `high`.
#[inline(always)]
pub(crate) fn bits_between(low: i64, high: i64) -> u32 {
    let below = |bit: i64| (1_u64 << bit.clamp(0, 32)) - 1;
    (below(high + 1) & !below(low)) as u32
}

/// The bits of the first `values` values.
pub(crate) fn full(values: usize) -> u32 {
    if values >= 32 {
        u32::MAX
    } else {
        (1 << values) - 1
    }
}

/// A puzzle with a value in each cell.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The values in the order of [`Shape::index`].
    pub values: &'a [i32],
}

impl Filled<'_> {
    /// The value of a cell of the puzzle.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle does not have the cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> i32 {
        self.values[self.puzzle.shape.index(cell).expect("a cell of the puzzle")]
    }

    /// The values of cells.
    pub(crate) fn of(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|cell| self.at(*cell)).collect()
    }

    /// Whether all these cells have different values.
    pub(crate) fn are_different(&self, cells: &[Cell]) -> bool {
        let mut values = self.of(cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The sum of the values of cells.
    pub(crate) fn sum(&self, cells: &[Cell]) -> i64 {
        cells.iter().map(|cell| i64::from(self.at(*cell))).sum()
    }
}
