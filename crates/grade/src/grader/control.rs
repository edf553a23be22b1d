//! When the tests end before all were run: a budget of time, programs that hang, and the caller's wish.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::Progress;
use crate::report::Stop;

/// The number of time-outs one after another that end the tests.
pub(super) const MAX_LATE: usize = 5;

/// Decides when work ends, for all threads.
pub(super) struct Control<'a> {
    /// Called with the progress; false ends everything.
    watch: &'a (dyn Fn(Progress) -> bool + Sync),
    deadline: Option<Instant>,
    tests: AtomicUsize,
    failed: AtomicUsize,
    /// Time-outs since the last test without one.
    late: AtomicUsize,
    /// The first reason why the work has ended.
    stop: OnceLock<Stop>,
}

impl<'a> Control<'a> {
    pub(super) fn new(
        watch: &'a (dyn Fn(Progress) -> bool + Sync),
        deadline: Option<Instant>,
    ) -> Control<'a> {
        Control {
            watch,
            deadline,
            tests: AtomicUsize::new(0),
            failed: AtomicUsize::new(0),
            late: AtomicUsize::new(0),
            stop: OnceLock::new(),
        }
    }

    /// The control of the work after the tests: shrinking. Its end is another one.
    pub(super) fn for_the_rest(&self, deadline: Option<Instant>) -> Control<'a> {
        let rest = Control::new(self.watch, deadline);
        let copy = |from: &AtomicUsize, to: &AtomicUsize| {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        };
        copy(&self.tests, &rest.tests);
        copy(&self.failed, &rest.failed);
        rest
    }

    /// Counts a test.
    pub(super) fn count(&self, has_failed: bool, is_late: bool) {
        self.tests.fetch_add(1, Ordering::Relaxed);
        self.failed
            .fetch_add(usize::from(has_failed), Ordering::Relaxed);
        if !is_late {
            self.late.store(0, Ordering::Relaxed);
        } else if self.late.fetch_add(1, Ordering::Relaxed) + 1 >= MAX_LATE {
            self.end(Stop::TimeOuts);
        }
        self.is_over();
    }

    /// Whether the work is to end. This asks the caller.
    pub(super) fn is_over(&self) -> bool {
        if self.stop().is_some() {
            return true;
        }
        let progress = Progress {
            tests: self.tests.load(Ordering::Relaxed),
            failed: self.failed.load(Ordering::Relaxed),
        };
        if !(self.watch)(progress) {
            self.end(Stop::Caller);
        } else if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.end(Stop::Budget);
        }
        self.stop().is_some()
    }

    /// Why the work has ended; `None` if it goes on, or is done.
    pub(super) fn stop(&self) -> Option<Stop> {
        self.stop.get().copied()
    }

    fn end(&self, stop: Stop) {
        // The first reason stays.
        let _ = self.stop.set(stop);
    }
}
