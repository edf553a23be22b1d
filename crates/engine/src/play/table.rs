//! The transposition table, shared by all threads.
//!
//! A slot is two words, written without a lock: the data, and the key combined with the data by exclusive or. If two
//! threads write a slot at the same time and the words of different writers get mixed, the slot reads as an entry of
//! another position (R. M. Hyatt and T. Mann, "A Lock-less Transposition Table Implementation for Parallel Search Chess
//! Engines", 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use tessera_tablebase::{has_room, prefer_huge_pages};
use thiserror::Error;

use super::memory::{GENERATION, HEADER, SharedMemory};

/// How the value that a search returned relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact = 1,
    /// The true value is at least the stored one.
    AtLeast = 2,
    /// The true value is at most the stored one.
    AtMost = 3,
}

impl Bound {
    /// The kind of a value returned by a search with the window alpha to beta.
    pub(super) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }

    /// Whether a search with the window alpha to beta can be skipped.
    pub(super) fn settles(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        }
    }
}

/// The result of the search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The value for the side to move, with wins and losses counted from this position. Between -32000 and 32000.
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// The depth that was searched, in plies.
    pub(super) depth: u8,
    /// The index of the best move among the legal moves.
    pub(super) best: u16,
}

impl Entry {
    /// Packs the entry into a word, which is never 0.
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.value as i16 as u16)
            | u64::from(self.depth) << 16
            | (self.bound as u64) << 24
            | u64::from(generation) << 32
            | u64::from(self.best) << 40
    }

    fn unpack(word: u64) -> Option<Entry> {
        Some(Entry {
            value: i32::from(word as u16 as i16),
            depth: (word >> 16) as u8,
            bound: match (word >> 24) as u8 {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                3 => Bound::AtMost,
                _ => return None,
            },
            best: (word >> 40) as u16,
        })
    }
}

fn generation_of(word: u64) -> u8 {
    (word >> 32) as u8
}

/// The slots for positions with neighbouring keys: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

#[derive(Debug, Default)]
struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data stored for a key; 0 if the slot holds another key.
    fn read(&self, key: u64) -> u64 {
        let data = self.data.load(Ordering::Relaxed);
        let fits = self.key_and_data.load(Ordering::Relaxed) ^ data == key;
        if fits { data } else { 0 }
    }

    fn write(&self, key: u64, data: u64) {
        self.key_and_data.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The memory for a transposition table cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a transposition table of {bytes} bytes")]
pub struct TableTooLarge {
    /// The requested size, in bytes.
    pub bytes: usize,
}

/// Maximum number of buckets, so that half of a key tells them apart.
const MAX_BUCKETS: usize = u32::MAX as usize;

#[derive(Debug)]
pub(super) struct Table {
    /// Empty if the table is in shared memory.
    buckets: Vec<Bucket>,
    shared: Option<&'static dyn SharedMemory>,
    /// Counts the searches, so that entries of earlier searches are replaced first.
    generation: u8,
}

impl Table {
    /// A table of at most `bytes` bytes, and less than 256 GiB; with 0 bytes it stores nothing.
    pub(super) fn new(bytes: usize) -> Result<Table, TableTooLarge> {
        let len = (bytes / size_of::<Bucket>()).min(MAX_BUCKETS);
        if !has_room(bytes as u64) {
            return Err(TableTooLarge { bytes });
        }
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(len)
            .map_err(|_| TableTooLarge { bytes })?;
        prefer_huge_pages(&mut buckets);
        buckets.resize_with(len, Bucket::default);
        Ok(Table {
            buckets,
            shared: None,
            generation: 0,
        })
    }

    /// A table in memory that other programs use too. It has what they stored.
    pub(super) fn in_shared(memory: &'static dyn SharedMemory) -> Table {
        Table {
            buckets: Vec::new(),
            shared: Some(memory),
            generation: memory.load(GENERATION) as u8,
        }
    }

    /// The memory that other programs use too, if the table is there.
    pub(super) fn shared(&self) -> Option<&'static dyn SharedMemory> {
        self.shared
    }

    pub(super) fn begin_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if let Some(memory) = self.shared {
            memory.store(GENERATION, self.generation.into());
        }
    }

    /// Takes part in the search that another program began.
    pub(super) fn join_search(&mut self) {
        if let Some(memory) = self.shared {
            self.generation = memory.load(GENERATION) as u8;
        }
    }

    /// Forgets all entries. What is stored afterwards depends only on the searches from here on.
    pub(super) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
        if let Some(memory) = self.shared {
            (0..memory.len()).for_each(|place| memory.store(place, 0));
        }
    }

    /// The bucket of a key.
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        self.buckets.get(spread(key, self.buckets.len()))
    }

    /// Prefetches the bucket of a key that will soon be looked up. A table is larger than the caches of the processor.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        if let Some(bucket) = self.bucket(key) {
            prefetch(bucket);
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        if let Some(memory) = self.shared {
            return get_shared(memory, key);
        }
        let bucket = self.bucket(key)?;
        bucket
            .0
            .iter()
            .find_map(|slot| Entry::unpack(slot.read(key)))
    }

    /// Stores an entry. Replaces that of the same position if there is one, else an entry of an earlier search, else
    /// the entry of least depth.
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let data = entry.pack(self.generation);
        if let Some(memory) = self.shared {
            self.put_shared(memory, key, data);
        } else if let Some(bucket) = self.bucket(key) {
            let worth = |slot: &&Slot| {
                let [key_and_data, data] =
                    [&slot.key_and_data, &slot.data].map(|word| word.load(Ordering::Relaxed));
                self.worth(key_and_data, data, key)
            };
            if let Some(slot) = bucket.0.iter().min_by_key(worth) {
                slot.write(key, data);
            }
        }
    }

    /// [`put`](Table::put) in shared memory. Apart, because few programs need it.
    #[inline(never)]
    fn put_shared(&self, memory: &dyn SharedMemory, key: u64, data: u64) {
        let Some(first) = place(memory, key) else {
            return;
        };
        let worth = |place: &usize| {
            let [key_and_data, data] = [0, 1].map(|word| memory.load(place + word));
            self.worth(key_and_data, data, key)
        };
        let slots = (0..SLOTS).map(|slot| first + slot * SLOT_WORDS);
        if let Some(place) = slots.min_by_key(worth) {
            memory.store(place, key ^ data);
            memory.store(place + 1, data);
        }
    }

    /// How much what a slot has is worth keeping when an entry with this key is stored; least of all an older entry of
    /// the same position.
    fn worth(&self, key_and_data: u64, data: u64, key: u64) -> i32 {
        if data != 0 && key_and_data ^ data == key {
            return -1;
        }
        let depth = Entry::unpack(data).map_or(0, |entry| 1 + i32::from(entry.depth));
        let is_of_now = generation_of(data) == self.generation;
        depth + if is_of_now { 256 } else { 0 }
    }
}

#[inline(never)]
fn get_shared(memory: &dyn SharedMemory, key: u64) -> Option<Entry> {
    Entry::unpack(memory.find(place(memory, key)?, key))
}

/// Number of slots of a bucket, and number of words of a slot.
const SLOTS: usize = 4;
const SLOT_WORDS: usize = 2;

/// The bucket for a key among `len` buckets. Keys are distributed in ascending order of their upper halves: WebAssembly
/// has no product of 128 bits.
fn spread(key: u64, len: usize) -> usize {
    (((key >> 32) * len as u64) >> 32) as usize
}

/// The first word of the bucket for a key in shared memory; `None` if the memory has no bucket.
fn place(memory: &dyn SharedMemory, key: u64) -> Option<usize> {
    let len = memory.len().saturating_sub(HEADER) / (SLOTS * SLOT_WORDS);
    (len > 0).then(|| HEADER + spread(key, len.min(MAX_BUCKETS)) * SLOTS * SLOT_WORDS)
}

/// Loads a value into the caches of the processor, where there is an instruction for it.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(value).cast();
        // SAFETY: a prefetch affects only the caches, and every x86-64 processor has the instruction.
        #[expect(unsafe_code, reason = "there is no safe prefetch")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(address);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn entry(value: i32, depth: u8) -> Entry {
        Entry {
            value,
            bound: Bound::AtLeast,
            depth,
            best: 3,
        }
    }

    proptest! {
        #[test]
        fn stored_entries_are_returned(
            value in -32_000_i32..=32_000, depth: u8, best: u16, bound in 0..3, key: u64, generation: u8,
        ) {
            let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][bound as usize];
            let entry = Entry { value, bound, depth, best };
            assert_eq!(Entry::unpack(entry.pack(generation)), Some(entry));
            assert_eq!(generation_of(entry.pack(generation)), generation);
            let table = Table::new(64).unwrap();
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(!key), None);
        }
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let mut table = Table::new(64).unwrap();
        table.begin_search();
        for key in 1..=4 {
            table.put(key, entry(key as i32, 10 + key as u8));
        }
        table.put(5, entry(5, 1));
        assert_eq!(table.get(1), None, "the shallowest was replaced");
        assert_eq!(table.get(5), Some(entry(5, 1)));
        table.put(4, entry(7, 2));
        assert_eq!(
            table.get(4),
            Some(entry(7, 2)),
            "a new entry of the same position"
        );
        table.begin_search();
        table.put(6, entry(6, 1));
        table.put(7, entry(7, 1));
        assert_eq!(
            table.get(6),
            Some(entry(6, 1)),
            "entries of older searches are replaced first"
        );
        assert_eq!(table.get(3), Some(entry(3, 13)));
    }

    #[test]
    fn mixed_words_of_two_writers_are_not_read() {
        let slot = Slot::default();
        slot.write(5, entry(1, 1).pack(0));
        slot.data.store(entry(2, 1).pack(0), Ordering::Relaxed);
        assert_eq!(slot.read(5), 0);
    }

    #[test]
    fn a_table_may_be_empty_and_may_be_too_large() {
        let table = Table::new(63).unwrap();
        table.put(1, entry(1, 1));
        assert_eq!(table.get(1), None);
        let error = Table::new(usize::MAX).unwrap_err();
        assert!(error.to_string().contains("no memory"));
    }
}
