//! The values of finished parts, as many of them as fit in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use tessera_draughts::Word;

use super::codes::Codes;
use crate::{Index, Part};

/// The values of all positions of a part, with one list per half.
#[derive(Debug)]
pub(super) struct PartCodes<W: Word> {
    pub(super) halves: Vec<(Index<W>, Codes)>,
}

impl<W: Word> PartCodes<W> {
    /// Approximate bytes of memory that the part takes.
    pub(super) fn size(&self) -> u64 {
        self.halves.iter().map(|(_, codes)| codes.size()).sum()
    }
}

/// Keeps the values of the most recently used parts.
#[derive(Debug)]
pub(super) struct PartCache<W: Word> {
    parts: BTreeMap<Part, CachedPart<W>>,
    size: u64,
    clock: u64,
}

#[derive(Debug)]
struct CachedPart<W: Word> {
    codes: Arc<PartCodes<W>>,
    size: u64,
    last_use: u64,
}

impl<W: Word> PartCache<W> {
    pub(super) fn new() -> PartCache<W> {
        PartCache {
            parts: BTreeMap::new(),
            size: 0,
            clock: 0,
        }
    }

    /// Drops parts until the rest takes at most `bytes` bytes, those not used for the longest time first. The parts
    /// `needs` count as in use now.
    pub(super) fn shrink(&mut self, bytes: u64, needs: &[Part]) {
        self.clock += 1;
        for need in needs {
            if let Some(shelved) = self.parts.get_mut(need) {
                shelved.last_use = self.clock;
            }
        }
        while self.size > bytes {
            let oldest = self
                .parts
                .iter()
                .min_by_key(|(_, shelved)| shelved.last_use);
            let Some(part) = oldest.map(|(part, _)| *part) else {
                break;
            };
            if let Some(dropped) = self.parts.remove(&part) {
                self.size -= dropped.size;
            }
        }
    }

    pub(super) fn insert(&mut self, part: Part, codes: Arc<PartCodes<W>>) {
        let size = codes.size();
        self.size += size;
        let shelved = CachedPart {
            codes,
            size,
            last_use: self.clock,
        };
        self.parts.insert(part, shelved);
    }

    pub(super) fn has(&self, part: Part) -> bool {
        self.parts.contains_key(&part)
    }

    /// The values of a part. `None` if they are not in the cache.
    pub(super) fn get(&self, part: Part) -> Option<Arc<PartCodes<W>>> {
        Some(Arc::clone(&self.parts.get(&part)?.codes))
    }
}
