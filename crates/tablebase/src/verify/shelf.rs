//! The values of finished parts, as many of them as fit in memory.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use tessera_draughts::Variant;

use super::codes::Codes;
use crate::{Index, Part};

/// The values of all positions of a part, with one list per half.
#[derive(Debug)]
pub(super) struct PartCodes<V: Variant> {
    pub(super) halves: Vec<(Index<V>, Codes)>,
}

impl<V: Variant> PartCodes<V> {
    /// Approximate bytes of memory that the part takes.
    pub(super) fn size(&self) -> u64 {
        self.halves.iter().map(|(_, codes)| codes.size()).sum()
    }
}

/// Keeps the values of the most recently used parts.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    parts: BTreeMap<Part, Shelved>,
    size: u64,
    clock: u64,
}

#[derive(Debug)]
struct Shelved {
    /// The [`PartCodes`] of any variant, so that the shelf is compiled once.
    codes: Arc<dyn Any + Send + Sync>,
    size: u64,
    last_use: u64,
}

impl Shelf {
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

    pub(super) fn insert<V: Variant>(&mut self, part: Part, codes: Arc<PartCodes<V>>) {
        let size = codes.size();
        self.insert_any(part, codes, size);
    }

    fn insert_any(&mut self, part: Part, codes: Arc<dyn Any + Send + Sync>, size: u64) {
        self.size += size;
        let shelved = Shelved {
            codes,
            size,
            last_use: self.clock,
        };
        self.parts.insert(part, shelved);
    }

    pub(super) fn has(&self, part: Part) -> bool {
        self.parts.contains_key(&part)
    }

    /// The values of a part. `None` if they are not on the shelf.
    pub(super) fn get<V: Variant>(&self, part: Part) -> Option<Arc<PartCodes<V>>> {
        let codes = Arc::clone(&self.parts.get(&part)?.codes);
        Some(codes.downcast().expect("the shelf is of this variant"))
    }
}
