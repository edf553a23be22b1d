//! `tessera analyse`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tessera_draughts::VariantId;

use super::tablebase::bytes;
use super::{output, variant_parser};
use crate::analyse;
use crate::failure::Failure;

/// Find the best moves of a position, or of a game, deeper and deeper until a limit is reached.
///
/// Prints a line for each depth: the score, in men, for the side to move; positions visited, in all and a second; the
/// best line of play. A win or loss is proven and in plies.
///
/// The search ends at the first limit that is reached, after 5 seconds if no limit is given, or where a greater depth
/// would change nothing. Ctrl-C ends it at once, with what was found.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera analyse --variant english --fen W:W32,28:B20,12,19 --depth 9 --threads 1
  $ tessera analyse --pdn game.pdn --ply 16

With one thread and no limit of time the answer is the same in every run. With several the depths are reached
sooner, and lines of about the same score may change places.

With --json every depth is an object on a line of its own, and the last object says why the search ended.

Exit status:
  0  the position was searched, or the game is over
  2  the position or the options are wrong; standard error says where")]
pub(super) struct AnalyseArgs {
    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), required_unless_present = "pdn")]
    variant: Option<VariantId>,

    /// The position, such as W:W21,22,K31:B1,2 [default: the initial position].
    ///
    /// Counters behind it are heeded: in W:WK46,K47:BK5:H9, nine plies count for the rules of draws already.
    #[arg(long, conflicts_with = "pdn")]
    fen: Option<String>,

    /// The first game of a file in portable draughts notation, after its last move or --ply.
    ///
    /// What was played before counts: positions that come back, plies without progress, steps of a king in a row.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,

    /// The number of plies of the game to play first.
    #[arg(long, value_name = "N", requires = "pdn")]
    ply: Option<usize>,

    /// The last depth to search, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(analyse::MAX_DEPTH)))]
    depth: Option<u32>,

    /// The number of positions to visit.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The time to search, such as 500ms, 5s or 1.5min.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// Print so many best moves, each with its line.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,

    /// Threads to search with, at most one a core [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Memory for what is known of positions, such as 64MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = bytes)]
    memory: u64,

    /// Play perfectly with up to so many pieces: the tables that the position can lead to are built first. 3 takes
    /// a moment, 4 a second or two, 5 minutes.
    #[arg(long, value_name = "PIECES", value_parser = clap::value_parser!(u32).range(2..=5))]
    tablebase: Option<u32>,

    /// Print a JSON object a depth.
    #[arg(long)]
    json: bool,
}

/// A time with a unit.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 5] = [
        ("ms", 1e-3),
        ("s", 1.0),
        ("", 1.0),
        ("min", 60.0),
        ("h", 3600.0),
    ];
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let factor = UNITS.iter().find(|(name, _)| *name == unit.trim());
    let seconds = number
        .parse()
        .ok()
        .zip(factor)
        .map(|(number, (_, factor)): (f64, _)| number * factor);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number and a unit, such as 500ms, 5s or 1.5min".into())
}

pub(super) fn run(args: AnalyseArgs) -> Result<ExitCode, Failure> {
    let options = analyse::Options {
        fen: args.fen,
        pdn: args.pdn,
        ply: args.ply,
        depth: args.depth,
        nodes: args.nodes,
        time: args.time,
        lines: args.lines.into(),
        threads: args.threads.map(usize::from),
        memory: args.memory,
        tablebase: args.tablebase,
        json: args.json,
    };
    analyse::run(args.variant, &options, output())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5 min"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "-1s", "5 parrots", "1.2.3s", &"9".repeat(400)] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
