//! One puzzle per line: 81 cells, or 729 candidates.

use super::read::Read;
use super::text::{CELL, cell, cut, is_remark, lines, sign, start_of, without_mark};
use super::{AnyPuzzle, FormatError, Place};
use crate::{CandidateGrid, Cell, Digit, DigitSet, Grid};

/// A word of at least this length is taken for 729 candidates, a shorter one for 81 cells.
pub(super) const CANDIDATES_FROM: usize = 405;

/// What each of the 729 characters may be, for messages.
const CANDIDATE: &str =
    "the digit of this candidate (the first character of a cell is for 1), or `.` or `0`";

/// Reads one line of a file with one puzzle per line: 81 cells or 729 candidates. `None` if the line is blank, or a
/// comment that starts with `#`.
///
/// The line may be indented, and may end with LF or CRLF. A blank, `,`, `;` or `#` after the puzzle starts a comment.
/// In a line of 81 digits and blanks only, a blank is an unknown cell.
///
/// Nothing is allocated unless there is an error.
///
/// # Errors
/// If the line is anything else. The error is on line 1; [`FormatError::on_line`] gives it another line number.
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
    // Most lines of a large file are 81 cells and the line end: this is the fast path.
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

/// Whether a byte may follow a puzzle and start a comment.
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
    // Blanks are cells only if the whole line is digits and blanks: 80 cells and a blank before a comment are not 81
    // cells.
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
        for (cell, characters) in Cell::all().zip(word.as_bytes().chunks_exact(9)) {
            grid[cell] = characters
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
        "candidates",
        |i, character| u8::try_from(character).is_ok_and(|byte| fits(i, byte)),
    ))
}

/// Whether a byte may be the character of a line of 729 with this index.
fn fits(index: usize, byte: u8) -> bool {
    match cell(byte) {
        Some(Some(digit)) => usize::from(digit.get()) == index % 9 + 1,
        Some(None) => true,
        None => false,
    }
}

/// For each byte the number of the digit that it stands for, 0 for an unknown cell, [`NO_CELL`] if it is not a cell.
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

/// The grid of 81 bytes. `None` if one of them is not a cell.
fn exactly(bytes: &[u8; 81]) -> Option<Grid> {
    let mut cells = [None; 81];
    // The loop has no branch for each byte, because files may have millions of lines.
    let mut all = 0;
    for (cell, byte) in cells.iter_mut().zip(bytes) {
        let number = NUMBERS[usize::from(*byte)];
        all |= number;
        *cell = Digit::new(number);
    }
    (all < NO_CELL).then_some(Grid::new(cells))
}

/// The error in the first word of a line, which should have `wanted` characters for which `fits` is true.
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
                _ => "the end of the line, or a blank and a comment, after 729 candidates",
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
