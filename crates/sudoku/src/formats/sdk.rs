//! The `.sdk` file of SadMan Sudoku: headers, and sections of nine lines of nine cells.

use super::read::Read;
use super::text::{is_remark, lines};
use super::{FormatError, block};
use crate::Grid;

/// A section of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// The given cells: `[Puzzle]`, and everything before the first section.
    Puzzle,
    /// The given cells and those that the player has filled in: `[State]`.
    State,
    /// Anything else, such as pencil marks, colours and times.
    Other,
}

/// The section that a line opens.
fn opened(line: &str) -> Option<Section> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(if name.eq_ignore_ascii_case("puzzle") {
        Section::Puzzle
    } else if name.eq_ignore_ascii_case("state") {
        Section::State
    } else {
        Section::Other
    })
}

/// Whether a line opens a section.
pub(super) fn is_section(line: &str) -> bool {
    opened(line).is_some()
}

/// Reads the given cells, or the state if there are no given cells.
pub(super) fn read(text: &str) -> Result<Read, FormatError> {
    let given = read_section(text, Section::Puzzle)?;
    let state = read_section(text, Section::State)?;
    Ok(if given.puzzles.is_empty() {
        state
    } else {
        given
    })
}

fn read_section(text: &str, wanted: Section) -> Result<Read, FormatError> {
    let mut section = Section::Puzzle;
    let lines = lines(text).filter(move |(_, line)| match opened(line) {
        Some(new) => {
            section = new;
            false
        }
        None => section == wanted && !is_remark(line),
    });
    block::read_lines(lines)
}

/// Writes a file with a `[Puzzle]` section.
pub(super) fn write(grid: &Grid, out: &mut String) {
    out.push_str("[Puzzle]\n");
    block::write_plain(grid, out);
}
