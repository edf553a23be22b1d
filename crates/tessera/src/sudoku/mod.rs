//! `tessera sudoku solve`, `count`, `check` and `convert`: filters over puzzles; `generate` makes them.
//!
//! How a call flows: `input` opens what the `argument` names, and finds out whether the text has a puzzle a line; if so
//! `lines` streams it through all cores in order, else it is read whole. `answer` says what comes out for one puzzle.
//! `waiting` is the bar that `generate` shows, on a `terminal`.

mod answer;
mod argument;
pub(crate) mod generate;
mod input;
mod lines;
mod terminal;
mod waiting;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use indicatif::ProgressBar;
use miette::miette;
use tessera_family::machine;
use tessera_sudoku::{AnyPuzzle, Format, read_puzzles};

use crate::Failure;
use answer::Answers;
pub(crate) use input::Input;

/// What is asked of every puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// The only solution; more or fewer are told.
    SolveUnique,
    /// A first solution, be there more or not.
    SolveFirst,
    /// So many solutions at most.
    SolveAll(u64),
    /// The number of solutions, up to a limit.
    Count(u64),
    /// Whether there is one solution.
    Check,
    /// The puzzle itself, in a format of lines.
    Convert(Format),
}

/// What to do about a line that is no puzzle, or a puzzle that cannot be solved as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Tell it and stop.
    Stop,
    /// Tell it and leave the line out.
    Skip,
    /// Tell it and write a comment in its place.
    Mark,
}

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) task: Task,
    pub(crate) on_error: OnError,
    pub(crate) json: bool,
}

/// How well it went, from best to worst. The last one of many is that of them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Good,
    /// A puzzle has not the solutions that were asked for.
    Unsolved,
    /// A line is no puzzle.
    NoPuzzle,
}

impl Verdict {
    fn exit_code(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Answers for every puzzle of a file, or of standard input.
pub(crate) fn run(
    path: Option<&PathBuf>,
    options: &Options,
    output: impl Write + Send,
) -> Result<ExitCode, Failure> {
    machine::pool(None)?.install(|| answer_all(path, options, output))
}

fn answer_all(
    path: Option<&PathBuf>,
    options: &Options,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let input = Input::open(path)?;
    if input.is_lines() {
        return Ok(lines::run(input, options, output)?.exit_code());
    }
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let (_, puzzles) = read_puzzles(&text).map_err(|error| miette!("{name}: {error}"))?;
    whole(&puzzles, options, output)
}

/// Answers for puzzles of a file that has not one a line: a single one as a grid to look at.
fn whole(
    puzzles: &[AnyPuzzle],
    options: &Options,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let mut worst = Verdict::Good;
    for (number, puzzle) in (1..).zip(puzzles) {
        let as_grids = puzzles.len() == 1;
        let mut answers = Answers {
            options,
            output: &mut output,
            counts: "puzzle",
            as_grids,
        };
        let problem = answers.puzzle(number, puzzle)?;
        if lines::tell(
            problem.into_iter().collect(),
            &mut worst,
            options,
            &mut output,
            &ProgressBar::hidden(),
        )? {
            break;
        }
    }
    output.flush()?;
    Ok(worst.exit_code())
}

/// Writes the puzzles of a file, or of standard input, in another format.
pub(crate) fn convert(
    path: Option<&PathBuf>,
    to: Format,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let input = Input::open(path)?;
    let is_of_lines = matches!(to, Format::Line | Format::Sdm | Format::CandidateLine);
    if is_of_lines && input.is_lines() {
        let options = Options {
            task: Task::Convert(to),
            on_error: OnError::Stop,
            json: false,
        };
        return Ok(lines::run(input, &options, output)?.exit_code());
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

/// Whether a person reads standard output as it comes.
fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// Whether another program reads standard output.
#[cfg(unix)]
fn is_piped() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let output = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    output
        .and_then(|output| output.metadata())
        .is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Whether another program reads standard output, where that is known.
#[cfg(not(unix))]
fn is_piped() -> bool {
    false
}
