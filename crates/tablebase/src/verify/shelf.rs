//! The values of finished parts, as many as fit the memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use tessera_draughts::Variant;

use super::codes::Codes;
use crate::{Index, Part};

/// The values of all positions of a part, a list a half.
#[derive(Debug)]
pub(super) struct PartCodes<V: Variant> {
    pub(super) halves: Vec<(Index<V>, Codes)>,
}

impl<V: Variant> PartCodes<V> {
    /// Bytes of memory, about.
    pub(super) fn size(&self) -> u64 {
        self.halves.iter().map(|(_, codes)| codes.size()).sum()
    }
}

/// Keeps the values of parts that were used last.
#[derive(Debug)]
pub(super) struct Shelf<V: Variant> {
    parts: BTreeMap<Part, Shelved<V>>,
    size: u64,
    clock: u64,
}

#[derive(Debug)]
struct Shelved<V: Variant> {
    codes: Arc<PartCodes<V>>,
    last_use: u64,
}

impl<V: Variant> Shelf<V> {
    pub(super) fn new() -> Shelf<V> {
        Shelf {
            parts: BTreeMap::new(),
            size: 0,
            clock: 0,
        }
    }

    /// Drops parts until the rest takes at most `bytes` bytes: first those that were not in use for the longest time.
    /// `needs` are in use now.
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
                self.size -= dropped.codes.size();
            }
        }
    }

    pub(super) fn insert(&mut self, part: Part, codes: Arc<PartCodes<V>>) {
        self.size += codes.size();
        let last_use = self.clock;
        self.parts.insert(part, Shelved { codes, last_use });
    }

    pub(super) fn get(&self, part: Part) -> Option<&Arc<PartCodes<V>>> {
        self.parts.get(&part).map(|shelved| &shelved.codes)
    }
}
