//! Cells with different values whose set of values is one of some.
//!
//! All sets of values are a bit set of 2^n bits: with up to ten values, 16 words at most. The sets that the first cells
//! can have follow from those of one cell less by a shift for each value. One pass forth over the cells, and one back,
//! thus find exactly the values that are in a solution of the constraint.

use super::Space;
use crate::model::Place;
use crate::puzzle::bits;

/// Maximum number of values for which sets of sets are kept.
pub(crate) const MAX_SET_VALUES: usize = 10;

/// Number of words of a set of sets.
pub(crate) fn words(values: usize) -> usize {
    match values {
        0..=6 => 1,
        7..=9 => 8,
        _ => 16,
    }
}

/// The sets without a value, in one word, for the values below 6.
pub(super) const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds to `to` each set of `from` that does not have the value, with the value.
#[inline(always)]
pub(super) fn add<const W: usize>(to: &mut [u64; W], from: &[u64; W], bit: usize) {
    if bit < 6 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= (from & WITHOUT[bit]) << (1 << bit);
        }
    } else {
        let step = 1 << (bit - 6);
        for word in 0..W {
            if word & step == 0 && word + step < W {
                to[word + step] |= from[word];
            }
        }
    }
}

/// Adds to `to` each set of `from` that has the value, without the value; says whether `start` has one of these.
#[inline(always)]
pub(super) fn take<const W: usize>(
    to: &mut [u64; W],
    from: &[u64; W],
    start: &[u64; W],
    bit: usize,
) -> bool {
    let mut common = 0;
    if bit < 6 {
        for word in 0..W {
            let without = (from[word] >> (1 << bit)) & WITHOUT[bit];
            to[word] |= without;
            common |= without & start[word];
        }
    } else {
        let step = 1 << (bit - 6);
        for word in 0..W {
            if word & step == 0 && word + step < W {
                to[word] |= from[word + step];
                common |= from[word + step] & start[word];
            }
        }
    }
    common != 0
}

/// The sets that can be reached with the values of each number of cells, from none to all.
pub(super) type Reach<const W: usize> = [[u64; W]; MAX_SET_VALUES + 1];

/// Finds the sets of values that the first cells can have, for each number of them.
#[inline]
pub(super) fn forth<const W: usize>(masks: &[u32], reach: &mut Reach<W>) {
    reach[0] = [0; W];
    reach[0][0] = 1;
    for (place, mask) in masks.iter().enumerate() {
        let mut next = [0; W];
        let mut rest = *mask;
        while rest != 0 {
            add(&mut next, &reach[place], rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
        reach[place + 1] = next;
    }
}

/// Leaves in each mask the values that lead to one of the sets in `ends`.
#[inline]
pub(super) fn back<const W: usize>(masks: &mut [u32], reach: &Reach<W>, ends: &[u64; W]) {
    let mut ends = *ends;
    for (place, mask) in masks.iter_mut().enumerate().rev() {
        let mut before = [0; W];
        let mut kept = 0;
        let mut rest = *mask;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            if take(&mut before, &ends, &reach[place], bit as usize) {
                kept |= 1 << bit;
            }
            rest &= rest - 1;
        }
        *mask = kept;
        for (end, (before, reach)) in ends.iter_mut().zip(before.iter().zip(&reach[place])) {
            *end = before & reach;
        }
    }
}

/// The values that all of the sets have.
#[inline]
pub(super) fn common<const W: usize>(sets: &[u64; W], values: usize) -> u32 {
    (0..values)
        .filter(|bit| without(sets, *bit) == 0)
        .fold(0, |common, bit| common | 1 << bit)
}

#[inline]
fn without<const W: usize>(sets: &[u64; W], bit: usize) -> u64 {
    if bit < 6 {
        sets.iter().fold(0, |any, word| any | word & WITHOUT[bit])
    } else {
        let words = sets
            .iter()
            .enumerate()
            .filter(|(word, _)| word >> (bit - 6) & 1 == 0);
        words.fold(0, |any, (_, word)| any | word)
    }
}

/// Cells with different values whose set of values is one of `ends`.
#[derive(Debug)]
pub(crate) struct Sets {
    pub(super) cells: Box<[Place]>,
    ends: Box<[u64]>,
}

impl Sets {
    /// The sets of as many values as there are cells that pass. `None` if there are too many values.
    pub(crate) fn new(
        cells: &[Place],
        values: usize,
        passes: &impl Fn(u32) -> bool,
    ) -> Option<Sets> {
        if values > MAX_SET_VALUES {
            return None;
        }
        let mut ends = vec![0; words(values)];
        let sets = (0_u32..1 << values).filter(|set| set.count_ones() as usize == cells.len());
        for set in sets.filter(|set| passes(*set)) {
            ends[set as usize / 64] |= 1 << (set % 64);
        }
        Some(Sets {
            cells: cells.into(),
            ends: ends.into(),
        })
    }

    /// The sets of values, as bits.
    pub(super) fn families(&self) -> impl Iterator<Item = u32> {
        let words = (0..).zip(&self.ends);
        words.flat_map(|(word, sets)| bits(*sets).map(move |bit| word * 64 + bit))
    }

    pub(super) fn propagate(&self, space: &mut Space, values: usize) -> bool {
        match words(values) {
            1 => self.run::<1>(space, values),
            8 => self.run::<8>(space, values),
            _ => self.run::<16>(space, values),
        }
    }

    fn run<const W: usize>(&self, space: &mut Space, values: usize) -> bool {
        if self.cells.len() > values {
            return false;
        }
        let ends: &[u64; W] = self.ends[..].try_into().expect("it has as many words");
        narrow(space, &self.cells, ends, values)
    }
}

/// Leaves the cells, which have different values, those that lead to one of the sets in `ends`. A value that all such
/// sets have is required.
#[inline]
pub(super) fn narrow<const W: usize>(
    space: &mut Space<'_>,
    cells: &[Place],
    ends: &[u64; W],
    values: usize,
) -> bool {
    let mut masks = [0; MAX_SET_VALUES];
    let masks = &mut masks[..cells.len()];
    for (mask, cell) in masks.iter_mut().zip(cells) {
        *mask = space.masks[*cell as usize];
    }
    let mut reach: Reach<W> = [[0; W]; MAX_SET_VALUES + 1];
    forth(masks, &mut reach);
    let mut reached = *ends;
    for (reached, word) in reached.iter_mut().zip(&reach[cells.len()]) {
        *reached &= word;
    }
    if reached.iter().all(|word| *word == 0) {
        return false;
    }
    back(masks, &reach, &reached);
    for (mask, cell) in masks.iter().zip(cells) {
        if !space.restrict(*cell, *mask) {
            return false;
        }
    }
    if cells.len() == values {
        return true;
    }
    space.required = common(&reached, values);
    true
}
