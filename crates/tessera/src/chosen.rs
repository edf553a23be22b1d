//! The variant that a command uses: one that comes with the program, or one of a file of rules.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use miette::{LabeledSpan, NamedSource, miette};
use tessera_draughts::{RulesFile, Variant};
use tessera_engine::play::Evaluation;
use tessera_matches::EvaluationText;

use crate::failure::Failure;

/// The variant of a command.
#[derive(Clone, Debug)]
pub(crate) struct ChosenVariant {
    pub(crate) variant: Variant,
    /// The file of its rules; `None` if it comes with the program.
    rules: Option<PathBuf>,
    /// The file of weights that the file of rules names.
    weights: Option<PathBuf>,
}

/// The size in bytes from which on no file is one of rules.
const MAX_SIZE: u64 = 1 << 20;

impl From<Variant> for ChosenVariant {
    fn from(variant: Variant) -> ChosenVariant {
        ChosenVariant {
            variant,
            rules: None,
            weights: None,
        }
    }
}

impl ChosenVariant {
    /// The variant of a file of rules.
    ///
    /// # Errors
    /// If the file cannot be read, or does not state the rules of a variant.
    pub(crate) fn of_file(path: &Path) -> Result<ChosenVariant, Failure> {
        let name = path.display();
        let text = read(path).map_err(|error| miette!("--rules: {name}: {error}"))?;
        let file = RulesFile::parse(&text).map_err(|error| {
            let report = miette!(
                labels = vec![LabeledSpan::new(None, error.at, 1)],
                help = "docs/variants.md describes files of rules",
                "{}",
                error.message
            );
            report.with_source_code(NamedSource::new(name.to_string(), text.clone()))
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(ChosenVariant {
            variant: file.variant,
            rules: Some(path.to_owned()),
            weights: file.weights.map(|weights| folder.join(weights)),
        })
    }

    /// The best evaluation: the weights that the file of rules names, or what comes with the program.
    ///
    /// # Errors
    /// If these weights cannot be read, or are for another variant.
    pub(crate) fn best(&self) -> Result<Evaluation, Failure> {
        let (Some(rules), Some(weights)) = (&self.rules, &self.weights) else {
            return Ok(Evaluation::Best);
        };
        let read = EvaluationText::File(weights.clone()).read(self.variant);
        Ok(read.map_err(|error| miette!("{}: weights: {error}", rules.display()))?)
    }

    /// The evaluation to use if an option asks for `text`: `best` stands for the weights that the file of rules names.
    ///
    /// # Errors
    /// As [`best`](ChosenVariant::best).
    pub(crate) fn evaluation(&self, text: &EvaluationText) -> Result<EvaluationText, Failure> {
        match &self.weights {
            Some(weights) if *text == EvaluationText::Best => {
                // A problem is reported here, where it is known which file names the weights.
                self.best()?;
                Ok(EvaluationText::File(weights.clone()))
            }
            _ => Ok(text.clone()),
        }
    }

    /// The option that chooses the variant, for a command that is written down.
    pub(crate) fn option(&self) -> String {
        match &self.rules {
            Some(path) => format!("--rules {}", path.display()),
            None => format!("--variant {}", self.variant.name()),
        }
    }
}

/// The evaluation to use if an option asks for `text`, and the variant is chosen, or follows from something else.
///
/// # Errors
/// As [`ChosenVariant::evaluation`].
pub(crate) fn best_of(
    chosen: Option<&ChosenVariant>,
    text: &EvaluationText,
) -> Result<EvaluationText, Failure> {
    match chosen {
        Some(chosen) => chosen.evaluation(text),
        None => Ok(text.clone()),
    }
}

/// The text of a file of rules.
fn read(path: &Path) -> Result<String, String> {
    if path.is_dir() {
        return Err("this is a folder: expected a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    let read = file.take(MAX_SIZE).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "the text is not UTF-8".to_owned())
}
