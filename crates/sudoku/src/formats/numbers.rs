//! 81 whole numbers, 0 for an unknown cell.

use super::text::{cell, is_remark, lines};
use super::{AnyPuzzle, FormatError, rows};
use crate::Grid;

/// Reads 81 numbers, or a multiple of 81, whatever their lines are.
pub(super) fn read(text: &str) -> Result<Vec<AnyPuzzle>, FormatError> {
    let mut puzzles = Vec::new();
    let mut cells = [None; 81];
    let mut found = 0;
    let mut last = (1, "");
    for (number, line) in lines(text) {
        if is_remark(line) {
            continue;
        }
        last = (number, line);
        for (byte, word) in rows::words(line) {
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
                puzzles.push(Grid::new(cells).into());
                found = 0;
            }
        }
    }
    if found == 0 {
        Ok(puzzles)
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
