//! `tessera variants`.

use std::process::ExitCode;

use clap::Args;
use tessera_draughts::VariantId;

use super::{output, variant_parser};
use crate::failure::Failure;
use crate::variants;

/// List the variants of draughts, or print the rules of one.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera variants
  $ tessera variants russian

The text is generated from the same data that the move generator uses.")]
pub(super) struct VariantsArgs {
    /// Variant whose rules to print [default: list all variants].
    #[arg(value_name = "NAME", value_parser = variant_parser())]
    variant: Option<VariantId>,

    /// Print JSON: an array of all variants, or one object.
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
