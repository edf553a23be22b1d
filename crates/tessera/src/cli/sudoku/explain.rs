//! `tessera sudoku explain`.

use std::path::PathBuf;

use clap::Args;
use miette::miette;
use tessera_sudoku::{Limits, Settings, Technique, UnknownLimit, UnknownTechnique};

use crate::failure::Failure;
use crate::sudoku::explain::Extent;

/// Explain puzzles: the steps of a person to the solution, each with its technique and its reason.
///
/// A step is a digit to fill in, or candidates to remove, with a sentence that says why and the notation of the field.
/// A path ends with the level and the score of the puzzle by HoDoKu's table.
///
/// The input is classic puzzles in any format that `solve` reads, or one JSON object per line for a position in the
/// middle of a solution: {"givens": "81 characters", "values": "81 characters", "eliminated": ["r1c2<>3"]}. If a digit
/// in it is wrong, or the puzzle has several solutions or none, the answer says so instead.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku explain --next puzzle.txt
  $ tessera sudoku explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera sudoku explain --all --technique X-Wing --technique Skyscraper puzzle.txt
  $ tessera sudoku explain --order hodoku --json puzzles.txt
  $ tessera sudoku explain --next --svg puzzle.txt > step.svg
  $ tessera sudoku explain --svg --output 'step-{}.svg' puzzle.txt

In a picture, strong links are solid and weak links dashed. What a step removes is struck, what it places has a ring.

A technique is named as in the output, such as `Naked Pair`, `Finned X-Wing` or `AIC`; case, blanks and signs do not
matter. Other names that are common, such as `Y-Wing`, and names of families, such as `Simple Colors`, are known too.

With --json, each step has a `proof`, which a program can check without knowing techniques: docs/sudoku-proofs.md
describes the format. `ratings` of a step has `hodoku`, its score by HoDoKu's table, and `explainer`, its difficulty by
Sudoku Explainer's; null stands for a technique that the program does not have. With `--order explainer`, the difficulty
is that of Sudoku Explainer for most steps that it would find too; it may differ for chains.

Limits are the most strong links of a chain (chain-links, and all-chain-links with --all), cells of an almost locked
set (als-cells), such sets in a chain (als-chain-sets, and all-als-chain-sets with --all), fins of a fish (fish-fins)
and those in two base sets (fish-endo-fins), base sets of a kraken fish (kraken-size), cells of a unique loop or an
oddagon (loop-cells), candidates beside a pattern (guardians), rows or columns of a multi-sector locked set
(sector-lines) and lines of a branch of a forcing net (net-lines).

Exit status:
  0  all puzzles are explained
  1  a position has a wrong digit, several solutions or none, or no step; standard error says which
  2  the input is not a puzzle, or an option is invalid; standard error says where")]
pub(crate) struct ExplainArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// Explain the next step only.
    #[arg(long, conflicts_with = "all")]
    next: bool,

    /// Explain every step that there is in the position.
    #[arg(long)]
    all: bool,

    /// Use this technique only; may be given several times, in the order to try.
    #[arg(long, value_name = "NAME", value_parser = techniques)]
    technique: Vec<Named>,

    /// Search further, or less far: `chain-links=6` or several such, separated by commas.
    #[arg(long, value_name = "NAME=NUMBER", value_parser = limits)]
    limits: Option<String>,

    /// Order in which techniques are tried.
    #[arg(long, value_name = "NAME", default_value = "easy-first", conflicts_with = "technique",
        value_parser = order_parser())]
    order: Settings,

    /// Do not rely on the puzzle having one solution, as unique rectangles do.
    #[arg(long)]
    no_uniqueness: bool,

    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,

    /// Write a picture of the first step in SVG instead of text: the candidates with the links and colours of the step.
    #[arg(long, conflicts_with = "json")]
    pub(crate) svg: bool,

    /// File of the picture [default: standard output]. With `{}` in its name, every step has a picture, and `{}` is
    /// replaced by its number, such as 001.
    #[arg(long, short, value_name = "FILE", requires = "svg")]
    pub(crate) output: Option<PathBuf>,
}

impl ExplainArgs {
    /// The steps to explain.
    pub(crate) fn extent(&self) -> Extent {
        match (self.next, self.all) {
            (true, _) => Extent::Next,
            (_, true) => Extent::All,
            _ => Extent::Path,
        }
    }

    /// The techniques, in the order in which they are tried.
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let named = self.technique.iter().flat_map(|named| &named.0).copied();
        let named: Vec<Technique> = named.collect();
        let mut settings = match &named[..] {
            [] => self.order.clone(),
            techniques => Settings::only(techniques),
        };
        if let Some(text) = &self.limits {
            let mut limits = settings.limits();
            limits.change(text).map_err(|error| miette!("{error}"))?;
            settings = settings.with_limits(limits);
        }
        if self.no_uniqueness {
            settings = settings.without_uniqueness();
        }
        Ok(settings)
    }
}

/// The techniques that a name stands for.
#[derive(Clone, Debug)]
struct Named(Vec<Technique>);

fn techniques(name: &str) -> Result<Named, UnknownTechnique> {
    Technique::named(name).map(Named)
}

/// A text of limits, which is known to be right.
fn limits(text: &str) -> Result<String, UnknownLimit> {
    text.parse::<Limits>().map(|_| text.to_owned())
}

fn order_parser() -> impl clap::builder::TypedValueParser<Value = Settings> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Settings::NAMES)
        .map(|name| Settings::named(&name).expect("the parser lets only names of orders through"))
}
