//! `tessera variants`.

use std::process::ExitCode;

use clap::Args;
use tessera_draughts::VariantId;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::variants;

/// List the variants of draughts, or tell the rules of one.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera variants
  $ tessera variants russian

The rules are told from the data that the program plays by.")]
pub(super) struct VariantsArgs {
    /// The variant whose rules to tell [default: list all variants].
    #[arg(value_name = "NAME", value_parser = variant_parser())]
    variant: Option<VariantId>,

    /// Print JSON: a list of objects, or one object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: VariantsArgs) -> Result<ExitCode, Failure> {
    match args.variant {
        None => variants::list(args.json, output())?,
        Some(variant) => variants::show(variant, args.json, output())?,
    }
    Ok(ExitCode::SUCCESS)
}
