//! `tessera book`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::TypedValueParser as _;
use clap::{Args, Subcommand};
use tessera_matches::EvaluationText;
use tessera_matches::openings::Openings;
use tessera_matches::text::duration;

use super::chosen::{OptionalVariant as _, OtherVariants, VariantArgs};
use super::output;
use super::values::{file_name, threads};
use crate::book;
use crate::failure::Failure;

/// Opening books: make one from the engine's own analysis, show the moves of a position, check a file.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera book show --variant english                 the built-in book's moves in the initial position
  $ tessera book build --variant thai --output my.book  a book of one's own
  $ tessera play --variant thai --book my.book          play from it")]
pub(super) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Build(BuildArgs),
    Show(ShowArgs),
    Check(CheckArgs),
}

/// Make an opening book from the engine's own analysis.
///
/// The book grows by one position at a time: the one that is reached with the least loss by either side, where each ply
/// on the way counts a little too. Each of its moves is searched, and the scores are backed up by minimax. So good
/// lines are followed far, and plain mistakes only as long as it takes to see them.
///
/// If the output exists, the command goes on with it: after Ctrl-C, or for more positions. The book is the same as that
/// of one command, whatever --threads is.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: that of --from, or of the existing output]", &[]),
    after_long_help = "\
Example:
  $ tessera book build --variant russian --positions 2000 --output russian.book
  $ tessera book build --variant english --openings ballots --time 20min --output english.book
  $ tessera book build --from russian.book --positions 5000 --output larger.book

A book of 500 positions takes some minutes on one core. The date among the notes is that of SOURCE_DATE_EPOCH, if this
variable is set. docs/book-format.md describes the file.

Exit status:
  0    the book is written
  2    an option is invalid, or a file is damaged or has other settings; standard error says which
  130  the command was interrupted; the book so far is written")]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Number of positions that the search of each move visits [default: 20000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..))]
    pub(crate) nodes: Option<u64>,

    /// Number of positions of the book, those that it has already included [default: 500 without --time].
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000).map(|number| number as usize),
    )]
    pub(crate) positions: Option<usize>,

    /// Time after which no position is added, such as 20min or 2h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Number of moves that are searched at the same time, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Openings that the book goes on from, beside the initial position: start (none), ballots (three moves, English
    /// draughts), plies:N (all positions after N plies in which no material is lost), or a file of games [default:
    /// ballots in English draughts, else start].
    #[arg(long, value_name = "OPENINGS")]
    pub(crate) openings: Option<Openings>,

    /// Evaluation of positions: `best` (learned, if there are weights for the variant), `computed` from the rules, or a
    /// file of weights.
    #[arg(long, value_name = "FILE", default_value = "best")]
    pub(crate) evaluation: EvaluationText,

    /// Book to begin with. It is not changed, unless it is also the output.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,

    /// File to write.
    #[arg(long, short, value_name = "FILE", value_parser = file_name)]
    pub(crate) output: PathBuf,
}

/// List the moves of a position in a book, best first.
///
/// The score is for the side to move, in men, backed up from all positions behind the move. The last column is the
/// number of these. 0 means that the move leads out of the book, and has the score of one search.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: that of the book]", &["file"]),
    after_long_help = "\
Example:
  $ tessera book show --variant english
  $ tessera book show my.book --fen W:W17,21,24,25,26,27,28,29,30,31,32,22:B1,2,3,4,5,6,7,8,10,12,9,15 --json

With --json the output is one JSON object, with a list `book` of moves.

Exit status:
  0  the moves are listed, or the book does not have the position
  2  the position is invalid, or the file is damaged; standard error says where")]
pub(crate) struct ShowArgs {
    /// Book [default: the built-in book of --variant].
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Position in FEN, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Print a JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check that a book is whole, and print where it comes from.
///
/// All moves of the book are played by the rules, and the positions that they lead to are compared with those that the
/// book was made of.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera book check my.book

Exit status:
  0  the book is whole
  2  the file is damaged, or the rules of its variant have changed; standard error says where")]
pub(crate) struct CheckArgs {
    /// Book.
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) others: OtherVariants,
}

pub(super) fn run(args: BookArgs) -> Result<ExitCode, Failure> {
    match args.command {
        BookCommand::Build(args) => book::build(&args, output()),
        BookCommand::Show(args) => book::show(&args, output()),
        BookCommand::Check(args) => book::check(&args, output()),
    }
}
