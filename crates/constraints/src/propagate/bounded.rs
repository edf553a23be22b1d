//! Lunchboxes: lines of different values in which those between the minimum and the maximum value have a sum.
//!
//! For each two places of the two bounds, the sets of values with the sum are tried: the cells between the bounds have
//! a set's values, and the cells outside have others between the bounds.

use super::Space;
use super::sets::MAX_SET_VALUES;
use crate::model::Place;

/// The values between the minimum and the maximum value of a line, which are different, have a sum.
#[derive(Debug)]
pub(crate) struct Bounded {
    pub(super) cells: Box<[Place]>,
    /// The sets of values with the sum, by the number of their values.
    sets: Box<[Box<[u32]>]>,
}

impl Bounded {
    /// `None` if there are too many cells or values. `sets` has the sets of values with the sum by the number of their
    /// values.
    pub(crate) fn new(cells: Vec<Place>, values: usize, sets: Vec<Vec<u32>>) -> Option<Bounded> {
        let sets = sets.into_iter().map(Into::into).collect();
        let cells = cells.into();
        let bounded = Bounded { cells, sets };
        (bounded.cells.len() <= values && values <= MAX_SET_VALUES).then_some(bounded)
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let number = self.cells.len();
        let mut masks = [0; MAX_SET_VALUES];
        for (mask, cell) in masks.iter_mut().zip(&self.cells) {
            *mask = space.masks[*cell as usize];
        }
        let masks = &masks[..number];
        let mut kept = [0; MAX_SET_VALUES];
        for end in 1..number {
            for start in 0..end {
                self.keep(masks, (start, end), &mut kept);
            }
        }
        let cells = self.cells.iter().zip(kept);
        cells
            .into_iter()
            .all(|(cell, kept)| space.restrict(*cell, kept))
    }

    /// Adds the values with which the cells at two places can be the bounds to `kept`.
    fn keep(&self, masks: &[u32], (start, end): (usize, usize), kept: &mut [u32]) {
        let inside = &masks[start + 1..end];
        let outside = || masks[..start].iter().chain(&masks[end + 1..]);
        let union = inside.iter().fold(0, |union, mask| union | mask);
        let union_outside = outside().fold(0, |union, mask| union | mask);
        let number_outside = (masks.len() - inside.len() - 2) as u32;
        // Whether the cells outside have room for different values of a set.
        let has_room = |set: u32| {
            (union_outside & set).count_ones() >= number_outside
                && outside().all(|mask| mask & set != 0)
        };
        for set in &self.sets[inside.len()] {
            if set & !union != 0 || inside.iter().any(|mask| mask & set == 0) {
                continue;
            }
            let (below, above) = match set {
                0 => (u32::MAX, u32::MAX),
                _ => (
                    (set & set.wrapping_neg()) - 1,
                    u32::MAX << (32 - set.leading_zeros()),
                ),
            };
            for (one, other) in [(start, end), (end, start)] {
                let (lows, highs) = (masks[one] & below, masks[other] & above);
                if lows == 0 || highs == 0 {
                    continue;
                }
                let (lowest, highest) = (
                    lows & lows.wrapping_neg(),
                    1 << (31 - highs.leading_zeros()),
                );
                // What is left for the cells outside.
                let between = |low: u32, high: u32| (high - 1) & !(low | (low - 1)) & !set;
                let fits = |low: u32, high: u32| low < high && has_room(between(low, high));
                if !fits(lowest, highest) {
                    continue;
                }
                // Bounds that are closer leave less.
                let mut rest = lows;
                while rest != 0 {
                    let low = rest & rest.wrapping_neg();
                    if !fits(low, highest) {
                        break;
                    }
                    kept[one] |= low;
                    rest ^= low;
                }
                let mut rest = highs;
                while rest != 0 {
                    let high = 1 << (31 - rest.leading_zeros());
                    if !fits(lowest, high) {
                        break;
                    }
                    kept[other] |= high;
                    rest ^= high;
                }
                let left = between(lowest, highest);
                for (place, (kept, mask)) in kept.iter_mut().zip(masks).enumerate() {
                    if place > start && place < end {
                        *kept |= mask & set;
                    } else if place != start && place != end {
                        *kept |= mask & left;
                    }
                }
            }
        }
    }
}
