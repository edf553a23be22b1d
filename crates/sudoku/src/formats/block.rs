//! Nine lines of nine cells: as people print them, and as Simple Sudoku saves them.

use super::read::Read;
use super::text::{cell, sign};
use super::{FormatError, rows};
use crate::{Digit, Grid};

/// What a cell of a block may be, for messages.
const CELL: &str = "1 to 9, or a sign for an unknown cell: `.`, `0`, `*`, `_`, `-` or `X`";

/// Reads blocks, with any rulers.
pub(super) fn read(text: &str) -> Result<Read, FormatError> {
    read_lines(super::text::lines(text))
}

/// Reads blocks from these lines.
pub(super) fn read_lines<'a>(
    lines: impl Iterator<Item = (usize, &'a str)> + Clone,
) -> Result<Read, FormatError> {
    let mut read = Read::default();
    for (cells, place) in rows::read(lines, None, row)? {
        read.push(Grid::new(cells), || place);
    }
    Ok(read)
}

/// Reads a row of nine cells, each a character. Blanks, bars and commas between them are skipped.
fn row((number, line): (usize, &str)) -> Result<[Option<Digit>; 9], FormatError> {
    let cells = line
        .char_indices()
        .filter(|(_, character)| !rows::is_separator(*character))
        .map(|(byte, character)| (byte, &line[byte..byte + character.len_utf8()]));
    rows::nine((number, line), cells, None, CELL, |cell| {
        match cell.as_bytes() {
            b"x" | b"X" => Some(None),
            [byte] => self::cell(*byte),
            _ => None,
        }
    })
}

/// Writes a block with rulers.
pub(super) fn write(grid: &Grid, out: &mut String) {
    const RULER: &str = "+-------+-------+-------+\n";
    for (i, row) in grid.cells().chunks_exact(9).enumerate() {
        if i % 3 == 0 {
            out.push_str(RULER);
        }
        for (j, cell) in row.iter().enumerate() {
            out.push_str(if j % 3 == 0 { "| " } else { "" });
            out.extend([sign(*cell, '.'), ' ']);
        }
        out.push_str("|\n");
    }
    out.push_str(RULER);
}

/// Writes nine lines of nine characters.
pub(super) fn write_plain(grid: &Grid, out: &mut String) {
    for row in grid.cells().chunks_exact(9) {
        out.extend(row.iter().map(|cell| sign(*cell, '.')));
        out.push('\n');
    }
}

/// Writes the block of Simple Sudoku.
pub(super) fn write_simple_sudoku(grid: &Grid, out: &mut String) {
    for (i, row) in grid.cells().chunks_exact(9).enumerate() {
        out.push_str(if i == 3 || i == 6 {
            "-----------\n"
        } else {
            ""
        });
        for (j, cell) in row.iter().enumerate() {
            out.push_str(if j == 3 || j == 6 { "|" } else { "" });
            out.push(sign(*cell, '.'));
        }
        out.push('\n');
    }
}
