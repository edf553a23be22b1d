//! Rows: the common part of blocks and candidate grids. Both are nine lines of nine cells, with rulers and bars between
//! them.

use super::text::{is_remark, start_of};
use super::{FormatError, Place};

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blank, or a comment.
    Remark,
    /// Words before or after a puzzle, such as "Grid 01".
    Heading,
    /// A line of `-`, `+` and the like between rows.
    Ruler,
    /// Nine `-`: a ruler or a row of unknown cells, which depends on the other rows.
    Dashes,
    /// A row of nine cells.
    Row,
}

impl Kind {
    pub(super) fn of(line: &str) -> Kind {
        if is_remark(line) {
            return Kind::Remark;
        }
        if is_heading(line) {
            return Kind::Heading;
        }
        // No ruler is that wide. A line may have many megabytes, in which looking for a ruler would be slow.
        if line.len() > 1_000 {
            return Kind::Row;
        }
        if line.chars().all(|c| c == '-' || is_separator(c)) && line.matches('-').count() == 9 {
            return Kind::Dashes;
        }
        let is_of_ruler =
            |c: char| matches!(c, '-' | '=' | '+' | '*' | '.' | ':' | '\'') || is_separator(c);
        let has_run = line.contains("---") || line.contains("===") || line.contains('+');
        if has_run && line.chars().all(is_of_ruler) {
            Kind::Ruler
        } else {
            Kind::Row
        }
    }
}

/// Whether a line begins with a word. `X` alone is an unknown cell.
fn is_heading(line: &str) -> bool {
    let mut characters = line.trim_start().chars();
    let is_cell = |c: char| matches!(c, 'x' | 'X');
    let next_is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !is_cell(c));
    let first = characters.next();
    next_is_word(first) || (first.is_some_and(is_cell) && next_is_word(characters.next()))
}

/// Whether a character may stand between the cells of a row.
pub(super) fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | ',' | ';')
}

/// The words of a row, with the byte offsets where they begin.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    super::text::words(line, is_separator)
}

/// Reads grids of nine rows each, with the place where the first row begins.
///
/// Rulers, comments and blank lines may stand anywhere, headings only between two grids. A line of nine `-` is a row if
/// other rows have `-` for unknown cells, or if there are no other rows.
pub(super) fn read<'a, T: Copy>(
    lines: impl Iterator<Item = (usize, &'a str)> + Clone,
    blank: T,
    row: impl Fn((usize, &str)) -> Result<[T; 9], FormatError>,
) -> Result<Vec<([T; 81], Place)>, FormatError> {
    let mut rows = lines
        .clone()
        .filter(|(_, line)| Kind::of(line) == Kind::Row)
        .peekable();
    let dashes_are_rows = rows.peek().is_none() || rows.any(|(_, line)| line.contains('-'));

    let mut grids = Vec::new();
    let mut grid = [blank; 81];
    let mut filled = 0;
    let mut first = (1, "");
    let mut heading = None;
    let mut last = (1, "");
    for (number, line) in lines {
        last = (number, line);
        match Kind::of(line) {
            Kind::Remark | Kind::Ruler => continue,
            Kind::Dashes if !dashes_are_rows => continue,
            Kind::Heading if filled == 0 => {
                heading = heading.or(Some((number, line)));
                continue;
            }
            // A heading within a grid is read as a row, which gives the error.
            Kind::Heading | Kind::Dashes | Kind::Row => {}
        }
        if filled == 0 {
            first = (number, line);
        }
        grid[9 * filled..][..9].copy_from_slice(&row((number, line))?);
        filled += 1;
        if filled == 9 {
            grids.push((grid, start_of(first)));
            filled = 0;
        }
    }
    match heading {
        _ if filled > 0 => Err(FormatError::missing(last, filled, 9, "rows")),
        Some((number, line)) if grids.is_empty() => {
            let byte = line.len() - line.trim_start().len();
            Err(FormatError::unexpected(
                (number, line),
                byte,
                line.trim(),
                "81 cells",
            ))
        }
        _ => Ok(grids),
    }
}

/// Reads the nine items of a row from its pieces, each with its byte offset.
pub(super) fn nine<'a, T: Copy>(
    (number, line): (usize, &str),
    pieces: impl Iterator<Item = (usize, &'a str)>,
    blank: T,
    expected: &'static str,
    item: impl Fn(&str) -> Option<T>,
) -> Result<[T; 9], FormatError> {
    let mut items = [blank; 9];
    let mut found = 0;
    for (byte, piece) in pieces {
        let read = item(piece);
        match (read, items.get_mut(found)) {
            (Some(read), Some(item)) => *item = read,
            (None, _) => {
                return Err(FormatError::unexpected(
                    (number, line),
                    byte,
                    piece,
                    expected,
                ));
            }
            (Some(_), None) => {
                let expected = "the end of the row after nine cells";
                return Err(FormatError::unexpected(
                    (number, line),
                    byte,
                    &line[byte..],
                    expected,
                ));
            }
        }
        found += 1;
    }
    if found == 9 {
        Ok(items)
    } else {
        Err(FormatError::missing(
            (number, line),
            found,
            9,
            "cells in this row",
        ))
    }
}
