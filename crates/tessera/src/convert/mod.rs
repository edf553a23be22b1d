//! `tessera convert`: converts files of games to another format.
//!
//! How a call flows: `tessera_draughts::games` reads, plays and writes each game; `report` prints warnings and errors.
//! Batches of games are converted on all cores and written in order.

mod report;

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use miette::miette;
use tessera_draughts::games::convert::{self, Converted, translate};
use tessera_draughts::games::{Problem, ProblemKind};
use tessera_tablebase::machine;

use crate::Failure;
use crate::cli::convert::ConvertArgs;
use crate::games::{Games, Input, Read, no_variant};
use crate::output_file::{Inputs, OutputFile};
use crate::pipeline::{self, Ahead, Event};
use report::Report;

/// Maximum number of games in a batch.
const BATCH: usize = 64;

/// No game is added to a batch whose texts have this many bytes or more.
const BATCH_BYTES: usize = 1 << 16;

/// How far reading is ahead of writing.
const AHEAD: Ahead = Ahead {
    items: 64,
    bytes: 1 << 22,
};

/// Games that are converted together, and the size of their texts in bytes.
fn batches(mut games: Games) -> impl Iterator<Item = (Vec<Result<Read, Failure>>, usize)> {
    std::iter::from_fn(move || {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(read) = games.next() else {
                break;
            };
            if let Ok(Read {
                source: Ok(source), ..
            }) = &read
            {
                bytes += source.size();
            }
            batch.push(read);
        }
        (!batch.is_empty()).then_some((batch, bytes))
    })
}

/// A game with its conversion, or the reason why it cannot be converted.
type Conversion = Result<(Arc<str>, Result<Converted, String>), Failure>;

fn convert_game(read: Result<Read, Failure>, options: &convert::Options) -> Conversion {
    let Read { file, source, .. } = read?;
    let source = match source {
        Ok(source) => source,
        Err(problem) => {
            let converted = Converted {
                text: None,
                problems: vec![problem],
            };
            return Ok((file, Ok(converted)));
        }
    };
    let converted = translate(&source, options).map_err(|error| {
        let problem = Problem::new(source.place, ProblemKind::Lost, no_variant(&error));
        problem.in_file(&file)
    });
    Ok((file, converted))
}

/// Converts all games of the files.
pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let options = args.of_games()?;
    let inputs: Vec<Input> = args.files.iter().map(|path| Input::new(path)).collect();
    // Nothing is written until all files are known to be readable.
    for input in &inputs {
        input.check()?;
    }
    let read: Inputs = inputs.iter().map(Input::path).collect();
    let mut output = OutputFile::create(args.output.as_deref(), &read)?;
    let mut report = Report::new(args.quiet, args.verbose);
    let work = |batch: Vec<Result<Read, Failure>>| -> Vec<Conversion> {
        let converted = batch.into_iter().map(|read| convert_game(read, &options));
        converted.collect()
    };
    let each = |event: Event<Vec<Conversion>>| {
        let Event::Result(batch) = event else {
            return Ok(ControlFlow::Continue(()));
        };
        for conversion in batch {
            let (file, converted) = conversion?;
            match converted {
                Ok(Converted { text, problems }) => {
                    if let Some(text) = &text {
                        output.put(text.as_bytes())?;
                    }
                    report.game(&file, text.is_some(), &problems);
                }
                Err(message) => {
                    // After an error, a pipe still gets the games converted so far; a file is not replaced.
                    let flushed = output.flush();
                    flushed.map_err(|error| output.failure(error))?;
                    return Err(miette!("{message}").into());
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    };
    let threads = machine::threads(None).get();
    let batches = batches(Games::new(inputs, args.from));
    pipeline::run(batches, vec![&work; threads], AHEAD, each)?;
    output.finish()?;
    Ok(if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}
