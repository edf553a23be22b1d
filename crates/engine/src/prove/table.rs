//! The transposition table of the proof, shared by all threads.
//!
//! An entry stores its whole position, so a lookup never returns another position's entry. Stored bounds are always
//! valid. Replacement affects the speed, never a result.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_draughts::{Color, Pieces, Variant};
use tessera_tablebase::has_room;

use super::bounds::Bounds;
use super::node::Node;

/// Number of shards, each with its own lock: enough that threads seldom wait for each other.
const SHARDS: usize = 1 << 8;

/// Entries per set. A position may be stored in any entry of its set; the entry with the smallest depth is replaced.
const SET_SIZE: usize = 4;

/// Entries of a new table, over all shards. The table starts small, so that a short proof does not wait for its memory.
const FIRST_ENTRIES: usize = 1 << 14;

#[derive(Debug)]
pub(super) struct Table<V: Variant> {
    shards: Vec<Mutex<Shard<V>>>,
    /// The maximum number of entries in a shard.
    largest: usize,
}

#[derive(Debug)]
struct Shard<V: Variant> {
    entries: Vec<Option<Entry<V>>>,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<V: Variant> {
    // The fields of a node, stored separately to save padding.
    pieces: Pieces<V>,
    color: Color,
    /// The index of the move to try first among the legal moves.
    best: u8,
    /// The plies that the search looked ahead: a measure of the work that produced the bounds.
    depth: u16,
    bounds: Bounds,
}

impl<V: Variant> Entry<V> {
    fn node(&self) -> Node<V> {
        Node {
            pieces: self.pieces,
            color: self.color,
        }
    }
}

/// The result of a lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) bounds: Bounds,
    /// The index of the move to try first among the legal moves.
    pub(super) best: u8,
}

impl<V: Variant> Table<V> {
    /// A table that grows up to about `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table<V> {
        let most = (bytes / size_of::<Option<Entry<V>>>() / SHARDS).max(1);
        let largest = (1 << most.ilog2()).max(SET_SIZE);
        let entries = largest.min(FIRST_ENTRIES / SHARDS);
        let shard = |_| {
            // All shards together take a fraction of a megabyte.
            let shard = Shard::new(entries).or_else(|| Shard::new(SET_SIZE));
            Mutex::new(shard.expect("a few entries fit in memory"))
        };
        let shards = (0..SHARDS).map(shard);
        Table {
            shards: shards.collect(),
            largest,
        }
    }

    /// Enlarges shards that are filling up.
    pub(super) fn grow(&mut self) {
        let largest = self.largest;
        if !self.has_room_to_grow() {
            // Continue with the current size.
            self.largest = 0;
            return;
        }
        for shard in &mut self.shards {
            let shard = shard.get_mut().unwrap_or_else(PoisonError::into_inner);
            let entries = shard.entries.len();
            if shard.used > entries / 2 && entries < largest {
                let Some(mut larger) = Shard::new((4 * entries).min(largest)) else {
                    self.largest = 0;
                    return;
                };
                for entry in shard.entries.drain(..).flatten() {
                    larger.put(entry, entry.node().mixed());
                }
                *shard = larger;
            }
        }
    }

    /// Whether the memory for all shards that are due to grow is available. Old and new entries exist at the same time.
    fn has_room_to_grow(&mut self) -> bool {
        let largest = self.largest;
        let mut more = 0;
        for shard in &mut self.shards {
            let shard = shard.get_mut().unwrap_or_else(PoisonError::into_inner);
            let entries = shard.entries.len();
            if shard.used > entries / 2 && entries < largest {
                more += (4 * entries).min(largest);
            }
        }
        more == 0 || has_room((more * size_of::<Option<Entry<V>>>()) as u64)
    }

    pub(super) fn get(&self, node: &Node<V>) -> Option<Found> {
        let mixed = node.mixed();
        let shard = self.shard(mixed);
        let set = shard.set(mixed);
        let entry = shard.entries[set..set + SET_SIZE]
            .iter()
            .flatten()
            .find(|entry| entry.node() == *node)?;
        Some(Found {
            bounds: entry.bounds,
            best: entry.best,
        })
    }

    /// Stores what a search of `depth` plies found.
    pub(super) fn put(&self, node: &Node<V>, found: Found, depth: u16) {
        let entry = Entry {
            pieces: node.pieces,
            color: node.color,
            best: found.best,
            depth,
            bounds: found.bounds,
        };
        let mixed = node.mixed();
        self.shard(mixed).put(entry, mixed);
    }

    /// Locks a shard. A poisoned lock is ignored: entries are written by a single assignment, so none is incomplete.
    fn shard(&self, mixed: u64) -> MutexGuard<'_, Shard<V>> {
        let shard = &self.shards[mixed as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<V: Variant> Shard<V> {
    /// A shard of `len` entries, if the memory is available.
    fn new(len: usize) -> Option<Shard<V>> {
        let mut entries = Vec::new();
        entries.try_reserve_exact(len).ok()?;
        entries.resize(len, None);
        Some(Shard { entries, used: 0 })
    }

    /// The index of the first entry of a position's set.
    fn set(&self, mixed: u64) -> usize {
        (mixed >> 16) as usize & (self.entries.len() - 1) & !(SET_SIZE - 1)
    }

    fn put(&mut self, mut new: Entry<V>, mixed: u64) {
        let set = self.set(mixed);
        let entries = &mut self.entries[set..set + SET_SIZE];
        let same = |old: &&mut Option<Entry<V>>| old.is_some_and(|old| old.node() == new.node());
        if let Some(Some(old)) = entries.iter_mut().find(same) {
            // Two threads may have found different bounds.
            new.bounds = new.bounds.and(old.bounds);
            new.depth = new.depth.max(old.depth);
            *old = new;
            return;
        }
        let cheapest = entries
            .iter_mut()
            .min_by_key(|old| old.map(|old| old.depth))
            .expect("a set has entries");
        self.used += usize::from(cheapest.is_none());
        *cheapest = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::English;

    #[test]
    fn an_entry_of_a_64_bit_board_is_half_a_cache_line() {
        assert_eq!(size_of::<Option<Entry<English>>>(), 32);
    }
}
