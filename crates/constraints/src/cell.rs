//! The name of a cell.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell of the grid by its row and column, or a cell beside it by its number.
///
/// Its text is that of the field: `r1c9` for the last cell of the first row. A cell beside the grid, which holds a
/// value that only constraints use, is `x1`, `x2`, and so on.
///
/// ```
/// use tessera_constraints::Cell;
/// let cell: Cell = "R2C10".parse()?;
/// assert_eq!(cell, Cell::at(1, 9));
/// assert_eq!(cell.to_string(), "r2c10");
/// assert_eq!(Cell::extra(0).to_string(), "x1");
/// # Ok::<(), tessera_constraints::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// Maximum number of rows, and of columns.
pub const MAX_SIDE: usize = 64;

/// Maximum number of cells beside the grid.
pub const MAX_EXTRA: usize = 1000;

const EXTRA: u16 = 0x8000;

impl Cell {
    /// The cell in this row and column, both counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if one of them is not below [`MAX_SIDE`].
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < MAX_SIDE && column < MAX_SIDE, "a cell of the grid");
        Cell((row << 6 | column) as u16)
    }

    /// The cell beside the grid with this number, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the number is not below [`MAX_EXTRA`].
    #[must_use]
    pub const fn extra(number: usize) -> Cell {
        assert!(number < MAX_EXTRA, "a cell beside the grid");
        Cell(EXTRA | number as u16)
    }

    /// The row and the column, counted from 0, of a cell of the grid.
    #[must_use]
    pub const fn place(self) -> Option<(usize, usize)> {
        if self.0 & EXTRA == 0 {
            Some(((self.0 >> 6) as usize, (self.0 & 63) as usize))
        } else {
            None
        }
    }

    /// The number, counted from 0, of a cell beside the grid.
    #[must_use]
    pub const fn number(self) -> Option<usize> {
        if self.0 & EXTRA == 0 {
            None
        } else {
            Some((self.0 & !EXTRA) as usize)
        }
    }

    /// The cell that is this many rows below and columns to the right, if there is one within [`MAX_SIDE`].
    pub(crate) fn offset(self, rows: isize, columns: isize) -> Option<Cell> {
        let (row, column) = self.place()?;
        let (row, column) = (
            row.checked_add_signed(rows)?,
            column.checked_add_signed(columns)?,
        );
        (row < MAX_SIDE && column < MAX_SIDE).then(|| Cell::at(row, column))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some((row, column)) => write!(f, "r{}c{}", row + 1, column + 1),
            None => write!(f, "x{}", (self.0 & !EXTRA) + 1),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell: expected a name such as r1c9")]
pub struct CellError(pub(crate) String);

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let number = |digits: &str, limit: usize| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.len() <= 4;
            let number = is_plain.then(|| digits.parse::<usize>().ok()).flatten();
            number
                .filter(|number| (1..=limit).contains(number))
                .map(|number| number - 1)
        };
        let lower = text.trim().to_ascii_lowercase();
        let cell = if let Some(digits) = lower.strip_prefix('x') {
            number(digits, MAX_EXTRA).map(Cell::extra)
        } else {
            let place = lower
                .strip_prefix('r')
                .and_then(|rest| rest.split_once('c'));
            place.and_then(|(row, column)| {
                Some(Cell::at(number(row, MAX_SIDE)?, number(column, MAX_SIDE)?))
            })
        };
        cell.ok_or_else(|| CellError(text.chars().take(20).collect()))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
