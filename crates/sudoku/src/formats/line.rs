//! One puzzle a line: 81 cells, or 729 candidates.

use super::read::Read;
use super::text::{CELL, cell, cut, is_remark, lines, sign, start_of, without_mark};
use super::{AnyPuzzle, FormatError, Place};
use crate::{CandidateGrid, Cell, Digit, DigitSet, Grid};

/// Words of at least this length are meant as 729 candidates, shorter ones as 81 cells.
pub(super) const CANDIDATES_FROM: usize = 405;

/// What a place of the 729 may be, for messages.
const CANDIDATE: &str = "the digit of this place of the cell (the first is for 1), or `.` or `0`";

/// Reads a line of a file that has one puzzle a line: 81 cells or 729 candidates. `None` is a line without a puzzle:
/// blank, or a comment that starts with `#`.
///
/// A puzzle may be followed by a comment, after a blank, `,`, `;` or `#`; its line may be indented and may still have
/// its end (LF or CRLF). Where a line has only digits and blanks in its first 81 columns and nothing after them, blanks
/// are unknown cells. A line that holds a puzzle, or none, costs no allocation.
///
/// # Errors
/// Where a line is neither: the place is on line 1; [`FormatError::on_line`] gives it its number.
///
/// ```
/// use tessera_sudoku::{AnyPuzzle, read_line};
/// let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........  # easy";
/// let Some(AnyPuzzle::Grid(grid)) = read_line(line)? else { panic!() };
/// assert_eq!(grid.unknown(), 63);
/// assert_eq!(read_line("# found in a newspaper")?, None);
/// # Ok::<(), tessera_sudoku::FormatError>(())
/// ```
pub fn read_line(line: &str) -> Result<Option<AnyPuzzle>, FormatError> {
    let line = without_mark(line);
    // What most lines of a large file are: 81 cells and the end.
    if let Some((head, rest)) = line.as_bytes().split_first_chunk::<81>()
        && (matches!(rest, [] | [b'\n'] | [b'\r', b'\n']) || ends_word(rest[0]))
        && let Some(grid) = exactly(head)
    {
        return Ok(Some(grid.into()));
    }
    let line = line.trim_end_matches(['\r', '\n']);
    if is_remark(line) {
        return Ok(None);
    }
    if word(line).len() >= CANDIDATES_FROM {
        candidates((1, line)).map(|read| Some(read.into()))
    } else {
        cells((1, line)).map(|read| Some(read.into()))
    }
}

/// The first word of a line.
fn word(line: &str) -> &str {
    let line = line.trim_start();
    let end = line.bytes().position(ends_word);
    &line[..end.unwrap_or(line.len())]
}

/// Whether a byte may follow a puzzle, before a comment.
fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')
}

/// Reads the 81 cells of a line.
fn cells((number, line): (usize, &str)) -> Result<Grid, FormatError> {
    let word = word(line);
    if let Ok(word) = word.as_bytes().try_into()
        && let Some(grid) = exactly(word)
    {
        return Ok(grid);
    }
    // Only a line without any other sign for unknown: 80 cells and a blank before a comment are not 81 cells.
    let of_blanks = |b| matches!(b, b' ' | b'1'..=b'9');
    if word.len() < 81 && line.contains(' ') && line.bytes().all(of_blanks) {
        let Some((head, rest)) = line.as_bytes().split_first_chunk::<81>() else {
            let found = line.len();
            return Err(FormatError::missing((number, line), found, 81, "cells"));
        };
        if let Some(more) = rest.iter().position(|b| *b != b' ') {
            let expected =
                "the end of the line after 81 cells, of which blanks are the unknown ones";
            let (at, found) = (81 + more, &line[81 + more..]);
            return Err(FormatError::unexpected((number, line), at, found, expected));
        }
        if let Some(grid) = exactly(&head.map(|b| if b == b' ' { b'.' } else { b })) {
            return Ok(grid);
        }
    }
    Err(fault((number, line), 81, CELL, "cells", |_, character| {
        u8::try_from(character).is_ok_and(|byte| cell(byte).is_some())
    }))
}

/// Reads the 729 candidates of a line.
fn candidates((number, line): (usize, &str)) -> Result<CandidateGrid, FormatError> {
    let word = word(line);
    let mut grid = CandidateGrid::new([DigitSet::EMPTY; 81]);
    if word.len() == 729 && word.bytes().enumerate().all(|(i, byte)| fits(i, byte)) {
        for (cell, places) in Cell::all().zip(word.as_bytes().chunks_exact(9)) {
            grid[cell] = places
                .iter()
                .filter_map(|byte| self::cell(*byte).flatten())
                .collect();
        }
        return Ok(grid);
    }
    Err(fault(
        (number, line),
        729,
        CANDIDATE,
        "places of candidates",
        |i, character| u8::try_from(character).is_ok_and(|byte| fits(i, byte)),
    ))
}

/// Whether a byte may stand at one of the 729 places.
fn fits(place: usize, byte: u8) -> bool {
    match cell(byte) {
        Some(Some(digit)) => usize::from(digit.get()) == place % 9 + 1,
        Some(None) => true,
        None => false,
    }
}

/// The number of the digit that each byte stands for, 0 for unknown, [`NO_CELL`] where it is no cell.
static NUMBERS: [u8; 256] = {
    let mut numbers = [NO_CELL; 256];
    let mut byte = 0;
    while byte < 256 {
        numbers[byte] = match cell(byte as u8) {
            Some(Some(digit)) => digit.get(),
            Some(None) => 0,
            None => NO_CELL,
        };
        byte += 1;
    }
    numbers
};

const NO_CELL: u8 = 0x80;

/// The cells of 81 bytes, where all of them are cells.
fn exactly(bytes: &[u8; 81]) -> Option<Grid> {
    let mut cells = [None; 81];
    // Without a branch for each byte: files of millions of lines are read here.
    let mut all = 0;
    for (place, byte) in cells.iter_mut().zip(bytes) {
        let number = NUMBERS[usize::from(*byte)];
        all |= number;
        *place = Digit::new(number);
    }
    (all < NO_CELL).then_some(Grid::new(cells))
}

/// What is wrong with the first word of a line that should have so many characters which fit.
fn fault(
    (number, line): (usize, &str),
    wanted: usize,
    expected: &'static str,
    what: &'static str,
    fits: impl Fn(usize, char) -> bool,
) -> FormatError {
    let word = word(line);
    let indent = line.len() - line.trim_start().len();
    let column = |i: usize| line[..indent].chars().count() + i + 1;
    let at = |i: usize, found: &str, expected| FormatError::Unexpected {
        place: Place {
            line: number,
            column: column(i),
        },
        found: cut(found),
        expected,
    };
    let mut found = 0;
    for (i, (byte, character)) in word.char_indices().enumerate() {
        if i == wanted {
            let expected = match wanted {
                81 => "the end of the line, or a blank and a comment, after 81 cells",
                _ => {
                    "the end of the line, or a blank and a comment, after 729 places of candidates"
                }
            };
            return at(i, &word[byte..], expected);
        }
        if !fits(i, character) {
            return at(i, &word[byte..byte + character.len_utf8()], expected);
        }
        found = i + 1;
    }
    FormatError::Missing {
        place: Place {
            line: number,
            column: column(found),
        },
        found,
        expected: wanted,
        what,
    }
}

/// Reads a file of lines of 81 cells.
pub(super) fn read_cells(text: &str) -> Result<Read, FormatError> {
    read(text, cells)
}

/// Reads a file of lines of 729 candidates.
pub(super) fn read_candidates(text: &str) -> Result<Read, FormatError> {
    read(text, candidates)
}

fn read<P: Into<AnyPuzzle>>(
    text: &str,
    one: impl Fn((usize, &str)) -> Result<P, FormatError>,
) -> Result<Read, FormatError> {
    let mut read = Read::default();
    for line in lines(text).filter(|(_, line)| !is_remark(line)) {
        read.push(one(line)?, || start_of(line));
    }
    Ok(read)
}

/// Writes the line of a grid.
pub(super) fn write_cells(grid: &Grid, unknown: char, out: &mut String) {
    out.extend(grid.cells().iter().map(|cell| sign(*cell, unknown)));
    out.push('\n');
}

/// Writes the line of candidates.
pub(super) fn write_candidates(grid: &CandidateGrid, out: &mut String) {
    out.push_str(&AnyPuzzle::Candidates(*grid).to_string());
    out.push('\n');
}
