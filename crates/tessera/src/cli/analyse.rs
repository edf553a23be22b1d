//! `tessera analyse`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tessera_matches::text::{bytes, duration};
use tessera_matches::{BookText, EvaluationText};

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{TablesArgs, threads};
use crate::analyse;

/// Find the best moves of a position or a game, with scores and lines of play.
///
/// The search goes one ply deeper at a time and prints one line per depth: the score for the side to move, in men; the
/// number of positions visited, in total and per second; and the best line of play. A score of a win or a loss is
/// proven and given in plies.
///
/// The search ends at the first limit that is reached, or when a greater depth cannot change the result. Without a
/// limit it takes 5 seconds. Ctrl-C ends it and prints the result so far.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the variant of the --pdn game]", &["pdn"]),
    after_long_help = "\
Example:
  $ tessera analyse --variant english --fen W:W32,28:B20,12,19 --depth 9 --threads 1
  $ tessera analyse --pdn game.pdn --ply 16

With one thread and no time limit, the result is the same in every run. Several threads reach a depth sooner, and
may order lines of nearly equal score differently.

With --json each depth is a JSON object on its own line. The last object says why the search ended.

Exit status:
  0  the position was searched, or the game is over
  2  the position or an option is invalid; standard error says where")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Position in FEN, such as W:W21,22,K31:B1,2 [default: the initial position].
    ///
    /// Counters at its end are used: W:WK46,K47:BK5:H9 has nine plies without progress, which count for draw rules.
    #[arg(long, conflicts_with = "pdn")]
    pub(crate) fen: Option<String>,

    /// PDN file. The final position of its first game is analysed, or the position after --ply plies.
    ///
    /// The moves before it count for repetition, plies without progress, and consecutive steps of a king.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,

    /// Analyse the position after this many plies of the game.
    #[arg(long, value_name = "N", requires = "pdn")]
    pub(crate) ply: Option<usize>,

    /// Maximum search depth, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(analyse::MAX_DEPTH)))]
    pub(crate) depth: Option<u32>,

    /// Maximum number of positions to visit.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Time limit, such as 500ms, 5s or 1.5min.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Number of best moves to print, each with its line of play (MultiPV).
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) lines: u16,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Size of the transposition table, such as 64MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Use endgame tables for positions of up to this many pieces; 0 means none. The tables are built first: 3
    /// pieces take less than a second, 4 a few seconds, 5 minutes.
    ///
    /// By default, a position of at most 12 pieces is searched with tables of up to 4 pieces, or of as many as are
    /// built in about a second.
    ///
    /// Tables of a folder are used in either case with --tables, and else only without this option.
    #[arg(long, value_name = "PIECES", value_parser = tablebase)]
    pub(crate) tablebase: Option<u32>,

    #[command(flatten)]
    pub(crate) tables: TablesArgs,

    /// Evaluation of positions: `best` (learned, if there are weights for the variant), `computed` from the rules, or a
    /// file of weights.
    #[arg(long, value_name = "FILE", default_value = "best")]
    pub(crate) evaluation: EvaluationText,

    /// Opening book whose moves are printed: `builtin`, `none`, or a file of `tessera book build`.
    ///
    /// They are printed before the search, which does not use them: the first moves of the book with their scores. In
    /// JSON, the last object has all of them as `book`.
    #[arg(long, value_name = "BOOK", default_value = "builtin")]
    pub(crate) book: BookText,

    /// Print one JSON object per depth.
    #[arg(long)]
    pub(crate) json: bool,
}

fn tablebase(text: &str) -> Result<u32, String> {
    let pieces = text.parse().ok();
    pieces
        .filter(|pieces| matches!(pieces, 0 | 2..=5))
        .ok_or_else(|| "expected 0 or a number from 2 to 5".to_owned())
}
