//! Whether an input is of puzzles with other constraints, and whether each of its lines is one.

use miette::miette;
use tessera_constraints::Puzzle;
use tessera_constraints::formats::Format;
use tessera_sudoku::read_puzzles;

use super::super::Input;
use crate::Failure;

/// Whether a text that is not a classic sudoku is a puzzle with other constraints, by how it begins.
pub(in crate::sudoku) fn is_meant(text: &str) -> bool {
    match Format::detect(text) {
        Some(Format::Line) => {
            // A word, such as the name of a file, can be a line of a tiny grid; and a line of 9x9 cells without more is
            // a classic sudoku with a mistake.
            let line = text
                .lines()
                .find(|line| !line.trim().is_empty() && !line.starts_with('#'));
            line.and_then(|line| Format::Line.read(line.trim()).ok())
                .is_some_and(|puzzle| {
                    let is_classic = puzzle.shape.rows == 9 && puzzle.constraints.len() == 1;
                    puzzle.shape.rows >= 4 && !is_classic
                })
        }
        format => format.is_some(),
    }
}

/// The only puzzle of an input. A classic puzzle may be in any format.
pub(in crate::sudoku) fn only(input: Input) -> Result<Puzzle, Failure> {
    let name = input.name().to_owned();
    let is_argument = input.is_argument();
    let text = input.read_whole()?;
    let several = || miette!("{name}: expected one puzzle");
    if !is_meant(&text) {
        let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
        let [puzzle] = &puzzles[..] else {
            return Err(several().into());
        };
        return Ok(puzzle.into());
    }
    if !is_argument && has_lines(&text) && text.lines().filter(|line| !is_comment(line)).count() > 1
    {
        return Err(several().into());
    }
    let puzzle = tessera_constraints::formats::read(&text);
    Ok(puzzle.map_err(|error| miette!("{name}: {error}"))?)
}

/// Whether a line is empty or a comment.
fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// Whether each line of an input that begins with `head` is a puzzle.
pub(super) fn has_lines(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !is_comment(line));
    let Some(first) = lines.next() else {
        return false;
    };
    match Format::detect(first) {
        Some(Format::Tessera | Format::FPuzzles | Format::SudokuPad | Format::SudokuVariants) => {
            serde_json::from_str::<serde_json::Value>(first).is_ok()
        }
        // A puzzle of that solver may go on for lines; several have a line each.
        Some(Format::Iss) => {
            let is_puzzle = |second: &str| {
                let is_item = |(place, _): &(usize, &str)| {
                    let next = first[place + 1..].chars().next();
                    next.is_some_and(|next| next == '~' || next.is_ascii_uppercase())
                };
                let has_items = first.match_indices('.').filter(is_item).nth(1).is_some();
                has_items || first.starts_with(".~") && second.starts_with(".~")
            };
            lines.next().is_some_and(is_puzzle)
                && !head.contains("\n\n")
                && !head.lines().any(|line| line.starts_with([' ', '\t']))
                && Format::Iss.read(first).is_ok()
        }
        Some(Format::FPuzzlesLink | Format::SudokuPadLink | Format::PenpaLink | Format::Line) => {
            true
        }
        None => false,
    }
}
