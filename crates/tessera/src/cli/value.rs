//! `tessera value`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tessera_matches::text::{bytes, duration};

use super::chosen::VariantArgs;
use super::values::{TablesArgs, threads};

/// Prove the value of each position of a file, on all cores: one position per line in, one answer per line out.
///
/// A line is a position in FEN or a JSON object with the field `fen`. Blank lines and lines that start with `#` are
/// skipped. Answers are printed in the order of the positions.
///
/// An answer is the value for the side to move: `win in N` or `loss in N`, with N plies to the end of the game under
/// best play, `draw`, or `unknown` if the time limit was reached. The first best move follows after two or more spaces;
/// `-` means that there is none.
///
/// Every value is proven. The memory limit holds for files of any size.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera value --variant english examples/draughts/endings.fen
  $ tessera convert --to fen games.pdn | tessera value --variant russian --time 1s
  $ tessera value --variant frisian --json < positions.fen > values.jsonl

With --json each answer is a JSON object:
  {\"fen\":\"W:W14,21,23,26:B4,17\",\"value\":\"win\",\"plies\":9,\"move\":\"14-9\"}
`plies` is null for a draw and for an unknown value. `move` is null if the game is over or no best move is proven.

The answer to an invalid line is `error:` and a message, or {\"error\": ...} with --json.

Exit status:
  0  every line was answered with a value
  2  a line is not a position (its answer says why), or an option is invalid")]
pub(crate) struct ValueArgs {
    /// File of positions; `-` or no file means standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Time limit per position, such as 500ms, 10s or 1.5min; `none` means no limit.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time_or_none)]
    pub(crate) time: Time,

    /// Number of threads, each working on its own position [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Memory for the proofs and tables of all threads together, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = bytes)]
    pub(crate) memory: u64,

    #[command(flatten)]
    pub(crate) tables: TablesArgs,

    /// Print one JSON object per line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A time limit; `None` means no limit.
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
