//! `tessera sudoku generate`: puzzles on all cores, in the order of their numbers.

use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use miette::miette;
use rayon::prelude::*;
use tessera_sudoku::{GenerateError, Wish, generate};

use crate::Failure;
use crate::threads;

/// The puzzles that are made before any of them is written: some milliseconds' work a core.
const BATCH: u64 = 256;

/// Writes so many puzzles, one a line. Puzzle number `i` depends on the seed and `i` alone, however many threads there
/// are.
pub(crate) fn run(
    puzzles: u64,
    seed: u64,
    wish: &Wish,
    as_json: bool,
    output: impl Write + Send,
) -> Result<(), Failure> {
    threads::pool(None)?.install(|| generate_all(puzzles, seed, wish, as_json, output))
}

fn generate_all(
    puzzles: u64,
    seed: u64,
    wish: &Wish,
    as_json: bool,
    mut output: impl Write,
) -> Result<(), Failure> {
    // No puzzle is looked for after the first that is not found: each takes all attempts.
    let not_found = AtomicU64::new(u64::MAX);
    let make = |number: u64| {
        if number > not_found.load(Ordering::Relaxed) {
            return None;
        }
        let puzzle = generate(seed, number, wish);
        if puzzle.is_err() {
            not_found.fetch_min(number, Ordering::Relaxed);
        }
        Some((number, puzzle))
    };
    let mut first = 0;
    while first < puzzles {
        let batch = first..puzzles.min(first.saturating_add(BATCH));
        first = batch.end;
        let made: Vec<_> = batch.into_par_iter().map(make).collect();
        for (number, puzzle) in made.into_iter().flatten() {
            match puzzle {
                Ok(puzzle) if as_json => {
                    let (clues, symmetry) = (81 - puzzle.unknown(), wish.symmetry);
                    writeln!(
                        output,
                        "{{\"number\":{number},\"puzzle\":\"{puzzle}\",\"clues\":{clues},\
                         \"symmetry\":\"{symmetry}\",\"seed\":{seed}}}"
                    )?;
                }
                Ok(puzzle) => writeln!(output, "{puzzle}")?,
                Err(error) => {
                    output.flush()?;
                    return Err(told(&error).into());
                }
            }
        }
    }
    output.flush()?;
    Ok(())
}

fn told(error: &GenerateError) -> miette::Report {
    match error {
        GenerateError::NotFound { .. } => miette!(
            help = "a wider range of --clues, or more --attempts",
            "{error}"
        ),
        _ => miette!("{error}"),
    }
}

/// Reads a number or a range with both ends: `24`, `22..26`.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a number of clues such as 24, or a range such as 22..26".to_owned()),
    }
}
