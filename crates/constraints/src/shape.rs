//! The cells of a puzzle and the values that they can have.

use crate::cell::{Cell, MAX_EXTRA};

/// Maximum number of values of a cell.
pub const MAX_VALUES: usize = 32;

/// Maximum number of cells, those beside the grid included.
pub const MAX_CELLS: usize = 2000;

/// The cells of a puzzle, and the values that they can have.
///
/// The grid has cells in `rows` and `columns`, except those in `absent`. Cells are numbered row by row; after them come
/// the `extra` cells beside the grid. Values are the `values` integers from `least` on.
///
/// ```
/// use tessera_constraints::{Cell, Shape};
/// let shape = Shape::square(9);
/// assert_eq!(shape.index(Cell::at(1, 0)), Some(9));
/// assert_eq!((shape.least, shape.greatest()), (1, 9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Minimum value.
    pub least: i32,
    /// Number of values.
    pub values: usize,
    /// Number of cells beside the grid.
    pub extra: usize,
    /// The places of the grid that are not cells, as between the grids of a samurai, in ascending order.
    pub absent: Vec<Cell>,
}

impl Shape {
    /// A grid of `size` rows and columns with the values from 1 to `size`.
    #[must_use]
    pub fn square(size: usize) -> Shape {
        Shape {
            rows: size,
            columns: size,
            least: 1,
            values: size,
            extra: 0,
            absent: Vec::new(),
        }
    }

    /// Maximum value.
    #[must_use]
    pub fn greatest(&self) -> i32 {
        self.least + self.values as i32 - 1
    }

    /// Number of cells, absent ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows * self.columns + self.extra
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a cell, counted from 0. `None` if the shape does not have it.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        if let Some((row, column)) = cell.place() {
            let is_cell = row < self.rows
                && column < self.columns
                && self.absent.binary_search(&cell).is_err();
            is_cell.then_some(row * self.columns + column)
        } else {
            let number = cell.number().filter(|number| *number < self.extra);
            number.map(|number| self.rows * self.columns + number)
        }
    }

    /// The cell with this number.
    #[must_use]
    pub fn cell(&self, index: usize) -> Cell {
        let grid = self.rows * self.columns;
        if index < grid {
            Cell::at(index / self.columns, index % self.columns)
        } else {
            Cell::extra(index - grid)
        }
    }

    /// The cells of the grid, row by row.
    pub fn grid(&self) -> impl Iterator<Item = Cell> {
        let cells = (0..self.rows * self.columns).map(|index| self.cell(index));
        cells.filter(|cell| self.absent.binary_search(cell).is_err())
    }

    /// The cells that share a side with a cell.
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let cells = steps
            .into_iter()
            .filter_map(move |(rows, columns)| cell.offset(rows, columns));
        cells.filter(|cell| self.index(*cell).is_some())
    }

    /// The pairs of cells that are these rows and columns apart, each once.
    pub(crate) fn pairs_apart(
        &self,
        rows: isize,
        columns: isize,
    ) -> impl Iterator<Item = (Cell, Cell)> {
        self.grid().filter_map(move |cell| {
            let other = cell.offset(rows, columns)?;
            self.index(other).map(|_| (cell, other))
        })
    }

    /// The pairs of cells that share a side, each once.
    pub(crate) fn adjacent_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.pairs_apart(0, 1).chain(self.pairs_apart(1, 0))
    }

    /// The squares of 2x2 cells.
    pub(crate) fn squares(&self) -> impl Iterator<Item = [Cell; 4]> {
        self.grid().filter_map(|cell| {
            let square = [
                Some(cell),
                cell.offset(0, 1),
                cell.offset(1, 0),
                cell.offset(1, 1),
            ];
            let square = [square[0]?, square[1]?, square[2]?, square[3]?];
            square
                .iter()
                .all(|cell| self.index(*cell).is_some())
                .then_some(square)
        })
    }

    /// The height and the width of the boxes of a grid with this many rows and columns, if each box is to have `values`
    /// cells: the most square ones, and rather wide than high.
    #[must_use]
    pub fn box_size(rows: usize, columns: usize, values: usize) -> Option<(usize, usize)> {
        (2..=values.isqrt())
            .rev()
            .filter(|short| values.is_multiple_of(*short))
            .map(|short| (short, values / short))
            .flat_map(|(short, long)| [(short, long), (long, short)])
            .find(|(height, width)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width))
    }

    /// Says what is wrong with the shape, if something is.
    pub(crate) fn problem(&self) -> Option<String> {
        use crate::cell::MAX_SIDE;
        let is_side = |side: usize| (1..=MAX_SIDE).contains(&side);
        if !is_side(self.rows) || !is_side(self.columns) {
            let (rows, columns) = (self.rows, self.columns);
            return Some(format!(
                "a grid of {rows} rows and {columns} columns: expected 1 to {MAX_SIDE} of each"
            ));
        }
        if !(1..=MAX_VALUES).contains(&self.values) {
            let values = self.values;
            return Some(format!("{values} values: expected 1 to {MAX_VALUES}"));
        }
        if !(-100..=100).contains(&self.least) {
            return Some(format!(
                "values from {} on: expected -100 to 100",
                self.least
            ));
        }
        if self.extra > MAX_EXTRA || self.len() > MAX_CELLS {
            return Some(format!(
                "{} cells: expected at most {MAX_CELLS}",
                self.len()
            ));
        }
        None
    }
}
