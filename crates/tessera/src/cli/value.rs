//! `tessera value`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tessera_draughts::VariantId;

use super::analyse::duration;
use super::tablebase::bytes;
use super::{output, variant_parser};
use crate::failure::Failure;
use crate::value;

/// Prove what positions are worth: one a line in, one answer a line out, in order, on all cores.
///
/// A line is a position in FEN, or a JSON object with the field fen. Blank lines are left out, and lines that begin
/// with
/// `#`. The answer is the value for the side to move, `win in N` and `loss in N` with the plies to the end by best play
/// of both sides, `draw`, or `unknown` where the time was too short; then, after two or more spaces, the first best
/// move,
/// `-` where there is none.
///
/// A value is proven, or it is not told. Files may have any size: the memory stays the same.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera value --variant english examples/draughts/endings.fen
  $ tessera convert --to fen games.pdn | tessera value --variant russian --time 1s
  $ tessera value --variant frisian --json < positions.fen > values.jsonl

With --json a line is answered with an object:
  {\"fen\":\"W:W14,21,23,26:B4,17\",\"value\":\"win\",\"plies\":9,\"move\":\"14-9\"}
plies is null for a draw or an unknown value, move is null where the game is over or nothing is known.

A line that holds no position is answered with `error:` and what is wrong, or with {\"error\": ...}.

Exit status:
  0  all lines are answered
  2  a line holds no position, and the output says so in its place; or the options are wrong")]
pub(super) struct ValueArgs {
    /// A file of positions; `-` or none is standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// The time for a position, such as 500ms, 10s or 1.5min, or `none` for as long as it takes.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time_or_none)]
    time: Time,

    /// Threads, each for a position of its own [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Memory for proofs and tables, of all threads together, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = bytes)]
    memory: u64,

    /// Print a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// `None` for as long as it takes.
type Time = Option<Duration>;

fn time_or_none(text: &str) -> Result<Time, String> {
    if text == "none" {
        return Ok(None);
    }
    duration(text)
        .ok()
        .filter(|time| !time.is_zero())
        .map(Some)
        .ok_or_else(|| "expected a time above 0, such as 500ms, 10s or 1.5min, or `none`".into())
}

pub(super) fn run(args: ValueArgs) -> Result<ExitCode, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = value::Options {
        time: args.time,
        memory: args.memory,
        threads: args.threads.map_or_else(cores, usize::from),
        json: args.json,
    };
    value::run(args.variant, args.file.as_ref(), &options, output())
}
