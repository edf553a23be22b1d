//! `tessera sudoku`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use tessera_sudoku::{Format, Symmetry, Wish};

use super::output;
use crate::assistant;
use crate::failure::Failure;
use crate::sudoku::{self, OnError, Task};

/// Sudoku: explain a grid; solve, count, check, generate and convert puzzles.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt   a solution a line
  $ tessera sudoku check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera help sudoku generate                       what a command does, and its options")]
pub(super) struct SudokuArgs {
    #[command(subcommand)]
    command: SudokuCommand,
}

#[derive(Debug, Subcommand)]
enum SudokuCommand {
    Assist(AssistArgs),
    Solve(SolveArgs),
    Count(CountArgs),
    Check(CheckArgs),
    Generate(GenerateArgs),
    Convert(ConvertArgs),
}

/// Where puzzles come from, and how answers go out.
#[derive(Debug, Args)]
struct PuzzleArgs {
    /// A file of puzzles in any format, or a puzzle itself; `-` or none is standard input.
    file: Option<PathBuf>,

    /// What to do about a line that is no puzzle, or a puzzle without the solutions asked for.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    on_error: OnErrorArg,

    /// Print a JSON object a puzzle.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum OnErrorArg {
    /// Tell it and stop.
    #[default]
    Stop,
    /// Tell it and leave the line out.
    Skip,
    /// Tell it and print a comment in its place, or an object with --json.
    Mark,
}

/// Solve puzzles: one a line in, one solution a line out, in order, on all cores.
///
/// A line is 81 characters, with `.`, `0`, `*`, `_` or `-` for an unknown cell, or 729 candidates; comments start
/// with `#`. A file in another format (nine lines of nine, .sdk, .ss, OpenSudoku, a candidate grid, ...) is found
/// out by itself; a single puzzle of it is answered with a grid.
///
/// An argument that no file has as its name may be a puzzle itself.
///
/// A puzzle has to have one solution, which is proven; --first and --all ask for other things.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt
  $ tessera sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera sudoku solve --all --limit 3 --json < puzzles.txt

Exit status:
  0  all puzzles are solved
  1  a puzzle has not the solutions asked for; standard error says which
  2  a line is no puzzle, or the options are wrong; standard error says where")]
struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Take the first solution, be there more or not.
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    first: bool,

    /// Print all solutions, one a line.
    #[arg(long)]
    all: bool,

    /// Print at most so many solutions of a puzzle.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

/// Count the solutions of puzzles: a number a line.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku count --limit 1000 puzzles.txt

A number that equals the limit means that there are so many or more.

Exit status:
  0  all puzzles are counted
  2  a line is no puzzle, or the options are wrong; standard error says where")]
struct CountArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Count no further than this.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

/// Check puzzles: `unique`, `multiple`, `none`, or `invalid` and where, a line each.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku check puzzles.txt | sort | uniq -c

Exit status:
  0  all puzzles have one solution
  1  a puzzle has none or several, or a digit twice in a unit
  2  a line is no puzzle, or the options are wrong; standard error says where")]
struct CheckArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// Generate puzzles with one solution, one a line, on all cores.
///
/// The same seed gives the same puzzles on every machine. Full grids are drawn uniformly, then clues are removed in
/// random order, each unless it is needed. So the puzzles are minimal: without any clue they have several solutions.
///
/// Minimal puzzles mostly have 22 to 27 clues. Where --clues asks for more than they have, no more are removed than
/// it says, and the puzzles are not minimal: from 29 clues on, or 33 with a symmetry (34 with mirror and flip, 41 with
/// quarter-turns, 49 with full).
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku generate -n 1000 --clues 22..26 --symmetry rotational --seed 7
  $ tessera sudoku generate --clues 30..35     an easier puzzle: not minimal

With a symmetry, a puzzle is minimal among those of that symmetry. No puzzle with one solution has fewer
than 17 clues, and those with fewer than 20 are too rare to be found.

A search that takes longer shows its attempts on standard error, where that is a terminal. Ctrl-C ends it;
the puzzles that are printed by then are the first ones of the whole series.

Exit status:
  0    all puzzles are printed
  2    no puzzle is as wished, or none was found, or the options are wrong; standard error says which
  130  Ctrl-C has ended it")]
struct GenerateArgs {
    /// The number of puzzles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The number of clues, or a range with both ends such as 22..26 [default: any that minimal puzzles have].
    #[arg(long, value_name = "CLUES", value_parser = sudoku::generate::clues)]
    clues: Option<std::ops::RangeInclusive<u8>>,

    /// The symmetry of the clues.
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser())]
    symmetry: Symmetry,

    /// The seed [default: one of this moment, which is told on standard error].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Give up where so many puzzles in a row have not the wished number of clues.
    #[arg(long, value_name = "N", default_value_t = Wish::default().attempts, value_parser = clap::value_parser!(u64).range(1..))]
    attempts: u64,

    /// Print a JSON object a puzzle.
    #[arg(long)]
    json: bool,
}

fn symmetry_parser() -> impl clap::builder::TypedValueParser<Value = Symmetry> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Symmetry::ALL.iter().map(|symmetry| symmetry.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of symmetries through")
    })
}

/// Write puzzles in another format.
///
/// The format of the file is found out by itself.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku convert --to ss puzzle.sdk > puzzle.ss

Formats:
  line            a puzzle a line, 81 characters, `.` for an unknown cell
  block           nine lines of nine with rulers, for people
  numbers         nine lines of nine numbers, 0 for an unknown cell
  sdk             a puzzle of SadMan Sudoku
  sdm             a collection of SadMan Sudoku: lines with `0` for an unknown cell
  ss              a puzzle of Simple Sudoku
  opensudoku      the XML of OpenSudoku
  candidate-line  a puzzle a line, 729 characters: the digits that each cell may hold
  candidate-grid  nine lines of nine candidate strings with rulers

Exit status:
  0  all puzzles are written
  2  the file holds no puzzle, or more than the format can; standard error says where")]
struct ConvertArgs {
    /// A file of puzzles in any format, or a puzzle itself; `-` or none is standard input.
    file: Option<PathBuf>,

    /// The format.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Format,
}

fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of formats through")
    })
}

/// Print and check a grid, name every cell that must hold one digit, and fill those in.
///
/// The grid is 81 numbers from 0 to 9, 0 for an unknown cell, with blanks or line ends between them; or one puzzle in
/// any other format that `solve` reads.
///
/// Strategy one finds cells with one option, pass by pass. Strategy two (--two) finds digits with one cell
/// left in a row, column or box.
///
/// Both fill in only what every solution has. Where a grid has no solution, they may end with a wrong one: then
/// standard error says what is wrong, and after which pass it shows first. It also says where a grid has several
/// solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku assist --two examples/sudoku/grid.txt
  $ tessera sudoku assist --two < examples/sudoku/grid.txt     the same

Exit status:
  0  the grid was printed, and filled in as far as the strategies go
  1  a row, column or box holds a digit twice, or the grid cannot be completed; standard error says where
  2  the input is no grid; standard error says where")]
struct AssistArgs {
    /// A file of one grid, or a puzzle itself; `-` or none is standard input.
    file: Option<PathBuf>,

    /// Use strategy two as well.
    #[arg(long)]
    two: bool,
}

pub(super) fn run(args: SudokuArgs) -> Result<ExitCode, Failure> {
    let answer = |puzzles: PuzzleArgs, task| {
        let on_error = match puzzles.on_error {
            OnErrorArg::Stop => OnError::Stop,
            OnErrorArg::Skip => OnError::Skip,
            OnErrorArg::Mark => OnError::Mark,
        };
        let options = sudoku::Options {
            task,
            on_error,
            json: puzzles.json,
        };
        sudoku::run(puzzles.file.as_ref(), &options, output())
    };
    match args.command {
        SudokuCommand::Assist(args) => {
            let input = sudoku::Input::open(args.file.as_ref())?;
            let name = input.name().to_owned();
            let outcome = assistant::run(&name, input.into_reader(), output(), args.two)?;
            for (number, remark) in outcome.remarks.iter().enumerate() {
                let kind = if outcome.is_wrong && number == 0 {
                    "error"
                } else {
                    "note"
                };
                // Where standard error is closed or full, the exit status still tells.
                let _ = writeln!(io::stderr(), "{kind}: {remark}");
            }
            Ok(if outcome.is_wrong {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            })
        }
        SudokuCommand::Solve(args) => {
            let task = match (args.first, args.limit) {
                (true, _) => Task::SolveFirst,
                (false, Some(limit)) => Task::SolveAll(limit),
                (false, None) if args.all => Task::SolveAll(u64::MAX),
                (false, None) => Task::SolveUnique,
            };
            answer(args.puzzles, task)
        }
        SudokuCommand::Count(args) => answer(args.puzzles, Task::Count(args.limit)),
        SudokuCommand::Check(args) => answer(args.puzzles, Task::Check),
        SudokuCommand::Generate(args) => {
            let seed = args.seed.unwrap_or_else(|| {
                use std::hash::{BuildHasher, RandomState};
                let seed = RandomState::new().hash_one(std::process::id());
                // Where standard error is closed or full, the puzzles still come out.
                let _ = writeln!(io::stderr(), "note: --seed {seed}");
                seed
            });
            let wish = Wish {
                clues: args.clues.unwrap_or(Wish::default().clues),
                symmetry: args.symmetry,
                attempts: args.attempts,
            };
            sudoku::generate::run(args.number, seed, &wish, args.json, output())
        }
        SudokuCommand::Convert(args) => sudoku::convert(args.file.as_ref(), args.to, output()),
    }
}
