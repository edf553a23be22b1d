//! `tessera sudoku book`: puzzles as PDF.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use miette::miette;
use rayon::prelude::*;
use tessera_pictures::sudoku::{BookOptions, BookPuzzle, book};
use tessera_sudoku::sudoku_explainer::Solver;
use tessera_sudoku::{Grid, PencilMarks, Rating, Settings, Solutions, read_puzzles, unique};
use tessera_tablebase::machine;

use super::input::Input;
use crate::Failure;
use crate::cli::sudoku::{BookArgs, GenerateArgs};
use crate::output_file::{self, Inputs, OutputFile};

/// Writes a book.
pub(crate) fn run(args: BookArgs) -> Result<ExitCode, Failure> {
    let path = args.output.as_deref();
    if path.is_none() && io::stdout().is_terminal() {
        return Err(miette!(
            help = "give a file: --output book.pdf",
            "a book is not written to a terminal"
        )
        .into());
    }
    let inputs: Inputs = [args.from.as_deref()].into_iter().collect();
    output_file::check(path, &inputs)?;
    let look = BookOptions {
        title: args.title,
        paper: args.paper,
        per_page: args.per_page,
        large_print: args.large_print,
    };
    let puzzles = match &args.from {
        Some(file) => read(file)?,
        None => {
            let mut lines = Vec::new();
            let generate = GenerateArgs {
                number: args.number,
                wanted: args.wanted,
                json: false,
                variant: Vec::new(),
                size: None,
                minimal: false,
            };
            let status = super::generate::run(generate, &mut lines)?;
            if status != ExitCode::SUCCESS {
                return Ok(status);
            }
            let text = String::from_utf8_lossy(&lines);
            text.lines().filter_map(|line| line.parse().ok()).collect()
        }
    };
    let labelled = |(number, puzzle): (usize, &Grid)| match unique(puzzle) {
        Solutions::Unique(solution) => Ok(BookPuzzle {
            puzzle: *puzzle,
            solution,
            label: label(puzzle),
        }),
        Solutions::None => Err(format!("puzzle {number}: no solution: expected one")),
        Solutions::Multiple(..) => Err(format!("puzzle {number}: several solutions: expected one")),
    };
    let puzzles: Result<Vec<BookPuzzle>, String> = machine::pool(None)?.install(|| {
        let numbered = puzzles.par_iter().enumerate();
        numbered
            .map(|(i, puzzle)| labelled((i + 1, puzzle)))
            .collect()
    });
    let puzzles = match puzzles {
        Ok(puzzles) => puzzles,
        Err(message) => {
            // If standard error is closed or full, the exit status still shows that there was a problem.
            let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("error: {message}\n"));
            return Ok(ExitCode::FAILURE);
        }
    };
    let written = book(&puzzles, &look).map_err(|error| miette!("--title: {error}"))?;
    let mut file = OutputFile::create(path, &inputs)?;
    file.put(&written)?;
    file.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// The puzzles of a file.
fn read(file: &PathBuf) -> Result<Vec<Grid>, Failure> {
    let input = Input::open(Some(file))?;
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
    let grid = |(number, puzzle): (usize, &tessera_sudoku::AnyPuzzle)| {
        let grid = puzzle.to_grid();
        grid.ok_or_else(|| {
            miette!("{name}: puzzle {number}: its candidates say more than a grid: expected a grid")
        })
    };
    Ok((1..).zip(&puzzles).map(grid).collect::<Result<_, _>>()?)
}

/// HoDoKu's level and Sudoku Explainer's rating: `Hard, ER 4.2`.
fn label(puzzle: &Grid) -> String {
    let marks = PencilMarks::new(puzzle).with_promise(true);
    let level = Rating::of_techniques(Settings::hodoku().techniques(&marks)).level;
    match Solver::new(&Grid::EMPTY).rate(puzzle) {
        Ok(rating) => format!("{level}, ER {}", rating.er),
        Err(_) => level.to_string(),
    }
}
