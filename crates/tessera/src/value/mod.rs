//! `tessera value`: proves the value of each position of a file; one position per line in, one answer per line out.
//!
//! How a line flows: `pipeline` reads it and gives it to a thread; `line` parses the position; `knowledge` proves its
//! value, with tables that all threads share; `answer` formats it; `pipeline` writes the answers in order.

mod answer;
mod knowledge;
mod line;
mod pipeline;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use miette::miette;
use tessera_draughts::Variant;

use crate::failure::Failure;
use crate::input::Input;
use crate::{progress, tables};
use answer::Answer;
use knowledge::{Knowledge, Limits};

/// The options of the command.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Time limit per position; `None` means no limit.
    pub(crate) time: Option<Duration>,
    /// Memory limit for all threads and tables together, in bytes.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    /// A folder of tables.
    pub(crate) tables: Option<PathBuf>,
    pub(crate) json: bool,
}

/// Minimum memory per thread, in bytes.
const MIN_MEMORY_PER_THREAD: u64 = 4_000_000;

/// Answers every line of a file or of standard input.
pub(crate) fn run(
    variant: Variant,
    path: Option<&PathBuf>,
    options: &Options,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let needed = MIN_MEMORY_PER_THREAD * options.threads as u64;
    if options.memory < needed {
        return Err(miette!(
            help = "or use fewer --threads",
            "not enough memory for {} threads: expected --memory {}MB or more",
            options.threads,
            needed.div_ceil(1_000_000)
        )
        .into());
    }
    let shared = tables::set_up(options.tables.as_deref(), Some(variant))?;
    let input = Input::open(path)?;
    let limits = Limits {
        time: options.time,
        memory: options.memory,
        threads: options.threads,
    };
    let knowledge = Knowledge::new(variant, &shared, &limits)?;
    let bar = progress::of_bytes(input.length);
    let name = input.name;
    let (lines, errors) = (AtomicU64::new(0), AtomicU64::new(0));
    let written = pipeline::run(
        input.reader,
        output,
        options.threads,
        |line| {
            let answer = line::read(line, variant).map_or_else(
                |message| Answer::Error { message },
                |(fen, position)| Answer::of(fen, &knowledge.value(&position)),
            );
            lines.fetch_add(1, Ordering::Relaxed);
            errors.fetch_add(u64::from(answer.is_error()), Ordering::Relaxed);
            answer.written(options.json)
        },
        || knowledge.stop(),
        &bar,
    );
    bar.finish_and_clear();
    written.map_err(|error| match error {
        pipeline::Error::Read(error) => miette!("cannot read {name}: {error}").into(),
        pipeline::Error::Write(error) => Failure::from(error),
        pipeline::Error::Thread(error) => miette!(
            help = "`ulimit -v` and `ulimit -u` in the shell show the limits of memory and threads",
            "cannot start a thread: {error}"
        )
        .into(),
    })?;
    let (lines, errors) = (lines.into_inner(), errors.into_inner());
    if errors == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    // If standard error is closed or full, the exit status still shows the failure.
    let _ = writeln!(
        io::stderr(),
        "error: {name}: {errors} of {lines} lines are not positions: their answers say why"
    );
    Ok(ExitCode::from(Failure::BAD_INPUT))
}
