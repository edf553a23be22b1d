//! Errors of reading and writing puzzles.

use std::fmt;

use thiserror::Error;

use super::Format;
use super::text::{after, cut};

/// A place in a text: a line and a column, both counted from 1, columns in characters.
///
/// ```
/// use tessera_sudoku::read_puzzles;
/// let error = read_puzzles("# a comment\n1234?6789").unwrap_err();
/// assert_eq!((error.place().line, error.place().column), (2, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line. A byte order mark is not counted.
    pub line: usize,
    /// The character of the line. It is one past the last character if something is missing at the end.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why no puzzle could be read: what was found, where, and what was expected.
///
/// ```
/// use tessera_sudoku::read_line;
/// let error = |line: &str| read_line(line).unwrap_err().to_string();
/// assert_eq!(error(&"7".repeat(80)), "line 1, column 81: 80 cells: expected 81");
/// assert_eq!(
///     error(&format!("{}x", "7".repeat(80))),
///     "line 1, column 81: `x`: expected 1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_` or `-`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The text has nothing but blanks, comments, headings and rulers.
    #[error("{place}: no puzzle: expected 81 cells in one of the formats")]
    Empty {
        /// The end of the text.
        place: Place,
    },
    /// Something does not belong where it was found.
    #[error("{place}: `{}`: expected {expected}", found.escape_debug())]
    Unexpected {
        /// Where it begins.
        place: Place,
        /// The character or the word, cut to 24 characters.
        found: String,
        /// What was expected instead.
        expected: &'static str,
    },
    /// The line or the text ends too early.
    #[error("{place}: {found} {what}: expected {expected}")]
    Missing {
        /// Where it ends.
        place: Place,
        /// The number that was found.
        found: usize,
        /// The number that was expected.
        expected: usize,
        /// What is counted: cells, rows, numbers.
        what: &'static str,
    },
    /// The text has several puzzles, but one was expected.
    #[error("{place}: a second puzzle: expected one")]
    Several {
        /// Where the second puzzle begins.
        place: Place,
    },
    /// The text begins with `<`, but is not well-formed XML.
    #[error("{place}: not well-formed XML: {problem}")]
    Xml {
        /// Where the XML reader found the problem.
        place: Place,
        /// The message of the XML reader.
        problem: String,
    },
}

impl FormatError {
    /// Where the error was found.
    #[must_use]
    pub const fn place(&self) -> Place {
        match self {
            FormatError::Empty { place }
            | FormatError::Unexpected { place, .. }
            | FormatError::Several { place }
            | FormatError::Missing { place, .. }
            | FormatError::Xml { place, .. } => *place,
        }
    }

    /// The same error on another line. This is for callers of [`read_line`](super::read_line), which calls every line
    /// 1.
    ///
    /// ```
    /// use tessera_sudoku::read_line;
    /// let error = read_line("1234").unwrap_err().on_line(7);
    /// assert_eq!(error.to_string(), "line 7, column 5: 4 cells: expected 81");
    /// ```
    #[must_use]
    pub const fn on_line(mut self, line: usize) -> FormatError {
        match &mut self {
            FormatError::Empty { place }
            | FormatError::Unexpected { place, .. }
            | FormatError::Several { place }
            | FormatError::Missing { place, .. }
            | FormatError::Xml { place, .. } => place.line = line,
        }
        self
    }

    /// An error about `found`, which begins at `byte` of the line.
    pub(super) fn unexpected(
        (number, line): (usize, &str),
        byte: usize,
        found: &str,
        expected: &'static str,
    ) -> FormatError {
        FormatError::Unexpected {
            place: after(number, &line[..byte]),
            found: cut(found),
            expected,
        }
    }

    /// An error about a line that ends too early.
    pub(super) fn missing(
        (number, line): (usize, &str),
        found: usize,
        expected: usize,
        what: &'static str,
    ) -> FormatError {
        FormatError::Missing {
            place: after(number, line.trim_end()),
            found,
            expected,
            what,
        }
    }
}

/// The error of writing a candidate grid in a format that has only known and unknown cells.
///
/// ```
/// use tessera_sudoku::{CandidateGrid, Cell, DigitSet, Format};
/// let mut grid = CandidateGrid::ALL;
/// grid[Cell::at(0, 0)] = DigitSet::EMPTY;
/// assert_eq!(
///     Format::Line.write(&[grid.into()]).unwrap_err().to_string(),
///     "puzzle 1: the format line cannot hold its candidates: expected candidate-line or candidate-grid"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "puzzle {number}: the format {format} cannot hold its candidates: \
     expected candidate-line or candidate-grid"
)]
pub struct WriteError {
    /// The number of the puzzle, counted from 1.
    pub number: usize,
    /// The format.
    pub format: Format,
}

/// The error for a name that no format has.
///
/// ```
/// use tessera_sudoku::Format;
/// assert_eq!(
///     "pdf".parse::<Format>().unwrap_err().to_string(),
///     "`pdf` is not a format: \
///      expected line, block, numbers, sdk, sdm, ss, opensudoku, candidate-line or candidate-grid"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{}` is not a format: expected line, block, numbers, sdk, sdm, ss, opensudoku, \
     candidate-line or candidate-grid", found.escape_debug()
)]
pub struct UnknownFormat {
    /// The name, cut to 24 characters.
    pub found: String,
}
