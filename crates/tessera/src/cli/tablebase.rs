//! `tessera tablebase`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use tessera_draughts::VariantId;
use tessera_matches::text::bytes;
use tessera_tablebase::MAX_PIECES;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::tablebase;

/// Tablebases: perfect play for positions of few pieces.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 3   wins, draws, losses and the longest wins
  $ tessera help tablebase stats                           what the command does, and its options")]
pub(super) struct TablebaseArgs {
    #[command(subcommand)]
    command: TablebaseCommand,
}

#[derive(Debug, Subcommand)]
enum TablebaseCommand {
    Stats(StatsArgs),
}

/// Solve all positions of few pieces, and count wins, draws and losses for the side to move.
///
/// A slice is the set of all positions with the same pieces. Its name begins with the pieces of the side to move: in
/// KMvMM, a king and a man are to move against two men. Both sides have at least one piece, and no man stands on its
/// promotion row. The longest win is in plies under perfect play: the winner takes the fewest, the loser the most.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 2
  pieces  slice  positions  wins  draws  losses  longest win  such as
  ...
       2  all        3,488   716  2,370     402           13  W:W29:BK1
  ...

With --json each line is a JSON object: one per slice, then one for all slices of that number of pieces.

Exit status:
  0  all slices are solved
  2  the memory limit is too low (standard error says what is needed), or an option is invalid")]
struct StatsArgs {
    /// Variant of draughts; `tessera variants` lists them.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// Maximum number of pieces on the board.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)))]
    pieces: u32,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Memory limit for the tables and building them, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    memory: u64,

    /// Print one JSON object per slice.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: TablebaseArgs) -> Result<ExitCode, Failure> {
    let TablebaseCommand::Stats(args) = args.command;
    let options = tablebase::Options {
        pieces: args.pieces,
        threads: args.threads.map(usize::from),
        memory: args.memory,
        json: args.json,
    };
    tablebase::run(args.variant, &options, output())?;
    Ok(ExitCode::SUCCESS)
}
