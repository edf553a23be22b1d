//! `tessera perft`.

use std::process::ExitCode;

use clap::Args;
use tessera_draughts::VariantId;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::perft;

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
pub(super) struct PerftArgs {
    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// Plies to count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,

    /// The position to count from, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long)]
    fen: Option<String>,

    /// Print the count below each move.
    #[arg(long)]
    divide: bool,

    /// Threads to count with, at most one a core [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Count captures that differ only in their way once.
    #[arg(long)]
    merged: bool,

    /// Make the moves of the last ply too, instead of only counting them: slower, the same counts.
    #[arg(long)]
    no_bulk: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: PerftArgs) -> Result<ExitCode, Failure> {
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
