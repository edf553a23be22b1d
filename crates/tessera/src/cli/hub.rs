//! `tessera hub`.

use std::io;
use std::process::ExitCode;

use clap::Args;
use tessera_matches::hub::{Identity, serve};

use super::chosen::OtherVariants;
use super::values::TablesArgs;
use crate::failure::Failure;
use crate::tables;

/// Play as an engine for other programs, over the Hub protocol.
///
/// Reads commands on standard input and answers on standard output, as Scan does. The parameters are the variant, the
/// number of threads, the size of the transposition table in MB (hash), the pieces of endgame tables, the level, and
/// the opening book.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ (cat examples/draughts/question.hub; sleep 1) | tessera hub

The end of the input ends the program, also during a search.
docs/engines.md describes the protocol, the names of variants, and what is added to it.")]
pub(super) struct HubArgs {
    #[command(flatten)]
    tables: TablesArgs,

    #[command(flatten)]
    others: OtherVariants,
}

pub(super) fn run(args: HubArgs) -> Result<ExitCode, Failure> {
    let others = args.others.read()?;
    let names = others.iter().map(|other| other.variant).collect::<Vec<_>>();
    let shared = tables::set_up_for_all(args.tables.folder(), &names)?;
    let others = others
        .iter()
        .map(|other| Ok((other.variant, other.best()?)));
    let others = others.collect::<Result<Vec<_>, Failure>>()?;
    let identity = Identity {
        name: "Tessera".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "The Tessera developers".to_owned(),
    };
    let input = io::BufReader::new(io::stdin());
    serve(&identity, &shared, &others, input, io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
