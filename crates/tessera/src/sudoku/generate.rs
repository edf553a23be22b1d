//! `tessera sudoku generate`: puzzles on all cores, in the order of their numbers.

use std::io::Write;
use std::ops::RangeInclusive;

use miette::miette;
use rayon::prelude::*;
use serde_json::json;
use tessera_sudoku::{Wish, generate};

use crate::Failure;

/// The puzzles that are made before any of them is written: some milliseconds' work a core.
const BATCH: u64 = 256;

/// Writes so many puzzles, one a line. Puzzle number `i` depends on the seed and `i` alone, however many threads there
/// are.
pub(crate) fn run(
    puzzles: u64,
    seed: u64,
    wish: &Wish,
    as_json: bool,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut first = 0;
    while first < puzzles {
        let batch = first..puzzles.min(first + BATCH);
        first = batch.end;
        let made: Vec<_> = batch
            .into_par_iter()
            .map(|number| (number, generate(seed, number, wish)))
            .collect();
        for (number, puzzle) in made {
            let puzzle = puzzle.map_err(|error| {
                miette!(
                    help = "a wider range of --clues, or more --attempts",
                    "{error}"
                )
            });
            match puzzle {
                Ok(puzzle) if as_json => {
                    let clues = 81 - puzzle.unknown();
                    let text = puzzle.to_string();
                    let object = json!({
                        "number": number, "seed": seed, "puzzle": text, "clues": clues,
                        "symmetry": wish.symmetry.to_string(),
                    });
                    writeln!(output, "{object}")?;
                }
                Ok(puzzle) => writeln!(output, "{puzzle}")?,
                Err(report) => {
                    output.flush()?;
                    return Err(report.into());
                }
            }
        }
    }
    output.flush()?;
    Ok(())
}

/// Reads a number or a range with both ends: `24`, `22..26`.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<u8>, String> {
    let expected = "expected a number of clues such as 24, or a range such as 22..26, up to 81";
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|number| *number <= 81)
            .ok_or_else(|| expected.to_owned())
    };
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    let range = number(start)?..=number(end)?;
    if range.is_empty() {
        Err(expected.to_owned())
    } else {
        Ok(range)
    }
}
