//! What all threads of a search share, and how they are stopped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tessera_draughts::{DrawRule, Position, Variant};

use super::limits::Limits;
use super::score::LARGEST_ESTIMATE;
use super::table::Table;
use crate::{Evaluation, Probe};

/// One question to a player: the same for all threads.
pub(super) struct Shared<'a, V: Variant, E> {
    pub(super) position: &'a Position<V>,
    pub(super) earlier: &'a [Position<V>],
    pub(super) draws: &'static [DrawRule],
    /// Plies that rules of draws had counted before the first position.
    pub(super) clock: u16,
    pub(super) evaluation: &'a E,
    /// An object, for it is asked about few positions.
    pub(super) probe: &'a dyn Probe<V>,
    /// The largest number of pieces on the board for which a probe may have an answer.
    pub(super) most_probed: u32,
    pub(super) table: &'a Table,
    pub(super) counter: Counter<'a>,
}

impl<V: Variant, E: Evaluation<V>> Shared<'_, V, E> {
    /// What the evaluation says of a position, for its side to move.
    #[inline]
    pub(super) fn estimate(&self, position: &Position<V>) -> i32 {
        let cost = self.evaluation.cost(position);
        let cost = cost.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
        if position.side_to_move() == self.evaluation.maximizer() {
            cost
        } else {
            -cost
        }
    }
}

/// Why a search was stopped before its depth was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Nodes,
    Time,
    Cancelled,
}

/// Counts the positions of all threads, and knows when to stop.
pub(super) struct Counter<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: AtomicU64,
    /// The first thread is done, so the others are.
    is_done: AtomicBool,
}

impl<'a> Counter<'a> {
    pub(super) fn new(limits: &'a Limits) -> Counter<'a> {
        Counter {
            limits,
            start: Instant::now(),
            nodes: AtomicU64::new(0),
            is_done: AtomicBool::new(false),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Positions visited by all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn finish(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    /// Why the search has to end now: the time is over, or somebody else says so.
    pub(super) fn has_to_stop(&self) -> Option<Stopped> {
        if self.limits.cancel.is_cancelled() || self.is_done.load(Ordering::Relaxed) {
            return Some(Stopped::Cancelled);
        }
        self.limits
            .hard_time
            .is_some_and(|time| self.elapsed() >= time)
            .then_some(Stopped::Time)
    }

    /// Whether no new depth should be begun.
    pub(super) fn is_late(&self) -> bool {
        self.limits
            .soft_time
            .is_some_and(|time| self.elapsed() >= time)
    }
}

/// One thread's part of a [`Counter`]: it looks at the clock and the other threads only now and then.
pub(super) struct Meter<'a> {
    counter: &'a Counter<'a>,
    /// Counted here and not yet told.
    untold: u64,
    /// The count at which to tell.
    tell_at: u64,
}

/// Positions between two looks at the clock: some twentieth of a millisecond. Where each of them has as many captures
/// as a walk follows, they take less than a tenth of a second.
const INTERVAL: u64 = 256;

impl<'a> Meter<'a> {
    pub(super) fn new(counter: &'a Counter<'a>) -> Meter<'a> {
        Meter {
            counter,
            untold: 0,
            tell_at: 0,
        }
    }

    /// Counts one more position, if there may be one more.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        if self.untold == self.tell_at {
            self.check()?;
        }
        self.untold += 1;
        Ok(())
    }

    /// Adds what was counted to the sum of all threads.
    pub(super) fn tell(&mut self) {
        self.counter.nodes.fetch_add(self.untold, Ordering::Relaxed);
        (self.untold, self.tell_at) = (0, 0);
    }

    /// Whether to stop in the middle of a position.
    pub(super) fn has_to_stop(&self) -> Option<Stopped> {
        self.counter.has_to_stop()
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        self.tell();
        if let Some(stopped) = self.has_to_stop() {
            return Err(stopped);
        }
        self.tell_at = match self.counter.limits.nodes {
            None => INTERVAL,
            Some(limit) => match limit.saturating_sub(self.counter.nodes()) {
                0 => return Err(Stopped::Nodes),
                left => left.min(INTERVAL),
            },
        };
        Ok(())
    }
}
