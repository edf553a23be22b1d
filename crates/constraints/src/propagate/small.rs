//! Propagators for counts, indexes, ranks and constraints that must not hold.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::Space;
use crate::constraint::Constraint;
use crate::model::Place;
use crate::puzzle::{Filled, Puzzle};

/// The number of the cells with a value is from `least` to `most`.
#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) cells: Box<[Place]>,
    pub(crate) bit: u32,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// Allows from `least` to `most` of the cells to have a value.
fn count(space: &mut Space, cells: &[Place], bit: u32, least: usize, most: usize) -> bool {
    let (fixed, possible) = counts(space, cells, bit);
    if fixed > most || possible < least {
        return false;
    }
    if possible == least && fixed < possible {
        return cells
            .iter()
            .all(|cell| space.masks[*cell as usize] & bit == 0 || space.restrict(*cell, bit));
    }
    if fixed == most && fixed < possible {
        return cells
            .iter()
            .all(|cell| space.masks[*cell as usize] == bit || space.restrict(*cell, !bit));
    }
    fixed >= least || space.keep_places(cells, bit, least)
}

/// How many of the cells have a value, and how many may have it.
fn counts(space: &Space, cells: &[Place], bit: u32) -> (usize, usize) {
    let masks = || cells.iter().map(|cell| space.masks[*cell as usize]);
    (
        masks().filter(|mask| *mask == bit).count(),
        masks().filter(|mask| mask & bit != 0).count(),
    )
}

fn union(space: &Space, cells: &[Place]) -> u32 {
    cells
        .iter()
        .fold(0, |union, cell| union | space.masks[*cell as usize])
}

fn bits(mask: u32) -> impl Iterator<Item = u32> {
    (0..32)
        .map(|bit| 1 << bit)
        .filter(move |bit| mask & bit != 0)
}

impl Count {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        count(space, &self.cells, self.bit, self.least, self.most)
    }
}

/// Sets of cells have the same values, each as often.
#[derive(Debug)]
pub(crate) struct SameCounts {
    pub(crate) sets: Box<[Box<[Place]>]>,
}

impl SameCounts {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let any = (self.sets.iter()).fold(0, |any, set| any | union(space, set));
        bits(any).all(|bit| {
            let (mut least, mut most) = (0, usize::MAX);
            for set in &self.sets {
                let (fixed, possible) = counts(space, set, bit);
                least = least.max(fixed);
                most = most.min(possible);
            }
            least <= most && (self.sets.iter()).all(|set| count(space, set, bit, least, most))
        })
    }
}

/// A house and the houses that share cells with it: a value whose places in the house are all shared with another is
/// taken from the rest of the other.
#[derive(Debug)]
pub(crate) struct Crossings {
    pub(crate) cells: Box<[Place]>,
    /// Ways to cut the house into parts that it shares with others, and a part that it does not.
    pub(crate) cuts: Box<[Box<[Part]>]>,
}

/// A part of a house.
#[derive(Debug)]
pub(crate) struct Part {
    /// Its places in the house.
    pub(crate) places: Box<[u8]>,
    /// The other cells of the house that shares it.
    pub(crate) outside: Box<[Place]>,
}

impl Crossings {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let mut masks = [0; 32];
        let (mut once, mut twice) = (0, 0);
        for (mask, cell) in masks.iter_mut().zip(&self.cells) {
            *mask = space.masks[*cell as usize];
            twice |= once & *mask;
            once |= *mask;
        }
        self.cuts.iter().all(|cut| {
            let union = |part: &Part| {
                let places = part.places.iter();
                places.fold(0, |union, place| union | masks[*place as usize])
            };
            let (mut once, mut more) = (0, 0);
            for part in cut {
                let union = union(part);
                more |= once & union;
                once |= union;
            }
            let only = twice & !more;
            only == 0
                || cut.iter().all(|part| {
                    let only = only & union(part);
                    only == 0 || (part.outside.iter()).all(|cell| space.restrict(*cell, !only))
                })
        })
    }
}

/// Each value of the cells is the number of them that have it.
#[derive(Debug)]
pub(crate) struct Circles {
    pub(crate) cells: Box<[Place]>,
    /// The cells, cut into groups with different values.
    pub(crate) groups: Box<[Box<[Place]>]>,
    pub(crate) least: i32,
}

impl Circles {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let total = self.cells.len();
        let possible = union(space, &self.cells);
        // Which values are used: each that is adds itself, and all cells are used.
        let mut used = Vec::new();
        let mut open = Vec::new();
        for bit in bits(possible) {
            let value = self.least + bit.trailing_zeros() as i32;
            let (fixed, _) = counts(space, &self.cells, bit);
            let most = self.most(space, bit);
            let is_possible = value > 0 && fixed <= value as usize && value as usize <= most;
            if !is_possible {
                if fixed > 0 || !self.cells.iter().all(|cell| space.restrict(*cell, !bit)) {
                    return false;
                }
            } else if fixed > 0 {
                used.push((bit, value as usize));
            } else {
                open.push((bit, value as usize));
            }
        }
        let Some(rest) = total.checked_sub(used.iter().map(|(_, value)| value).sum()) else {
            return false;
        };
        // The sums that the open values can have, without the first ones and without the last ones.
        let with = |sums: &Vec<bool>, value: usize| -> Vec<bool> {
            (0..=rest)
                .map(|sum| sums[sum] || (sum >= value && sums[sum - value]))
                .collect()
        };
        let mut none = vec![false; rest + 1];
        none[0] = true;
        let mut before = vec![none.clone()];
        for (_, value) in &open {
            before.push(with(before.last().expect("it is not empty"), *value));
        }
        let mut after = none;
        for (place, (bit, value)) in open.iter().enumerate().rev() {
            let reaches =
                |sum: usize| (0..=sum).any(|part| before[place][part] && after[sum - part]);
            let can_be = rest >= *value && reaches(rest - value);
            let can_miss = reaches(rest);
            match (can_be, can_miss) {
                (false, false) => return false,
                (false, true) => {
                    if !self.cells.iter().all(|cell| space.restrict(*cell, !bit)) {
                        return false;
                    }
                }
                (true, false) => used.push((*bit, *value)),
                (true, true) => {}
            }
            after = with(&after, *value);
        }
        if rest > 0 && open.is_empty() {
            return false;
        }
        used.into_iter().all(|(bit, value)| {
            count(space, &self.cells, bit, value, value)
                && (self.most(space, bit) != value || self.fill(space, bit))
        })
    }

    /// The number of groups with a place for the value, each of which can have it once.
    fn most(&self, space: &Space, bit: u32) -> usize {
        let groups = self.groups.iter();
        groups
            .filter(|group| union(space, group) & bit != 0)
            .count()
    }

    /// Gives each group that has one place for the value the value, and takes it from the cells that see all places of
    /// a group.
    fn fill(&self, space: &mut Space, bit: u32) -> bool {
        self.groups.iter().all(|group| {
            let is_place = |cell: &Place| space.masks[*cell as usize] & bit != 0;
            let places: Vec<Place> = group.iter().copied().filter(is_place).collect();
            match places[..] {
                [] => true,
                [cell] => space.restrict(cell, bit),
                _ => space.remove_from_common_peers(bit, places.into_iter()),
            }
        })
    }
}

/// The value of a cell is the place of a value in a line, counted from 1.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) cell: Place,
    pub(crate) line: Box<[Place]>,
    pub(crate) bit: u32,
    pub(crate) least: i32,
}

impl Index {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let place = |bit: u32| (self.least + bit.trailing_zeros() as i32 - 1) as usize;
        let kept = bits(space.masks[self.cell as usize])
            .filter(|bit| space.masks[self.line[place(*bit)] as usize] & self.bit != 0)
            .fold(0, |kept, bit| kept | bit);
        if !space.restrict(self.cell, kept) {
            return false;
        }
        !kept.is_power_of_two() || space.restrict(self.line[place(kept)], self.bit)
    }
}

/// A line is at a place, counted from 1, of all lines in ascending order, and equal to no other.
#[derive(Debug)]
pub(crate) struct Rank {
    pub(crate) line: Box<[Place]>,
    pub(crate) others: Box<[Box<[Place]>]>,
    pub(crate) rank: usize,
    /// Whether others may be equal to it.
    pub(crate) is_tied: bool,
    /// Whether others may not, the values of each line are different, each value is the first of four lines, and the
    /// first one of the line is known by that.
    pub(crate) is_latin: bool,
    /// For each other line whose rank is known, too, whether it is less.
    pub(crate) known: Box<[Option<bool>]>,
}

impl Rank {
    /// Lets each line know which of the others are less by their own ranks. Returns whether these differ.
    pub(super) fn join(ranks: &mut [&mut Rank]) -> bool {
        let all: Vec<(Box<[Place]>, usize)> = (ranks.iter().filter(|rank| !rank.is_tied))
            .map(|rank| (rank.line.clone(), rank.rank))
            .collect();
        let mut are_different = true;
        for rank in ranks.iter_mut().filter(|rank| !rank.is_tied) {
            let own = rank.rank;
            let known = rank.others.iter().map(|other| {
                let (_, rank) = all.iter().find(|(line, _)| line == other)?;
                are_different &= *rank != own;
                Some(*rank < own)
            });
            rank.known = known.collect();
        }
        are_different
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let Some(wanted) = self.rank.checked_sub(1) else {
            return false;
        };
        let first = space.masks[self.line[0] as usize];
        if self.is_latin && first.is_power_of_two() {
            return self.narrow_equals(space, first, wanted % 4);
        }
        if self.is_tied {
            return self.is_possible(space, wanted);
        }
        let (mut surely, mut perhaps) = (0, 0);
        for other in &self.others {
            let (is_less, is_greater) = self.orders(space, other, 0);
            if !is_less && !is_greater {
                return false;
            }
            surely += usize::from(!is_greater);
            perhaps += usize::from(is_less);
        }
        if surely > wanted || perhaps < wanted {
            return false;
        }
        // If no more, or all, of the open ones are less, each has to be on its side.
        let side = match (surely == wanted, perhaps == wanted) {
            (true, true) => return true,
            (true, false) => false,
            (false, true) => true,
            (false, false) => return true,
        };
        self.others.iter().all(|other| {
            self.orders(space, other, 0) != (true, true) || self.order(space, other, side)
        })
    }

    /// Whether `wanted` others can be at most as great, so that no more of them are less.
    fn is_possible(&self, space: &Space, wanted: usize) -> bool {
        let (mut surely, mut perhaps) = (0, 0);
        for other in &self.others {
            let (is_less, is_greater) = self.orders(space, other, 0);
            let mut pairs = other.iter().zip(&self.line);
            let is_equal =
                pairs.all(|(a, b)| space.masks[*a as usize] & space.masks[*b as usize] != 0);
            surely += usize::from(!is_greater && !is_equal);
            perhaps += usize::from(is_less || is_equal);
        }
        (surely..=perhaps).contains(&wanted)
    }

    /// Compares the line with the three others that have its first value, of which `wanted` are less.
    fn narrow_equals(&self, space: &mut Space, first: u32, wanted: usize) -> bool {
        // How many more have to be less, and greater, than those that are known by their ranks.
        let mut missing = [3 - wanted, wanted];
        for (other, known) in self.others.iter().zip(&self.known) {
            let Some(is_less) = *known else { continue };
            if space.masks[other[0] as usize] == first {
                let side = &mut missing[usize::from(is_less)];
                let Some(rest) = side.checked_sub(1) else {
                    return false;
                };
                *side = rest;
                if !self.order(space, other, is_less) {
                    return false;
                }
            }
        }
        let (mut surely, mut perhaps) = ([0; 2], [0; 2]);
        for (other, known) in self.others.iter().zip(&self.known) {
            let mask = space.masks[other[0] as usize];
            if known.is_some() || mask & first == 0 {
                continue;
            }
            let (is_less, is_greater) = self.orders(space, other, 1);
            if mask == first {
                if !is_less && !is_greater {
                    return false;
                }
                surely[0] += usize::from(!is_less);
                surely[1] += usize::from(!is_greater);
            }
            perhaps[0] += usize::from(is_greater);
            perhaps[1] += usize::from(is_less);
        }
        if (0..2).any(|side| surely[side] > missing[side] || perhaps[side] < missing[side]) {
            return false;
        }
        let is_full = |side: usize| surely[side] == missing[side];
        let are_all = |side: usize| perhaps[side] == missing[side];
        if !(0..2).any(|side| is_full(side) || are_all(side)) {
            return true;
        }
        for (other, known) in self.others.iter().zip(&self.known) {
            let mask = space.masks[other[0] as usize];
            if known.is_some() || mask & first == 0 {
                continue;
            }
            let (is_less, is_greater) = self.orders(space, other, 1);
            let sides = [is_greater, is_less];
            for side in 0..2 {
                // A line that has to be on this side, if all that can are needed, or if the other side is full.
                let is_needed = sides[side] && are_all(side);
                if is_needed && !space.restrict(other[0], first) {
                    return false;
                }
                let is_in = space.masks[other[0] as usize] == first;
                let is_forced = is_needed || (is_in && sides[side] && is_full(1 - side));
                if is_forced && sides[1 - side] && !self.order(space, other, side == 1) {
                    return false;
                }
            }
            // A line that would be one too many on any side that it can be on has another first value.
            let is_possible = (0..2).any(|side| sides[side] && !is_full(side));
            if mask != first && !is_possible && !space.restrict(other[0], !first) {
                return false;
            }
        }
        true
    }

    /// Whether another line can be less, and greater, if as many of the first values are the same.
    fn orders(&self, space: &Space, other: &[Place], same: usize) -> (bool, bool) {
        let (mut is_less, mut is_greater) = (false, false);
        // Values that are the same in both lines come once in each.
        let mut free = u32::MAX;
        if self.is_latin && same > 0 {
            free = !space.masks[self.line[0] as usize];
        }
        for (a, b) in other.iter().zip(&self.line).skip(same) {
            if a == b {
                continue;
            }
            let (a, b) = (
                space.masks[*a as usize] & free,
                space.masks[*b as usize] & free,
            );
            if a == 0 || b == 0 {
                break;
            }
            is_less |= a.trailing_zeros() < b.leading_bit();
            is_greater |= a.leading_bit() > b.trailing_zeros();
            if a & b == 0 || (is_less && is_greater) {
                break;
            }
            if self.is_latin {
                free &= !(a & b);
            }
        }
        (is_less, is_greater)
    }

    /// Makes another line less, or greater, than this one as far as the first cells that can differ say.
    fn order(&self, space: &mut Space, other: &[Place], is_less: bool) -> bool {
        let (low, high) = if is_less {
            (other, &self.line[..])
        } else {
            (&self.line[..], other)
        };
        for (a, b) in low.iter().zip(high) {
            if a == b {
                continue;
            }
            let (low, high) = (space.masks[*a as usize], space.masks[*b as usize]);
            if low == high && low.is_power_of_two() {
                continue;
            }
            // The first place that can differ: low is at most high.
            let greatest = high.leading_bit();
            let least = low.trailing_zeros();
            let at_most = if greatest >= 31 {
                u32::MAX
            } else {
                (2 << greatest) - 1
            };
            if !space.restrict(*a, at_most) || !space.restrict(*b, u32::MAX << least) {
                return false;
            }
            let (low, high) = (space.masks[*a as usize], space.masks[*b as usize]);
            if low != high || !low.is_power_of_two() {
                return true;
            }
        }
        false
    }
}

trait LeadingBit {
    /// The number of the highest bit.
    fn leading_bit(self) -> u32;
}

impl LeadingBit for u32 {
    fn leading_bit(self) -> u32 {
        31 - self.leading_zeros()
    }
}

/// A constraint does not hold. It is tried once at most one of its cells is open.
#[derive(Debug)]
pub(crate) struct Violated {
    pub(crate) cells: Box<[Place]>,
    /// The indices of the cells in the puzzle.
    pub(crate) indices: Box<[Place]>,
    pub(crate) constraint: Constraint,
    pub(crate) puzzle: Arc<Puzzle>,
}

impl Violated {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let pairs = || self.cells.iter().zip(&self.indices);
        let is_open = |(cell, _): &(&Place, _)| !space.masks[**cell as usize].is_power_of_two();
        let open: ArrayVec<(&Place, &Place), 2> = pairs().filter(is_open).take(2).collect();
        let shape = &self.puzzle.shape;
        let value = |mask: u32| shape.least + mask.trailing_zeros().min(31) as i32;
        let mut values = vec![shape.least; shape.len()];
        for (cell, index) in pairs() {
            values[*index as usize] = value(space.masks[*cell as usize]);
        }
        let is_violated = |values: &[i32]| {
            !self.constraint.holds(&Filled {
                puzzle: &self.puzzle,
                values,
            })
        };
        match open[..] {
            [] => is_violated(&values),
            [(cell, index)] => {
                let kept = bits(space.masks[*cell as usize]).filter(|bit| {
                    values[*index as usize] = value(*bit);
                    is_violated(&values)
                });
                let kept = kept.fold(0, |kept, bit| kept | bit);
                space.restrict(*cell, kept)
            }
            _ => true,
        }
    }
}
