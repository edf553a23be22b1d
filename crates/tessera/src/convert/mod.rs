//! `tessera convert`: files of games in another form.
//!
//! How a call flows: the library's `games` reads one game after another, plays it and writes it; `report` tells what
//! was wrong. Games are taken in batches, which all cores share, and come out in their order.

mod report;

use std::io::Write;
use std::path::PathBuf;

use rayon::prelude::*;
use tessera_family::games::convert::{self, Converted, translate};
use tessera_family::games::{Form, Problem, ProblemKind, Source, VariantError};
use tessera_family::machine;

use crate::Failure;
use crate::games::{Input, no_variant};
use crate::output_file::OutputFile;
use report::Report;
pub(crate) use report::Verdict;

/// The games that are converted at once, and what their texts may take together, in bytes.
const BATCH: usize = 1024;
const BATCH_BYTES: usize = 1 << 22;

/// How to convert.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The form of the files; `None` to find it out.
    pub(crate) from: Option<Form>,
    /// How each game is converted.
    pub(crate) game: convert::Options,
    /// Whether only the sums of what is wrong are told.
    pub(crate) quiet: bool,
}

/// Converts all games of these files, `-` for standard input.
pub(crate) fn run(
    inputs: &[PathBuf],
    output: Option<&PathBuf>,
    options: &Options,
) -> Result<Verdict, Failure> {
    machine::pool(None)?.install(|| convert_all(inputs, output, options))
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
        convert_file(input, &mut output, options, &mut report)?;
    }
    output.finish()?;
    Ok(report.finish())
}

fn convert_file(
    input: &Input,
    output: &mut OutputFile,
    options: &Options,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut reader = input.open(options.from)?;
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
                Ok(source) => translate(&source, &options.game).map_err(|error| (error, source)),
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
                    let message = no_variant(&error);
                    let problem = Problem::new(source.place, ProblemKind::Lost, message);
                    return Err(miette::miette!("{}", problem.told(&input.name)).into());
                }
            }
        }
    }
}
