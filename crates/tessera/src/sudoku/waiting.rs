//! The progress bar of `tessera sudoku generate`.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::{is_watched, terminal};
use crate::progress::output_is_piped;

/// The time before the bar is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two updates of the bar.
const TICK: Duration = Duration::from_millis(100);

/// A progress bar on standard error, if that is a terminal.
pub(super) struct Waiting<'a> {
    bar: ProgressBar,
    is_shown: bool,
    next_tick: Instant,
    puzzles: u64,
    attempts: &'a AtomicU64,
}

impl<'a> Waiting<'a> {
    /// The bar for this number of `puzzles`, each with at most `most` attempts. For a single puzzle the bar shows the
    /// attempts, else the puzzles.
    pub(super) fn new(puzzles: u64, most: u64, attempts: &'a AtomicU64) -> Waiting<'a> {
        let (length, unit) = if puzzles == 1 {
            (most, "")
        } else {
            (puzzles, "{human_pos}/{human_len} puzzles, ")
        };
        let style = format!("{{elapsed_precise}} [{{bar:20}}] {unit}{{wide_msg}}");
        let style = ProgressStyle::with_template(&style).expect("the template is well written");
        Waiting {
            bar: ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden())
                .with_style(style)
                .with_finish(ProgressFinish::AndClear),
            is_shown: false,
            next_tick: Instant::now() + PATIENCE,
            puzzles,
            attempts,
        }
    }

    /// Updates the bar, if it is time to. `done` is the number of puzzles that are done.
    pub(super) fn tick(&mut self, done: u64) {
        let now = Instant::now();
        if now < self.next_tick {
            return;
        }
        self.next_tick = now + TICK;
        let attempts = self.attempts.load(Ordering::Relaxed);
        let count = HumanCount(attempts);
        if self.puzzles == 1 {
            let most = HumanCount(self.bar.length().unwrap_or(0));
            self.bar.set_position(attempts);
            self.bar
                .set_message(format!("{count} of at most {most} attempts"));
        } else {
            self.bar.set_position(done);
            self.bar.set_message(format!("{count} attempts"));
        }
        // The program that puzzles are piped to may write to the same terminal.
        let is_answering = output_is_piped() && done > 0;
        if !self.is_shown && !is_answering {
            self.is_shown = true;
            self.bar.set_draw_target(terminal::stderr());
        }
        self.bar.tick();
    }

    /// Hides the bar while `write` writes puzzles, which may go to the same terminal.
    pub(super) fn make_way(&mut self, mut write: impl FnMut() -> io::Result<()>) -> io::Result<()> {
        if self.is_shown && output_is_piped() {
            self.end();
        }
        if self.is_shown && is_watched() {
            self.bar.suspend(write)
        } else {
            write()
        }
    }

    /// Removes the bar for good.
    pub(super) fn end(&mut self) {
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
        self.is_shown = false;
    }
}
