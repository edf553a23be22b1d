//! `tessera tablebase`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use tessera_draughts::VariantId;
use tessera_tablebase::MAX_PIECES;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::tablebase;

/// Tablebases: perfect play for few pieces.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 3   who wins, and how long it takes at most
  $ tessera help tablebase stats                           what that is, and its options")]
pub(super) struct TablebaseArgs {
    #[command(subcommand)]
    command: TablebaseCommand,
}

#[derive(Debug, Subcommand)]
enum TablebaseCommand {
    Stats(StatsArgs),
}

/// Solve all positions of few pieces, and count wins, draws and losses.
///
/// A slice is all positions with the same pieces, those of the side to move first: KMvMM is a king and a man, to move,
/// against two men. Both sides have a piece, and no man stands where it would have become a king. A longest win is in
/// plies with perfect play of both sides: the winner takes the fewest, the loser the most.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera tablebase stats --variant english --pieces 2
  pieces  slice  positions  wins  draws  losses  longest win  such as
  ...
       2  all        3,488   716  2,370     402           13  W:W29:BK1
  ...

With --json every slice, and then every number of pieces, is an object on a line of its own.

Exit status:
  0  all slices are solved
  2  the memory is too small, or the options are wrong; standard error says how much it takes")]
struct StatsArgs {
    /// The variant.
    #[arg(long, value_name = "NAME", value_parser = variant_parser())]
    variant: VariantId,

    /// Solve all slices of up to so many pieces.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)))]
    pieces: u32,

    /// Threads to solve with, at most one a core [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Memory that the tables and the work may take, such as 200MB or 1.5GiB.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = bytes)]
    memory: u64,

    /// Print a JSON object a slice.
    #[arg(long)]
    json: bool,
}

/// A number of bytes with a unit: `200MB` or `200M` are millions, `1.5GiB` is one and a half of 1024 times 1024 times
/// 1024.
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
