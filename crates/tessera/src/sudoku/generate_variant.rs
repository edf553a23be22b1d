//! `tessera sudoku generate --variant`: puzzles with other constraints than a classic sudoku.

use std::io::Write;
use std::process::ExitCode;

use miette::miette;
use tessera_constraints::formats::own;
use tessera_constraints::generate::{GenerateError, Options, generate};

use super::generate::{seed, series};
use crate::Failure;
use crate::cli::sudoku::GenerateArgs;

/// Writes puzzles as JSON, one per line. Puzzle `i` depends on the options, the seed and `i` alone.
pub(crate) fn run(args: GenerateArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let seed = seed(args.wanted.seed);
    let usual = Options::default();
    let clues = args.wanted.clues.map(|clues| {
        let (least, most) = clues.into_inner();
        usize::from(least)..=usize::from(most)
    });
    let options = &Options {
        kinds: args.variant,
        size: args.size.unwrap_or(usual.size),
        clues: clues.unwrap_or(usual.clues),
        symmetry: args.wanted.symmetry,
        minimal: args.minimal,
        attempts: args.wanted.attempts,
    };
    let make = |number: u64, goes_on: &dyn Fn() -> bool| {
        let made = generate(seed, number, options, goes_on);
        made.map(|made| made.map(|puzzle| own::write(&puzzle) + "\n"))
    };
    let report = |error: GenerateError| match error {
        GenerateError::NotFound(_) => miette!(
            help = "use a wider range of --clues, another --symmetry, or more --attempts",
            "{error}"
        ),
        GenerateError::Clues { .. } => miette!("--clues: {error}"),
        GenerateError::Size(_) => miette!("--size: {error}"),
        _ => miette!("--variant: {error}"),
    };
    series(args.number, options.attempts, make, report, output)
}

/// Reads a size such as `9` or `9x9`.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    match (rows.parse(), columns.parse::<usize>()) {
        (Ok(rows), Ok(columns)) if rows == columns && (4..=16).contains(&rows) => Ok(rows),
        _ => Err("expected the size of a square grid from 4x4 to 16x16, such as 9x9".to_owned()),
    }
}
