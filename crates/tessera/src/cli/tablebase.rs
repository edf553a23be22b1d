//! `tessera tablebase`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use tessera_matches::text::bytes;
use tessera_server::{Origins, TablesOptions};
use tessera_tablebase::MAX_PIECES;

use super::chosen::{OptionalVariant as _, OtherVariants, VariantArgs};
use super::values::threads;
use super::{output, serve};
use crate::failure::Failure;
use crate::tablebase;
use crate::tables;

/// Tablebases: perfect play for positions of few pieces.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ tessera tablebase stats --variant english --pieces 3              wins, draws, losses and the longest wins
  $ tessera tablebase build --variant english --pieces 5 --dir tables make tables that stay
  $ tessera tablebase verify tables                                   check them
  $ tessera tablebase serve tables                                    answer programs over HTTP
  $ tessera help tablebase build                                      what the command does, and its options")]
pub(super) struct TablebaseArgs {
    #[command(subcommand)]
    command: TablebaseCommand,
}

#[derive(Debug, Subcommand)]
enum TablebaseCommand {
    Build(BuildArgs),
    Verify(VerifyArgs),
    Stats(StatsArgs),
    Serve(ServeArgs),
}

/// Make endgame tables in a folder: win, draw or loss, and the distance to the end of the game in plies.
///
/// Tables are cut into parts, which are solved one after another and written to files of their own, two a part, in a
/// folder of the variant's name inside the given one. Only the part that is solved, and as many finished ones as fit
/// the memory limit, are in memory. A part that does not fit it is solved with scratch files in the folder, which takes
/// longer.
///
/// Until all parts are built, each also has a working file, from which others are built. Then these are removed; a
/// later build with more pieces first builds again the parts that it needs, unless --keep-working-files was given.
///
/// The command may be interrupted at any moment. The same command then goes on after the last finished part. Finished
/// files are verified first, and parts with a damaged file are built anew. Several builds of the same folder share the
/// work.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  $ tessera tablebase build --variant english --pieces 4 --dir tables
  $ tessera tablebase build --variant english --pieces 6 --dir tables --memory 4GiB --plan
  tables/english: 0 parts finished, ... to build
  positions  ...
  memory     ... at least, ... to be fast, 4,295 MB allowed
  disk       about ..., and ... of working files until all parts are built
  time       about ... with 2 threads
  ...

With --json the output is a JSON object: what was built; with --plan one object per part, with the parts whose files it
needs, then one for the whole plan.

Exit status:
  0    all parts are finished, or the plan is written
  2    the memory limit is too low (standard error says what is needed), the folder cannot be written, or an option is
       invalid
  130  the build was interrupted")]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Maximum number of pieces on the board.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)))]
    pub(crate) pieces: u32,

    /// Folder of the tables; it is made if it does not exist.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,

    /// Memory limit, such as 500MB or 4GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Keep the working files, several times as large as the others, for a later build with more pieces.
    #[arg(long)]
    pub(crate) keep_working_files: bool,

    /// Build nothing; print what there is to build, and the memory, disk space and time that it needs.
    #[arg(long)]
    pub(crate) plan: bool,

    /// Print JSON objects.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check tables in a folder: all checksums, and that all values are right.
///
/// The value of each position must follow from those of the positions after its moves: a win is one ply longer than the
/// shortest loss that it leads to, a loss one ply longer than the longest win, a draw leads to no loss and to a draw.
/// Only right values do that for all positions at once. The check uses the rules of the variant, and nothing of the
/// command that made the tables. Then the numbers of wins, draws and losses are compared with known ones.
///
/// Parts of tables that have not been built yet are reported, but are not a fault, unless a part that is there needs
/// them.
#[derive(Debug, Args)]
#[command(
    optional_variant(
        "Variant of draughts [default: all that have tables in the folder]; `tessera variants` lists them",
        &[],
    ),
    after_long_help = "\
Examples:
  $ tessera tablebase build --variant english --pieces 3 --dir tables
  ...
  $ tessera tablebase verify tables
  tables/english: 9 parts, 199,520 positions: all values are right
  compared with known counts: 16 slices
  took 1 s

With --json the output has a JSON object for each fault, then one for each variant:
  {\"variant\":\"english\",\"fault\":\"tables/english/KvK.losses: block 0 is damaged (bytes 128 to 312)\"}
  {\"variant\":\"english\",\"unchecked\":\"MvK\",\"needs\":\"KvK\"}
  {\"variant\":\"english\",\"right\":false,\"parts\":9,\"positions\":199520,\"faults\":1,\"unchecked_parts\":8,
    \"known_slices\":0,\"missing\":[],\"seconds\":0.2}

Exit status:
  0    all files are right
  1    a file is damaged, wrong or missing beside the other half of its part, or a part needs one that is missing or
       wrong
  2    there are no tables, the folder cannot be read, the memory limit is too low, or an option is invalid
  130  the check was interrupted")]
pub(crate) struct VerifyArgs {
    /// Folder of the tables.
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Only compare the checksums of all files, which takes a tenth of the time.
    #[arg(long)]
    pub(crate) checksums: bool,

    /// Memory limit, such as 500MB or 4GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Print JSON objects.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count wins, draws and losses for the side to move, in tables in a folder, or in all positions of few pieces, which
/// are solved first.
///
/// A slice is the set of all positions with the same pieces. Its name begins with the pieces of the side to move: in
/// KMvMM, a king and a man are to move against two men. Both sides have at least one piece, and no man stands on its
/// promotion row. The longest win is in plies under perfect play: the winner takes the fewest, the loser the most.
///
/// In a mutual zugzwang, the side to move would do better if it were the opponent's turn, and so would the opponent:
/// either both sides lose if they are to move, or one loses and the other only draws.
#[derive(Debug, Args)]
#[command(
    optional_variant(
        "Variant of draughts [default: all that have tables in DIR]; `tessera variants` lists them",
        &["dir"],
    ),
    after_long_help = "\
Examples:
  $ tessera tablebase stats --variant english --pieces 2
  pieces  slice  positions  wins  draws  losses  longest win  zugzwangs  both lose  a longest win  a zugzwang
  ...
       2  all        3,488   716  2,370     402           13        764         40  W:W8:B3        W:WK4:B3

  $ tessera tablebase build --variant towers --pieces 5 --dir tables
  ...
  $ tessera tablebase stats tables --json

With --json each line is a JSON object: one per slice, then one for all slices of that number of pieces.

Exit status:
  0    all slices are counted
  2    there are no tables in the folder or a file is wrong, the memory limit is too low (standard error says what is
       needed), or an option is invalid
  130  tables in a folder were not counted to the end, because the command was interrupted")]
pub(crate) struct StatsArgs {
    /// Folder of the tables [default: solve the positions].
    #[arg(value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Maximum number of pieces on the board [default: all tables in DIR].
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)),
        required_unless_present = "dir"
    )]
    pub(crate) pieces: Option<u32>,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Memory limit for the tables and building them, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Print one JSON object per slice.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Answer programs over HTTP from the tables in a folder.
///
/// GET /tables lists the variants. GET /tables/english?fen=W:WK25:BK8 is the value of a position and of each of its
/// moves. POST /tables/english looks many positions up. GET /metrics counts requests for Prometheus. Fields are
/// described in docs/tables/serving.md; it also says how to run the server behind a reverse proxy.
///
/// No request changes anything, and every host name is accepted.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera tablebase serve tables --listen 127.0.0.1:7879
  The tables are at http://127.0.0.1:7879/tables (Ctrl-C ends it)

Exit status:
  0  the server was ended by Ctrl-C
  2  the server could not start; standard error says why")]
struct ServeArgs {
    /// Folder of the tables.
    #[arg(value_name = "DIR")]
    dir: PathBuf,

    /// Address and port to listen on; port 0 picks a free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7879")]
    listen: SocketAddr,

    /// Memory for decoded blocks, for each variant, such as 500MB or 2GiB.
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = bytes)]
    cache: u64,

    /// Allow pages of other sites to ask: * for all, or origins such as https://example.org, separated by commas.
    #[arg(long, value_name = "ORIGINS")]
    cors: Option<Origins>,

    #[command(flatten)]
    others: OtherVariants,
}

pub(super) fn run(args: TablebaseArgs) -> Result<ExitCode, Failure> {
    match args.command {
        TablebaseCommand::Build(args) => tablebase::build::run(&args, output()),
        TablebaseCommand::Serve(args) => serve_tables(args),
        TablebaseCommand::Stats(args) => tablebase::stats::run(&args, output()),
        TablebaseCommand::Verify(args) => tablebase::verify::run(&args, output()),
    }
}

fn serve_tables(args: ServeArgs) -> Result<ExitCode, Failure> {
    let variants = args.others.variants()?;
    tables::check_folder(&args.dir, &variants)?;
    let options = TablesOptions {
        dir: args.dir,
        listen: args.listen,
        cache_bytes: args.cache,
        origins: args.cors,
        variants,
    };
    tessera_server::serve_tables(&options, output()).map_err(serve::failure)?;
    Ok(ExitCode::SUCCESS)
}
