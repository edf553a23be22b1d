//! Sets of cells.

use std::fmt;

use crate::Cell;
use crate::tables::{self, UNIT_BITS, bits, small_bits};

/// A set of cells.
///
/// ```
/// use tessera_sudoku::{Cell, CellSet};
/// let set: CellSet = [Cell::at(0, 0), Cell::at(0, 4)].into_iter().collect();
/// assert_eq!((set.len(), set.to_string()), (2, "r1c15".to_owned()));
/// assert!(set.contains(Cell::at(0, 4)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(pub(crate) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set of one cell.
    #[must_use]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// Whether `cell` is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell, in the order of the grid. `None` if the set is empty.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        bits(self.0).filter_map(Cell::new)
    }

    /// The cells that see every cell of this set. Every cell, if the set is empty.
    #[must_use]
    pub fn common_peers(self) -> CellSet {
        CellSet(tables::common_peers(self.0))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let bit = |set, cell: Cell| set | 1 << cell.index();
        CellSet(cells.into_iter().fold(0, bit))
    }
}

/// In the usual notation, cells of one row or one column joined: `r1c15`, `r23c4`, `r2c4,r9c5`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut is_first = true;
        while rest != 0 {
            // The line with the most cells; of lines with equally many, a row before a column.
            let most = |lines: &[u128]| {
                let count = |line: &&u128| (rest & **line).count_ones();
                lines.iter().rev().max_by_key(count).copied().unwrap_or(0)
            };
            let (row, column) = (most(&UNIT_BITS[..9]), most(&UNIT_BITS[9..18]));
            let part = if (rest & column).count_ones() > (rest & row).count_ones().max(1) {
                rest & column
            } else {
                // Single cells are listed in their order.
                let row = if (rest & row).count_ones() > 1 {
                    row
                } else {
                    UNIT_BITS[rest.trailing_zeros() as usize / 9]
                };
                rest & row
            };
            let number = |cells: u128, number: fn(Cell) -> usize| -> String {
                let numbers = CellSet(cells)
                    .iter()
                    .fold(0, |set, cell| set | 1 << number(cell));
                small_bits(numbers).map(|n| (n + 1).to_string()).collect()
            };
            let comma = if is_first { "" } else { "," };
            let (rows, columns) = (number(part, Cell::row), number(part, Cell::column));
            write!(f, "{comma}r{rows}c{columns}")?;
            is_first = false;
            rest &= !part;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellSet({self})")
    }
}
