//! A puzzle in place of a file name.

use std::io;
use std::path::Path;

use miette::miette;
use tessera_sudoku::{FormatError, read_puzzles};

use super::variants;
use crate::Failure;
use crate::source_line::readable;

/// An argument with at least this many cells may be meant as a puzzle. That is half a puzzle; file names have fewer
/// such characters.
const MEANT_FROM: usize = 40;

/// Maximum number of characters of an argument that a message shows.
const SHOWN: usize = 90;

/// Returns the argument as a text of puzzles, when no file with this name can be opened for the reason `error`.
///
/// If it is not a puzzle, the failure says what is wrong with the puzzle, or that there is no such file.
pub(super) fn without_file(path: &Path, error: &io::Error) -> Result<String, Failure> {
    let text = path.to_str().filter(|_| !path.exists());
    match text.map(|text| (text, read_puzzles(text))) {
        Some((text, Ok(_))) => Ok(text.to_owned()),
        Some((text, Err(_))) if variants::is_meant(text) => Ok(text.to_owned()),
        Some((text, Err(fault))) if is_meant_as_puzzle(text) => Err(no_puzzle(text, &fault)),
        _ => Err(no_file(path, error)),
    }
}

/// Whether a text looks like a mistyped puzzle: it has [`MEANT_FROM`] cells, and more cells than other characters.
fn is_meant_as_puzzle(text: &str) -> bool {
    let is_cell = |c: &char| matches!(c, '0'..='9' | '.' | '*' | '_' | '-');
    let cells = text.chars().filter(is_cell).count();
    cells >= MEANT_FROM && 2 * cells > text.chars().count() && !text.contains(['/', '\\'])
}

fn no_puzzle(text: &str, fault: &FormatError) -> Failure {
    miette!(
        help = "a puzzle has 81 characters, with `.` or `0` for an unknown cell",
        "{} is neither a file nor a puzzle: {fault}",
        shown(text)
    )
    .into()
}

fn no_file(path: &Path, error: &io::Error) -> Failure {
    miette!(
        help = "expected a file of puzzles, `-` for standard input, or a puzzle: 81 characters, a link or JSON",
        "cannot open {}: {error}",
        shown(&path.to_string_lossy())
    )
    .into()
}

/// The beginning of an argument, as one line.
fn shown(text: &str) -> String {
    let shown = readable(text.as_bytes());
    match shown.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown,
    }
}
