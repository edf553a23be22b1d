//! Linear equations over groups of cells with different values.
//!
//! The cells of an equation are cut into groups that have one factor and see each other. A group is limited by the
//! least and the greatest sums of the others. In an equation of one group, all ways to fill up to five open cells are
//! found, or all sets of values with the sum.

mod tries;
mod ways;

use self::tries::{try_few, try_two};
use super::Space;
use super::cells::Cells;
use super::sets::MAX_SET_VALUES;
use crate::model::{Equation, Place};
use crate::puzzle::{bits, bits_between};

#[derive(Debug)]
pub(crate) struct Sum {
    groups: Box<[Group]>,
    /// The sum of the numbers of bits in place of values.
    total: i64,
    /// The sets of values that one group can have, where these are few.
    combinations: Box<[u32]>,
    /// Whether all cells are one group that [`Group::narrow`] can look at.
    is_narrow: bool,
}

/// Maximum number of ways to choose a value for each of five open cells, with any sum, up to which those with the sum
/// are found. With more values they seldom tell anything.
const MAX_CHOICES: u64 = 6000;

/// Minimum number of cells of a sum that is cut by whole houses, too.
pub(super) const LONG_SUM: usize = 12;

/// Maximum number of sets of values that are tried one after the other.
const MAX_COMBINATIONS: usize = 64;

#[derive(Debug)]
struct Group {
    cells: Box<[Place]>,
    factor: i64,
}

impl Sum {
    /// Cuts the cells of an equation into groups. `different` are sets of cells with different values: only long sums
    /// need them.
    pub(super) fn new(
        equation: &Equation,
        least: i32,
        combinations: &mut Combinations,
        sees: impl Fn(Place, Place) -> bool,
        different: &[Cells],
    ) -> Sum {
        let values = combinations.values;
        let mut groups = groups(&equation.terms, values, sees);
        if groups.len() > 2
            && equation.terms.len() >= LONG_SUM
            && let Some(others) = groups_in_sets(&equation.terms, different)
            && range(&others, values) < range(&groups, values)
        {
            groups = others;
        }
        let factors: i64 = equation.terms.iter().map(|(factor, _)| factor).sum();
        let groups = groups.into_iter().map(|(factor, cells)| Group {
            cells: cells.into(),
            factor,
        });
        let groups: Box<[Group]> = groups.collect();
        let total = equation.sum - i64::from(least) * factors;
        let combinations = match &groups[..] {
            [group] if total % group.factor == 0 && values <= MAX_SET_VALUES => {
                combinations.of(group.cells.len(), total / group.factor)
            }
            _ => Box::default(),
        };
        // Sets of sets are for few values only; a pair needs none.
        let is_narrow = match &groups[..] {
            [group] => values <= MAX_SET_VALUES || group.cells.len() <= 2,
            _ => false,
        };
        Sum {
            groups,
            total,
            combinations,
            is_narrow,
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Place> {
        self.groups
            .iter()
            .flat_map(|group| group.cells.iter().copied())
    }

    /// The cells with their factors.
    pub(super) fn terms(&self) -> impl Iterator<Item = (i64, Place)> {
        let groups = self.groups.iter();
        groups.flat_map(|group| group.cells.iter().map(|cell| (group.factor, *cell)))
    }

    /// Whether the sum of the numbers of bits is odd.
    pub(super) fn is_odd(&self) -> bool {
        self.total % 2 != 0
    }

    /// The cells, and the sets of values that they may have, if all are different and the sets are few.
    pub(super) fn sets(&self) -> Option<(&[Place], &[u32])> {
        match &self.groups[..] {
            [group] if !self.combinations.is_empty() => Some((&group.cells, &self.combinations)),
            _ => None,
        }
    }

    /// Number of groups.
    pub(super) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// Takes bounds, and tries what is few.
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        match &self.groups[..] {
            [group] if self.is_narrow => {
                let sum = self.total / group.factor;
                self.total % group.factor == 0
                    && sum >= 0
                    && group.narrow(space, sum, &self.combinations)
            }
            _ => self.group_bounds(space),
        }
    }

    /// Tries what is few, or limits each group by the minimum and the maximum sums of the others.
    fn group_bounds(&self, space: &mut Space) -> bool {
        let mut open: arrayvec::ArrayVec<(Place, i64), 3> = arrayvec::ArrayVec::new();
        let mut rest = self.total;
        let mut is_few = true;
        for group in &self.groups {
            for cell in &group.cells {
                let mask = space.masks[*cell as usize];
                if mask.is_power_of_two() {
                    rest -= group.factor * i64::from(mask.trailing_zeros());
                } else {
                    is_few &= open.try_push((*cell, group.factor)).is_ok();
                }
            }
        }
        space.is_exact = is_few;
        match open[..] {
            [] => return rest == 0,
            [(cell, factor)] => {
                let bit = rest / factor;
                return rest % factor == 0
                    && (0..32).contains(&bit)
                    && space.restrict(cell, 1 << bit);
            }
            _ if is_few && open.iter().all(|(_, factor)| factor.abs() == 1) => {
                return try_few(space, &open, rest);
            }
            _ => space.is_exact = false,
        }
        let (mut least, mut greatest) = (0, 0);
        let mut bounds: smallvec::SmallVec<[Bounds; 16]> = smallvec::SmallVec::new();
        for group in &self.groups {
            let Some(found) = group.bounds(space) else {
                return false;
            };
            let (one, other) = (group.factor * found.low, group.factor * found.high);
            least += one.min(other);
            greatest += one.max(other);
            bounds.push(found);
        }
        let (above, below) = (self.total - least, greatest - self.total);
        if above < 0 || below < 0 {
            return false;
        }
        for (group, bounds) in self.groups.iter().zip(bounds) {
            let factor = group.factor.abs();
            let range = factor * (bounds.high - bounds.low);
            if range <= above && range <= below {
                continue;
            }
            let (above, below) = if group.factor > 0 {
                (above, below)
            } else {
                (below, above)
            };
            let most = bounds.high.min(bounds.low + above / factor);
            let least = bounds.low.max(bounds.high - below / factor);
            if least > most || !group.limit(space, least, most, &bounds) {
                return false;
            }
        }
        true
    }
}

/// Cuts the cells of an equation into groups that have one factor and see each other.
pub(super) fn groups(
    terms: &[(i64, Place)],
    values: usize,
    sees: impl Fn(Place, Place) -> bool,
) -> Vec<(i64, Vec<Place>)> {
    // All of them are often one group.
    let Some((factor, _)) = terms.first().copied() else {
        return Vec::new();
    };
    let is_one = |(number, (other, cell)): (usize, &(i64, Place))| {
        let mut before = terms[..number].iter();
        *other == factor && before.all(|(_, place)| sees(*cell, *place))
    };
    if terms.len() <= values && terms.iter().enumerate().all(is_one) {
        return vec![(factor, terms.iter().map(|(_, cell)| *cell).collect())];
    }
    // Cells that see many others of their factor come first, so that groups become large.
    let degree = |(factor, cell): &(i64, Place)| {
        let others = terms
            .iter()
            .filter(|(other, place)| other == factor && sees(*cell, *place));
        others.count()
    };
    let mut sorted = terms.to_vec();
    sorted.sort_by_cached_key(|term| std::cmp::Reverse(degree(term)));
    let groups = groups_in_order(&sorted, values, &sees);
    if groups.len() <= 2 {
        return groups;
    }
    // Cells of a box are near each other in the order of the cells, too.
    let others = groups_in_order(terms, values, &sees);
    if range(&others, values) < range(&groups, values) {
        others
    } else {
        groups
    }
}

/// What the sums of all groups can differ by.
fn range(groups: &[(i64, Vec<Place>)], values: usize) -> u64 {
    let ranges = groups.iter().map(|(factor, cells)| {
        let range = cells.len() * values.saturating_sub(cells.len());
        factor.unsigned_abs() * range as u64
    });
    ranges.sum()
}

/// Takes the set that has the most cells, again and again. `None` if there are no sets.
fn groups_in_sets(terms: &[(i64, Place)], different: &[Cells]) -> Option<Vec<(i64, Vec<Place>)>> {
    let none = different.first()?.none();
    let mut left = terms.to_vec();
    let mut groups = Vec::new();
    while let Some((factor, first)) = left.first().copied() {
        let mut own = none.clone();
        let places = left.iter().filter(|(other, _)| *other == factor);
        places.for_each(|(_, cell)| own.insert(*cell));
        let best = different.iter().max_by_key(|set| set.common(&own));
        let best = best.filter(|set| set.common(&own) > 1);
        let (group, rest) = left.into_iter().partition(|(other, cell)| {
            *other == factor && best.map_or(*cell == first, |set| set.contains(*cell))
        });
        let group: Vec<(i64, Place)> = group;
        groups.push((factor, group.into_iter().map(|(_, cell)| cell).collect()));
        left = rest;
    }
    Some(groups)
}

/// Adds each cell to the largest group of cells that it sees.
fn groups_in_order(
    terms: &[(i64, Place)],
    values: usize,
    sees: &impl Fn(Place, Place) -> bool,
) -> Vec<(i64, Vec<Place>)> {
    let mut groups: Vec<(i64, Vec<Place>)> = Vec::new();
    for (factor, cell) in terms {
        let fits = |(other, cells): &&mut (i64, Vec<Place>)| {
            other == factor
                && cells.len() < values
                && cells.iter().all(|member| sees(*cell, *member))
        };
        match groups
            .iter_mut()
            .filter(fits)
            .max_by_key(|(_, cells)| cells.len())
        {
            Some((_, cells)) => cells.push(*cell),
            None => groups.push((*factor, vec![*cell])),
        }
    }
    groups
}

/// Sets of values by their sizes and sums.
pub(super) struct Combinations {
    values: usize,
    /// For each size and each sum of the numbers of bits, the sets in ascending order. Empty for sizes that nothing
    /// asked for yet.
    sets: [Vec<Vec<u32>>; MAX_SET_VALUES + 1],
}

impl Combinations {
    pub(super) fn new(values: usize) -> Combinations {
        Combinations {
            values,
            sets: Default::default(),
        }
    }

    /// The sets of this many values that have this sum of the numbers of their bits. None if there are many.
    fn of(&mut self, size: usize, sum: i64) -> Box<[u32]> {
        let values = self.values;
        let Some(sets) = self.sets.get_mut(size) else {
            return Box::default();
        };
        if sets.is_empty() {
            sets.resize(values * values + 1, Vec::new());
            let full = crate::puzzle::full(values);
            let mut set = crate::puzzle::full(size);
            while set & !full == 0 && set != 0 {
                let sum: u32 = bits(set).sum();
                sets[sum as usize].push(set);
                // The next set of as many values: the lowest run of bits gives its highest one on.
                let lowest = set & set.wrapping_neg();
                let carried = set + lowest;
                set = (((set ^ carried) / lowest) >> 2) | carried;
            }
        }
        let found = usize::try_from(sum).ok().and_then(|sum| sets.get(sum));
        let few = found.filter(|sets| sets.len() <= MAX_COMBINATIONS);
        few.map(|sets| sets[..].into()).unwrap_or_default()
    }
}

impl Group {
    /// Narrows the cells, which are all that have this sum.
    fn narrow(&self, space: &mut Space, sum: i64, combinations: &[u32]) -> bool {
        let (mut rest, mut fixed, mut union) = (sum, 0, 0);
        let mut open: arrayvec::ArrayVec<Place, MAX_SET_VALUES> = arrayvec::ArrayVec::new();
        let mut choices = 1;
        for cell in &self.cells {
            let mask = space.masks[*cell as usize];
            union |= mask;
            if mask.is_power_of_two() {
                fixed |= mask;
                rest -= i64::from(mask.trailing_zeros());
            } else {
                open.push(*cell);
                choices *= u64::from(mask.count_ones());
            }
        }
        match open[..] {
            [] => return rest == 0,
            _ if rest < 0 => return false,
            [cell] => return rest < 32 && space.restrict(cell, 1 << rest),
            [a, b] => return try_two(space, [a, b], rest, fixed),
            [a, b, c] => return ways::keep_three(space, [a, b, c], rest, fixed),
            [a, b, c, d] => return ways::keep_four(space, [a, b, c, d], rest, fixed),
            [a, b, c, d, e] if choices <= MAX_CHOICES => {
                return ways::keep_five(space, [a, b, c, d, e], rest, fixed);
            }
            _ => {}
        }
        let Some(bounds) = self.bounds(space) else {
            return false;
        };
        if sum < bounds.low || sum > bounds.high || !self.limit(space, sum, sum, &bounds) {
            return false;
        }
        if combinations.is_empty() {
            return true;
        }
        let (mut allowed, mut required) = (0, u32::MAX);
        for set in combinations {
            let fits = |cell: &Place| space.masks[*cell as usize] & set != 0;
            if set & !union == 0 && fixed & !set == 0 && open.iter().all(fits) {
                allowed |= set;
                required &= set;
                if allowed == union && required == fixed {
                    // The other sets tell nothing more.
                    return true;
                }
            }
        }
        if allowed == 0 {
            return false;
        }
        if union & !allowed != 0 && !self.cells.iter().all(|cell| space.restrict(*cell, allowed)) {
            return false;
        }
        space.required = required & !fixed;
        true
    }

    /// Bounds of the sum of the cells. `None` if there are too few values.
    #[inline]
    fn bounds(&self, space: &Space) -> Option<Bounds> {
        if let [cell] = self.cells[..] {
            let mask = space.masks[cell as usize];
            return Some(Bounds {
                low: i64::from(mask.trailing_zeros()),
                high: i64::from(31 - mask.leading_zeros()),
                least: mask & mask.wrapping_neg(),
                greatest: mask,
                union: mask,
            });
        }
        let masks = || self.cells.iter().map(|cell| space.masks[*cell as usize]);
        let union = masks().fold(0, |union, mask| union | mask);
        // Each cell takes the next free value from its least, and from its greatest one on. The set of the values that
        // are taken does not depend on the order of the cells, and has the least, and the greatest, sum.
        let (mut low, mut high, mut least, mut greatest) = (0, 0, 0_u32, 0_u32);
        for mask in masks() {
            let from = union & !least & !((mask & mask.wrapping_neg()) - 1);
            let to = union & !greatest & (u32::MAX >> mask.leading_zeros());
            if from == 0 || to == 0 {
                return None;
            }
            let (bottom, top) = (from.trailing_zeros(), 31 - to.leading_zeros());
            low += i64::from(bottom);
            high += i64::from(top);
            least |= 1 << bottom;
            greatest |= 1 << top;
        }
        Some(Bounds {
            low,
            high,
            least,
            greatest,
            union,
        })
    }

    /// Leaves each cell the values with which the others can keep the sum within bounds.
    fn limit(&self, space: &mut Space, least: i64, most: i64, bounds: &Bounds) -> bool {
        if let [cell] = self.cells[..] {
            return space.restrict(cell, bits_between(least, most));
        }
        // In order, the values differ from the least ones by no more than the sum does.
        let (above, below) = (most - bounds.low, bounds.high - least);
        // No value is further than that from another one.
        let furthest = i64::from(32 - bounds.union.leading_zeros());
        if above >= furthest && below >= furthest {
            return true;
        }
        let mut allowed = u32::MAX;
        if above < 8 {
            let mut set = bounds.least;
            for _ in 0..above {
                set |= set << 1;
            }
            allowed &= set;
        }
        if below < 8 {
            let mut set = bounds.greatest;
            for _ in 0..below {
                set |= set >> 1;
            }
            allowed &= set;
        }
        let (mut low, mut high) = (0, 0);
        for cell in &self.cells {
            let mask = space.masks[*cell as usize];
            low += i64::from(mask.trailing_zeros());
            high += i64::from(31 - mask.leading_zeros());
        }
        self.cells.iter().all(|cell| {
            let mask = space.masks[*cell as usize];
            let (first, last) = (
                i64::from(mask.trailing_zeros()),
                i64::from(31 - mask.leading_zeros()),
            );
            let range = bits_between(least - (high - last), most - (low - first));
            space.restrict(*cell, range & allowed)
        })
    }
}

/// Bounds of the sum of a group.
struct Bounds {
    low: i64,
    high: i64,
    /// Values of the cells with the least, and with the greatest, sum, as if each cell had all between its own.
    least: u32,
    greatest: u32,
    /// The values that any cell may have.
    union: u32,
}
