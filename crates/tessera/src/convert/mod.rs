//! `tessera convert`: files of games in another form.
//!
//! How a call flows: `games` reads one game after another; `write` plays it and writes it; `report` tells what was
//! wrong. Games are taken in batches, which all cores share, and come out in their order.

mod report;
mod write;

use std::io::Write;
use std::path::PathBuf;

use rayon::prelude::*;
use tessera_draughts::{Color, NotationStyle, VariantId, with_variant};

use crate::Failure;
use crate::games::{Form, Input, Problem, ProblemKind, ReadOptions, Source, VariantError};
use crate::output_file::OutputFile;
use crate::threads;
use report::Report;
pub(crate) use report::Verdict;

/// The games that are converted at once, and what their texts may take together, in bytes.
const BATCH: usize = 1024;
const BATCH_BYTES: usize = 1 << 22;

/// In which form games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Target {
    /// Games in portable draughts notation.
    Pdn,
    /// Positions in FEN, one a line.
    Fen,
    /// Positions as diagrams, for people; who is to move stands below.
    Grid,
    /// Positions as `tessera endgame` reads them: `.`, `r`, `R`, `b`, `B`.
    EndgameGrid,
    /// Positions as `tessera towers` prints them.
    TowersGrid,
    /// A JSON object a line for each game.
    Jsonl,
}

impl Target {
    /// The form that a file's name tells.
    pub(crate) fn of_name(path: &std::path::Path) -> Option<Target> {
        Some(match Form::of_name(path)? {
            Form::Pdn => Target::Pdn,
            Form::Fen => Target::Fen,
            Form::Grid => Target::Grid,
            Form::Jsonl => Target::Jsonl,
        })
    }
}

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Positions {
    /// The first one, the one after each ply.
    All,
    /// The first one.
    Start,
    /// The last one.
    End,
}

/// How to convert.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) from: Option<Form>,
    pub(crate) to: Target,
    pub(crate) variant: Option<VariantId>,
    pub(crate) style: Option<NotationStyle>,
    pub(crate) positions: Option<Positions>,
    /// For grids that do not say who is to move.
    pub(crate) to_move: Option<Color>,
    /// Whether nothing is mended.
    pub(crate) strict: bool,
    /// Whether only the sums of what is wrong are told.
    pub(crate) quiet: bool,
}

/// What came of one game.
pub(crate) struct Converted {
    /// `None` where it is left out.
    pub(crate) text: Option<String>,
    pub(crate) problems: Vec<Problem>,
}

/// Converts all games of these files, `-` for standard input.
pub(crate) fn run(
    inputs: &[PathBuf],
    output: Option<&PathBuf>,
    options: &Options,
) -> Result<Verdict, Failure> {
    threads::pool(None)?.install(|| convert_all(inputs, output, options))
}

fn convert_all(
    inputs: &[PathBuf],
    output: Option<&PathBuf>,
    options: &Options,
) -> Result<Verdict, Failure> {
    let inputs: Vec<Input> = inputs.iter().map(|path| Input::new(path)).collect();
    // Nothing is written before every file is known to be there.
    for input in &inputs {
        input.check()?;
    }
    let output = output.map(PathBuf::as_path);
    let mut output = OutputFile::create(output, &inputs.iter().map(Input::path).collect())?;
    let mut report = Report::new(options.quiet);
    for input in &inputs {
        convert(input, &mut output, options, &mut report)?;
    }
    output.finish()?;
    Ok(report.finish())
}

fn convert(
    input: &Input,
    output: &mut OutputFile,
    options: &Options,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut reader = input.open(ReadOptions { form: options.from })?;
    let mut is_first = true;
    loop {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(source) = reader.next() else {
                break;
            };
            bytes += source.as_ref().map_or(0, Source::size);
            batch.push(source);
        }
        if batch.is_empty() {
            if is_first {
                return Err(miette::miette!("there is no game in {}", input.name).into());
            }
            return Ok(());
        }
        is_first = false;
        let converted: Vec<Result<Converted, (VariantError, Source)>> = batch
            .into_par_iter()
            .map(|source| match source {
                Ok(source) => translate(&source, options).map_err(|error| (error, source)),
                Err(problem) => Ok(Converted {
                    text: None,
                    problems: vec![problem],
                }),
            })
            .collect();
        for converted in converted {
            match converted {
                Ok(Converted { text, problems }) => {
                    if let Some(text) = &text {
                        output.put(text.as_bytes())?;
                    }
                    report.game(&input.name, text.is_some(), &problems);
                }
                Err((error, source)) => {
                    // Whoever reads along has what was converted before. A file stays as it was.
                    let flushed = output.flush();
                    flushed.map_err(|error| output.failure(error))?;
                    let problem = Problem::new(source.place, ProblemKind::Lost, error);
                    return Err(miette::miette!("{}", problem.told(&input.name)).into());
                }
            }
        }
    }
}

/// Converts one game.
pub(crate) fn translate(source: &Source, options: &Options) -> Result<Converted, VariantError> {
    let told = source.variant();
    let variant = match (options.variant, &told) {
        (Some(variant), _) => variant,
        (None, Ok(variant)) => *variant,
        (None, Err(VariantError::Untold)) => return Err(VariantError::Untold),
        (None, Err(error)) => {
            return Ok(Converted {
                text: None,
                problems: vec![Problem::new(source.place, ProblemKind::Lost, error)],
            });
        }
    };
    let mut converted = with_variant!(variant, V => write::write::<V>(source, options));
    if let Ok(told) = told
        && told != variant
    {
        let message = format!("the game says to be {told}: read as {variant}");
        let slip = Problem::new(source.place, ProblemKind::Slip, message);
        converted.problems.insert(0, slip);
    }
    if options.strict && !converted.problems.is_empty() {
        converted.text = None;
    }
    Ok(converted)
}
