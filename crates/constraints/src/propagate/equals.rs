//! Cells that are equal to a first one, and their number.

use smallvec::{SmallVec, smallvec};

use super::Space;
use crate::model::Place;
use crate::puzzle::{bits, bits_between};

/// The value of a cell is the number of cells that are equal to a first one, less what is taken off.
#[derive(Debug)]
pub(crate) struct Equals {
    pub(crate) count: Place,
    pub(crate) start: Place,
    /// The lists of cells that are counted, each from the first one on.
    pub(crate) arms: Box<[Box<[Place]>]>,
    /// Whether a list is counted up to the first cell that is not equal.
    pub(crate) is_run: bool,
    /// What is taken off, and the minimum value.
    pub(crate) less: i32,
}

impl Equals {
    /// Minimum and maximum number of cells of a list with a value, by the masks of the cells.
    fn range(&self, arm: &[u32], bit: u32) -> (i32, i32) {
        // The first cell has the value by assumption.
        let is_certain = |mask: &&u32| **mask == bit;
        let is_possible = |mask: &&u32| **mask & bit != 0;
        let rest = arm.iter().skip(1);
        let (certain, possible) = if self.is_run {
            (
                rest.take_while(is_certain).count() + 1,
                arm.iter().take_while(is_possible).count(),
            )
        } else {
            (
                rest.filter(is_certain).count() + 1,
                arm.iter().filter(is_possible).count(),
            )
        };
        (certain as i32, possible as i32)
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let (mut kept, mut counts) = (0, 0);
        let masks = self.arms.iter().flatten();
        let masks = masks.map(|cell| space.masks[*cell as usize]);
        let masks: SmallVec<[u32; 64]> = masks.collect();
        let mut supports: SmallVec<[u32; 64]> = smallvec![0; masks.len()];
        // The masks of each arm.
        let parts = || {
            let mut rest = &masks[..];
            self.arms.iter().map(move |arm| {
                let part;
                (part, rest) = rest.split_at(arm.len());
                part
            })
        };
        let mut ranges: SmallVec<[(i32, i32); 8]> = SmallVec::new();
        for number in bits(space.masks[self.start as usize]) {
            let bit = 1 << number;
            ranges.clear();
            ranges.extend(parts().map(|arm| self.range(arm, bit)));
            let (lows, highs) = ranges
                .iter()
                .fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
            let [low, high] = [lows, highs].map(|number| i64::from(number - self.less));
            let fits = space.masks[self.count as usize] & bits_between(low, high);
            if fits == 0 {
                continue;
            }
            kept |= bit;
            counts |= fits;
            // Which part of the minimum and of the maximum number each arm has to have.
            let least = fits.trailing_zeros() as i32 + self.less;
            let most = 31 - fits.leading_zeros() as i32 + self.less;
            let mut rest = &mut supports[..];
            for ((cells, arm), &(low, high)) in self.arms.iter().zip(parts()).zip(&ranges) {
                let supports;
                (supports, rest) = rest.split_at_mut(arm.len());
                let least = low.max(least - (highs - high));
                let most = high.min(most - (lows - low));
                if self.is_run {
                    support_run(arm, bit, (least, most), supports);
                    continue;
                }
                for ((cell, mask), support) in cells.iter().zip(arm).zip(supports) {
                    let mask = *mask;
                    *support |= match mask & bit {
                        _ if *cell == self.start => bit,
                        0 => mask,
                        _ if mask == bit => bit,
                        _ => {
                            mask & (if most > low { bit } else { 0 }
                                | if least < high { !bit } else { 0 })
                        }
                    };
                }
            }
        }
        space.restrict(self.start, kept)
            && space.restrict(self.count, counts)
            && (self.arms.iter().flatten().zip(&supports))
                .all(|(cell, support)| space.restrict(*cell, *support))
    }
}

/// Adds what the cells of an arm, which is given by their masks, may have if it has from `least` to `most` cells with
/// a value up to the first without.
fn support_run(arm: &[u32], bit: u32, (least, most): (i32, i32), supports: &mut [u32]) {
    // A run does not end before a cell that has the value.
    let ends = |length: i32| {
        let next = arm.get(length as usize);
        next.is_none_or(|next| *next != bit)
    };
    let (mut least, mut most) = (least, most);
    while least < most && !ends(least) {
        least += 1;
    }
    while least < most && !ends(most) {
        most -= 1;
    }
    for (place, (mask, support)) in (0..).zip(arm.iter().zip(supports)) {
        let with = if place < most || place > least {
            bit
        } else {
            0
        };
        let without = if place >= least { !bit } else { 0 };
        *support |= mask & (with | without);
    }
}
