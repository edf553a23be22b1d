//! `tessera sudoku solve`, `count`, `check`, `rate`, `canon` and `convert`, which are filters over puzzles, `explain`,
//! `judge`, `generate` and `book`.
//!
//! `input` opens the file and detects whether it has one puzzle per line; `argument` handles an argument that is a
//! puzzle itself. A file with one puzzle per line is streamed by `lines`, on all cores and in order; any other file is
//! read whole. `answer` writes the answer for one puzzle, `rating` that of `rate`, and
//! `anatomy` those of `minimise`, `backdoors` and `unavoidable`. `picture` writes the pictures of
//! `explain`. `variants` answers for puzzles with other constraints than a classic sudoku.
//! `certificate` makes and checks proofs of unique solutions. `generate_variant` generates such puzzles.
//! `waiting` is the progress bar of `generate`, drawn on a `terminal`.

mod anatomy;
mod answer;
mod argument;
pub(crate) mod book;
pub(crate) mod certificate;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod generate_variant;
mod input;
pub(crate) mod judge;
mod lines;
mod picture;
mod rating;
mod terminal;
pub(crate) mod variants;
mod waiting;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use indicatif::ProgressBar;
use miette::miette;
use tessera_sudoku::{AnyPuzzle, Format, read_puzzles};

use crate::Failure;
use crate::cli::sudoku::{LimitArgs, PuzzleArgs};
use answer::Answers;
pub(crate) use input::Input;
pub(crate) use rating::{Also, Rater};

/// The question for every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the only solution. No solution or several are a problem.
    SolveUnique,
    /// Print a first solution, whether there are more or not.
    SolveFirst,
    /// Print all solutions, up to this number.
    SolveAll(u64),
    /// Count the solutions, up to this limit.
    Count(u64),
    /// Say whether there is exactly one solution.
    Check,
    /// Print how hard the puzzle is, by the ratings of one program or of both, and what else is asked for. No solution
    /// or several are a problem.
    Rate { only: Option<Rater>, also: Also },
    /// Print the canonical form of the puzzle.
    Canon,
    /// Say whether the puzzle has this canonical form.
    Same(AnyPuzzle),
    /// Print a minimal puzzle, with this seed.
    Minimise(u64),
    /// Print the backdoors of up to this size.
    Backdoors(usize),
    /// Print the unavoidable sets of up to this number of cells.
    Unavoidable(u32),
    /// Print bounds on the minimum number of clues for the solution.
    Least,
    /// Print the puzzle itself in this format, which has one puzzle per line.
    Convert(Format),
}

/// What to do about a problem: a line that is not a puzzle, or a puzzle without the solutions asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Report it and stop.
    #[default]
    Stop,
    /// Report it and print nothing for that line.
    Skip,
    /// Report it and print a comment in place of the answer; with --json, an object.
    Mark,
}

/// The result for a puzzle, and for a whole run: that of its worst puzzle. The number is the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// Every puzzle was answered as asked.
    Good,
    /// A puzzle does not have the solutions, or the form, asked for.
    Unsolved,
    /// A line is not a puzzle.
    NoPuzzle,
}

impl Verdict {
    fn exit_code(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Answers for every puzzle of a file, of standard input, or in the argument itself.
pub(crate) fn run(
    args: &PuzzleArgs,
    limits: &LimitArgs,
    task: Task,
    output: impl Write + Send,
) -> Result<ExitCode, Failure> {
    let input = Input::open(args.file.as_ref())?;
    if input.is_lines() {
        return Ok(lines::run(input, args, task, output)?.exit_code());
    }
    if input.is_variant() {
        return variants::run(input, args, limits, task, output);
    }
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
    whole(&puzzles, args, task, output)
}

/// Answers for the puzzles of a file that is read whole. The solutions of a single puzzle are drawn as grids.
fn whole(
    puzzles: &[AnyPuzzle],
    args: &PuzzleArgs,
    task: Task,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let mut worst = Verdict::Good;
    for (number, puzzle) in (1..).zip(puzzles) {
        let as_grids = puzzles.len() == 1;
        let mut answers = Answers {
            args,
            task,
            output: &mut output,
            counts: "puzzle",
            as_grids,
        };
        let problem = answers.puzzle(number, puzzle)?;
        if lines::report(
            problem.into_iter().collect(),
            &mut worst,
            args.on_error,
            &mut output,
            &ProgressBar::hidden(),
        )? {
            break;
        }
    }
    output.flush()?;
    Ok(worst.exit_code())
}

/// A format to write: one of classic sudokus, or one that holds other constraints too.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Classic(Format),
    Variant(tessera_constraints::formats::Format),
    /// A picture.
    Picture,
}

/// Writes the puzzles of a file, of standard input, or in the argument itself, in the format `to`.
pub(crate) fn convert(
    path: Option<&PathBuf>,
    to: Target,
    output: impl Write + Send,
) -> Result<ExitCode, Failure> {
    match to {
        Target::Classic(to) => convert_classic(path, to, output),
        Target::Variant(to) => variants::convert(Input::open(path)?, to, output),
        Target::Picture => variants::draw(Input::open(path)?, output),
    }
}

fn convert_classic(
    path: Option<&PathBuf>,
    to: Format,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let input = Input::open(path)?;
    let is_of_lines = matches!(to, Format::Line | Format::Sdm | Format::CandidateLine);
    if is_of_lines && input.is_lines() {
        let args = PuzzleArgs::default();
        return Ok(lines::run(input, &args, Task::Convert(to), output)?.exit_code());
    }
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
    let converted = to
        .write(&puzzles)
        .map_err(|error| miette!("{name}: {error}"))?;
    output.write_all(converted.as_bytes())?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Whether standard output is a terminal, which a person reads.
fn is_watched() -> bool {
    io::stdout().is_terminal()
}
