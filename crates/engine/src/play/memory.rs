//! Memory in which searches of several programs have a transposition table together.

use std::fmt::Debug;

/// Memory of words that several programs share, such as the WebAssembly instances in the workers of a page, which have
/// no other memory in common. Searches of the same position in all of them share what they learn.
///
/// [`Player::with_shared_memory`](super::Player::with_shared_memory) puts a transposition table there. All words must
/// be 0 at the start.
pub trait SharedMemory: Debug + Sync {
    /// Number of words.
    fn len(&self) -> usize;

    /// Whether there is no word.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a word. A value that another program stores at the same time may be seen half.
    fn load(&self, place: usize) -> u64;

    /// Sets a word.
    fn store(&self, place: usize, value: u64);

    /// Adds to a word in one step, even if others add to it at the same time, and returns the sum.
    fn add(&self, place: usize, value: u64) -> u64;

    /// The second word of the first of the four pairs from `place` on whose words give `key` by exclusive or; 0 if
    /// there is none. Most of what a search does with the memory is this, so it should be fast.
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
