//! `tessera variants`.

use clap::Args;

use super::chosen::{OptionalVariant as _, VariantArgs};

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
pub(crate) struct VariantsArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Print JSON: an array of all variants, or one object.
    #[arg(long)]
    pub(crate) json: bool,
}
