//! `tessera convert`: converts files of games to another format.
//!
//! How a call flows: `tessera_draughts::games` reads, plays and writes each game; `report` prints warnings and errors.
//! Batches of games are converted on all cores and written in order.

mod report;

use std::io::Write;
use std::process::ExitCode;

use rayon::prelude::*;
use tessera_draughts::games::convert::{self, Converted, translate};
use tessera_draughts::games::{Form, Problem, ProblemKind, Source, VariantError};
use tessera_tablebase::machine;

use crate::Failure;
use crate::cli::convert::ConvertArgs;
use crate::games::{Input, no_variant};
use crate::output_file::OutputFile;
use report::Report;

/// Maximum number of games in a batch.
const BATCH: usize = 1024;

/// No game is added to a batch whose texts have this many bytes or more.
const BATCH_BYTES: usize = 1 << 22;

/// Converts all games of the files.
pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let options = args.of_games()?;
    machine::pool(None)?.install(|| convert_all(args, &options))
}

fn convert_all(args: &ConvertArgs, options: &convert::Options) -> Result<ExitCode, Failure> {
    let inputs: Vec<Input> = args.files.iter().map(|path| Input::new(path)).collect();
    // Nothing is written until all files are known to be readable.
    for input in &inputs {
        input.check()?;
    }
    let mut output = OutputFile::create(
        args.output.as_deref(),
        &inputs.iter().map(Input::path).collect(),
    )?;
    let mut report = Report::new(args.quiet, args.verbose);
    for input in &inputs {
        convert_file(input, args.from, &mut output, options, &mut report)?;
    }
    output.finish()?;
    Ok(if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}

fn convert_file(
    input: &Input,
    from: Option<Form>,
    output: &mut OutputFile,
    options: &convert::Options,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut reader = input.open(from)?;
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
                    // After an error, a pipe still gets the games converted so far; a file is not replaced.
                    let flushed = output.flush();
                    flushed.map_err(|error| output.failure(error))?;
                    let message = no_variant(&error);
                    let problem = Problem::new(source.place, ProblemKind::Lost, message);
                    return Err(miette::miette!("{}", problem.in_file(&input.name)).into());
                }
            }
        }
    }
}
