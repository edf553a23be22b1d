//! `tessera sudoku certify` and `tessera sudoku verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tessera_matches::text::duration;

use super::LimitArgs;

/// Write a certificate: a file that proves that a puzzle of any kind has exactly one solution, or none.
///
/// Each line of it removes candidates by one constraint, or assumes a value to refute it. `tessera sudoku verify`, or
/// another program, checks each line by the definition of that constraint alone, without a solver.
/// docs/sudoku-certificates.md describes the file.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku certify puzzle.json > proof.jsonl
  $ tessera sudoku certify --output proof.jsonl puzzle.json && tessera sudoku verify proof.jsonl

Exit status:
  0  the certificate is written, and proves that there is exactly one solution
  1  it proves that there is none; or nothing is written, because there are several solutions, or a limit was reached
  2  the input is not one puzzle, or an option is invalid; standard error says where")]
pub(crate) struct CertifyArgs {
    /// File with one puzzle in any format, or a puzzle itself; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// File for the certificate [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Check a certificate: a proof that a puzzle has exactly one solution, or none.
///
/// Each line is checked by the definition of one constraint alone, without a solver.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku certify puzzle.json | tessera sudoku verify
  $ tessera sudoku verify --json proof.jsonl

With --json the answer is a JSON object, for a proof or for a fault:
  {\"proven\":true,\"claim\":\"unique\",\"solution\":\"...\",\"lines\":66,\"assumptions\":0}
  {\"proven\":false,\"line\":2,\"error\":\"...\"}
`claim` is `none` and `solution` null for a puzzle without a solution.

Exit status:
  0  the certificate proves what it claims
  2  it does not, or it cannot be read, or an option is invalid; standard error says which line is wrong and why")]
pub(crate) struct VerifyArgs {
    /// Certificate; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// Maximum time, such as 10s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Print a JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
