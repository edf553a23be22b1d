//! `tessera variants`.

use std::process::ExitCode;

use clap::Args;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::output;
use crate::failure::Failure;
use crate::variants;

/// List the variants of draughts, or print the rules of one.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant whose rules to print [default: list all variants]", &[]),
    mut_arg("variant", |variant| variant.long(None).index(1)),
    after_long_help = "\
Example:
  $ tessera variants
  $ tessera variants russian

The text is generated from the same data that the move generator uses.")]
pub(super) struct VariantsArgs {
    #[command(flatten)]
    variant: VariantArgs,

    /// Print JSON: an array of all variants, or one object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: VariantsArgs) -> Result<ExitCode, Failure> {
    match args.variant.given()? {
        None => variants::list(args.json, output())?,
        Some(chosen) => variants::show(chosen.variant, args.json, output())?,
    }
    Ok(ExitCode::SUCCESS)
}
