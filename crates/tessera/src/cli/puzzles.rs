//! `tessera puzzles`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::chosen::{OtherVariants, VariantArgs};
use super::output;
use crate::failure::Failure;
use crate::puzzles;

/// Puzzles: make some from the engine's own games, check a file.
///
/// A puzzle is a position in which exactly one move keeps the win, or exactly one holds the draw. Both are proven.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera puzzles make --variant thai --count 20 --output thai.jsonl
  $ tessera puzzles check thai.jsonl")]
pub(super) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Make(MakeArgs),
    Check(CheckArgs),
}

/// Make puzzles of a variant from the engine's own games.
///
/// A position becomes a puzzle if one move seems to be much better than all others, and if it is proven that this move
/// keeps the win or the draw and no other move does. Each game gives one puzzle at most. Puzzles that are much alike
/// are limited to a share, which grows with the number of games.
///
/// The same options make the same puzzles, on any number of cores: limits are numbers of positions, not times. The file
/// is written as puzzles are found. If it exists, the command goes on with it.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera puzzles make --variant russian --count 40 --output russian.jsonl
  $ tessera puzzles make --variant turkish --count 5 --seed 7 > turkish.jsonl

How long a puzzle takes depends on the variant: from 1 to 15 seconds on two cores. docs/puzzles.md describes
the file, the themes and the ratings.

Exit status:
  0    the puzzles are written
  2    an option is invalid, or the output has other settings; standard error says which
  130  the command was interrupted; the puzzles so far are written")]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Number of puzzles.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,

    /// Seed of the games.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Minimum number of pieces in a position.
    ///
    /// Most games end with few pieces, and many endings are easy: with 6 or more, puzzles are combinations and
    /// breakthroughs.
    #[arg(
        long, value_name = "N", default_value_t = puzzles::MIN_PIECES,
        value_parser = clap::value_parser!(u32).range(2..=12)
    )]
    pub(crate) min_pieces: u32,

    /// Maximum number of pieces in a position.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=12))]
    pub(crate) pieces: u32,

    /// Minimum rating of a puzzle.
    ///
    /// A move that a search finds at once has the rating 600, one that it does not find within 100,000 positions 2400.
    /// Few games have a puzzle of a high rating, so it takes longer.
    #[arg(
        long, value_name = "RATING", default_value_t = puzzles::MIN_RATING,
        value_parser = clap::value_parser!(u16).range(600..=2400)
    )]
    pub(crate) min_rating: u16,

    /// Number of positions that each proof visits at most.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,

    /// Number of games after which each share of similar puzzles grows by one.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) patience: u64,

    /// Maximum number of pieces in the endgame tables used by proofs [default: 4, or 3 where 4 take long].
    ///
    /// They are built in memory at the beginning, which takes about a minute for five pieces on 32 squares. The file
    /// says what was given here, and `tessera puzzles check` uses the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=6))]
    pub(crate) table_pieces: Option<u32>,

    /// File to write; `-` or no file means standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Check a file of puzzles: prove each of them again.
///
/// What is checked: the moves are legal, the first move is the only one that keeps the value, so is every move marked
/// with `!`, the value is right, and so are the themes.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera puzzles check russian.jsonl
  russian.jsonl: 40 puzzles, all proven

Exit status:
  0    all puzzles are proven
  1    a puzzle is wrong, or not proven within the budget; the output says which
  2    the file is not one of puzzles
  130  the command was interrupted")]
pub(crate) struct CheckArgs {
    /// File of puzzles.
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) others: OtherVariants,

    /// Number of positions that each proof visits at most.
    #[arg(long, value_name = "N", default_value_t = 4 * NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
}

/// Positions that each proof of a new puzzle visits at most.
const NODES: u64 = 100_000;

pub(super) fn run(args: PuzzlesArgs) -> Result<ExitCode, Failure> {
    match args.command {
        PuzzlesCommand::Make(args) => puzzles::make(args, output()),
        PuzzlesCommand::Check(args) => puzzles::check(&args, output()),
    }
}
