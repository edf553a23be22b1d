//! What a person sees who waits for puzzles.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::{is_piped, is_watched, terminal};

/// A person waits this long before anything is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often it changes.
const TICK: Duration = Duration::from_millis(100);

/// A bar on standard error, where that is a terminal.
pub(super) struct Waiting<'a> {
    bar: ProgressBar,
    is_shown: bool,
    next_tick: Instant,
    puzzles: u64,
    attempts: &'a AtomicU64,
}

impl<'a> Waiting<'a> {
    /// For so many puzzles with so many attempts each at the most. A single puzzle is a matter of attempts.
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

    /// Shows how it goes on when so many puzzles are done.
    pub(super) fn tick(&mut self, done: u64) {
        let now = Instant::now();
        if now < self.next_tick {
            return;
        }
        self.next_tick = now + TICK;
        let attempts = self.attempts.load(Ordering::Relaxed);
        let told = HumanCount(attempts);
        if self.puzzles == 1 {
            let most = HumanCount(self.bar.length().unwrap_or(0));
            self.bar.set_position(attempts);
            self.bar
                .set_message(format!("{told} of at most {most} attempts"));
        } else {
            self.bar.set_position(done);
            self.bar.set_message(format!("{told} attempts"));
        }
        // Answers that go to another program: it may write to the same terminal.
        let has_way = done == 0 || !is_piped();
        if !self.is_shown && has_way {
            self.is_shown = true;
            self.bar.set_draw_target(terminal::stderr());
        }
        self.bar.tick();
    }

    /// Makes way for puzzles, which may go to the same terminal.
    pub(super) fn make_way(&mut self, mut write: impl FnMut() -> io::Result<()>) -> io::Result<()> {
        if self.is_shown && is_piped() {
            self.end();
        }
        if self.is_shown && is_watched() {
            self.bar.suspend(write)
        } else {
            write()
        }
    }

    /// Takes the bar away for good.
    pub(super) fn end(&mut self) {
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
        self.is_shown = false;
    }
}
