//! `tessera sudoku`.

mod anatomy;
mod certificate;
mod explain;
mod generate;
mod judge;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand};
use tessera_matches::text::duration;
use tessera_sudoku::{AnyPuzzle, Format, canonical_any};

use super::output;
use crate::assistant;
use crate::failure::Failure;
use crate::sudoku::{self, Also, OnError, Rater, Target, Task};

use anatomy::{BackdoorsArgs, MinimiseArgs, UnavoidableArgs};
pub(crate) use certificate::{CertifyArgs, VerifyArgs};
pub(crate) use explain::ExplainArgs;
pub(crate) use generate::{BookArgs, GenerateArgs};
pub(crate) use judge::JudgeArgs;

/// Solve, explain, judge, rate, count, check, certify, compare, generate, print and convert sudokus.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt   one solution per line
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
    Candidates(CandidatesArgs),
    Certify(CertifyArgs),
    Verify(VerifyArgs),
    Explain(ExplainArgs),
    Judge(JudgeArgs),
    Rate(RateArgs),
    Canon(CanonArgs),
    Minimise(MinimiseArgs),
    Backdoors(BackdoorsArgs),
    Unavoidable(UnavoidableArgs),
    Generate(GenerateArgs),
    Book(BookArgs),
    Convert(ConvertArgs),
}

/// The options of all commands that answer each puzzle.
#[derive(Debug, Default, Args)]
pub(crate) struct PuzzleArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// What to do about a line that is not a puzzle, or a puzzle without the required number of solutions.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub(crate) on_error: OnError,

    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The limits of a search in puzzles with other constraints than a classic sudoku.
#[derive(Debug, Default, Args)]
pub(crate) struct LimitArgs {
    /// Maximum time for each puzzle with other constraints than a classic sudoku, such as 10s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Maximum number of decisions for each puzzle with other constraints than a classic sudoku.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

/// Solve puzzles on all cores: one puzzle per line in, one solution per line out, in the same order.
///
/// A line has 81 characters, with `.`, `0`, `*`, `_` or `-` for an unknown cell, or 729 characters for candidates.
/// Lines that start with `#` are comments. Other formats are detected: nine lines of nine cells, .sdk, .ss, OpenSudoku,
/// candidate grids and more. The solution of a single puzzle in one of these is printed as a grid.
///
/// Instead of a file, the argument may be a puzzle.
///
/// A puzzle must have exactly one solution, and this is proven. --first and --all accept others.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt
  $ tessera sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera sudoku solve --all --limit 3 --json < puzzles.txt

Exit status:
  0  all puzzles are solved
  1  a puzzle does not have the required number of solutions; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print the first solution found, without proving that it is the only one.
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    first: bool,

    /// Print all solutions, one per line.
    #[arg(long)]
    all: bool,

    /// Maximum number of solutions to print per puzzle.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

/// Count the solutions of puzzles: one number per line.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku count --limit 1000 puzzles.txt

A number equal to the limit means that many solutions or more.

Exit status:
  0  all puzzles are counted
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CountArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Stop counting at this number of solutions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

/// Check puzzles: one line each, `unique`, `multiple`, `none`, or `invalid` with the conflict.
///
/// `unknown` means that a limit was reached before it was clear.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku check puzzles.txt | sort | uniq -c

Exit status:
  0  all puzzles have exactly one solution
  1  a puzzle has none or several, or a digit twice in a row, column or box, or a limit was reached
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CheckArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Find the true candidates of puzzles: for each cell, the values that it has in some solution.
///
/// A row of the grid is a line, in which the values of each cell stand together.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku candidates puzzle.json
  $ tessera sudoku candidates --json puzzles.txt

Exit status:
  0  all puzzles have a solution
  1  a puzzle has no solution; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CandidatesArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Rate puzzles on all cores: one puzzle per line in, the puzzle with its ratings and hardest technique out.
///
/// Ratings are those of Sudoku Explainer and of HoDoKu. ER is the rating of the hardest step for a solver who always
/// takes the easiest technique that helps, from 1.0 to about 12. EP (the pearl) is that of the hardest step up to the
/// first digit that is placed, and ED (the diamond) that of the first step.
///
/// About 1.0 to 2.5 is singles and what leads to one, to 4.4 pairs, fish and wings, to 6.2 deadly patterns and
/// exclusions, and from 6.5 on chains. A puzzle takes microseconds below 5, milliseconds below 10, and seconds
/// above 10.5.
///
/// HoDoKu's level is that of the hardest step in its order of techniques, and its score the sum over all steps.
///
/// A puzzle must have exactly one solution, and this is proven. A full grid has ratings of 0.0. Puzzles of 729
/// characters, which say what each cell may hold, are rated without the techniques that rely on one solution.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku rate examples/sudoku/puzzles.txt
  $ tessera sudoku generate -n 1000 | tessera sudoku rate --json
  $ tessera sudoku rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........

Exit status:
  0  all puzzles are rated
  1  a puzzle has no solution, or several; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct RateArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Rate as one of the two programs only.
    #[arg(long, value_name = "PROGRAM", value_enum)]
    only: Option<Rater>,

    /// Also print the depth of trial and error: how many assumptions have to be made within each other.
    ///
    /// At depth 0, naked and hidden singles solve the puzzle. At depth 1, a candidate is removed if singles lead from
    /// it to a contradiction; at depth 2, if depth 1 does. Nearly all puzzles have a depth of up to 2. A depth of 3
    /// stands for 3 or more.
    #[arg(long)]
    depth: bool,

    /// Also print the length of the whips that the puzzle needs, its W rating: of up to N variables.
    ///
    /// A whip of length n refutes a candidate: n - 1 singles that follow from it one after the other, each through a
    /// variable that it has touched last, leave nothing for the last variable. `W=0` means that singles solve the
    /// puzzle, `W>12` that whips of length 12 do not, or that longer ones would take too long to find, and `W=-` that
    /// none do.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "12",
          value_parser = clap::value_parser!(u32).range(1..=36))]
    whips: Option<u32>,

    /// The same for braids, the B rating: a variable may be touched by any of the singles before it.
    ///
    /// Braids of some length solve a puzzle if and only if its depth is 0 or 1.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "12",
          value_parser = clap::value_parser!(u32).range(1..=36))]
    braids: Option<u32>,

    /// Also print the place in the BxB classification: the length of the braids of up to N variables that trial and
    /// error of depth 1 needs in place of singles.
    ///
    /// It tells puzzles of depth 2 apart. Those of depth 0 and 1 have `BxB=0`.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "4",
          value_parser = clap::value_parser!(u32).range(1..=36))]
    bxb: Option<u32>,
}

/// Find the canonical form of puzzles: one puzzle per line in, its form and number of automorphisms out.
///
/// Two puzzles are the same but for symmetries and names of digits if and only if they have the same form. Symmetries
/// are turns over the diagonal, orders of bands and stacks, orders of the rows in a band and the columns in a stack.
/// The form is the one with the least text of all that these make of the puzzle, where `.` comes before digits.
/// Puzzles of 729 characters that a grid cannot express have some form of 729 characters.
///
/// The number counts the symmetries with names of digits that leave the puzzle as it is: 1 if it has none but the one
/// that changes nothing. A puzzle may have any number of solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku canon puzzles.txt | sort | uniq -c
  $ tessera sudoku canon --same $PUZZLE puzzles.txt

Exit status:
  0  all puzzles have a form; with --same, that of the other puzzle
  1  with --same, a puzzle has another form
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CanonArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Print `same` for each puzzle that is this one but for symmetries and names of digits, `different` for others.
    #[arg(long, value_name = "PUZZLE", value_parser = judge::puzzle)]
    same: Option<AnyPuzzle>,
}

/// Convert puzzles to another format.
///
/// The format of the input is detected.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku convert --to ss puzzle.sdk > puzzle.ss

Formats:
  line            one puzzle per line, 81 characters, `.` for an unknown cell
  block           a grid with borders
  numbers         nine lines of nine numbers, 0 for an unknown cell
  sdk             a puzzle of SadMan Sudoku
  sdm             a collection of SadMan Sudoku: lines with `0` for an unknown cell
  ss              a puzzle of Simple Sudoku
  opensudoku      the XML of OpenSudoku
  candidate-line  one puzzle per line, 729 characters: the candidates of each cell
  candidate-grid  a grid with borders, with the candidates of each cell
  tessera         JSON that holds every shape and constraint, one puzzle per line
  f-puzzles       the JSON of f-puzzles, one puzzle per line
  f-puzzles-link  a link to f-puzzles, one puzzle per line
  sudokupad-link  a link to SudokuPad, one puzzle per line
  svg             a picture of one puzzle of any kind, with all its constraints

Exit status:
  0  all puzzles are written
  2  the file has no puzzle, or more than the format can hold; standard error says where")]
struct ConvertArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    file: Option<PathBuf>,

    /// Output format.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Target,
}

fn format_parser() -> impl clap::builder::TypedValueParser<Value = Target> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    use tessera_constraints::formats::Format as Variant;
    let names = Format::ALL.iter().map(|format| format.name());
    let names = names.chain(Variant::WRITTEN.iter().map(|format| format.name()));
    PossibleValuesParser::new(names.chain(["svg"])).map(|name| {
        if name == "svg" {
            return Target::Picture;
        }
        let variant = Variant::WRITTEN.iter().find(|format| format.name() == name);
        match variant {
            Some(format) => Target::Variant(*format),
            None => Target::Classic(
                name.parse()
                    .expect("the parser lets only names of formats through"),
            ),
        }
    })
}

/// Check a grid, and fill in and explain every cell whose digit follows from the rules.
///
/// The grid has 81 numbers from 0 to 9 between blanks or line ends, with 0 for an unknown cell; or it is one puzzle in
/// any other format that `solve` reads.
///
/// Strategy one fills cells with one candidate (naked singles), pass by pass. Strategy two (--two) also fills digits
/// with one possible cell in a row, column or box (hidden singles).
///
/// Both fill in only digits that every solution has. If the grid has no solution, the result may be wrong. Standard
/// error then says what is wrong, and after which pass it first shows. It also says if the grid has several solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku assist --two examples/sudoku/grid.txt
  $ tessera sudoku assist --two < examples/sudoku/grid.txt     the same

Exit status:
  0  the grid was printed, and filled in as far as the strategies go
  1  a row, column or box holds a digit twice, or the grid has no solution; standard error says where
  2  the input is not a grid; standard error says where")]
struct AssistArgs {
    /// File with one grid, or a puzzle itself; `-` or no file means standard input.
    file: Option<PathBuf>,

    /// Also use strategy two.
    #[arg(long)]
    two: bool,
}

pub(super) fn run(args: SudokuArgs) -> Result<ExitCode, Failure> {
    let unlimited = LimitArgs::default();
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
                // If standard error is closed or full, the exit status still shows the result.
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
            sudoku::run(&args.puzzles, &args.limits, task, output())
        }
        SudokuCommand::Count(args) => sudoku::run(
            &args.puzzles,
            &args.limits,
            Task::Count(args.limit),
            output(),
        ),
        SudokuCommand::Check(args) => {
            sudoku::run(&args.puzzles, &args.limits, Task::Check, output())
        }
        SudokuCommand::Candidates(args) => {
            sudoku::variants::candidates(&args.puzzles, &args.limits, output())
        }
        SudokuCommand::Certify(args) => sudoku::certificate::make(&args),
        SudokuCommand::Verify(args) => sudoku::certificate::check(&args, output()),
        SudokuCommand::Rate(args) => sudoku::run(
            &args.puzzles,
            &unlimited,
            Task::Rate {
                only: args.only,
                also: Also {
                    depth: args.depth,
                    whips: args.whips,
                    braids: args.braids,
                    bxb: args.bxb,
                },
            },
            output(),
        ),
        SudokuCommand::Canon(args) => {
            let form = args.same.map(|other| canonical_any(&other).form);
            let task = form.map_or(Task::Canon, Task::Same);
            sudoku::run(&args.puzzles, &unlimited, task, output())
        }
        SudokuCommand::Minimise(args) => sudoku::run(
            &args.puzzles,
            &unlimited,
            Task::Minimise(args.seed),
            output(),
        ),
        SudokuCommand::Backdoors(args) => sudoku::run(
            &args.puzzles,
            &unlimited,
            Task::Backdoors(args.size.into()),
            output(),
        ),
        SudokuCommand::Unavoidable(args) => sudoku::run(
            &args.puzzles,
            &unlimited,
            if args.least {
                Task::Least
            } else {
                Task::Unavoidable(args.cells.into())
            },
            output(),
        ),
        SudokuCommand::Judge(args) => sudoku::judge::run(&args, output()),
        SudokuCommand::Explain(args) => sudoku::explain::run(&args, output()),
        SudokuCommand::Book(args) => sudoku::book::run(args),
        SudokuCommand::Generate(args) if !args.variant.is_empty() => {
            sudoku::generate_variant::run(args, output())
        }
        SudokuCommand::Generate(args) => sudoku::generate::run(args, output()),
        SudokuCommand::Convert(args) => sudoku::convert(args.file.as_ref(), args.to, output()),
    }
}
