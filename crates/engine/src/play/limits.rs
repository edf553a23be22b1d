//! Limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Maximum depth of a search, in plies.
pub const MAX_DEPTH: u32 = 128;

/// Limits of a search, which ends at the first one reached. By default there are no limits, and a search continues to
/// [`MAX_DEPTH`] or until it finds a proof. In practice that depth is never reached.
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
    /// The depth to search, in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions to visit. Exact with one thread; several threads may visit some thousands more.
    pub nodes: Option<u64>,
    /// The time after which no new depth is started. It is up to 2.5 times as much while the best move changes or its
    /// score falls, and down to half as much while the best move stays the same.
    pub soft_time: Option<Duration>,
    /// The time after which the search is stopped, even in the middle of a depth.
    pub hard_time: Option<Duration>,
    /// Whether only the move is needed and not its score. If there is a single legal move, the search then ends after
    /// depth 1.
    pub is_for_move: bool,
    /// A handle with which another thread can cancel the search.
    pub cancel: Cancel,
}

/// A handle to cancel a search from another thread. Clones share the same state.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    is_cancelled: Arc<AtomicBool>,
    ask: Option<fn() -> bool>,
}

impl Cancel {
    /// A handle that also counts as cancelled while `ask` returns `true`. `ask` is called in short intervals during a
    /// search, for programs without another thread that could call [`cancel`](Cancel::cancel).
    ///
    /// ```
    /// use tessera_engine::play::Cancel;
    /// let cancel = Cancel::asking(|| true);
    /// assert!(cancel.is_cancelled());
    /// ```
    #[must_use]
    pub fn asking(ask: fn() -> bool) -> Cancel {
        Cancel {
            is_cancelled: Arc::default(),
            ask: Some(ask),
        }
    }

    /// Stops the search within a thousand positions. A later search with this handle stops at once.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Cancel::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || self.ask.is_some_and(|ask| ask())
    }
}
