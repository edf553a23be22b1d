//! A cell that is the number of different values of others.
//!
//! With few values, the sets of values that the first cells can have are bits, as in [`sets`](super::sets): one pass
//! forth and one back find exactly the values that are in a solution of the constraint. The numbers of different values
//! that the cells can have follow each other, as one cell changes them by one at most. A cell can thus lose a value
//! only where the first or the last of these numbers is left.

use smallvec::SmallVec;

use super::Space;
use super::sets::{self, MAX_SET_VALUES, WITHOUT, words};
use crate::model::Place;
use crate::puzzle::{bits, bits_between};

/// A cell is the number of different values of others.
#[derive(Debug)]
pub(crate) struct Distinct {
    pub(crate) count: Place,
    pub(crate) cells: Box<[Place]>,
    pub(crate) least: i32,
}

/// The sets of this many values.
fn by_size<const W: usize>(number: usize) -> [u64; W] {
    const SIZES: [[u64; 16]; MAX_SET_VALUES + 1] = {
        let mut sizes = [[0; 16]; MAX_SET_VALUES + 1];
        let mut set = 0_usize;
        while set < 1 << MAX_SET_VALUES {
            sizes[set.count_ones() as usize][set / 64] |= 1 << (set % 64);
            set += 1;
        }
        sizes
    };
    std::array::from_fn(|word| SIZES[number][word])
}

/// The sets of one word that have the value.
#[inline(always)]
fn having(word: usize, bit: usize) -> u64 {
    match bit {
        0..6 => !WITHOUT[bit],
        _ if word >> (bit - 6) & 1 == 1 => u64::MAX,
        _ => 0,
    }
}

/// The sets of `sets` that have the value.
#[inline(always)]
fn all_having<const W: usize>(sets: &[u64; W], bit: usize) -> [u64; W] {
    std::array::from_fn(|word| sets[word] & having(word, bit))
}

/// Adds to `to` each set of `from`, with the value.
#[inline(always)]
fn add<const W: usize>(to: &mut [u64; W], from: &[u64; W], bit: usize) {
    sets::add(to, from, bit);
    let with = all_having(from, bit);
    to.iter_mut().zip(with).for_each(|(to, with)| *to |= with);
}

/// The sets that become one of `from` with the value.
#[inline(always)]
fn take<const W: usize>(from: &[u64; W], bit: usize) -> [u64; W] {
    let mut found = all_having(from, bit);
    sets::take(&mut found, from, &[0; W], bit);
    found
}

fn is_empty<const W: usize>(sets: &[u64; W]) -> bool {
    sets.iter().all(|word| *word == 0)
}

fn and<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

impl Distinct {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let values = space.network.values;
        match words(values) {
            _ if values > MAX_SET_VALUES => self.bounds(space),
            1 => self.run::<1>(space),
            8 => self.run::<8>(space),
            _ => self.run::<16>(space),
        }
    }

    /// The values of `count` that are from `least` to `most`.
    fn keep_counts(&self, space: &mut Space, least: u32, most: u32) -> bool {
        let [low, high] = [least, most].map(|number| i64::from(number) - i64::from(self.least));
        space.restrict(self.count, bits_between(low, high))
    }

    fn run<const W: usize>(&self, space: &mut Space) -> bool {
        let masks = self.cells.iter().map(|cell| space.masks[*cell as usize]);
        let masks: SmallVec<[u32; 16]> = masks.collect();
        let mut reach: SmallVec<[[u64; W]; 17]> = SmallVec::with_capacity(masks.len() + 1);
        let mut sets = [0; W];
        sets[0] = 1;
        reach.push(sets);
        for mask in &masks {
            let mut next = [0; W];
            bits(*mask).for_each(|bit| add(&mut next, &sets, bit as usize));
            reach.push(next);
            sets = next;
        }
        let is_size = |number: &u32| !is_empty(&and(&sets, &by_size(*number as usize)));
        let sizes = || (0..=MAX_SET_VALUES as u32).filter(is_size);
        let (Some(least), Some(most)) = (sizes().next(), sizes().next_back()) else {
            return false;
        };
        if !self.keep_counts(space, least, most) {
            return false;
        }
        let mut ends = [0; W];
        for bit in bits(space.masks[self.count as usize]) {
            let number = (self.least + bit as i32) as u32;
            if least < number && number < most {
                return true;
            }
            let sets: [u64; W] = by_size(number as usize);
            (ends.iter_mut().zip(sets)).for_each(|(end, sets)| *end |= sets);
        }
        ends = and(&ends, &sets);
        for ((cell, mask), reach) in self.cells.iter().zip(&masks).zip(&reach).rev() {
            let (mut kept, mut before) = (0, [0; W]);
            for bit in bits(*mask) {
                let found = and(&take(&ends, bit as usize), reach);
                kept |= u32::from(!is_empty(&found)) << bit;
                before
                    .iter_mut()
                    .zip(found)
                    .for_each(|(before, found)| *before |= found);
            }
            if !space.restrict(*cell, kept) {
                return false;
            }
            ends = before;
        }
        true
    }

    /// Narrows by bounds of the number alone.
    fn bounds(&self, space: &mut Space) -> bool {
        let masks = self.cells.iter().map(|cell| space.masks[*cell as usize]);
        let masks: SmallVec<[u32; 64]> = masks.collect();
        let (mut known, mut union) = (0, 0);
        for mask in &masks {
            union |= mask;
            known |= if mask.is_power_of_two() { *mask } else { 0 };
        }
        // Sets of values that have nothing in common each add one.
        let mut taken = known;
        let mut least = known.count_ones();
        let open = masks.into_iter().filter(|mask| !mask.is_power_of_two());
        let mut open: SmallVec<[u32; 64]> = open.collect();
        open.sort_unstable_by_key(|mask| mask.count_ones());
        for mask in open {
            if mask & taken == 0 {
                taken |= mask;
                least += 1;
            }
        }
        let most = union.count_ones().min(self.cells.len() as u32);
        if !self.keep_counts(space, least, most) {
            return false;
        }
        let greatest = self.least + 31 - space.masks[self.count as usize].leading_zeros() as i32;
        known.count_ones() as i32 != greatest
            || self.cells.iter().all(|cell| space.restrict(*cell, known))
    }
}
