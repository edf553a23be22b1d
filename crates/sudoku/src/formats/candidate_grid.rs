//! Nine rows of nine candidate strings.

use super::read::Read;
use super::text::lines;
use super::{FormatError, rows};
use crate::{CandidateGrid, Cell, Digit, DigitSet};

/// What a cell may be, for messages.
const CELL: &str =
    "the candidates of a cell: digits from 1 to 9, each at most once, or `.` for none";

/// Reads grids of candidates, with any rulers.
pub(super) fn read(text: &str) -> Result<Read, FormatError> {
    let row =
        |line: (usize, &str)| rows::nine(line, rows::words(line.1), DigitSet::EMPTY, CELL, cell);
    let mut read = Read::default();
    for (cells, place) in rows::read(lines(text), DigitSet::EMPTY, row)? {
        read.push(CandidateGrid::new(cells), || place);
    }
    Ok(read)
}

/// The candidates of a cell.
fn cell(word: &str) -> Option<DigitSet> {
    if matches!(word, "." | "0") {
        return Some(DigitSet::EMPTY);
    }
    let mut set = DigitSet::EMPTY;
    for byte in word.bytes() {
        let digit = Digit::new(byte.wrapping_sub(b'0')).filter(|digit| !set.contains(*digit))?;
        set.insert(digit);
    }
    Some(set)
}

/// Writes a grid as HoDoKu does: each column is as wide as its widest cell.
pub(super) fn write(grid: &CandidateGrid, out: &mut String) {
    let width = |column: usize| {
        let lengths = (0..9).map(|row| grid[Cell::at(row, column)].len().max(1));
        lengths.max().unwrap_or(1) as usize
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let ruler = |out: &mut String, [left, between, right]: [char; 3]| {
        for (band, widths) in widths.chunks_exact(3).enumerate() {
            out.push(if band == 0 { left } else { between });
            out.extend(std::iter::repeat_n('-', widths.iter().sum::<usize>() + 6));
        }
        out.extend([right, '\n']);
    };
    for row in 0..9 {
        match row {
            0 => ruler(out, ['.', '.', '.']),
            3 | 6 => ruler(out, [':', '+', ':']),
            _ => {}
        }
        for (column, width) in widths.into_iter().enumerate() {
            out.push_str(if column % 3 == 0 { "| " } else { "" });
            let text = match grid[Cell::at(row, column)] {
                DigitSet::EMPTY => ".".to_owned(),
                set => set.to_string(),
            };
            let gap = if column % 3 == 2 { 1 } else { 2 };
            out.push_str(&text);
            out.extend(std::iter::repeat_n(' ', width - text.len() + gap));
        }
        out.push_str("|\n");
    }
    ruler(out, ['\'', '\'', '\'']);
}
