//! Reads games, reviews several at the same time, and passes the reviews on in the order of the games.
//!
//! One thread reads. For each game it sends a task to the workers, and the task's answer to the thread that reports, in
//! the order of the games. The queue of answers is short, so that reading never gets far ahead of the reports. A game
//! is reported as soon as it is reviewed, even while the reader waits for the next game from a pipe.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;
use miette::miette;
use tessera_draughts::Variant;
use tessera_draughts::games::Source;
use tessera_engine::play::Cancel;
use tessera_tablebase::SharedTables;

use super::Outcome;
use super::worker::{Tables, Worker};
use crate::Failure;
use crate::cli::review::ReviewArgs;
use crate::games::Input;
use crate::progress;

/// How often a wait for a game checks for an interrupt.
const PATIENCE: Duration = Duration::from_millis(100);

/// A game for a worker.
struct Task {
    number: u64,
    source: Source,
    /// Receives the review; `None` if it was interrupted.
    answer: Sender<Result<Option<Outcome>, Failure>>,
}

/// What was read, in the order of the input.
enum Read {
    /// A game, whose review arrives when it is done.
    Game(Receiver<Result<Option<Outcome>, Failure>>),
    /// Text that is no game.
    NoGame(Box<Outcome>),
    /// An error that ended the reading.
    Failed(Failure),
}

/// Games that are being reviewed.
pub(super) struct Pipeline {
    /// Each game, with the name of its file.
    reads: Receiver<(Arc<str>, Read)>,
    bar: ProgressBar,
    cancel: Cancel,
}

impl Pipeline {
    /// Starts the thread that reads `inputs`, and a thread for each job.
    ///
    /// The threads end with the program if the pipeline is dropped while they work: a read of standard input cannot be
    /// interrupted.
    pub(super) fn start(
        inputs: Vec<Input>,
        args: &Arc<ReviewArgs>,
        variant: Option<Variant>,
        shared: &SharedTables,
        cancel: &Cancel,
    ) -> Result<Pipeline, Failure> {
        let tables = Arc::new(Tables::new(shared.clone()));
        let bar = progress::of_moves(0);
        let (tasks, work) = channel();
        let work = Arc::new(Mutex::new(work));
        for _ in 0..args.jobs() {
            let worker = Worker {
                args: Arc::clone(args),
                variant,
                cancel: cancel.clone(),
                tables: Arc::clone(&tables),
                bar: bar.clone(),
                reviewer: None,
            };
            let work = Arc::clone(&work);
            start("review", move || run(worker, &work))?;
        }
        // The queue has one place less than there are jobs, so the reader is at most a few games ahead of the report.
        let (sender, reads) = sync_channel(args.jobs().saturating_sub(1));
        let reader = Reading {
            args: Arc::clone(args),
            cancel: cancel.clone(),
            tasks,
            reads: sender,
            games: 0,
        };
        start("games", move || reader.all(inputs))?;
        Ok(Pipeline {
            reads,
            bar,
            cancel: cancel.clone(),
        })
    }

    /// Calls `report` with each game and the name of its file, in order, until the review is interrupted.
    pub(super) fn each(
        self,
        mut report: impl FnMut(Outcome, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Pipeline { reads, bar, cancel } = self;
        let mut number = 0_u64;
        loop {
            let (name, read) = match reads.recv_timeout(PATIENCE) {
                Ok(read) => read,
                Err(RecvTimeoutError::Timeout) if !cancel.is_cancelled() => continue,
                Err(_) => break,
            };
            number += 1;
            bar.set_message(format!("game {number}"));
            let outcome = match read {
                Read::Game(answer) => match answer.recv() {
                    Ok(answer) => answer?,
                    Err(_) => return Err(miette!("{name}: the review of a game failed").into()),
                },
                Read::NoGame(outcome) => Some(*outcome),
                Read::Failed(failure) => {
                    bar.finish_and_clear();
                    return Err(failure);
                }
            };
            let Some(outcome) = outcome else {
                break;
            };
            bar.suspend(|| report(outcome, &name))?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Starts a thread.
fn start(name: &str, body: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let thread = thread::Builder::new().name(name.to_owned());
    let failed = |error: io::Error| miette!("cannot start a thread: {error}");
    Ok(thread.spawn(body).map(drop).map_err(failed)?)
}

/// Reviews games until there are no more.
fn run(mut worker: Worker, work: &Mutex<Receiver<Task>>) {
    loop {
        let task = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else {
            return;
        };
        // After a failure, nobody waits for the answer.
        let _ = task.answer.send(worker.game(task.number, &task.source));
    }
}

/// The thread that reads.
struct Reading {
    args: Arc<ReviewArgs>,
    cancel: Cancel,
    tasks: Sender<Task>,
    reads: SyncSender<(Arc<str>, Read)>,
    /// Games read so far.
    games: u64,
}

impl Reading {
    fn all(mut self, inputs: Vec<Input>) {
        for input in inputs {
            let name: Arc<str> = input.name.as_str().into();
            if let Err(failure) = self.file(&input, &name) {
                // When the program ends, the receiver no longer exists.
                let _ = self.reads.send((name, Read::Failed(failure)));
                return;
            }
        }
    }

    fn file(&mut self, input: &Input, name: &Arc<str>) -> Result<(), Failure> {
        let mut reader = input.open(self.args.from)?;
        let before = self.games;
        while !self.cancel.is_cancelled() {
            let Some(source) = reader.next() else {
                if self.games == before {
                    return Err(miette!("there is no game in {name}").into());
                }
                return Ok(());
            };
            self.games += 1;
            let read = match source {
                Ok(source) => Read::Game(self.task(source)),
                Err(problem) => Read::NoGame(Box::new(Outcome {
                    reviewed: None,
                    problems: vec![problem],
                })),
            };
            if self.reads.send((Arc::clone(name), read)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Hands a game to the workers.
    fn task(&self, source: Source) -> Receiver<Result<Option<Outcome>, Failure>> {
        let (answer, receiver) = channel();
        // If the workers have ended, the receiver gets an error instead of an answer.
        let _ = self.tasks.send(Task {
            number: self.games,
            source,
            answer,
        });
        receiver
    }
}
