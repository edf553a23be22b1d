//! The evaluations of the last positions, for all threads.
//!
//! A search evaluates many of its leaves again at the next depth, or after the same moves in another order. The table
//! is small, so that it stays in the cache of a processor, and what it has is valid as long as the evaluation is the
//! same: a score depends only on the position.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::prefetch;

/// The number of slots: 256 kB.
const SLOTS: usize = 1 << 15;

/// Scores by the keys of positions. A slot has the upper 48 bits of a key and the 16 bits of its score. The lower bits
/// of the key say which slot, so a slot belongs to one key.
#[derive(Debug)]
pub(super) struct Estimates(Box<[AtomicU64; SLOTS]>);

impl Estimates {
    pub(super) fn new() -> Estimates {
        Estimates(Box::new([const { AtomicU64::new(0) }; SLOTS]))
    }

    /// Forgets all scores.
    pub(super) fn clear(&self) {
        for slot in &*self.0 {
            slot.store(0, Ordering::Relaxed);
        }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Prefetches the slot of a key.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(self.slot(key));
    }

    /// The score of the position with this key, or the one that `compute` returns. It fits into 16 bits.
    #[inline]
    pub(super) fn score(&self, key: u64, compute: impl FnOnce() -> i32) -> i32 {
        let slot = self.slot(key);
        let known = slot.load(Ordering::Relaxed);
        // An empty slot would be the score 0 of a key whose upper bits are 0.
        if known >> 16 == key >> 16 && known != 0 {
            return i32::from(known as i16);
        }
        let score = compute();
        slot.store(
            key >> 16 << 16 | u64::from(score as i16 as u16),
            Ordering::Relaxed,
        );
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::MAX_ESTIMATE;
    use super::*;

    /// The score that the table has for a key.
    fn known(estimates: &Estimates, key: u64) -> Option<i32> {
        let mut is_known = true;
        let score = estimates.score(key, || {
            is_known = false;
            0
        });
        is_known.then_some(score)
    }

    #[test]
    fn scores_are_computed_once_for_each_key() {
        let estimates = Estimates::new();
        let keys = [0, 1, SLOTS as u64, 0xffff, 0x1_0000, u64::MAX, 1 << 63];
        for key in keys {
            for score in [0, 1, -1, MAX_ESTIMATE, -MAX_ESTIMATE] {
                estimates.clear();
                assert_eq!(known(&estimates, key), None, "{key:x}");
                estimates.clear();
                assert_eq!(estimates.score(key, || score), score, "{key:x}");
                // A slot of zeros is empty.
                let is_kept = key >> 16 != 0 || score != 0;
                assert_eq!(known(&estimates, key), is_kept.then_some(score), "{key:x}");
            }
        }
    }

    #[test]
    fn a_slot_has_the_score_of_its_last_key() {
        let estimates = Estimates::new();
        let (one, other) = (0xabcd_0000_1234_0007, 0xabcd_0000_1235_0007);
        estimates.score(one, || 5);
        assert_eq!(known(&estimates, one ^ 1), None, "another slot");
        assert_eq!(known(&estimates, one), Some(5));
        estimates.score(other, || 6);
        assert_eq!(known(&estimates, other), Some(6));
        assert_eq!(known(&estimates, one), None, "replaced");
    }
}
