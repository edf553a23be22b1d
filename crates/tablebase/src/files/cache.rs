//! Decoded blocks, for all files and threads.

use std::fmt;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache as Blocks;
use rustc_hash::FxBuildHasher;

use super::codes::Codes;

/// A file and a block of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) file: u32,
    pub(super) block: u32,
}

/// Keeps decoded blocks of any number of files in a bounded number of bytes, those that are used most.
///
/// Threads share a cache: it is divided into shards that are locked one by one, for as long as it takes to find a
/// block.
pub struct Cache {
    blocks: Blocks<Key, Arc<Codes>, Bytes, FxBuildHasher>,
}

/// Bytes that a block takes in the cache beside its codes, about: its key, its place in the tables of the cache.
const PLACE: u64 = 96;

/// The size of a typical block, from which follows how many blocks to expect.
const TYPICAL: u64 = 8192;

/// The most blocks to expect, however large the cache may become.
const MOST_EXPECTED: u64 = 1 << 20;

#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<Key, Arc<Codes>> for Bytes {
    fn weight(&self, _: &Key, codes: &Arc<Codes>) -> u64 {
        codes.size() + PLACE
    }
}

impl Cache {
    /// A cache that takes at most `bytes` bytes. With very few, it keeps nothing.
    #[must_use]
    pub fn new(bytes: u64) -> Cache {
        let blocks = (bytes / TYPICAL).min(MOST_EXPECTED) as usize;
        let (hasher, lifecycle) = (FxBuildHasher, Default::default());
        Cache {
            blocks: Blocks::with(blocks, bytes, Bytes, hasher, lifecycle),
        }
    }

    /// Bytes in use.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.blocks.weight()
    }

    /// The block, decoded by `decode` if it is not in the cache. Threads that ask for the same block at the same time
    /// wait for one of them to decode it.
    #[inline]
    pub(super) fn block<E>(
        &self,
        key: Key,
        decode: impl FnOnce() -> Result<Codes, E>,
    ) -> Result<Arc<Codes>, E> {
        if let Some(codes) = self.blocks.get(&key) {
            return Ok(codes);
        }
        self.blocks
            .get_or_insert_with(&key, || decode().map(Arc::new))
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache")
            .field("bytes", &self.size())
            .field("capacity", &self.blocks.capacity())
            .finish()
    }
}
