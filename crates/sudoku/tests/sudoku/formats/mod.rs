//! Tests of the formats: rules that hold for all of them, and texts like those of real files.

mod candidates;
mod files;
mod grids;
mod lines;
mod round_trips;
mod single;

use tessera_sudoku::{Format, FormatError, read_puzzles};

/// A puzzle of Simple Sudoku, which the tests of several formats use.
const PUZZLE: &str =
    ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";

/// Reads a text with one puzzle: the format that was found, and the puzzle as a line.
fn read_one(text: &str) -> (Format, String) {
    let (format, puzzles) = read_puzzles(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(puzzles.len(), 1, "{text}");
    (format, puzzles[0].to_string())
}

fn error(text: &str) -> String {
    read_puzzles(text).unwrap_err().to_string()
}

/// The text without its first line and the margins, which the examples in the source have.
fn plain(text: &str) -> String {
    text.lines()
        .skip(1)
        .map(|line| format!("{}\n", line.trim()))
        .collect()
}

fn rows_of(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

#[test]
fn texts_without_a_puzzle_are_refused() {
    let empty = |line: usize, column: usize| {
        format!("line {line}, column {column}: no puzzle: expected 81 cells in one of the formats")
    };
    assert_eq!(error(""), empty(1, 1));
    assert_eq!(error("\u{feff}"), empty(1, 1));
    assert_eq!(error("\n# nothing\n  \n"), empty(3, 3));
    assert_eq!(error("+---+---+---+\n"), empty(1, 14));
    for format in Format::ALL {
        assert!(
            matches!(format.read(""), Err(FormatError::Empty { .. })),
            "{format}"
        );
    }
}

#[test]
fn names_are_parsed_as_they_are_printed() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert!(
            "pdf"
                .parse::<Format>()
                .unwrap_err()
                .to_string()
                .contains(format.name())
        );
    }
}
