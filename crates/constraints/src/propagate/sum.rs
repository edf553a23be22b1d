//! Linear equations over groups of cells with different values.
//!
//! The cells of an equation are cut into groups that have one factor and see each other. The sums that a group can have
//! follow from its sets of values, those of the whole equation from the groups by shifts of bit sets. A sum of a group
//! is possible if the other groups can add the rest, and a value of a cell if it is in a set with a possible sum. This
//! is arc consistency up to what groups exclude in each other.

use super::sets::{MAX_SET_VALUES, Reach, SumTable, back, forth, narrow, words};
use super::{Network, Space};
use crate::model::{Equation, Place};

#[derive(Debug)]
pub(crate) struct Sum {
    groups: Box<[Group]>,
    /// The sum of the numbers of bits in place of values.
    total: i64,
}

#[derive(Debug)]
struct Group {
    cells: Box<[Place]>,
    factor: i64,
}

/// The sums that are kept as a bit set of one word of 128 bits.
const NARROW: i64 = 127;

/// The greatest sum that is kept as a bit set; beyond it only bounds are used.
const WIDE: i64 = 4095;

impl Sum {
    /// Cuts the cells of an equation into groups.
    pub(crate) fn new(
        equation: &Equation,
        least: i32,
        values: usize,
        sees: impl Fn(Place, Place) -> bool,
    ) -> Sum {
        let mut groups: Vec<(i64, Vec<Place>)> = Vec::new();
        // Sets of sets are for few values only; a pair needs none.
        let most = if values <= MAX_SET_VALUES { values } else { 2 };
        // Cells that see many others of their factor come first, so that groups become large.
        let mut terms = equation.terms.clone();
        let degree = |(factor, cell): &(i64, Place)| {
            equation
                .terms
                .iter()
                .filter(|(other, place)| other == factor && sees(*cell, *place))
                .count()
        };
        terms.sort_by_key(|term| std::cmp::Reverse(degree(term)));
        for (factor, cell) in terms {
            let fits = |(other, cells): &&mut (i64, Vec<Place>)| {
                *other == factor
                    && cells.len() < most
                    && cells.iter().all(|member| sees(cell, *member))
            };
            match groups
                .iter_mut()
                .filter(fits)
                .max_by_key(|(_, cells)| cells.len())
            {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((factor, vec![cell])),
            }
        }
        let factors: i64 = equation.terms.iter().map(|(factor, _)| factor).sum();
        let groups = groups.into_iter().map(|(factor, cells)| Group {
            cells: cells.into(),
            factor,
        });
        Sum {
            groups: groups.collect(),
            total: equation.sum - i64::from(least) * factors,
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Place> {
        self.groups
            .iter()
            .flat_map(|group| group.cells.iter().copied())
    }

    /// Number of groups.
    pub(super) fn groups(&self) -> usize {
        self.groups.len()
    }

    pub(super) fn propagate(&self, network: &Network, space: &mut Space) -> bool {
        match words(network.values) {
            1 => self.run::<1>(network, space),
            8 => self.run::<8>(network, space),
            _ => self.run::<16>(network, space),
        }
    }

    fn run<const W: usize>(&self, network: &Network, space: &mut Space) -> bool {
        if let [group] = &self.groups[..] {
            return self.one_group::<W>(group, network, space);
        }
        let mut sums = std::mem::take(&mut space.sums);
        let is_possible = self.several_groups::<W>(network, space, &mut sums);
        space.sums = sums;
        is_possible
    }

    fn one_group<const W: usize>(
        &self,
        group: &Group,
        network: &Network,
        space: &mut Space,
    ) -> bool {
        let sum = self.total / group.factor;
        if self.total % group.factor != 0 || sum < 0 {
            return false;
        }
        match group.cells[..] {
            [cell] => space.restrict(
                cell,
                u32::try_from(sum)
                    .ok()
                    .and_then(|sum| 1_u32.checked_shl(sum))
                    .unwrap_or(0),
            ),
            [_, _] => sum < 64 && group.restrict::<W>(network, space, 1 << sum),
            _ if sum >= network.sum_table.sums() as i64 => false,
            _ => {
                let ends = *network.sum_table.sets::<W>(group.cells.len(), sum as usize);
                narrow(space, &group.cells, &[], &ends, network.values)
            }
        }
    }

    fn several_groups<const W: usize>(
        &self,
        network: &Network,
        space: &mut Space,
        sums: &mut Sums,
    ) -> bool {
        sums.groups.clear();
        let mut least = 0;
        let mut width = 0;
        for group in &self.groups {
            let possible = group.sums::<W>(&network.sum_table, space);
            if possible == 0 {
                return false;
            }
            let (low, high) = (
                i64::from(possible.trailing_zeros()),
                63 - i64::from(possible.leading_zeros()),
            );
            least += group.factor * if group.factor > 0 { low } else { high };
            width += group.factor.abs() * (high - low);
            sums.groups.push(Range {
                possible,
                low,
                high,
            });
        }
        let need = self.total - least;
        if need < 0 || need > width {
            return false;
        }
        // Distances are counted from the nearer end.
        let is_from_least = need <= width - need;
        let need = need.min(width - need);
        if need <= NARROW {
            self.within::<W, u128>(network, space, sums, need, is_from_least)
        } else if need <= WIDE {
            self.within::<W, Box<Wide>>(network, space, sums, need, is_from_least)
        } else {
            self.bounds(space, sums, need, is_from_least)
        }
    }

    fn within<const W: usize, B: Distances>(
        &self,
        network: &Network,
        space: &mut Space,
        sums: &Sums,
        need: i64,
        is_from_least: bool,
    ) -> bool {
        // The distances that the first groups can add up to, for each number of them.
        let mut before: smallvec::SmallVec<[B; 12]> = smallvec::SmallVec::new();
        before.push(B::one(0));
        for (group, range) in self.groups.iter().zip(&sums.groups) {
            let mut next = B::none();
            let from = before.last().expect("it is not empty");
            for sum in bits(range.possible) {
                let distance = range.distance(group.factor, sum, is_from_least);
                if distance <= need {
                    next.add_far(from, distance as usize);
                }
            }
            before.push(next);
        }
        // The distances from which the groups that follow can reach the sum.
        let mut after = B::one(need as usize);
        for (place, (group, range)) in self.groups.iter().zip(&sums.groups).enumerate().rev() {
            let mut kept = 0;
            let mut previous = B::none();
            for sum in bits(range.possible) {
                let distance = range.distance(group.factor, sum, is_from_least);
                if distance <= need && previous.add_near(&after, distance as usize, &before[place])
                {
                    kept |= 1 << sum;
                }
            }
            if kept == 0 {
                return false;
            }
            if kept != range.possible && !group.restrict::<W>(network, space, kept) {
                return false;
            }
            after = previous;
        }
        true
    }

    /// Uses the least and the greatest sum of each group only.
    fn bounds(&self, space: &mut Space, sums: &Sums, need: i64, is_from_least: bool) -> bool {
        self.groups.iter().zip(&sums.groups).all(|(group, range)| {
            let kept = bits(range.possible)
                .filter(|sum| range.distance(group.factor, *sum, is_from_least) <= need);
            let kept = kept.fold(0, |kept, sum| kept | 1 << sum);
            let [cell] = group.cells[..] else {
                return kept != 0;
            };
            space.restrict(cell, kept as u32)
        })
    }
}

/// The numbers of the bits of a word.
fn bits(word: u64) -> impl Iterator<Item = u32> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The sums of each group, kept from one run to the next so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    groups: Vec<Range>,
}

#[derive(Clone, Copy, Debug)]
struct Range {
    /// The possible sums of the numbers of bits.
    possible: u64,
    low: i64,
    high: i64,
}

impl Range {
    /// How far the sum of a group takes the whole sum from its least, or from its greatest value.
    #[inline]
    fn distance(&self, factor: i64, sum: u32, is_from_least: bool) -> i64 {
        let is_from_low = (factor > 0) == is_from_least;
        factor.abs()
            * if is_from_low {
                i64::from(sum) - self.low
            } else {
                self.high - i64::from(sum)
            }
    }
}

impl Group {
    /// The sums that the cells can have.
    fn sums<const W: usize>(&self, table: &SumTable, space: &Space) -> u64 {
        let mask = |cell: Place| space.masks[cell as usize];
        match self.cells[..] {
            [cell] => u64::from(mask(cell)),
            [one, other] => {
                let (one, other) = (u64::from(mask(one)), u64::from(mask(other)));
                bits(one).fold(0, |sums, bit| sums | (other & !(1 << bit)) << bit)
            }
            _ => {
                let mut masks = [0; MAX_SET_VALUES];
                let masks = &mut masks[..self.cells.len()];
                for (mask, cell) in masks.iter_mut().zip(&self.cells) {
                    *mask = space.masks[*cell as usize];
                }
                let mut reach: Reach<W> = [[0; W]; MAX_SET_VALUES + 1];
                forth(masks, &[], &mut reach);
                let reached = &reach[masks.len()];
                let size = masks.len();
                let least: u32 = masks.iter().map(|mask| mask.trailing_zeros()).sum();
                let greatest: u32 = masks.iter().map(|mask| 31 - mask.leading_zeros()).sum();
                let range = least as usize..=(greatest as usize).min(table.sums() - 1);
                range
                    .filter(|sum| {
                        let sets = table.sets::<W>(size, *sum);
                        sets.iter()
                            .zip(reached)
                            .any(|(sets, reached)| sets & reached != 0)
                    })
                    .fold(0, |sums, sum| sums | 1 << sum)
            }
        }
    }

    /// Leaves the cells the values with which they have one of these sums.
    fn restrict<const W: usize>(&self, network: &Network, space: &mut Space, sums: u64) -> bool {
        match self.cells[..] {
            [cell] => space.restrict(cell, sums as u32),
            [one, other] => {
                let masks = [space.masks[one as usize], space.masks[other as usize]].map(u64::from);
                let kept = |mask: u64, partner: u64| {
                    bits(mask)
                        .filter(|bit| (sums >> bit) & partner & !(1 << bit) != 0)
                        .fold(0, |kept, bit| kept | 1 << bit)
                };
                space.restrict(one, kept(masks[0], masks[1]))
                    && space.restrict(other, kept(masks[1], masks[0]))
            }
            _ => {
                let mut ends = [0; W];
                for sum in bits(sums) {
                    for (end, sets) in ends
                        .iter_mut()
                        .zip(network.sum_table.sets::<W>(self.cells.len(), sum as usize))
                    {
                        *end |= sets;
                    }
                }
                let mut masks = [0; MAX_SET_VALUES];
                let masks = &mut masks[..self.cells.len()];
                for (mask, cell) in masks.iter_mut().zip(&self.cells) {
                    *mask = space.masks[*cell as usize];
                }
                let mut reach: Reach<W> = [[0; W]; MAX_SET_VALUES + 1];
                forth(masks, &[], &mut reach);
                back(masks, &reach, &ends);
                self.cells
                    .iter()
                    .zip(masks)
                    .all(|(cell, mask)| space.restrict(*cell, *mask))
            }
        }
    }
}

/// A set of distances.
trait Distances {
    fn none() -> Self;
    fn one(distance: usize) -> Self;
    /// Adds the distances of another set that become this much greater.
    fn add_far(&mut self, from: &Self, distance: usize);
    /// Adds the distances of another set that become this much less; says whether one of these is in `common`.
    fn add_near(&mut self, from: &Self, distance: usize, common: &Self) -> bool;
}

impl Distances for u128 {
    fn none() -> u128 {
        0
    }

    fn one(distance: usize) -> u128 {
        1 << distance
    }

    #[inline]
    fn add_far(&mut self, from: &u128, distance: usize) {
        *self |= from << distance;
    }

    #[inline]
    fn add_near(&mut self, from: &u128, distance: usize, common: &u128) -> bool {
        let near = from >> distance;
        *self |= near;
        near & common != 0
    }
}

/// A set of distances up to [`WIDE`].
type Wide = [u64; (WIDE as usize + 1) / 64];

impl Distances for Box<Wide> {
    fn none() -> Box<Wide> {
        Box::new([0; (WIDE as usize + 1) / 64])
    }

    fn one(distance: usize) -> Box<Wide> {
        let mut set = Box::<Wide>::none();
        set[distance / 64] = 1 << (distance % 64);
        set
    }

    fn add_far(&mut self, from: &Box<Wide>, distance: usize) {
        let (words, shift) = (distance / 64, distance % 64);
        for word in words..self.len() {
            self[word] |= from[word - words] << shift;
            if shift > 0 && word > words {
                self[word] |= from[word - words - 1] >> (64 - shift);
            }
        }
    }

    fn add_near(&mut self, from: &Box<Wide>, distance: usize, common: &Box<Wide>) -> bool {
        let (words, shift) = (distance / 64, distance % 64);
        let mut is_common = false;
        for word in 0..self.len() - words {
            let mut near = from[word + words] >> shift;
            if shift > 0 && word + words + 1 < self.len() {
                near |= from[word + words + 1] << (64 - shift);
            }
            self[word] |= near;
            is_common |= near & common[word] != 0;
        }
        is_common
    }
}
