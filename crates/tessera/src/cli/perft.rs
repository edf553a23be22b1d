//! `tessera perft`.

use clap::Args;

use super::chosen::VariantArgs;
use super::values::threads;

/// Count the move sequences of a given length (perft), to test and compare move generators.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera perft --variant english --depth 3
  depth          count
      1              7
      2             49
      3            302
  ...

By default, captures along different paths are counted separately. With --merged, captures of the same pieces
between the same squares count once. In English draughts the counts first differ at depth 12.")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Number of plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: u32,

    /// Start position in FEN, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Also print the count after each first move.
    #[arg(long)]
    pub(crate) divide: bool,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Count captures that differ only in their path once.
    #[arg(long)]
    pub(crate) merged: bool,

    /// Also make the moves of the last ply instead of only counting them. The counts are the same; it is slower.
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
