//! A grid of 81 cells.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::Index;
use std::str::FromStr;

use thiserror::Error;

/// One of the 81 cells, numbered row by row from the top left.
///
/// ```
/// use tessera_sudoku::Cell;
/// let cell = Cell::at(4, 7);
/// assert_eq!((cell.index(), cell.to_string()), (43, "r5c8".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with an index below 81.
    #[must_use]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < 81 {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell at a row and a column, both counted from 0.
    ///
    /// # Panics
    /// Where one of them is 9 or more.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(
            row < 9 && column < 9,
            "rows and columns are counted from 0 to 8"
        );
        Cell((9 * row + column) as u8)
    }

    /// All cells in order.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone {
        (0..81).map(Cell)
    }

    /// The number of the cell, 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// The box, counted from 0 row by row.
    #[must_use]
    pub const fn square(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

/// As the field writes it: row and column from 1.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// One of the digits 1 to 9. An `Option` of it takes one byte too, and a grid 81.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of a number from 1 to 9.
    ///
    /// ```
    /// use tessera_sudoku::Digit;
    /// assert_eq!(Digit::new(7).unwrap().get(), 7);
    /// assert_eq!(Digit::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Digit> {
        match NonZeroU8::new(number) {
            Some(digit) if number <= 9 => Some(Digit(digit)),
            _ => None,
        }
    }

    /// All digits in order.
    pub fn all() -> impl ExactSizeIterator<Item = Digit> + DoubleEndedIterator + Clone {
        const ALL: [Digit; 9] = {
            let mut all = [Digit(NonZeroU8::MIN); 9];
            let mut i = 0;
            while i < 9 {
                if let Some(digit) = Digit::new(i as u8 + 1) {
                    all[i] = digit;
                }
                i += 1;
            }
            all
        };
        ALL.into_iter()
    }

    /// The number, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// 81 cells, each a digit or unknown.
///
/// Written and read as 81 characters, row by row, `.` for an unknown cell; `0` is read too.
///
/// ```
/// use tessera_sudoku::{Cell, Grid};
/// let mut text = ".".repeat(80) + "7";
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid[Cell::at(8, 8)].map(|digit| digit.get()), Some(7));
/// assert_eq!(grid.to_string(), text);
/// text.push('1');
/// assert_eq!(text.parse::<Grid>().unwrap_err().to_string(), "82 cells: expected 81");
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The grid with these cells.
    #[must_use]
    pub const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid(cells)
    }

    /// The cells in order.
    #[must_use]
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Writes a digit into a cell, or clears it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// The number of unknown cells.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.0.iter().filter(|cell| cell.is_none()).count()
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self
            .0
            .iter()
            .map(|cell| cell.map_or('.', |digit| char::from(b'0' + digit.get())))
            .collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Why a text is no grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A character is neither a digit nor a sign for an unknown cell.
    #[error("column {column}: `{}` is no cell: expected 1 to 9, or `.` or `0`", found.escape_debug())]
    Character {
        /// The place of the character, counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Too few or too many characters.
    #[error("{found} cells: expected 81")]
    Length {
        /// The number of characters.
        found: usize,
    },
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Grid, GridError> {
        let mut cells = [None; 81];
        let mut found = 0;
        for (i, character) in text.chars().enumerate() {
            let cell = match character {
                '.' | '0' => None,
                '1'..='9' => Digit::new(character as u8 - b'0'),
                _ => {
                    return Err(GridError::Character {
                        column: i + 1,
                        found: character,
                    });
                }
            };
            if let Some(place) = cells.get_mut(i) {
                *place = cell;
            }
            found += 1;
        }
        if found == 81 {
            Ok(Grid(cells))
        } else {
            Err(GridError::Length { found })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn errors_say_where() {
        let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(error(""), "0 cells: expected 81");
        assert_eq!(
            error("12x"),
            "column 3: `x` is no cell: expected 1 to 9, or `.` or `0`"
        );
        assert_eq!(
            error("\n"),
            "column 1: `\\n` is no cell: expected 1 to 9, or `.` or `0`"
        );
    }

    proptest! {
        #[test]
        fn grids_come_back(text in "[.1-9]{81}") {
            prop_assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = text.parse::<Grid>();
        }
    }
}
