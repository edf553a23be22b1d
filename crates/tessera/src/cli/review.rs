//! `tessera review`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tessera_draughts::games;
use tessera_matches::EvaluationText;
use tessera_matches::text::{bytes, duration};
use tessera_tablebase::machine;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::forms::Form;
use super::output;
use crate::analyse;
use crate::chosen::best_of;
use crate::failure::Failure;
use crate::review::{self, Options};

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
pub(super) struct ReviewArgs {
    /// Files of games; `-` means standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// Format of the input files [default: detected].
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Form>,

    #[command(flatten)]
    variant: VariantArgs,

    /// Maximum search depth of a position, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(analyse::MAX_DEPTH)))]
    depth: Option<u32>,

    /// Maximum number of positions that the search of a position visits [default: 200000, unless there is another
    /// limit].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit of a position, such as 500ms or 2s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// Number of threads of a search, at most one per core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Number of games to review at the same time, at most one per core [default: one per core, or 1 with --time or
    /// several threads].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Size of the transposition table of each job, such as 64MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = bytes)]
    memory: u64,

    /// Use endgame tables for positions of up to this many pieces. The tables are built first: 3 pieces take
    /// less than a second, 4 a few seconds, 5 minutes.
    ///
    /// Tables of a folder are used in either case with --tables, and else only without this option.
    #[arg(long, value_name = "PIECES", value_parser = clap::value_parser!(u32).range(2..=5))]
    tablebase: Option<u32>,

    /// Folder of endgame tables, made by `tessera tablebase build`.
    ///
    /// If it is not given, the variable TESSERA_TABLES or the setting `tables` in ~/.config/tessera/config.toml names
    /// it.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    /// Evaluation of positions: `best` (learned, if there are weights for the variant), `computed` from the rules, or a
    /// file of weights.
    #[arg(long, value_name = "FILE", default_value = "best")]
    evaluation: EvaluationText,

    /// Print one JSON object per game.
    #[arg(long)]
    json: bool,

    /// Print all warnings and errors about the games, not only the first ten.
    #[arg(long, short)]
    verbose: bool,

    /// Write the games with marks, comments and better lines in PDN; `-` means standard output, in place of the report.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pdn: Option<PathBuf>,

    /// Draw a graph of the winning chances as SVG. The second game goes to a file with -2 in its name, and so on.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(args: ReviewArgs) -> Result<ExitCode, Failure> {
    // Searches that share a core reach less in the same time.
    let alone = args.time.is_some() || args.threads > 1;
    let jobs = args.jobs.or(alone.then_some(1));
    let chosen = args.variant.given()?;
    let options = Options {
        from: args.from.map(games::Form::from),
        variant: chosen.as_ref().map(|chosen| chosen.variant),
        depth: args.depth,
        nodes: args.nodes,
        time: args.time,
        threads: args.threads.into(),
        jobs: machine::threads(jobs.map(usize::from)).get(),
        memory: args.memory,
        tablebase: args.tablebase,
        tables: args.tables,
        evaluation: best_of(chosen.as_ref(), args.evaluation)?,
        json: args.json,
        verbose: args.verbose,
        pdn: args.pdn,
        svg: args.svg,
    };
    review::run(&args.files, &options, output())
}
