//! 81 whole numbers, 0 for an unknown cell.

use super::read::Read;
use super::text::{after, cell, is_remark, lines};
use super::{FormatError, rows};
use crate::Grid;

/// Reads 81 numbers for each puzzle. Line ends do not matter.
pub(super) fn read(text: &str) -> Result<Read, FormatError> {
    let mut read = Read::default();
    let mut cells = [None; 81];
    let mut found = 0;
    // The line of the puzzle's first number, up to this number.
    let mut first = (1, "");
    let mut last = (1, "");
    for (number, line) in lines(text) {
        if is_remark(line) {
            continue;
        }
        last = (number, line);
        for (byte, word) in rows::words(line) {
            if found == 0 {
                first = (number, &line[..byte]);
            }
            cells[found] = match word.as_bytes() {
                [byte] => cell(*byte),
                _ => None,
            }
            .ok_or_else(|| {
                let expected = "a whole number from 0 to 9, 0 for an unknown cell";
                FormatError::unexpected((number, line), byte, word, expected)
            })?;
            found += 1;
            if found == 81 {
                read.push(Grid::new(cells), || after(first.0, first.1));
                found = 0;
            }
        }
    }
    if found == 0 {
        Ok(read)
    } else {
        Err(FormatError::missing(last, found, 81, "numbers"))
    }
}

/// Writes nine lines of nine numbers.
pub(super) fn write(grid: &Grid, out: &mut String) {
    for (i, cell) in grid.cells().iter().enumerate() {
        out.push(super::text::sign(*cell, '0'));
        out.push(if i % 9 == 8 { '\n' } else { ' ' });
    }
}
