//! What is known of positions, shared by all threads.
//!
//! An entry holds its whole position, so what is found is never another position's. Bounds are true wherever they
//! were found. Which entries are kept changes the work, never a result.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_draughts::{Color, Pieces, Variant};
use tessera_tablebase::has_room;

use super::bounds::Bounds;
use super::node::Node;

/// Number of shards of the table, each with its own lock: enough that threads seldom wait for each other.
const SHARDS: usize = 1 << 8;

/// Entries among which a new one has its place; the one that took the least work makes room.
const WAYS: usize = 4;

/// Entries of a new table, over all shards: a short proof should not wait for much memory.
const FIRST_ENTRIES: usize = 1 << 14;

#[derive(Debug)]
pub(super) struct Table<V: Variant> {
    shards: Vec<Mutex<Shard<V>>>,
    /// The most entries of a shard.
    largest: usize,
}

#[derive(Debug)]
struct Shard<V: Variant> {
    entries: Vec<Option<Entry<V>>>,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<V: Variant> {
    // The fields of a node, without the bytes that would fill it up.
    pieces: Pieces<V>,
    color: Color,
    /// The action to try first, by its place among the legal ones.
    best: u8,
    /// The plies that the search looked ahead: a measure of the work to find the bounds again.
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

/// What the table has of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) bounds: Bounds,
    /// The action to try first, by its place among the legal ones.
    pub(super) best: u8,
}

impl<V: Variant> Table<V> {
    /// A table that grows to about `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table<V> {
        let most = (bytes / size_of::<Option<Entry<V>>>() / SHARDS).max(1);
        let largest = (1 << most.ilog2()).max(WAYS);
        let entries = largest.min(FIRST_ENTRIES / SHARDS);
        let shard = |_| {
            // A fraction of a megabyte in all.
            let shard = Shard::new(entries).or_else(|| Shard::new(WAYS));
            Mutex::new(shard.expect("there is memory for a few entries"))
        };
        let shards = (0..SHARDS).map(shard);
        Table {
            shards: shards.collect(),
            largest,
        }
    }

    /// Makes room where the table is filling up.
    pub(super) fn grow(&mut self) {
        let largest = self.largest;
        if !self.has_room_to_grow() {
            // What is there has to do.
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

    /// Whether there is memory for all that may grow before the next look. The old entries are there until the new ones
    /// have theirs.
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
        let entry = shard.entries[set..set + WAYS]
            .iter()
            .flatten()
            .find(|entry| entry.node() == *node)?;
        Some(Found {
            bounds: entry.bounds,
            best: entry.best,
        })
    }

    /// Adds what was found by looking so many plies ahead.
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

    /// A thread that panicked has left whole entries, since they are written by one assignment.
    fn shard(&self, mixed: u64) -> MutexGuard<'_, Shard<V>> {
        let shard = &self.shards[mixed as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<V: Variant> Shard<V> {
    /// A shard of so many entries, if there is memory for them.
    fn new(len: usize) -> Option<Shard<V>> {
        let mut entries = Vec::new();
        entries.try_reserve_exact(len).ok()?;
        entries.resize(len, None);
        Some(Shard { entries, used: 0 })
    }

    /// The first of the entries among which a position has its place.
    fn set(&self, mixed: u64) -> usize {
        (mixed >> 16) as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    fn put(&mut self, mut new: Entry<V>, mixed: u64) {
        let set = self.set(mixed);
        let ways = &mut self.entries[set..set + WAYS];
        let same = |old: &&mut Option<Entry<V>>| old.is_some_and(|old| old.node() == new.node());
        if let Some(Some(old)) = ways.iter_mut().find(same) {
            // Two threads may have found different things.
            new.bounds = new.bounds.and(old.bounds);
            new.depth = new.depth.max(old.depth);
            *old = new;
            return;
        }
        let cheapest = ways
            .iter_mut()
            .min_by_key(|old| old.map(|old| old.depth))
            .expect("there are some ways");
        self.used += usize::from(cheapest.is_none());
        *cheapest = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::English;

    #[test]
    fn an_entry_of_the_small_board_is_half_a_cache_line() {
        assert_eq!(size_of::<Option<Entry<English>>>(), 32);
    }
}
