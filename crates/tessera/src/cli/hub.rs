//! `tessera hub`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tessera_matches::hub::{Identity, serve};

use crate::failure::Failure;
use crate::tables;

/// Play as an engine for other programs, over the Hub protocol.
///
/// Reads commands on standard input and answers on standard output, as Scan does. The parameters are the variant, the
/// number of threads, the size of the transposition table in MB (hash), and the pieces of tables of perfect play.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ (cat examples/draughts/question.hub; sleep 1) | tessera hub

The end of the input ends the program, also during a search.
docs/engines.md describes the protocol, the names of variants, and what is added to it.")]
pub(super) struct HubArgs {
    /// Folder of tables of perfect play, made by `tessera tablebase build`.
    ///
    /// If it is not given, the variable TESSERA_TABLES or the setting `tables` in ~/.config/tessera/config.toml names
    /// it.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

pub(super) fn run(args: HubArgs) -> Result<ExitCode, Failure> {
    tables::set_up(args.tables.as_deref(), None)?;
    let identity = Identity {
        name: "Tessera".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "The Tessera developers".to_owned(),
    };
    serve(&identity, io::BufReader::new(io::stdin()), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
