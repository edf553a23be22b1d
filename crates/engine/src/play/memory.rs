//! Memory for a transposition table that the searches of several programs share.

use std::fmt::Debug;

/// Memory of 64-bit words that several programs share, such as the WebAssembly instances in the workers of a page,
/// which have no other memory in common. [`Player::with_shared_memory`](super::Player::with_shared_memory) puts a
/// transposition table there, so that searches of the same position share what they learn.
///
/// All words must be 0 at the start. The first eight count nodes and searches, and each bucket of the table has eight.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use tessera_draughts::{Game, Variant};
/// use tessera_engine::play::{Limits, Player, SharedMemory};
///
/// #[derive(Debug)]
/// struct Words([AtomicU64; 1 << 16]);
///
/// impl SharedMemory for Words {
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///     fn load(&self, place: usize) -> u64 {
///         self.0[place].load(Relaxed)
///     }
///     fn store(&self, place: usize, value: u64) {
///         self.0[place].store(value, Relaxed);
///     }
///     fn add(&self, place: usize, value: u64) -> u64 {
///         self.0[place].fetch_add(value, Relaxed) + value
///     }
/// }
///
/// static MEMORY: Words = Words([const { AtomicU64::new(0) }; 1 << 16]);
/// let player = || Player::new(Variant::ENGLISH, 0).unwrap().with_shared_memory(&MEMORY);
/// let (game, limits) = (Game::new(Variant::ENGLISH), Limits { depth: Some(9), ..Limits::default() });
/// let cancel = Limits::default();
/// let analysis = std::thread::scope(|scope| {
///     scope.spawn(|| player().help(&game, &cancel, 1));
///     let analysis = player().analyse_game(&game, &limits, |_| {});
///     cancel.cancel.cancel();
///     analysis
/// });
/// assert_eq!(analysis.depth, 9);
/// ```
pub trait SharedMemory: Debug + Sync {
    /// Number of words.
    fn len(&self) -> usize;

    /// Whether there is no word.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a word. While another program stores a value, the result may be a mix of the old and the new one.
    fn load(&self, place: usize) -> u64;

    /// Sets a word.
    fn store(&self, place: usize, value: u64);

    /// Adds to a word atomically, and returns the sum.
    fn add(&self, place: usize, value: u64) -> u64;

    /// Looks up `key` in the four pairs of words from `place` on: the second word of the first pair whose exclusive or
    /// is `key`, or 0 if there is none. A search calls this function most, so an implementation should be fast.
    fn find(&self, place: usize, key: u64) -> u64 {
        let pairs = (0..4).map(|pair| [0, 1].map(|word| self.load(place + 2 * pair + word)));
        let mut fitting = pairs.filter(|[sum, data]| sum ^ data == key);
        fitting.next().map_or(0, |[_, data]| data)
    }
}

/// Number of words before the table: a cache line.
pub(super) const HEADER: usize = 8;

/// The word with the number of nodes that all searches have visited.
pub(super) const NODES: usize = 0;

/// The word with the number of the present search.
pub(super) const GENERATION: usize = 1;
