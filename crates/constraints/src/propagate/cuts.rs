//! Sum lines: lines that are cut into parts with the same sum.
//!
//! Before each cell, the possible sums of the part so far are bits of a word. A cut is the sum 0, as the part that ends
//! there is full. A value is possible if a sum before the cell leads to one after it from which the end is reached.

use smallvec::{SmallVec, smallvec};

use super::Space;
use super::line::is_simple;
use crate::model::Place;
use crate::puzzle::bits;

/// A line is cut into parts that have the same sum each.
#[derive(Debug)]
pub(crate) struct Cuts {
    pub(super) cells: Box<[Place]>,
    sum: u32,
    /// The minimum value.
    least: u32,
    /// Whether the last part may go on at the first cell.
    is_closed: bool,
    /// Whether no cell is there twice. One run does not find all otherwise.
    pub(super) is_simple: bool,
}

/// Maximum sum of a part.
const MAX_SUM: u32 = 62;

impl Cuts {
    /// `None` if the sum is too large for a word, or if the minimum value is less than 0.
    pub(crate) fn new(cells: Vec<Place>, sum: i64, least: i32, is_closed: bool) -> Option<Cuts> {
        let sum = u32::try_from(sum).ok().filter(|sum| *sum <= MAX_SUM)?;
        Some(Cuts {
            is_simple: is_simple(&cells),
            cells: cells.into(),
            sum,
            least: u32::try_from(least).ok()?,
            is_closed,
        })
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        // A value above the sum is in no part.
        let most = (self.sum + 1).saturating_sub(self.least).min(32);
        let within = ((1_u64 << most) - 1) as u32;
        let masks = self.cells.iter();
        let masks = masks.map(|cell| space.masks[*cell as usize] & within);
        let masks: SmallVec<[u32; 64]> = masks.collect();
        let mut kept: SmallVec<[u32; 64]> = smallvec![0; masks.len()];
        let mut before: SmallVec<[u64; 64]> = smallvec![0; masks.len()];
        // The sum of the cells of the last part that are at the end of a closed line.
        let starts = if self.is_closed { self.sum } else { 1 };
        for start in 0..starts {
            self.keep(&masks, 1 << start, &mut before, &mut kept);
            if kept == masks {
                break;
            }
        }
        let mut cells = self.cells.iter().zip(kept);
        cells.all(|(cell, kept)| space.restrict(*cell, kept))
    }

    /// Adds the values with which the line ends with the sum with which it starts, which is a bit, to `kept`.
    fn keep(&self, masks: &[u32], start: u64, before: &mut [u64], kept: &mut [u32]) {
        let full = 1_u64 << self.sum;
        let mut sums = start;
        for (before, mask) in before.iter_mut().zip(masks) {
            *before = sums;
            let next = bits(*mask).fold(0, |next, bit| next | sums << (bit + self.least));
            sums = next & (full - 1) | u64::from(next & full != 0);
        }
        sums &= start;
        for ((before, mask), kept) in before.iter().zip(masks).zip(kept).rev() {
            if sums == 0 {
                return;
            }
            let after = sums | (sums & 1) << self.sum;
            sums = 0;
            for bit in bits(*mask) {
                let from = after >> (bit + self.least) & before;
                sums |= from;
                *kept |= u32::from(from != 0) << bit;
            }
        }
    }
}
