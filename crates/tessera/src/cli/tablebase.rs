//! `tessera tablebase`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use tessera_draughts::VariantId;
use tessera_tablebase::MAX_PIECES;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::tablebase;

/// Tablebases: perfect play for positions of few pieces.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 3   wins, draws, losses and the longest wins
  $ tessera help tablebase stats                           what the command does, and its options")]
pub(super) struct TablebaseArgs {
    #[command(subcommand)]
    command: TablebaseCommand,
}

#[derive(Debug, Subcommand)]
enum TablebaseCommand {
    Stats(StatsArgs),
}

/// Solve all positions of few pieces, and count wins, draws and losses for the side to move.
///
/// A slice is the set of all positions with the same pieces. Its name begins with the pieces of the side to move: in
/// KMvMM, a king and a man are to move against two men. Both sides have at least one piece, and no man stands on its
/// promotion row. The longest win is in plies under perfect play: the winner takes the fewest, the loser the most.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 2
  pieces  slice  positions  wins  draws  losses  longest win  such as
  ...
       2  all        3,488   716  2,370     402           13  W:W29:BK1
  ...

With --json each line is a JSON object: one per slice, then one for all slices of that number of pieces.

Exit status:
  0  all slices are solved
  2  the memory limit is too low (standard error says what is needed), or an option is invalid")]
struct StatsArgs {
    /// Variant of draughts; `tessera variants` lists them.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// Maximum number of pieces on the board.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)))]
    pieces: u32,

    /// Number of threads, at most one per core [default: one per core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Memory limit for the tables and building them, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    memory: u64,

    /// Print one JSON object per slice.
    #[arg(long)]
    json: bool,
}

/// Parses a number of bytes with a unit: `200MB` and `200M` are 200 million bytes, `1.5GiB` is 1.5 * 1024^3 bytes.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    const PREFIXES: [(&str, i32); 6] = [("", 0), ("k", 1), ("m", 2), ("g", 3), ("t", 4), ("p", 5)];
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim().to_ascii_lowercase();
    let (prefix, thousand) = match unit.strip_suffix("ib") {
        Some(prefix) if !prefix.is_empty() => (prefix, 1024.0),
        _ => (unit.strip_suffix('b').unwrap_or(&unit), 1000.0_f64),
    };
    let power = PREFIXES.iter().find(|(name, _)| *name == prefix);
    match (number.parse::<f64>(), power) {
        (Ok(number), Some((_, power))) => Ok((number * thousand.powi(*power)) as u64),
        _ => Err("expected a number and a unit, such as 200MB or 1.5GiB".into()),
    }
}

pub(super) fn run(args: TablebaseArgs) -> Result<ExitCode, Failure> {
    let TablebaseCommand::Stats(args) = args.command;
    let options = tablebase::Options {
        pieces: args.pieces,
        threads: args.threads.map(usize::from),
        memory: args.memory,
        json: args.json,
    };
    tablebase::run(args.variant, &options, output())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("200MB"), Ok(200_000_000));
        assert_eq!(bytes("1.5 GiB"), Ok(3 << 29));
        assert_eq!(bytes("4096"), Ok(4096));
        for (text, expected) in [
            ("7B", 7),
            ("7k", 7_000),
            ("7kB", 7_000),
            ("7KiB", 7 << 10),
            ("7M", 7_000_000),
            ("7MiB", 7 << 20),
            ("7G", 7_000_000_000),
            ("7gb", 7_000_000_000),
            ("7T", 7_000_000_000_000),
            ("1TB", 1_000_000_000_000),
            ("1TiB", 1 << 40),
            ("1 tib", 1 << 40),
            ("1PB", 1_000_000_000_000_000),
            ("1PiB", 1 << 50),
            ("99999999999PB", u64::MAX),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for wrong in [
            "",
            "MB",
            "1.2.3MB",
            "7 parrots",
            "-1GB",
            "1iB",
            "1Ti",
            "1TBB",
            "1e3MB",
        ] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
