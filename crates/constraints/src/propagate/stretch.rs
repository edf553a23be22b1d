//! A house in which a stretch of cells, which depends on other cells, has a sum: sandwiches and X-sums.
//!
//! For each stretch, the sets of values with the sum are tried: the cells within have a set's values, and the cells
//! outside all others.

use smallvec::SmallVec;

use super::Space;
use super::sets::MAX_SET_VALUES;
use crate::model::Place;

/// One of the stretches of a house has a sum.
#[derive(Debug)]
pub(crate) struct Stretches {
    pub(super) cells: Box<[Place]>,
    full: u32,
    stretches: Box<[Stretch]>,
}

/// Places outside a stretch, and the bit of the value of each.
type Way = SmallVec<[(usize, u32); 2]>;

/// Cells that have a sum if others have certain values.
#[derive(Debug)]
pub(crate) struct Stretch {
    /// The first cell, and the one after the last, by their places in the house.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// What makes it have the sum, in one or two ways: places outside the stretch, and the bit of the value of each.
    pub(crate) ways: SmallVec<[Way; 2]>,
    /// The sets of values with the sum.
    pub(crate) sets: SmallVec<[u32; 12]>,
}

impl Stretches {
    /// `None` if there are too many values, or the cells are fewer than these.
    pub(crate) fn new(
        cells: Vec<Place>,
        values: usize,
        stretches: impl Fn() -> Vec<Stretch>,
    ) -> Option<Stretches> {
        if cells.len() != values || values > MAX_SET_VALUES {
            return None;
        }
        let stretches = stretches().into_iter();
        Some(Stretches {
            cells: cells.into(),
            full: crate::puzzle::full(values),
            stretches: stretches
                .filter(|stretch| !stretch.sets.is_empty())
                .collect(),
        })
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let mut masks = [0; MAX_SET_VALUES];
        for (mask, cell) in masks.iter_mut().zip(&self.cells) {
            *mask = space.masks[*cell as usize];
        }
        let mut kept = [0; MAX_SET_VALUES];
        for stretch in &self.stretches {
            stretch.keep(&masks[..self.cells.len()], &mut kept, self.full);
        }
        self.cells
            .iter()
            .zip(kept)
            .all(|(cell, kept)| space.restrict(*cell, kept))
    }
}

impl Stretch {
    /// Adds the values with which this stretch can have the sum to `kept`.
    fn keep(&self, masks: &[u32], kept: &mut [u32], full: u32) {
        let is_possible = |way: &&Way| way.iter().all(|(place, bit)| masks[*place] & bit != 0);
        let Some(first) = self.ways.iter().find(is_possible) else {
            return;
        };
        // All ways are of the same places and values.
        let (mut ends, mut taken) = (0_u32, 0);
        for (place, bit) in first {
            ends |= 1 << place;
            taken |= bit;
        }
        let (mut inside, mut outside) = (0, 0);
        for (place, mask) in masks.iter().enumerate() {
            if (self.start..self.end).contains(&place) {
                inside |= mask;
            } else if ends >> place & 1 == 0 {
                outside |= mask;
            }
        }
        let (mut allowed, mut beside, mut is_any) = (0, 0, false);
        for set in &self.sets {
            let rest = full & !taken & !set;
            if set & !inside != 0 || rest & !outside != 0 {
                continue;
            }
            let fits = masks.iter().enumerate().all(|(place, mask)| {
                let wanted = if (self.start..self.end).contains(&place) {
                    *set
                } else if ends >> place & 1 == 0 {
                    rest
                } else {
                    full
                };
                mask & wanted != 0
            });
            if fits {
                is_any = true;
                allowed |= set;
                beside |= rest;
            }
        }
        if !is_any {
            return;
        }
        for way in self.ways.iter().filter(is_possible) {
            for (place, bit) in way {
                kept[*place] |= bit;
            }
        }
        for (place, kept) in kept[..masks.len()].iter_mut().enumerate() {
            if (self.start..self.end).contains(&place) {
                *kept |= masks[place] & allowed;
            } else if ends >> place & 1 == 0 {
                *kept |= masks[place] & beside;
            }
        }
    }
}

/// The sets of values with a sum, by the number of their values. `least` is the value of the first bit.
pub(crate) fn sets_with_sum(values: usize, least: i32, sum: i64) -> Vec<Vec<u32>> {
    let mut sets = vec![Vec::new(); values + 1];
    // The sum of a set follows from that without its lowest value.
    let mut sums = vec![0_i64; 1 << values];
    for set in 0..1_usize << values {
        if set > 0 {
            let value = i64::from(least) + i64::from(set.trailing_zeros());
            sums[set] = sums[set & (set - 1)] + value;
        }
        if sums[set] == sum {
            sets[set.count_ones() as usize].push(set as u32);
        }
    }
    sets
}
