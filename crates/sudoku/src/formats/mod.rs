//! Puzzles as texts: the formats that programs exchange, read and written.
//!
//! [`read_puzzles`] finds the format out by itself, and [`read_puzzle`] wants a single puzzle; [`Format`] reads and
//! writes one; [`read_line`] is for who reads a file line by line, however long it is.
//!
//! All readers take LF and CRLF and a byte order mark; all but that of XML take blanks at the ends of lines, blank
//! lines, and comments, which are lines that start with `#`. All errors say where and what was expected.

mod block;
mod candidate_grid;
mod detect;
mod error;
mod line;
mod numbers;
mod opensudoku;
mod puzzle;
mod read;
mod rows;
mod sdk;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::str::FromStr;

use crate::Grid;
use read::Read;
use text::{cut, end_of, without_mark};

pub use error::{FormatError, Place, UnknownFormat, WriteError};
pub use line::read_line;
pub use puzzle::AnyPuzzle;

/// Reads all puzzles of a text in whatever format it is, and says which that is.
///
/// Some formats share texts: `.sdm` files are told as [`Format::Line`]; nine plain lines of nine are told as
/// [`Format::Block`] without and as [`Format::Sdk`] with comment lines; nine lines of nine digits with blanks between,
/// as [`Format::Numbers`].
///
/// Memory is in proportion to the text.
///
/// # Errors
/// Where the text holds no puzzle, or is wrong in the format that it is nearest to.
///
/// ```
/// use tessera_sudoku::{Format, read_puzzles};
/// let (format, puzzles) = read_puzzles("
/// *-----------*
/// |.3.|4..|...|
/// |9.2|8.6|3.1|
/// |...|...|.2.|
/// |---+---+---|
/// |8..|.6.|7..|
/// |.6.|2.5|.9.|
/// |..3|.4.|..8|
/// |---+---+---|
/// |.7.|...|...|
/// |4.8|9.2|5.6|
/// |...|..8|.3.|
/// *-----------*
/// ")?;
/// assert_eq!(format, Format::SimpleSudoku);
/// assert_eq!(
///     puzzles[0].to_string(),
///     ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3."
/// );
/// # Ok::<(), tessera_sudoku::FormatError>(())
/// ```
pub fn read_puzzles(text: &str) -> Result<(Format, Vec<AnyPuzzle>), FormatError> {
    let format = detect::detect(without_mark(text))?;
    Ok((format, format.read(text)?))
}

/// Reads the only puzzle of a text in whatever format it is, and says which that is, as [`read_puzzles`] does.
///
/// # Errors
/// Where the text holds no puzzle or more than one, or is wrong in the format that it is nearest to.
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, Format, Grid, read_puzzle};
/// let mut text = format!("# easy\n{}\n", ".".repeat(81));
/// assert_eq!(read_puzzle(&text)?, (Format::Line, AnyPuzzle::Grid(Grid::EMPTY)));
/// text += &text.clone();
/// assert_eq!(
///     read_puzzle(&text).unwrap_err().to_string(),
///     "line 4, column 1: a second puzzle: expected one"
/// );
/// # Ok::<(), tessera_sudoku::FormatError>(())
/// ```
pub fn read_puzzle(text: &str) -> Result<(Format, AnyPuzzle), FormatError> {
    let format = detect::detect(without_mark(text))?;
    let Read { puzzles, second } = format.read_placed(text)?;
    match second {
        Some(place) => Err(FormatError::Several { place }),
        None => Ok((format, puzzles[0])),
    }
}

/// A way to write puzzles as a text.
///
/// Every format reads what it has written; several puzzles may be in one text of any of them.
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, Format, Grid};
/// let format: Format = "ss".parse()?;
/// let text = format.write(&[Grid::EMPTY.into()])?;
/// assert!(text.starts_with("...|...|...\n"));
/// assert_eq!(format.read(&text)?, [AnyPuzzle::Grid(Grid::EMPTY)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A puzzle a line, 81 characters: 1 to 9, and `.`, `0`, `*`, `_` or `-` for an unknown cell. Text after the 81st
    /// is a comment where a blank, `,`, `;` or `#` comes before it. A line with digits and blanks only, 81 columns
    /// wide, has blanks for unknown cells. Written with `.`.
    Line,
    /// Nine lines of nine cells, as people print them: bars, blanks and commas between cells and rulers between lines
    /// are passed over, an unknown cell may be `X` too, and lines that start with a word may stand between puzzles.
    /// Written with rulers of `+` and `-`.
    Block,
    /// 81 whole numbers with blanks, commas or line ends between, 0 for an unknown cell. Written nine a line.
    Numbers,
    /// A `.sdk` file of SadMan Sudoku: header lines as `#A` for the author, and the nine lines of nine of the section
    /// `[Puzzle]`, which may be the only one and then without its name. Where there is only `[State]`, that is read;
    /// other sections are not. Written with `[Puzzle]` alone; several puzzles are so many sections.
    /// (<http://www.sadmansoftware.com/sudoku/faq19.php>, <http://sudocue.net/fileformats.php>)
    Sdk,
    /// A `.sdm` file of SadMan Sudoku, a collection: as [`Format::Line`], but written with `0`.
    /// (<http://sudocue.net/fileformats.php>)
    Sdm,
    /// A `.ss` file of Simple Sudoku: nine lines such as `.3.|4..|...` with rulers of `-` between, `.` or `X` for an
    /// unknown cell; read also with the frame `*---*` that the program itself prints.
    /// (<https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>)
    SimpleSudoku,
    /// The XML of OpenSudoku for Android: in `<opensudoku>` or `<opensudoku2>`, in folders or not, a `<game>` for each
    /// puzzle, with its cells in `data` or `cells_data`. They are 81 digits, 0 for an unknown cell, or a game saved
    /// while it was played, of which the given cells are read, and not what the player entered and noted.
    /// Written as `<opensudoku>` with 81 digits in `data`. (<https://gitlab.com/opensudoku/opensudoku>)
    OpenSudoku,
    /// A candidate grid a line, 729 characters: nine for each cell, the first is `1` or `.` (or another sign for
    /// unknown), the second `2` or `.`, and so on. Comments as in [`Format::Line`].
    CandidateLine,
    /// Nine lines of nine strings of candidates, as HoDoKu and Simple Sudoku print them, with or without bars and
    /// rulers. A cell with a single digit has that candidate alone, `.` has none. A grid in which no cell has several
    /// is told from a block by the corners of its rulers: `.---.` and `'---'`, as they are written.
    /// (<https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>)
    CandidateGrid,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = [
        Format::Line,
        Format::Block,
        Format::Numbers,
        Format::Sdk,
        Format::Sdm,
        Format::SimpleSudoku,
        Format::OpenSudoku,
        Format::CandidateLine,
        Format::CandidateGrid,
    ];

    /// The name, as [`Format::from_str`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Block => "block",
            Format::Numbers => "numbers",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::SimpleSudoku => "ss",
            Format::OpenSudoku => "opensudoku",
            Format::CandidateLine => "candidate-line",
            Format::CandidateGrid => "candidate-grid",
        }
    }

    /// Whether its puzzles are candidate grids.
    #[must_use]
    pub const fn has_candidates(self) -> bool {
        matches!(self, Format::CandidateLine | Format::CandidateGrid)
    }

    /// Reads all puzzles of a text in this format. There is at least one.
    ///
    /// # Errors
    /// Where the text is not in this format, or holds no puzzle.
    ///
    /// ```
    /// use tessera_sudoku::Format;
    /// let error = Format::OpenSudoku.read("<opensudoku>\n  <game data='12' />\n</opensudoku>").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 17: 2 digits: expected 81");
    /// ```
    pub fn read(self, text: &str) -> Result<Vec<AnyPuzzle>, FormatError> {
        self.read_placed(text).map(|read| read.puzzles)
    }

    /// The same, with the place of the second puzzle.
    fn read_placed(self, text: &str) -> Result<Read, FormatError> {
        let text = without_mark(text);
        let read = match self {
            Format::Line | Format::Sdm => line::read_cells(text),
            Format::Block | Format::SimpleSudoku => block::read(text),
            Format::Numbers => numbers::read(text),
            Format::Sdk => sdk::read(text),
            Format::OpenSudoku => opensudoku::read(text),
            Format::CandidateLine => line::read_candidates(text),
            Format::CandidateGrid => candidate_grid::read(text),
        }?;
        if read.puzzles.is_empty() {
            return Err(FormatError::Empty {
                place: end_of(text),
            });
        }
        Ok(read)
    }

    /// Writes puzzles, each as [`AnyPuzzle::to_grid`] or [`AnyPuzzle::to_candidates`] gives it where the format is of
    /// the other kind. The lines end with LF.
    ///
    /// # Errors
    /// Where a format of grids would lose candidates that matter.
    ///
    /// ```
    /// use tessera_sudoku::{Format, Grid};
    /// let text = Format::CandidateGrid.write(&[Grid::EMPTY.into()])?;
    /// assert!(text.lines().nth(1).unwrap().starts_with("| 123456789  123456789  123456789 |"));
    /// # Ok::<(), tessera_sudoku::WriteError>(())
    /// ```
    pub fn write(self, puzzles: &[AnyPuzzle]) -> Result<String, WriteError> {
        let mut text = String::new();
        if self.has_candidates() {
            for (i, puzzle) in puzzles.iter().enumerate() {
                let candidates = puzzle.to_candidates();
                if self == Format::CandidateLine {
                    line::write_candidates(&candidates, &mut text);
                } else {
                    text.push_str(if i > 0 { "\n" } else { "" });
                    candidate_grid::write(&candidates, &mut text);
                }
            }
            return Ok(text);
        }
        let grids = puzzles.iter().enumerate().map(|(i, puzzle)| {
            puzzle.to_grid().ok_or(WriteError {
                number: i + 1,
                format: self,
            })
        });
        let write = match self {
            Format::Sdm => |grid: &Grid, out: &mut String| line::write_cells(grid, '0', out),
            Format::Block => block::write,
            Format::Numbers => numbers::write,
            Format::Sdk => sdk::write,
            Format::SimpleSudoku => block::write_simple_sudoku,
            Format::OpenSudoku => {
                opensudoku::write(&grids.collect::<Result<Vec<_>, _>>()?, &mut text);
                return Ok(text);
            }
            _ => |grid: &Grid, out: &mut String| line::write_cells(grid, '.', out),
        };
        for (i, grid) in grids.enumerate() {
            let has_gap = i > 0 && !matches!(self, Format::Line | Format::Sdm);
            text.push_str(if has_gap { "\n" } else { "" });
            write(&grid?, &mut text);
        }
        Ok(text)
    }
}

/// The name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A format by its name.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat { found: cut(name) })
    }
}
