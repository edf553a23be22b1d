//! `tessera value`: proves the value of each position of a file; one position per line in, one answer per line out.
//!
//! How a line flows: `lines` reads it; on one of several threads, `line` parses the position, and `knowledge` proves
//! its value, with tables that all threads share; `answer` formats it. Answers are written in the order of the lines.

mod answer;
mod knowledge;
mod line;
mod lines;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use miette::miette;

use crate::cli::value::ValueArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::{self, Ahead, Event};
use crate::{progress, tables};
use answer::Answer;
use knowledge::{Knowledge, Limits};
use lines::{Line, Lines};

/// How far reading is ahead of writing.
const AHEAD: Ahead = Ahead {
    items: 1 << 14,
    bytes: 1 << 23,
};

/// Minimum memory per thread, in bytes.
const MIN_MEMORY_PER_THREAD: u64 = 4_000_000;

/// Answers every line of a file or of standard input.
pub(crate) fn run(args: &ValueArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
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
    let source = Lines::new(input.reader).map(|line| {
        let size = line.as_ref().map_or(0, Line::size);
        (line, size)
    });
    let answer = |line: io::Result<Line>| {
        let line = line?;
        let answer = line::read(&line, variant).map_or_else(
            |message| Answer::Error { message },
            |(fen, position)| Answer::of(fen, &knowledge.value(&position)),
        );
        Ok((answer.written(args.json), answer.is_error(), line.bytes))
    };
    let (mut lines, mut errors) = (0_u64, 0_u64);
    let mut each = |event: Event<io::Result<(String, bool, usize)>>| {
        match event {
            Event::Result(answer) => {
                let answer = answer.map_err(|error| miette!("cannot read {name}: {error}"))?;
                let (text, is_error, bytes) = answer;
                lines += 1;
                errors += u64::from(is_error);
                writeln!(output, "{text}")?;
                bar.inc(bytes as u64);
            }
            Event::Waiting(_) => output.flush()?,
        }
        Ok(ControlFlow::Continue(()))
    };
    let answered = pipeline::run(source, vec![&answer; threads], AHEAD, |event| {
        let next = each(event);
        if next.is_err() {
            knowledge.stop();
        }
        next
    });
    bar.finish_and_clear();
    answered?;
    output.flush()?;
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
