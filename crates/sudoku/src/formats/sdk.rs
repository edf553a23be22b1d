//! SadMan Sudoku's file of one puzzle: headers, and sections of nine lines of nine.

use super::read::Read;
use super::text::{is_remark, lines};
use super::{FormatError, block};
use crate::Grid;

/// Which lines of the file are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// The cells that are given, as in `[Puzzle]` and where there is no section at all.
    Puzzle,
    /// The cells that are known by now.
    State,
    /// Pencil marks, colours, times: nothing that makes a puzzle.
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

/// Reads the given cells; the state where they are not there.
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
