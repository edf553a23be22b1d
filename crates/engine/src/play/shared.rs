//! State shared by all threads of a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tessera_draughts::{DrawRule, End, Position, Word};
use tessera_tablebase::TableSet;
use web_time::Instant;

use super::estimates::Estimates;
use super::judge::Judge;
use super::limits::Limits;
use super::memory::{NODES, SharedMemory};
use super::score::MAX_ESTIMATE;
use super::selectivity::Selectivity;
use super::table::Table;
use crate::network::Sums;

/// A request to a player. It is the same for all threads.
pub(super) struct Shared<'a, W: Word> {
    pub(super) position: &'a Position<W>,
    pub(super) earlier: &'a [Position<W>],
    /// How a game is won.
    pub(super) end: End,
    /// Whether a player who can capture has to.
    pub(super) must_capture: bool,
    pub(super) draws: &'static [DrawRule],
    /// The number of plies that drawing rules had counted before the first position.
    pub(super) clock: u16,
    pub(super) judge: &'a Judge,
    pub(super) tables: &'a TableSet,
    /// Maximum number of pieces for which the tables may have a value.
    pub(super) max_probed: u32,
    pub(super) table: &'a Table,
    pub(super) estimates: &'a Estimates,
    /// What is searched less deeply; `None` if every line is searched to the full depth.
    pub(super) selectivity: Option<&'a Selectivity>,
    pub(super) counter: Counter<'a>,
}

impl<W: Word> Shared<'_, W> {
    /// The evaluation of a position at a ply of the line for its side to move.
    #[inline]
    pub(super) fn estimate(
        &self,
        position: &Position<W>,
        sums: &mut Option<Sums<W>>,
        ply: usize,
    ) -> i32 {
        self.estimates.score(position.key(), || {
            let score = self.judge.score_with(position, sums, ply);
            score.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
        })
    }
}

/// Why a search was stopped in the middle of a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Nodes,
    Time,
    Cancelled,
}

/// Counts the nodes of all threads and decides when to stop.
pub(super) struct Counter<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: AtomicU64,
    /// Memory where other programs count the nodes of the same search, with the count there at the start.
    elsewhere: Option<(&'static dyn SharedMemory, u64)>,
    /// Whether the first thread has finished, so that the others must stop.
    is_done: AtomicBool,
}

impl<'a> Counter<'a> {
    pub(super) fn new(
        limits: &'a Limits,
        memory: Option<&'static dyn SharedMemory>,
    ) -> Counter<'a> {
        Counter {
            limits,
            elsewhere: memory.map(|memory| (memory, memory.load(NODES))),
            start: Instant::now(),
            nodes: AtomicU64::new(0),
            is_done: AtomicBool::new(false),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Nodes visited by all threads, and by other programs in the same search, as far as they have reported them.
    pub(super) fn nodes(&self) -> u64 {
        match self.elsewhere {
            None => self.nodes.load(Ordering::Relaxed),
            Some((memory, before)) => memory.load(NODES).wrapping_sub(before),
        }
    }

    fn add(&self, nodes: u64) {
        match self.elsewhere {
            None => self.nodes.fetch_add(nodes, Ordering::Relaxed),
            Some((memory, _)) => memory.add(NODES, nodes),
        };
    }

    pub(super) fn finish(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    /// The reason to stop now, if any: cancelled, finished, or out of time.
    pub(super) fn has_to_stop(&self) -> Option<Stopped> {
        if self.limits.cancel.is_cancelled() || self.is_done.load(Ordering::Relaxed) {
            return Some(Stopped::Cancelled);
        }
        self.limits
            .hard_time
            .is_some_and(|time| self.elapsed() >= time)
            .then_some(Stopped::Time)
    }

    /// Whether the soft time limit, multiplied by `stretch`, has passed, so that no new depth may start.
    pub(super) fn is_late(&self, stretch: f64) -> bool {
        self.limits
            .soft_time
            .is_some_and(|time| self.elapsed() >= time.mul_f64(stretch))
    }
}

/// One thread's part of a [`Counter`]. It reports its nodes and checks the clock at intervals.
pub(super) struct Meter<'a> {
    counter: &'a Counter<'a>,
    /// The number of nodes that were counted but not yet reported.
    unreported: u64,
    /// The count at which to report.
    report_at: u64,
}

/// The number of nodes between two checks of the clock: about a twentieth of a millisecond. Even if every node has as
/// many captures as move generation follows between two checks, it is less than a tenth of a second.
const INTERVAL: u64 = 256;

impl<'a> Meter<'a> {
    pub(super) fn new(counter: &'a Counter<'a>) -> Meter<'a> {
        Meter {
            counter,
            unreported: 0,
            report_at: 0,
        }
    }

    /// Counts one node, unless the search has to stop.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        if self.unreported == self.report_at {
            self.check()?;
        }
        self.unreported += 1;
        Ok(())
    }

    /// Makes the next check of the clock due after at most `nodes` nodes, at least 1. For use after work that takes
    /// longer than a node.
    #[inline]
    pub(super) fn check_soon(&mut self, nodes: u64) {
        self.report_at = self.report_at.min(self.unreported + nodes);
    }

    /// Adds this thread's count to the total.
    pub(super) fn report(&mut self) {
        self.counter.add(self.unreported);
        (self.unreported, self.report_at) = (0, 0);
    }

    /// The reason to stop now, if any. Used within the work on a single node.
    pub(super) fn has_to_stop(&self) -> Option<Stopped> {
        self.counter.has_to_stop()
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        self.report();
        if let Some(stopped) = self.has_to_stop() {
            return Err(stopped);
        }
        self.report_at = match self.counter.limits.nodes {
            None => INTERVAL,
            Some(limit) => match limit.saturating_sub(self.counter.nodes()) {
                0 => return Err(Stopped::Nodes),
                left => left.min(INTERVAL),
            },
        };
        Ok(())
    }
}
