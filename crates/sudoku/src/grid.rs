//! Cells, digits, and grids of 81 cells.

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
    /// The cell with this index. `None` if the index is 81 or more.
    #[must_use]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < 81 {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell in this row and column, both counted from 0.
    ///
    /// # Panics
    /// If the row or the column is 9 or more.
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

    /// The index of the cell, 0 to 80.
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

    /// The box, counted from 0, row by row from the top left.
    #[must_use]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

/// In the usual notation, with row and column counted from 1: `r5c8`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// One of the digits 1 to 9. `Option<Digit>` takes one byte, so that a grid takes 81 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit with this number. `None` unless the number is 1 to 9.
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

/// 81 cells, each with a digit or unknown.
///
/// The text of a grid is its cells row by row: 81 characters, with `.` for an unknown cell. `0` is read as unknown too.
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
    /// The grid in which every cell is unknown.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The grid with these cells.
    #[must_use]
    pub const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid(cells)
    }

    /// The grid with these numbers, row by row, where 0 is an unknown cell; `None` if one is above 9.
    ///
    /// ```
    /// use tessera_sudoku::Grid;
    ///
    /// let mut numbers = [0; 81];
    /// numbers[4] = 7;
    /// let grid = Grid::from_numbers(&numbers).unwrap();
    /// assert!(grid.to_string().starts_with("....7...."));
    /// assert_eq!(grid.numbers(), numbers);
    /// numbers[80] = 10;
    /// assert_eq!(Grid::from_numbers(&numbers), None);
    /// ```
    #[must_use]
    pub fn from_numbers(numbers: &[u8; 81]) -> Option<Grid> {
        let largest = numbers.iter().copied().fold(0, u8::max);
        (largest <= 9).then(|| Grid(numbers.map(|number| NonZeroU8::new(number).map(Digit))))
    }

    /// The numbers of the cells, row by row; 0 for an unknown cell.
    #[must_use]
    pub fn numbers(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(0, Digit::get))
    }

    /// The text of the grid in ASCII: 81 characters, `.` for an unknown cell.
    ///
    /// ```
    /// use tessera_sudoku::Grid;
    /// assert_eq!(Grid::EMPTY.to_ascii(), [b'.'; 81]);
    /// ```
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0
            .map(|cell| cell.map_or(b'.', |digit| b'0' + digit.get()))
    }

    /// The cells, row by row.
    #[must_use]
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Writes `digit` into `cell`; `None` makes the cell unknown.
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
        f.pad(str::from_utf8(&self.to_ascii()).expect("digits and dots are ASCII"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Why a text is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A character is neither a digit nor a sign for an unknown cell.
    #[error("column {column}: `{}` is not a cell: expected 1 to 9, or `.` or `0`", found.escape_debug())]
    Character {
        /// The number of the character, counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// The text has too few or too many characters.
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
            if let Some(target) = cells.get_mut(i) {
                *target = cell;
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
