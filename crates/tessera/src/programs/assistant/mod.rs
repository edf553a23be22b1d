//! The classic sudoku assistant: reads a grid, and reports on it as [`tessera_sudoku::assistant`] does.

mod input;

use std::io::{Read, Write};

use tessera_sudoku::assistant;
pub use tessera_sudoku::assistant::Outcome;

use crate::Failure;

/// Reads a grid from `input` and writes the report to `output`. `name` stands for the input in messages; `with_two`
/// turns on strategy two.
///
/// ```
/// let mut report = Vec::new();
/// let outcome = tessera::assistant::run("a grid", "0 ".repeat(81).as_bytes(), &mut report, true)?;
/// assert!(String::from_utf8(report).unwrap().contains("\n81 cells are unknown\n"));
/// assert!(!outcome.is_wrong);
/// assert!(outcome.remarks[0].starts_with("the grid has more than one solution: "));
/// # Ok::<(), tessera::Failure>(())
/// ```
///
/// # Errors
/// If the input is not a grid, in which case nothing is written; if reading or writing fails.
pub fn run(
    name: &str,
    input: impl Read,
    output: impl Write,
    with_two: bool,
) -> Result<Outcome, Failure> {
    let puzzle = input::read(name, input)?;
    Ok(assistant::report(&puzzle, output, with_two)?)
}
