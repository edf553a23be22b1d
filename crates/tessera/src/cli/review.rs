//! `tessera review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tessera_draughts::games::Form;
use tessera_matches::EvaluationText;
use tessera_matches::text::{bytes, duration};
use tessera_tablebase::machine;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{TablesArgs, form, threads};
use crate::analyse;

/// Review games: mark inaccuracies, mistakes and blunders, and show what was better.
///
/// Every position of a game is searched, from the last one to the first. A move is compared with the best one by the
/// winning chances of its player: the expected result, in which a draw counts half. A move that loses 10 % or more is
/// an inaccuracy (?!), 20 % a mistake (?), 30 % a blunder (??). Each player gets an accuracy in percent.
///
/// Reads the formats of `tessera convert`: PDN and JSON lines, of any size. Several games are reviewed at the same
/// time, and reported in their order. Ctrl-C ends the review after the last complete game, and keeps what is written.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the one named in each game]", &[]),
    after_long_help = "\
Example:
  $ tessera review examples/draughts/game.pdn
  $ tessera review --nodes 1000000 --pdn reviewed.pdn --svg graph.svg game.pdn
  $ tessera review --time 2s --threads 4 --tablebase 4 game.pdn
  $ tessera review --json --jobs 4 games.pdn > reviews.jsonl

With one thread and no --time, the review of a game is the same in every run.

With --pdn the games are written with their marks ($6, $2, $4), a comment with score and chances after each move, and
the better line as a variation. Scores and chances are those of the player who made the move.

Exit status:
  0    all games are reviewed; standard error lists the repairs
  2    a game is cut short or left out, a file has no game, or an option is invalid; standard error says where
  130  the review was interrupted")]
pub(crate) struct ReviewArgs {
    /// Files of games; `-` means standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,

    /// Format of the input files [default: detected].
    #[arg(long, value_name = "FORMAT", value_parser = form())]
    pub(crate) from: Option<Form>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Maximum search depth of a position, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(analyse::MAX_DEPTH)))]
    pub(crate) depth: Option<u32>,

    /// Maximum number of positions that the search of a position visits [default: 200000, unless there is another
    /// limit].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit of a position, such as 500ms or 2s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Number of threads of a search, at most one per core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: usize,

    /// Number of games to review at the same time, at most one per core [default: one per core, or 1 with --time or
    /// several threads].
    #[arg(long, value_name = "N", value_parser = threads())]
    jobs: Option<usize>,

    /// Size of the transposition table of each job, such as 64MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Use endgame tables for positions of up to this many pieces. The tables are built first: 3 pieces take
    /// less than a second, 4 a few seconds, 5 minutes.
    ///
    /// Tables of a folder are used in either case with --tables, and else only without this option.
    #[arg(long, value_name = "PIECES", value_parser = clap::value_parser!(u32).range(2..=5))]
    pub(crate) tablebase: Option<u32>,

    #[command(flatten)]
    pub(crate) tables: TablesArgs,

    /// Evaluation of positions: `best` (learned, if there are weights for the variant), `computed` from the rules, or a
    /// file of weights.
    #[arg(long, value_name = "FILE", default_value = "best")]
    pub(crate) evaluation: EvaluationText,

    /// Print one JSON object per game.
    #[arg(long)]
    pub(crate) json: bool,

    /// Print all warnings and errors about the games, not only the first ten.
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Write the games with marks, comments and better lines in PDN; `-` means standard output, in place of the report.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) pdn: Option<PathBuf>,

    /// Draw a graph of the winning chances as SVG. The second game goes to a file with -2 in its name, and so on.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// The number of positions that a search visits if no limit is given.
const DEFAULT_NODES: u64 = 200_000;

impl ReviewArgs {
    /// The number of games that are reviewed at the same time.
    pub(crate) fn jobs(&self) -> usize {
        // Searches that share a core reach less in the same time.
        let alone = self.time.is_some() || self.threads > 1;
        machine::threads(self.jobs.or(alone.then_some(1))).get()
    }

    /// The number of positions that a search visits at most.
    pub(crate) fn nodes(&self) -> Option<u64> {
        let is_limited = self.depth.is_some() || self.time.is_some();
        self.nodes.or((!is_limited).then_some(DEFAULT_NODES))
    }
}
