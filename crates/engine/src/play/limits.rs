//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The largest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 128;

/// When a search ends: at the first of these. By default none is set, and the search goes on to
/// [`MAX_DEPTH`], which is practically never reached unless it finds a proof.
///
/// ```
/// use std::time::Duration;
/// use tessera_engine::play::Limits;
/// let limits = Limits { hard_time: Some(Duration::from_secs(5)), ..Limits::default() };
/// let cancel = limits.cancel.clone(); // for another thread, or a signal
/// cancel.cancel();
/// assert!(limits.cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The last depth to search, in plies.
    pub depth: Option<u32>,
    /// The largest number of positions to visit: one thread visits no more, several threads some thousands
    /// more at the most.
    pub nodes: Option<u64>,
    /// The time after which no new depth is begun.
    pub soft_time: Option<Duration>,
    /// The time after which the search ends at once, be it in the middle of a depth.
    pub hard_time: Option<Duration>,
    /// Ends the search at once, from outside.
    pub cancel: Cancel,
}

/// Ends a search from outside: clones are handles of the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends the search within a thousand positions, and every later one with this switch.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Cancel::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
