//! `tessera sudoku generate`: puzzles on all cores, in the order of their numbers.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use miette::miette;
use tessera_family::machine;
use tessera_sudoku::{GenerateError, Grid, Wish, generate_while};

use super::waiting::Waiting;
use crate::Failure;
use crate::interrupt::{INTERRUPTED, cancel_on_interrupt};

/// The puzzles that are made before any of the next is begun: some milliseconds' work a core.
const BATCH: u64 = 256;

/// Where no puzzle is made for so long, those that are ready are sent out.
const PAUSE: Duration = Duration::from_millis(100);

/// A puzzle, `None` where it was given up for good.
type Made = Result<Option<Grid>, GenerateError>;

/// Writes so many puzzles, one a line. Puzzle number `i` depends on the seed and `i` alone, however many threads there
/// are. Ctrl-C ends it: what is written then is the beginning of what there would have been.
pub(crate) fn run(
    puzzles: u64,
    seed: u64,
    wish: &Wish,
    as_json: bool,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let cancel = cancel_on_interrupt();
    let stop = AtomicBool::new(false);
    let attempts = AtomicU64::new(0);
    // No puzzle is looked for after the first that is not found: each takes all attempts.
    let not_found = AtomicU64::new(u64::MAX);
    let make = |number: u64| {
        let goes_on = || {
            attempts.fetch_add(1, Ordering::Relaxed);
            number <= not_found.load(Ordering::Relaxed)
                && !stop.load(Ordering::Relaxed)
                && !cancel.is_cancelled()
        };
        let puzzle = generate_while(seed, number, wish, goes_on);
        if puzzle.is_err() {
            not_found.fetch_min(number, Ordering::Relaxed);
        }
        puzzle
    };
    let mut series = Series {
        output,
        next: 0,
        is_flushed: true,
        early: BTreeMap::new(),
        line: |number: u64, puzzle: &Grid| line(number, puzzle, as_json, wish, seed),
        waiting: Waiting::new(puzzles, wish.attempts, &attempts),
    };
    let pool = machine::pool(None)?;
    let mut first = 0;
    while first < puzzles && !cancel.is_cancelled() {
        let batch = first..puzzles.min(first.saturating_add(BATCH));
        first = batch.end;
        let (sender, made) = channel();
        pool.in_place_scope_fifo(|scope| {
            for number in batch {
                let (sender, make) = (sender.clone(), &make);
                // Where nobody receives any more, the series has ended.
                scope.spawn_fifo(move |_| drop(sender.send((number, make(number)))));
            }
            drop(sender);
            let written = series.write(&made);
            stop.store(written.is_err(), Ordering::Relaxed);
            written
        })?;
    }
    series.waiting.end();
    series.output.flush()?;
    if series.next < puzzles {
        let printed = series.next;
        // Where standard error is closed or full, the exit status still tells.
        let _ = writeln!(
            io::stderr(),
            "note: ended by Ctrl-C: {printed} of {puzzles} puzzles are printed"
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Puzzles on their way out.
struct Series<'a, W, L> {
    output: W,
    /// The number of the puzzle that is to be written next.
    next: u64,
    /// Whether all that is written has been sent out.
    is_flushed: bool,
    /// Puzzles that are ready before their turn.
    early: BTreeMap<u64, Made>,
    line: L,
    waiting: Waiting<'a>,
}

impl<W: Write, L: Fn(u64, &Grid) -> String> Series<'_, W, L> {
    /// Writes puzzles in order as they are made, until nobody makes any more.
    fn write(&mut self, made: &Receiver<(u64, Made)>) -> Result<(), Failure> {
        loop {
            match made.recv_timeout(PAUSE) {
                Ok(puzzle) => self.early.extend([puzzle]),
                Err(RecvTimeoutError::Timeout) => {
                    if !self.is_flushed {
                        let output = &mut self.output;
                        self.waiting.make_way(|| output.flush())?;
                        self.is_flushed = true;
                    }
                    self.waiting.tick(self.next);
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.early.extend(made.try_iter());
            let mut ready = String::new();
            let mut fault = None;
            while let Some(puzzle) = self.early.remove(&self.next) {
                match puzzle {
                    Ok(Some(puzzle)) => ready += &(self.line)(self.next, &puzzle),
                    Ok(None) => break,
                    Err(error) => {
                        fault = Some(error);
                        break;
                    }
                }
                self.next += 1;
            }
            if !ready.is_empty() {
                let output = &mut self.output;
                self.waiting
                    .make_way(|| output.write_all(ready.as_bytes()))?;
                self.is_flushed = false;
            }
            self.waiting.tick(self.next);
            if let Some(error) = fault {
                self.waiting.end();
                self.output.flush()?;
                return Err(told(&error).into());
            }
        }
    }
}

fn line(number: u64, puzzle: &Grid, as_json: bool, wish: &Wish, seed: u64) -> String {
    if !as_json {
        return format!("{puzzle}\n");
    }
    let (clues, symmetry) = (81 - puzzle.unknown(), wish.symmetry);
    format!(
        "{{\"number\":{number},\"puzzle\":\"{puzzle}\",\"clues\":{clues},\
         \"symmetry\":\"{symmetry}\",\"seed\":{seed}}}\n"
    )
}

fn told(error: &GenerateError) -> miette::Report {
    match error {
        GenerateError::NotFound { .. } => miette!(
            help = "a wider range of --clues, or more --attempts",
            "{error}"
        ),
        _ => miette!("{error}"),
    }
}

/// Reads a number or a range with both ends: `24`, `22..26`.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a number of clues such as 24, or a range such as 22..26".to_owned()),
    }
}
