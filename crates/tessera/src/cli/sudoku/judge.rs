//! `tessera sudoku judge`.

use std::path::PathBuf;

use clap::Args;
use tessera_sudoku::{AnyPuzzle, read_line};

/// Judge the steps of others: whether each follows where it is made, and if not, why not.
///
/// The input has a puzzle and one step a line, in the notation of HoDoKu or of SudokuWiki, or the JSON of
/// `explain --json`. A step is judged in the position that the steps before it have made; steps that are not true are
/// left out. Further puzzles may follow, each with its steps.
///
/// A step `follows` if the technique that it names shows all of its changes. Otherwise the techniques that do are said,
/// or that none below the level Extreme does. A step that changes nothing, or that contradicts the solution, does not
/// follow.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku explain puzzle.txt > steps.txt
  $ tessera sudoku judge --puzzle $PUZZLE steps.txt
  $ tessera sudoku explain --json puzzles.txt | tessera sudoku judge --json

A line is the name of a technique, a pattern, which is not read, and the changes: `X-Wing: 6 r47 c18 => r3c1,r8c8<>6`,
`Hidden Single: r1c2=5`, `Y-WING: 6 taken off B4`, `E5 set to 9`. Rows of SudokuWiki are A to H and J. Lines that are
empty, start with `#`, or are indented without naming a technique are skipped. Other names than Tessera's are known if
they are common; a name that is unknown is judged by all techniques.

Exit status:
  0  all steps follow
  1  a step does not follow
  2  the input is not a list of steps, or an option is invalid; standard error says where")]
pub(crate) struct JudgeArgs {
    /// File of steps; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// Puzzle of the steps before the first puzzle in the file: 81 cells or 729 candidates.
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle)]
    pub(crate) puzzle: Option<AnyPuzzle>,

    /// Print one JSON object per step.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads a puzzle on one line.
pub(super) fn puzzle(text: &str) -> Result<AnyPuzzle, String> {
    match read_line(text) {
        Ok(Some(puzzle)) => Ok(puzzle),
        Ok(None) => Err("expected 81 cells or 729 candidates".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
