//! Limits on the work of a proof, and counters of the work done.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

use super::Progress;
use crate::play::Cancel;

/// Limits on the work of a proof. When a limit is reached, the proof returns what is proven so far.
///
/// ```
/// use std::time::{Duration, Instant};
/// use tessera_engine::prove::Budget;
/// let budget = Budget {
///     deadline: Some(Instant::now() + Duration::from_secs(60)),
///     ..Budget::UNLIMITED
/// };
/// # assert_eq!(budget.threads.get(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Number of threads, used if the feature `parallel` is on. It does not change what is proven, only the time.
    pub threads: NonZeroUsize,
    /// The time at which to stop.
    pub deadline: Option<Instant>,
    /// Positions after which to stop, approximately.
    pub nodes: u64,
    /// Allows another thread to cancel the proof.
    pub cancel: Option<&'a Cancel>,
    /// Shows the progress of the proof to other threads.
    pub progress: Option<&'a Progress>,
    /// Is called in short intervals.
    pub watch: Option<Watch<'a>>,
}

/// A function that a proof calls in short intervals, on each of its threads.
#[derive(Clone, Copy)]
pub struct Watch<'a>(pub &'a (dyn Fn() + Sync));

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch(_)")
    }
}

impl Budget<'_> {
    /// One thread and no limits.
    pub const UNLIMITED: Budget<'static> = Budget {
        threads: NonZeroUsize::MIN,
        deadline: None,
        nodes: u64::MAX,
        cancel: None,
        progress: None,
        watch: None,
    };

    /// Whether the proof was cancelled or the deadline has passed.
    pub(super) fn is_over(&self) -> bool {
        if let Some(Watch(watch)) = self.watch {
            watch();
        }
        self.cancel.is_some_and(Cancel::is_cancelled)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// The search was stopped: a limit was reached, or another thread found the answer first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// Counters of the work on one question, shared by several threads.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    budget: &'a Budget<'a>,
    /// Maximum number of nodes for this question.
    most: u64,
    nodes: AtomicU64,
    probes: AtomicU64,
    stop: AtomicBool,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget<'a>, most: u64) -> Meter<'a> {
        Meter {
            budget,
            most,
            nodes: AtomicU64::new(0),
            probes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn probes(&self) -> u64 {
        self.probes.load(Ordering::Relaxed)
    }

    /// Stops all threads, because the question is answered.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn add(&self, nodes: u64, probes: u64) {
        self.probes.fetch_add(probes, Ordering::Relaxed);
        if let Some(progress) = self.budget.progress {
            progress.add_nodes(nodes);
        }
        let spent = nodes + self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if spent >= self.most || self.budget.is_over() {
            self.stop();
        }
    }
}

/// One thread's counters. They are added to the [`Meter`] in batches.
#[derive(Debug)]
pub(super) struct Counter<'a> {
    meter: &'a Meter<'a>,
    nodes: u64,
    probes: u64,
}

/// Nodes between two updates of the meter and checks of the clock.
const BATCH: u64 = 64;

impl<'a> Counter<'a> {
    pub(super) fn new(meter: &'a Meter<'a>) -> Counter<'a> {
        Counter {
            meter,
            nodes: 0,
            probes: 0,
        }
    }

    #[inline]
    pub(super) fn node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= BATCH {
            self.flush();
        }
        if self.meter.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Whether to stop. Used within the work on a single node, where the clock is checked each time.
    pub(super) fn has_to_stop(&self) -> bool {
        self.meter.stop.load(Ordering::Relaxed) || self.meter.budget.is_over()
    }

    #[inline]
    pub(super) fn probe(&mut self) {
        self.probes += 1;
    }

    fn flush(&mut self) {
        self.meter.add(self.nodes, self.probes);
        (self.nodes, self.probes) = (0, 0);
    }
}

impl Drop for Counter<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
