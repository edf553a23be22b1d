//! Decoded blocks, for all files and threads.

use std::fmt;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache as Blocks;
use rustc_hash::FxBuildHasher;

use super::codes::Codes;

/// Tells a file from all others that are open or have blocks in a cache.
#[derive(Debug, Default)]
pub(super) struct Identity(Arc<()>);

/// The key of a block in the cache: the address of the file's identity, and the number of a block in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    file: usize,
    block: u32,
}

/// A decoded block.
pub(super) struct Block {
    pub(super) codes: Codes,
    /// As long as the block exists, no other identity gets this address.
    _file: Arc<()>,
}

/// A cache of decoded blocks of any number of files. It takes a bounded number of bytes and keeps the blocks that are
/// used most.
///
/// Threads can share a cache. It is divided into shards, and a lookup locks only one of them, for as long as it takes
/// to find a block.
pub struct Cache {
    blocks: Blocks<Key, Arc<Block>, Bytes, FxBuildHasher>,
}

/// Approximate bytes that a block takes in the cache besides its codes: its key and its entry in the tables of the
/// cache.
const PLACE: u64 = 96;

/// The assumed size in bytes of a typical block, from which the expected number of blocks is computed.
const TYPICAL: u64 = 8192;

/// Maximum number of blocks to expect, however large the cache is.
const MAX_EXPECTED: u64 = 1 << 20;

#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<Key, Arc<Block>> for Bytes {
    fn weight(&self, _: &Key, block: &Arc<Block>) -> u64 {
        block.codes.size() + PLACE
    }
}

impl Cache {
    /// A cache that takes at most `bytes` bytes. If that is too little for a block, the cache keeps nothing.
    #[must_use]
    pub fn new(bytes: u64) -> Cache {
        let blocks = (bytes / TYPICAL).min(MAX_EXPECTED) as usize;
        let (hasher, lifecycle) = (FxBuildHasher, Default::default());
        Cache {
            blocks: Blocks::with(blocks, bytes, Bytes, hasher, lifecycle),
        }
    }

    /// The bytes in use.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.blocks.weight()
    }

    /// The block of a file with the given number. If it is not in the cache, `decode` is called to decode it. If
    /// several threads ask for the same block at the same time, one of them decodes it and the others wait.
    #[inline]
    pub(super) fn block<E>(
        &self,
        Identity(file): &Identity,
        block: u32,
        decode: impl FnOnce() -> Result<Codes, E>,
    ) -> Result<Arc<Block>, E> {
        let key = Key {
            file: Arc::as_ptr(file).addr(),
            block,
        };
        if let Some(block) = self.blocks.get(&key) {
            return Ok(block);
        }
        self.blocks.get_or_insert_with(&key, || {
            Ok(Arc::new(Block {
                codes: decode()?,
                _file: Arc::clone(file),
            }))
        })
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
