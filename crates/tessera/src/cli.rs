//! The command line.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use tessera_draughts::VariantId;
use tessera_engine::Material;
use tessera_sudoku::{Format, Symmetry, Wish};

use crate::failure::Failure;
use crate::sudoku::{self, OnError, Task};
use crate::tree::TreeFile;
use crate::{assistant, perft, towers};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Solves, plays and explains draughts (checkers) and sudoku.
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    styles = STYLES,
    arg_required_else_help = true,
    after_help = "\
Example:
  tessera towers < examples/towers/game.txt   a game, printed and played on by minimax
  tessera help towers                         what that is, and its options"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Towers(TowersArgs),
    Sudoku(SudokuArgs),
    Perft(PerftArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Print a game of towers, check it, and play on by minimax.
///
/// Towers is draughts on an 8x8 board where no capture is forced, a turn is one step or one jump, and a
/// king is called a tower. The game is read from standard input, one action a line, and its record is
/// written to standard output: the board and its cost after every action.
///
/// The game may end in a command: A computes the next action, by minimax of depth three, P plays ten
/// actions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ printf 'G6-H5\\nH3-G4\\nA\\n' | tessera towers
  BOARD SIZE: 8x8
  #BLACK PIECES: 12
  #WHITE PIECES: 12
       A   B   C   D   E   F   G   H
     +---+---+---+---+---+---+---+---+
   1 | . | w | . | w | . | w | . | w |
  ...
  *** BLACK ACTION #3: A6-B5
  BOARD COST: 0
  ...

  See why it was chosen:
  $ printf 'G6-H5\\nH3-G4\\nA\\n' | tessera towers --tree why.svg

Exit status:
  0  the game was printed
  1  the game has an illegal action; the record says which and why
  2  a line is no action, or the options are wrong; standard error says where")]
struct TowersArgs {
    /// Plies that a computed action looks ahead, 1 to 12.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,

    /// The cost that is printed for a board on which the player with the turn cannot act.
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    terminal_cost: TerminalCost,

    /// Write the minimax tree of the last computed action: FILE.json whole, FILE.svg and FILE.dot to look
    /// at.
    #[arg(long, value_name = "FILE")]
    tree: Option<TreeFile>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum TerminalCost {
    /// -2147483648 where black cannot act, 2147483647 where white cannot.
    #[default]
    Limits,
    /// The cost of the pieces, as on any other board.
    Material,
}

/// Count the ways to play on for some plies: the field's test of move generators.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera perft --variant english --depth 3
  depth          count
      1              7
      2             49
      3            302
  ...

By default every way of a capture counts (\"separate\"); with --merged, captures of the same pieces
between the same squares count once. English draughts first differs at depth 12.")]
struct PerftArgs {
    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// Plies to count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,

    /// The position to count from, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long)]
    fen: Option<String>,

    /// Print the count below each action.
    #[arg(long)]
    divide: bool,

    /// Threads to count with [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Count captures that differ only in their way once.
    #[arg(long)]
    merged: bool,

    /// Make the actions of the last ply too, instead of only counting them: slower, the same counts.
    #[arg(long)]
    no_bulk: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Sudoku: explain a grid, solve, count, check and convert puzzles.
#[derive(Debug, Args)]
struct SudokuArgs {
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
    /// A file of puzzles in any format; `-` or none is standard input.
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
    /// Tell it and print a comment in its place.
    Mark,
}

/// Solve puzzles: one a line in, one solution a line out, in order, on all cores.
///
/// A line is 81 characters, with `.`, `0`, `*`, `_` or `-` for an unknown cell, or 729 candidates; comments start
/// with `#`. A file in another format (nine lines of nine, .sdk, .ss, OpenSudoku, a candidate grid, ...) is found
/// out by itself; a single puzzle of it is answered with a grid.
///
/// A puzzle has to have one solution, which is proven; --first and --all ask for other things.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt
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

A number that equals the limit means that there are so many or more.")]
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

/// Generate minimal puzzles with one solution, one a line, on all cores.
///
/// The same seed gives the same puzzles on every machine. Full grids are drawn uniformly, then clues are removed in
/// random order as long as the solution stays the only one.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku generate -n 1000 --clues 22..26 --symmetry rotational --seed 7

With a symmetry, a puzzle is minimal among those of that symmetry.")]
struct GenerateArgs {
    /// The number of puzzles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The number of clues, or a range with both ends such as 22..26 [default: any].
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
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku convert --to ss puzzle.sdk > puzzle.ss")]
struct ConvertArgs {
    /// A file of puzzles in any format; `-` or none is standard input.
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
/// The grid is read from standard input: 81 numbers from 0 to 9, 0 for an unknown cell, with blanks or line
/// ends between them.
///
/// Strategy one finds cells with one option, pass by pass. Strategy two (--two) finds digits with one cell
/// left in a row, column or box.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku assist --two < examples/sudoku/grid.txt

Exit status:
  0  the grid was printed, and filled in as far as the strategies go
  1  a row, column or box holds a digit twice; the output says which
  2  the input is no grid; standard error says where")]
struct AssistArgs {
    /// Use strategy two as well.
    #[arg(long)]
    two: bool,
}

fn variant_parser() -> impl clap::builder::TypedValueParser<Value = VariantId> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(VariantId::ALL.iter().map(|variant| variant.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of variants through")
    })
}

/// Print a script that completes this program's arguments in a shell.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera completions bash > ~/.local/share/bash-completion/completions/tessera")]
struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Print the manual page of the program, or of one of its commands.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera man towers | man -l -")]
struct ManArgs {
    /// The command [default: the whole program].
    command: Option<String>,
}

pub(crate) fn run<I, T>(arguments: I) -> Result<ExitCode, Failure>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            error.print()?;
            return Ok(ExitCode::from(error.exit_code() as u8));
        }
    };
    match cli.command {
        Command::Towers(args) => run_towers(args),
        Command::Sudoku(args) => run_sudoku(args.command),
        Command::Perft(args) => run_perft(args),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "tessera", &mut script);
            print(&script)
        }
        Command::Man(args) => run_man(args),
    }
}

/// Standard output, written in large pieces.
fn output() -> BufWriter<io::Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}

fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    let mut output = output();
    output.write_all(text)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn run_towers(args: TowersArgs) -> Result<ExitCode, Failure> {
    let options = towers::Options {
        depth: args.depth,
        material_at_the_end: matches!(args.terminal_cost, TerminalCost::Material),
    };
    let report = towers::run(io::stdin().lock(), output(), &options)?;
    if let Some(file) = args.tree {
        file.write(report.computed_from.as_ref(), args.depth, &Material::TOWERS)?;
    }
    Ok(if report.has_illegal_action {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn run_sudoku(command: SudokuCommand) -> Result<ExitCode, Failure> {
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
    match command {
        SudokuCommand::Assist(args) => {
            let is_valid = assistant::run(io::stdin().lock(), output(), args.two)?;
            Ok(if is_valid {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
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
                eprintln!("tessera: --seed {seed}");
                seed
            });
            let wish = Wish {
                clues: args.clues.unwrap_or(Wish::default().clues),
                symmetry: args.symmetry,
                attempts: args.attempts,
            };
            sudoku::generate::run(args.number, seed, &wish, args.json, output())?;
            Ok(ExitCode::SUCCESS)
        }
        SudokuCommand::Convert(args) => sudoku::convert(args.file.as_ref(), args.to, output()),
    }
}

fn run_perft(args: PerftArgs) -> Result<ExitCode, Failure> {
    let options = perft::Options {
        depth: args.depth,
        fen: args.fen,
        divide: args.divide,
        threads: args.threads.map(usize::from),
        merged: args.merged,
        one_by_one: args.no_bulk,
        json: args.json,
    };
    perft::run(args.variant, &options, output())?;
    Ok(ExitCode::SUCCESS)
}

fn run_man(args: ManArgs) -> Result<ExitCode, Failure> {
    let mut whole = Cli::command();
    whole.build();
    let command = match &args.command {
        None => &whole,
        Some(name) => whole
            .find_subcommand(name)
            .ok_or_else(|| miette::miette!("there is no command `{name}`: see tessera --help"))?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    print(&page)
}

/// What the tree's file name says is checked before any input is read.
impl std::str::FromStr for TreeFile {
    type Err = String;
    fn from_str(path: &str) -> Result<TreeFile, String> {
        TreeFile::new(PathBuf::from(path))
    }
}
