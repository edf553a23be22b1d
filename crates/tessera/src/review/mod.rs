//! `tessera review`: marks the moves of games that lost winning chances, and shows what was better.
//!
//! How a call flows: `pipeline` reads the games and hands them to workers, one a job. A worker (`worker`) plays a game
//! by `tessera_draughts::games`, and searches its positions by `tessera_study::review`. The reviews come back in the
//! order of the games. `text` and `json` print a review, `files` writes games in PDN and graphs. The number of games
//! in memory is a small multiple of the number of jobs.

mod files;
mod json;
mod text;
mod worker;

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use tessera_draughts::games::{Problem, ProblemKind};
use tessera_draughts::pdn::Record;
use tessera_study::review::Review;

use crate::Failure;
use crate::chosen::best_of;
use crate::cli::review::ReviewArgs;
use crate::games::{Games, Input, Read};
use crate::interrupt;
use crate::output_file::Inputs;
use crate::pipeline::{self, Ahead, Event};
use crate::problems::ProblemPrinter;
use crate::{progress, tables};
use files::Files;
use worker::{Tables, Worker};

/// A game of the input, with its review and its problems.
struct Outcome {
    /// The game and its review; `None` if there is no move to review.
    reviewed: Option<Reviewed>,
    problems: Vec<Problem>,
}

/// A game with its review.
struct Reviewed {
    /// The number of the game in the input, counted from 1.
    number: u64,
    record: Record,
    review: Review,
}

/// A game with the name of its file; `None` if the review was interrupted.
type Reviewing = Result<Option<(Outcome, Arc<str>)>, Failure>;

/// Reviews all games of the files.
pub(crate) fn run(mut args: ReviewArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let chosen = args.variant.given()?;
    args.evaluation = best_of(chosen.as_ref(), &args.evaluation)?;
    let variant = chosen.map(|chosen| chosen.variant);
    let inputs: Vec<Input> = args.files.iter().map(|path| Input::new(path)).collect();
    // Nothing is written until all files are known to be readable.
    for input in &inputs {
        input.check()?;
    }
    let tables = Tables::new(tables::set_up(args.tables.folder(), variant)?);
    let read: Inputs = inputs.iter().map(Input::path).collect();
    let files = Files::create(args.pdn.as_deref(), args.svg.as_deref(), read)?;
    let cancel = interrupt::cancel_on_interrupt();
    let mut report = Report {
        args: &args,
        files,
        output,
        problems: ProblemPrinter::new(args.verbose),
        is_whole: true,
    };
    let bar = progress::of_moves(0);
    let jobs = args.jobs();
    let workers = (0..jobs).map(|_| {
        let mut worker = Worker {
            args: &args,
            variant,
            cancel: &cancel,
            tables: &tables,
            bar: &bar,
            reviewer: None,
        };
        move |read: Result<Read, Failure>| {
            let read = read?;
            let outcome = worker.game(read.number, read.source)?;
            Ok(outcome.map(|outcome| (outcome, read.file)))
        }
    });
    let mut reviewed = 0;
    let mut each = |event: Event<Reviewing>| {
        match event {
            Event::Result(outcome) => {
                let Some((outcome, file)) = outcome? else {
                    return Ok(ControlFlow::Break(()));
                };
                bar.suspend(|| report.game(outcome, &file))?;
                reviewed += 1;
            }
            Event::Waiting(_) if cancel.is_cancelled() => return Ok(ControlFlow::Break(())),
            Event::Waiting(_) => bar.set_message(format!("game {}", reviewed + 1)),
        }
        Ok(ControlFlow::Continue(()))
    };
    // Reading is at most a few games ahead of the report.
    let ahead = Ahead {
        items: 2 * jobs,
        bytes: usize::MAX,
    };
    let games = Games::new(inputs, args.from).map(|read| (read, 0));
    let reported = pipeline::run(games, workers, ahead, |event| {
        let next = each(event);
        if next.is_err() {
            cancel.cancel();
        }
        next
    });
    bar.finish_and_clear();
    report.problems.finish();
    // The games before an error are still written.
    report.files.finish()?;
    reported?;
    Ok(if cancel.is_cancelled() {
        ExitCode::from(interrupt::INTERRUPTED)
    } else if report.is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}

/// Where the reviews go.
struct Report<'a, W> {
    args: &'a ReviewArgs,
    files: Files,
    output: W,
    problems: ProblemPrinter,
    /// Whether no game was cut short or left out.
    is_whole: bool,
}

impl<W: Write> Report<'_, W> {
    /// Reports on a game of the input called `name`.
    fn game(&mut self, outcome: Outcome, name: &str) -> Result<(), Failure> {
        let Outcome {
            mut reviewed,
            problems,
        } = outcome;
        if let Some(reviewed) = &mut reviewed {
            if self.args.json {
                json::write(&mut self.output, reviewed, &problems, self.args, name)?;
            } else if !self.files.use_stdout() {
                text::write(&mut self.output, reviewed)?;
            }
            self.output.flush()?;
            self.files.add(reviewed)?;
        }
        self.tell(&problems, name);
        Ok(())
    }

    /// Prints problems of a game to standard error.
    fn tell(&mut self, problems: &[Problem], name: &str) {
        self.problems.add(name, problems);
        let is_repaired = |problem: &Problem| problem.kind == ProblemKind::Warning;
        self.is_whole &= problems.iter().all(is_repaired);
    }
}
