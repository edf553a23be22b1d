//! What follows modulo 2 from how many cells have each value.
//!
//! Each value of each open cell is an unknown, which is 1 if the cell has the value, and 0 if not. A cell has one
//! value, and a house has one cell for each value. A line of four consecutive values has one of 1, 5 and 9. The number
//! of odd values in a sum is odd if the sum is. Such equations together may have no solution, or leave a cell only some
//! of its values, where no propagator sees that.

use super::network::Pair;
use super::sum::Sum;
use super::{Network, Propagator, Space};
use crate::model::Place;
use crate::puzzle::bits;

/// Maximum number of words that elimination may look at.
const MAX_WORK: usize = 1 << 24;

/// Equations modulo 2: a row of bits for each, of which the last one is the sum.
struct Equations<'a> {
    masks: &'a [u32],
    /// The number of the first unknown of each cell.
    firsts: Vec<usize>,
    /// The number of words of a row.
    words: usize,
    rows: Vec<Vec<u64>>,
}

impl Network {
    /// The values that are left for cells by what follows modulo 2, where propagation alone leaves more. `None` if
    /// there is no solution.
    pub(crate) fn known_by_parity(&self) -> Option<Vec<(Place, u32)>> {
        let mut root = Space::new(self);
        if !root.propagate() {
            return None;
        }
        let before = root.masks.clone();
        loop {
            let found = {
                let mut equations = Equations::new(&root.masks);
                if !equations.add(self) {
                    break;
                }
                equations.solve()?
            };
            if found
                .iter()
                .all(|(cell, kept)| root.masks[*cell as usize] == *kept)
            {
                break;
            }
            if !root.narrow(found.iter().copied()) {
                return None;
            }
        }
        let masks = (0..).zip(root.masks);
        Some(
            masks
                .filter(|(cell, mask)| *mask != before[usize::from(*cell)])
                .collect(),
        )
    }
}

impl<'a> Equations<'a> {
    fn new(masks: &'a [u32]) -> Equations<'a> {
        let mut unknowns = 0;
        let firsts = masks.iter().map(|mask| {
            let first = unknowns;
            if !mask.is_power_of_two() {
                unknowns += mask.count_ones() as usize;
            }
            first
        });
        let firsts = firsts.collect();
        Equations {
            masks,
            firsts,
            words: unknowns / 64 + 1,
            rows: Vec::new(),
        }
    }

    /// Adds an equation: the number of the cells that have one of the values, as bits, is odd or even.
    fn push(&mut self, terms: impl Iterator<Item = (Place, u32)>, is_odd: bool) {
        let mut row = vec![0; self.words];
        // The number of the bit of the sum is the greatest one of the row.
        let sum = self.words * 64 - 1;
        let mut flip = |bit: usize| row[bit / 64] ^= 1_u64 << (bit % 64);
        if is_odd {
            flip(sum);
        }
        for (cell, values) in terms {
            let mask = self.masks[cell as usize];
            if mask.is_power_of_two() {
                if mask & values != 0 {
                    flip(sum);
                }
                continue;
            }
            for bit in bits(mask & values) {
                let before = mask & ((1 << bit) - 1);
                flip(self.firsts[cell as usize] + before.count_ones() as usize);
            }
        }
        if row.iter().any(|word| *word != 0) {
            self.rows.push(row);
        }
    }

    /// Adds the equations of a network. Returns whether there are some beside those of the houses, and not too many.
    fn add(&mut self, network: &Network) -> bool {
        for propagator in &network.propagators {
            match propagator {
                Propagator::Pair(pair) => self.add_pair(network, pair),
                Propagator::Sum(sum) => self.add_sum(sum),
                Propagator::Sets(sets) => {
                    let families: Vec<u32> = sets.families().collect();
                    self.add_sets(&sets.cells, &families);
                }
                Propagator::Count(count) if count.least == count.most => {
                    let terms = count.cells.iter().map(|cell| (*cell, count.bit));
                    self.push(terms, count.least % 2 == 1);
                }
                Propagator::SameCounts(same) => {
                    for pair in same.sets.windows(2) {
                        for value in 0..network.values {
                            let cells = pair.iter().flatten();
                            self.push(cells.map(|cell| (*cell, 1 << value)), false);
                        }
                    }
                }
                _ => {}
            }
        }
        if self.rows.is_empty() {
            return false;
        }
        for house in network.houses() {
            let all = house
                .iter()
                .fold(0, |all, cell| all | network.masks[*cell as usize]);
            for value in bits(all) {
                self.push(house.iter().map(|cell| (*cell, 1 << value)), true);
            }
        }
        for cell in 0..self.masks.len() {
            if !self.masks[cell].is_power_of_two() {
                self.push([(cell as Place, u32::MAX)].into_iter(), true);
            }
        }
        self.rows.len() * self.rows.len() * self.words <= MAX_WORK
    }

    /// Values of two cells that go together, in parts with no value in common: both cells have a value of the same
    /// part.
    fn add_pair(&mut self, network: &Network, pair: &Pair) {
        let [a, b] = [pair.a, pair.b].map(|cell| self.masks[cell as usize]);
        let mut left = a;
        while left != 0 {
            let (mut own, mut other) = (left & left.wrapping_neg(), 0);
            loop {
                let next = network.look_up(pair.forth, own) & b;
                let grown = own | network.look_up(pair.back, next) & a;
                if (grown, next) == (own, other) {
                    break;
                }
                (own, other) = (grown, next);
            }
            if own != a {
                self.push([(pair.a, own), (pair.b, other)].into_iter(), false);
            }
            left &= !own;
        }
    }

    fn add_sum(&mut self, sum: &Sum) {
        // The sum of the numbers of bits: those that are odd count.
        let odd = sum.terms().filter(|(factor, _)| factor % 2 != 0);
        self.push(odd.map(|(_, cell)| (cell, 0xaaaa_aaaa)), sum.is_odd());
        if let Some((cells, sets)) = sum.sets() {
            self.add_sets(cells, sets);
        }
    }

    /// Cells with different values, whose values are one of these sets.
    fn add_sets(&mut self, cells: &[Place], sets: &[u32]) {
        let masks = cells.iter().map(|cell| self.masks[*cell as usize]);
        let union = masks.clone().fold(0, |union, mask| union | mask);
        let known = masks.filter(|mask| mask.is_power_of_two());
        let known = known.fold(0, |known, mask| known | mask);
        let fits = |set: &&u32| **set & !union == 0 && known & !**set == 0;
        // The sets modulo 2 without the first one, each with a greatest bit that no other has.
        let mut sets = sets.iter().filter(fits);
        let Some(first) = sets.next() else { return };
        let mut basis: Vec<u32> = Vec::new();
        for set in sets {
            let top = |row: u32| 31 - row.leading_zeros();
            let reduce = |set: u32, row: &u32| set ^ (row * (set >> top(*row) & 1));
            let set = basis.iter().fold(set ^ first, reduce);
            if set != 0 {
                for row in &mut basis {
                    *row = reduce(*row, &set);
                }
                basis.push(set);
            }
        }
        // Each value that is not the greatest bit of a row makes an equation with those of the rows that have it.
        let tops = basis
            .iter()
            .fold(0, |tops, row| tops | 1 << (31 - row.leading_zeros()));
        for value in bits(union & !tops) {
            let with = basis.iter().filter(|row| **row >> value & 1 == 1);
            let values = with.fold(1 << value, |values: u32, row| {
                values | 1 << (31 - row.leading_zeros())
            });
            let is_odd = (first & values).count_ones() % 2 == 1;
            self.push(cells.iter().map(|cell| (*cell, values)), is_odd);
        }
    }

    /// Eliminates, and returns cells with the values that are left for them. `None` if the equations have no solution.
    fn solve(mut self) -> Option<Vec<(Place, u32)>> {
        let sum = self.words * 64 - 1;
        let lowest = |row: &[u64]| {
            let word = row.iter().position(|word| *word != 0)?;
            Some(word * 64 + row[word].trailing_zeros() as usize)
        };
        // Rows by their lowest bit, which no row before has.
        let mut pivots: Vec<Option<usize>> = vec![None; sum];
        let mut kept: Vec<Vec<u64>> = Vec::new();
        for mut row in std::mem::take(&mut self.rows) {
            while let Some(bit) = lowest(&row) {
                if bit == sum {
                    return None;
                }
                let Some(other) = pivots[bit] else {
                    pivots[bit] = Some(kept.len());
                    kept.push(row);
                    break;
                };
                add(&mut row, &kept[other], bit / 64);
            }
        }
        // From the last unknown on, no row is left with the lowest bit of another one.
        let order: Vec<usize> = pivots.iter().flatten().copied().collect();
        for place in (0..order.len()).rev() {
            let mut row = std::mem::take(&mut kept[order[place]]);
            let own = lowest(&row).unwrap_or(sum);
            for word in own / 64..self.words {
                for bit in bits(row[word]) {
                    let bit = word * 64 + bit as usize;
                    if bit != own
                        && bit != sum
                        && let Some(other) = pivots[bit]
                    {
                        add(&mut row, &kept[other], word);
                    }
                }
            }
            kept[order[place]] = row;
        }
        let known = kept.iter().filter_map(|row| self.cell(row, lowest(row)?));
        Some(known.collect())
    }

    /// The cell of the unknowns of a row, if they have one cell, with the values that are left for it.
    fn cell(&self, row: &[u64], lowest: usize) -> Option<(Place, u32)> {
        let sum = self.words * 64 - 1;
        let cell = self.firsts.partition_point(|first| *first <= lowest) - 1;
        let (first, mask) = (self.firsts[cell], self.masks[cell]);
        let numbers = (0..).zip(bits(mask));
        let values = numbers
            .filter(|(number, _)| {
                let bit = first + number;
                row[bit / 64] >> (bit % 64) & 1 == 1
            })
            .fold(0, |values: u32, (_, bit)| values | 1 << bit);
        let is_odd = row[sum / 64] >> 63 == 1;
        let number: u32 = row.iter().map(|word| word.count_ones()).sum();
        let kept = if is_odd {
            mask & values
        } else {
            mask & !values
        };
        (number == values.count_ones() + u32::from(is_odd)).then_some((cell as Place, kept))
    }
}

/// Adds a row to another one, from a word on.
fn add(row: &mut [u64], other: &[u64], first: usize) {
    for (word, other) in row[first..].iter_mut().zip(&other[first..]) {
        *word ^= other;
    }
}
