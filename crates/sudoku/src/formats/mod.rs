//! Puzzles as texts: reads and writes the formats that programs exchange.
//!
//! [`read_puzzles`] detects the format of a text, and [`read_puzzle`] expects a single puzzle in it. [`Format`] reads
//! and writes texts in one format. [`read_line`] reads one line of a file of any length.
//!
//! All readers accept LF and CRLF, and a byte order mark at the start. All but the XML reader skip blanks at the ends
//! of lines, blank lines, and comments: lines that start with `#`. All errors name the place and what was expected.

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
mod text;

use std::fmt;
use std::str::FromStr;

use crate::Grid;
use read::Read;
use text::{cut, end_of, without_mark};

pub use error::{FormatError, Place, UnknownFormat, WriteError};
pub use line::read_line;
pub use puzzle::AnyPuzzle;

/// Reads all puzzles of a text in any format. Returns the format that was detected, and the puzzles.
///
/// Some texts fit several formats: `.sdm` files are detected as [`Format::Line`]; nine plain lines of nine as
/// [`Format::Sdk`] if there are comments, else as [`Format::Block`]; nine lines of nine digits with blanks between them
/// as [`Format::Numbers`].
///
/// Memory grows in proportion to the text.
///
/// # Errors
/// If the text has no puzzle, or has an error in the detected format.
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

/// Reads the only puzzle of a text in any format. Returns the format that was detected, as [`read_puzzles`] does, and
/// the puzzle.
///
/// # Errors
/// If the text has no puzzle or several, or has an error in the detected format.
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

/// A text format for puzzles.
///
/// Every format reads what it writes, and has room for several puzzles in one text.
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
    /// One puzzle per line, with 81 characters: 1 to 9, and `.`, `0`, `*`, `_` or `-` for an unknown cell. A blank,
    /// `,`, `;` or `#` after the 81 characters starts a comment. In a line of 81 digits and blanks only, a blank is an
    /// unknown cell. Written with `.`.
    Line,
    /// Nine lines of nine cells, as people print them. Bars, blanks and commas between cells are skipped, and so are
    /// rulers between lines, and headings (lines that start with a word) between puzzles. An unknown cell may be `X`
    /// too. Written with rulers of `+` and `-`.
    Block,
    /// 81 whole numbers with blanks, commas or line ends between them, 0 for an unknown cell. Written nine to a line.
    Numbers,
    /// A `.sdk` file of SadMan Sudoku: header lines such as `#A` for the author, and nine lines of nine in the section
    /// `[Puzzle]`, whose name may be missing if there is no other section. Without it the section `[State]` is read.
    /// Other sections are skipped. Written as one section `[Puzzle]` per puzzle.
    /// (<http://www.sadmansoftware.com/sudoku/faq19.php>, <http://sudocue.net/fileformats.php>)
    Sdk,
    /// A `.sdm` file of SadMan Sudoku, a collection: like [`Format::Line`], but written with `0`.
    /// (<http://sudocue.net/fileformats.php>)
    Sdm,
    /// A `.ss` file of Simple Sudoku: nine lines such as `.3.|4..|...` with rulers of `-` between them, `.` or `X` for
    /// an unknown cell. The frame `*---*` that the program itself prints is read too.
    /// (<https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>)
    SimpleSudoku,
    /// The XML of OpenSudoku for Android: `<opensudoku>` or `<opensudoku2>` with a `<game>` for each puzzle, in folders
    /// or not. The attribute `data` or `cells_data` has the cells: 81 digits, 0 for an unknown cell, or a saved game.
    /// Of a saved game the given cells are read, but not the digits and notes of the player. Written as `<opensudoku>`
    /// with 81 digits in `data`. (<https://gitlab.com/opensudoku/opensudoku>)
    OpenSudoku,
    /// One candidate grid per line, with 729 characters, nine for each cell: the first is `1` or `.` (or another sign
    /// for unknown), the second `2` or `.`, and so on. Comments are those of [`Format::Line`].
    CandidateLine,
    /// Nine lines of nine strings of candidates, as HoDoKu and Simple Sudoku print them, with or without bars and
    /// rulers. A single digit is a cell with that candidate only, `.` a cell without candidates. If no cell has several
    /// candidates, the corners of the rulers, `.---.` and `'---'`, distinguish the grid from a block. They are written.
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

    /// The name that [`Format::from_str`] reads.
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

    /// Whether the puzzles of this format are candidate grids.
    #[must_use]
    pub const fn has_candidates(self) -> bool {
        matches!(self, Format::CandidateLine | Format::CandidateGrid)
    }

    /// Reads all puzzles of a text in this format. There is at least one.
    ///
    /// # Errors
    /// If the text is not in this format, or has no puzzle.
    ///
    /// ```
    /// use tessera_sudoku::Format;
    /// let error = Format::OpenSudoku.read("<opensudoku>\n  <game data='12' />\n</opensudoku>").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 17: 2 digits: expected 81");
    /// ```
    pub fn read(self, text: &str) -> Result<Vec<AnyPuzzle>, FormatError> {
        self.read_placed(text).map(|read| read.puzzles)
    }

    /// Reads all puzzles, and where the second one begins.
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

    /// Writes `puzzles` as a text. Its lines end with LF.
    ///
    /// A format of grids writes what [`AnyPuzzle::to_grid`] returns, a format of candidates what
    /// [`AnyPuzzle::to_candidates`] returns.
    ///
    /// # Errors
    /// If the format is one of grids and [`AnyPuzzle::to_grid`] returns `None`, as candidates that matter would be
    /// lost.
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

/// Finds a format by its name.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat { found: cut(name) })
    }
}
