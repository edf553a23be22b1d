//! The transposition table of the proof, shared by all threads.
//!
//! An entry stores its whole position, so a lookup never returns another position's entry. Stored bounds are always
//! valid. Replacement affects the speed, never a result.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_draughts::{Color, Memory, SquareSet, Variant, Word};
use tessera_tablebase::{has_room, prefer_huge_pages};

use super::bounds::Bounds;
use super::node::Node;

/// Number of shards, each with its own lock: enough that threads seldom wait for each other.
const SHARDS: usize = 1 << 8;

/// Entries per set. A position may be stored in any entry of its set; the entry with the smallest depth is replaced.
const SET_SIZE: usize = 4;

/// Entries of a new table, over all shards. The table starts small, so that a short proof does not wait for its memory.
const FIRST_ENTRIES: usize = 1 << 14;

#[derive(Debug)]
pub(super) struct Table<W: Word> {
    shards: Vec<Mutex<Shard<W>>>,
    /// Maximum number of entries in a shard.
    largest: usize,
    /// Whether positions of the variant have a [`Memory`].
    remembers: bool,
}

#[derive(Debug)]
struct Shard<W: Word> {
    sets: Box<[Set<W>]>,
    /// The memories of each set's positions. Empty if the variant has none: this keeps entries small.
    memories: Box<[[Memory; SET_SIZE]]>,
    /// The number of entries in use.
    used: usize,
}

/// The entries of a set, in as few cache lines as possible.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Set<W: Word>([Option<Entry<W>>; SET_SIZE]);

/// An entry, without the memory of its position.
#[derive(Clone, Copy, Debug)]
struct Entry<W: Word> {
    own: SquareSet<W>,
    other: SquareSet<W>,
    kings: SquareSet<W>,
    color: Color,
    /// The index of the move to try first among the legal moves.
    best: u8,
    /// The plies that the search looked ahead: a measure of the work that produced the bounds.
    depth: u16,
    bounds: Bounds,
}

impl<W: Word> Entry<W> {
    #[inline]
    fn new(node: &Node<W>, found: Found, depth: u16) -> Entry<W> {
        Entry {
            own: node.own,
            other: node.other,
            kings: node.kings,
            color: node.color,
            best: found.best,
            depth,
            bounds: found.bounds,
        }
    }

    /// Whether this is the entry of a position with this memory.
    #[inline]
    fn is_of(&self, node: &Node<W>, memory: Option<Memory>) -> bool {
        self.own == node.own
            && self.other == node.other
            && self.kings == node.kings
            && self.color == node.color
            && memory.is_none_or(|memory| memory == node.memory)
    }

    /// The position, given its memory.
    fn node(&self, memory: Option<Memory>) -> Node<W> {
        Node {
            own: self.own,
            other: self.other,
            kings: self.kings,
            memory: memory.unwrap_or_default(),
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

impl<W: Word> Table<W> {
    /// A table that grows up to about `bytes` bytes.
    pub(super) fn new(variant: Variant, bytes: usize) -> Table<W> {
        let remembers = variant.king_step_limit() > 0;
        let most = (bytes / Shard::<W>::bytes_per_entry(remembers) / SHARDS).max(1);
        let largest = (1 << most.ilog2()).max(SET_SIZE);
        let entries = largest.min(FIRST_ENTRIES / SHARDS);
        let shard = |_| {
            // All shards together take a fraction of a megabyte.
            let shard = Shard::new(entries, remembers);
            let shard = shard.or_else(|| Shard::new(SET_SIZE, remembers));
            Mutex::new(shard.expect("a few entries fit in memory"))
        };
        let shards = (0..SHARDS).map(shard);
        Table {
            shards: shards.collect(),
            largest,
            remembers,
        }
    }

    /// Enlarges shards that are filling up.
    pub(super) fn grow(&mut self) {
        let (largest, remembers) = (self.largest, self.remembers);
        if !self.has_room_to_grow() {
            // Continue with the current size.
            self.largest = 0;
            return;
        }
        for shard in &mut self.shards {
            let shard = shard.get_mut().unwrap_or_else(PoisonError::into_inner);
            let entries = shard.len();
            if shard.used > entries / 2 && entries < largest {
                let Some(mut larger) = Shard::new((4 * entries).min(largest), remembers) else {
                    self.largest = 0;
                    return;
                };
                for (set, entries) in shard.sets.iter().enumerate() {
                    for (i, entry) in entries.0.iter().enumerate() {
                        if let Some(entry) = entry {
                            let node = entry.node(shard.memory(set, i));
                            larger.put(&node, *entry, node.mixed(remembers));
                        }
                    }
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
            let entries = shard.len();
            if shard.used > entries / 2 && entries < largest {
                more += (4 * entries).min(largest);
            }
        }
        let bytes = more * Shard::<W>::bytes_per_entry(self.remembers);
        more == 0 || has_room(bytes as u64)
    }

    pub(super) fn get(&self, node: &Node<W>) -> Option<Found> {
        let mixed = node.mixed(self.remembers);
        let shard = self.shard(mixed);
        let set = shard.set(mixed);
        let entries = shard.sets[set].0.iter().enumerate();
        let is_same = |i, entry: &Entry<W>| entry.is_of(node, shard.memory(set, i));
        let mut same = entries.filter_map(|(i, entry)| entry.as_ref().filter(|e| is_same(i, e)));
        let entry = same.next()?;
        Some(Found {
            bounds: entry.bounds,
            best: entry.best,
        })
    }

    /// Stores what a search of `depth` plies found.
    pub(super) fn put(&self, node: &Node<W>, found: Found, depth: u16) {
        let mixed = node.mixed(self.remembers);
        self.shard(mixed)
            .put(node, Entry::new(node, found, depth), mixed);
    }

    /// Locks a shard. A poisoned lock is ignored: nothing can panic between the assignments that write an entry, so no
    /// entry is incomplete.
    fn shard(&self, mixed: u64) -> MutexGuard<'_, Shard<W>> {
        let shard = &self.shards[mixed as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Word> Shard<W> {
    fn bytes_per_entry(remembers: bool) -> usize {
        let memory = if remembers { size_of::<Memory>() } else { 0 };
        size_of::<Option<Entry<W>>>() + memory
    }

    /// A shard of `len` entries, if the memory is available.
    fn new(len: usize, remembers: bool) -> Option<Shard<W>> {
        let (mut sets, mut memories) = (Vec::new(), Vec::new());
        let len = len / SET_SIZE;
        sets.try_reserve_exact(len).ok()?;
        prefer_huge_pages(&mut sets);
        sets.resize(len, Set([None; SET_SIZE]));
        if remembers {
            memories.try_reserve_exact(len).ok()?;
            prefer_huge_pages(&mut memories);
            memories.resize(len, [Memory::NONE; SET_SIZE]);
        }
        Some(Shard {
            sets: sets.into_boxed_slice(),
            memories: memories.into_boxed_slice(),
            used: 0,
        })
    }

    /// The number of entries.
    fn len(&self) -> usize {
        SET_SIZE * self.sets.len()
    }

    /// The index of a position's set.
    fn set(&self, mixed: u64) -> usize {
        ((mixed >> 16) as usize & (self.len() - 1)) / SET_SIZE
    }

    /// The memory of the position of an entry. `None` if the variant has none.
    #[inline]
    fn memory(&self, set: usize, entry: usize) -> Option<Memory> {
        Some(self.memories.get(set)?[entry])
    }

    fn put(&mut self, node: &Node<W>, mut new: Entry<W>, mixed: u64) {
        let set = self.set(mixed);
        let (mut place, mut least) = (0, None);
        for i in 0..SET_SIZE {
            let memory = self.memory(set, i);
            let depth = match &mut self.sets[set].0[i] {
                None => None,
                Some(old) if old.is_of(node, memory) => {
                    // Two threads may have found different bounds.
                    new.bounds = new.bounds.and(old.bounds);
                    new.depth = new.depth.max(old.depth);
                    *old = new;
                    return;
                }
                Some(old) => Some(old.depth),
            };
            if i == 0 || depth < least {
                (place, least) = (i, depth);
            }
        }
        self.used += usize::from(least.is_none());
        if let Some(memories) = self.memories.get_mut(set) {
            memories[place] = node.memory;
        }
        self.sets[set].0[place] = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_of_a_64_bit_board_is_half_a_cache_line() {
        assert_eq!(size_of::<Option<Entry<u64>>>(), 32);
        assert_eq!(size_of::<Set<u64>>(), 128);
    }
}
