//! The `tessera` program as a library: its command line and the classic programs.
//!
//! [`run`] is the whole program. This crate parses arguments, opens files and prints messages. Everything else is in
//! other crates: the games and the search, `tessera-towers` (the towers program), `tessera-pictures` and
//! `tessera-server`.
//!
//! How a call flows: `cli` -> `programs/` | `sudoku/` | `play/` | `replay` | `convert/` | `analyse/` | `review/` |
//! `value/` | `matches/` | `dxp/` | `train/` | `book/` | `puzzles/` | `grade` | `variants` | `perft` | `tablebase` ->
//! `output_file/` for files, `tree` for pictures of minimax trees. `tables` finds the folder of tables that a command
//! uses, `chosen` reads files of rules. `pipeline` works on an input on several threads, in order. `cli/serve` calls
//! `tessera-server`, `cli/hub` calls `tessera-matches`. `failure` prints errors, `closed_output` notices a closed
//! standard output.
//!
//! ```
//! use std::process::ExitCode;
//! assert_eq!(tessera::run(["tessera", "perft", "--variant", "towers", "--depth", "3"]), ExitCode::SUCCESS);
//! ```

mod analyse;
mod book;
mod chosen;
mod cli;
mod closed_output;
mod columns;
mod convert;
mod date;
mod dxp;
mod effort;
mod failure;
mod games;
mod grade;
mod input;
mod interrupt;
mod matches;
mod openings;
mod output_file;
mod perft;
mod pipeline;
mod play;
mod problems;
mod programs;
mod progress;
mod puzzles;
mod replay;
mod review;
mod source_line;
mod sudoku;
mod tablebase;
mod tables;
mod train;
mod tree;
mod value;
mod variants;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

pub use failure::Failure;
pub use programs::{assistant, endgame, towers};

/// Runs the program with `arguments`, of which the first is the program's name, and returns its exit status.
///
/// It uses the standard input, output and error of the process.
pub fn run<I, T>(arguments: I) -> ExitCode
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    failure::show_reports_as_errors();
    closed_output::refuse_output();
    match cli::run(arguments) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// The README's Rust examples are tests too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
