//! `tessera value`: proves the value of each position of a file; one position per line in, one answer per line out.
//!
//! How a line flows: `pipeline` reads it and gives it to a thread; `line` parses the position; `knowledge` proves its
//! value, with tables that all threads share; `answer` formats it; `pipeline` writes the answers in order.

mod answer;
mod knowledge;
mod line;
mod pipeline;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use miette::miette;

use crate::cli::value::ValueArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::{progress, tables};
use answer::Answer;
use knowledge::{Knowledge, Limits};

/// Minimum memory per thread, in bytes.
const MIN_MEMORY_PER_THREAD: u64 = 4_000_000;

/// Answers every line of a file or of standard input.
pub(crate) fn run(args: &ValueArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let variant = args.variant.required()?.variant;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or_else(cores);
    let needed = MIN_MEMORY_PER_THREAD * threads as u64;
    if args.memory < needed {
        return Err(miette!(
            help = "or use fewer --threads",
            "not enough memory for {threads} threads: expected --memory {}MB or more",
            needed.div_ceil(1_000_000)
        )
        .into());
    }
    let shared = tables::set_up(args.tables.folder(), Some(variant))?;
    let input = Input::open(args.file.as_ref())?;
    let limits = Limits {
        time: args.time,
        memory: args.memory,
        threads,
    };
    let knowledge = Knowledge::new(variant, &shared, &limits)?;
    let bar = progress::of_bytes(input.length);
    let name = input.name;
    let (lines, errors) = (AtomicU64::new(0), AtomicU64::new(0));
    let written = pipeline::run(
        input.reader,
        output,
        threads,
        |line| {
            let answer = line::read(line, variant).map_or_else(
                |message| Answer::Error { message },
                |(fen, position)| Answer::of(fen, &knowledge.value(&position)),
            );
            lines.fetch_add(1, Ordering::Relaxed);
            errors.fetch_add(u64::from(answer.is_error()), Ordering::Relaxed);
            answer.written(args.json)
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
