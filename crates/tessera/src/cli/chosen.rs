//! The options that choose a variant, which most commands share.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use miette::miette;
use tessera_draughts::Variant;

use crate::chosen::ChosenVariant;
use crate::failure::Failure;

/// The variant of a command. Exactly one of the options is needed, except for an
/// [`OptionalVariant`].
#[derive(Debug, Args)]
#[group(id = GROUP, required = true, multiple = false)]
pub(crate) struct VariantArgs {
    /// Variant of draughts; `tessera variants` lists them.
    #[arg(long, value_name = "NAME", value_parser = VariantParser)]
    variant: Option<Variant>,

    /// File of rules of another variant, in place of --variant.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// The group of the options of [`VariantArgs`].
const GROUP: &str = "variant or rules";

/// Commands that do not always need the options of [`VariantArgs`].
pub(super) trait OptionalVariant {
    /// Makes the options optional, and describes `--variant` by `help`. If there are arguments that the variant may
    /// follow from, one of them or an option of [`VariantArgs`] is needed.
    fn optional_variant(self, help: &'static str, unless: &[&'static str]) -> Self;
}

impl OptionalVariant for clap::Command {
    fn optional_variant(self, help: &'static str, unless: &[&'static str]) -> clap::Command {
        let command = self.mut_group(GROUP, |group| group.required(false));
        command.mut_arg("variant", |variant| {
            let variant = variant.help(help);
            match unless {
                [] => variant,
                _ => variant.required_unless_present_any([unless, &["rules"]].concat()),
            }
        })
    }
}

impl VariantArgs {
    /// The variant of a command that needs one.
    ///
    /// # Errors
    /// If the file of rules is not one.
    pub(crate) fn required(&self) -> Result<ChosenVariant, Failure> {
        let missing = || miette!("the variant is missing: expected --variant or --rules").into();
        self.given()?.ok_or_else(missing)
    }

    /// The variant, if it is given.
    ///
    /// # Errors
    /// If the file of rules is not one.
    pub(crate) fn given(&self) -> Result<Option<ChosenVariant>, Failure> {
        match &self.rules {
            Some(path) => ChosenVariant::of_file(path).map(Some),
            None => Ok(self.variant.map(ChosenVariant::from)),
        }
    }
}

/// Variants that a command knows beside those that come with the program.
#[derive(Debug, Args)]
pub(crate) struct OtherVariants {
    /// File of rules of another variant; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

impl OtherVariants {
    /// The variants, which have different names.
    ///
    /// # Errors
    /// If one of the files is not one of rules, or two of them have the same name.
    pub(super) fn read(&self) -> Result<Vec<ChosenVariant>, Failure> {
        let mut others: Vec<ChosenVariant> = Vec::new();
        for path in &self.rules {
            let other = ChosenVariant::of_file(path)?;
            let name = other.variant.name();
            if others.iter().any(|known| known.variant.name() == name) {
                let path = path.display();
                return Err(miette!("--rules: {path}: another file is for `{name}` too").into());
            }
            others.push(other);
        }
        Ok(others)
    }

    /// Like [`read`](OtherVariants::read), the variants alone.
    pub(crate) fn variants(&self) -> Result<Vec<Variant>, Failure> {
        let others = self.read()?;
        Ok(others.iter().map(|other| other.variant).collect())
    }
}

/// Parses the name or an alias of a variant, ignoring case.
#[derive(Clone)]
struct VariantParser;

impl VariantParser {
    fn names() -> impl Iterator<Item = PossibleValue> {
        let name =
            |variant: &Variant| PossibleValue::new(variant.name()).aliases(variant.aliases());
        Variant::ALL.iter().map(name)
    }
}

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Variant, clap::Error> {
        let known = value.to_str().and_then(|name| name.parse().ok());
        known.map_or_else(
            || {
                // clap's own parser words the error and suggests the nearest name.
                let names = PossibleValuesParser::new(VariantParser::names());
                let parsed = names.parse_ref(command, argument, value);
                let no_name = || clap::Error::new(clap::error::ErrorKind::InvalidValue);
                Err(parsed.err().unwrap_or_else(no_name))
            },
            Ok,
        )
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(VariantParser::names()))
    }
}
