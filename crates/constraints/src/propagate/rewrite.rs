//! What follows from the constraints before the search: sums of the cells that stick out of houses or are left in them,
//! and sets of cells with the same values.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::network::{MAX_WATCHED_HOUSES, Sight};
use super::{Crossings, Part, Propagator, Rank, Run};
use crate::constraint::Constraint;
use crate::model::{Equation, Model, Place};

/// The greatest number of cells in a sum that is derived from several houses.
const MAX_TERMS: usize = 11;

/// The greatest number of cells in a sum around a house.
const MAX_AROUND: usize = 14;

/// The greatest number of cells in a sum from several houses that is taken however many there are. One more is allowed
/// in a sum from one house.
const SHORT_TERMS: usize = 5;

/// The number of derived sums up to which longer ones are taken, too.
const ENOUGH_SUMS: usize = 24;

/// The least number of cells of a sum that is added to others, and the greatest number of such sums.
const MIN_LONG: usize = 6;
const MAX_TOGETHER: usize = 24;

/// Minimum [worth](Worth::limits) of a sum of equations that is kept. It is negative because a sum that limits nothing
/// at first may do so after some decisions.
const MIN_WORTH: i64 = -50;

/// The greatest number of cells on either side of sets with the same values.
const MAX_LEFTOVERS: usize = 9;

/// Adds what follows to a model.
pub(super) fn derive(model: &mut Model<'_>, sees: &Sight) {
    let values = model.puzzle().shape.values;
    let houses: Vec<Vec<Place>> = model
        .different
        .iter()
        .filter(|group| group.len() == values)
        .cloned()
        .collect();
    if houses.is_empty() {
        return;
    }
    // `Space::place_singles` does it for few houses.
    if houses.len() > MAX_WATCHED_HOUSES {
        crossings(model, &houses);
    }
    let families = families(&houses, model.masks.len());
    let is_irregular = |constraint: &Constraint| matches!(constraint, Constraint::Regions(_));
    if model.puzzle().constraints.iter().any(is_irregular) {
        leftovers(model, &families);
    }
    let together = together(model, sees);
    let around = around(model, sees, &families);
    sums(model, &families);
    let is_new = |equation: &Equation| !model.equations.contains(equation);
    let around: Vec<Equation> = around.into_iter().filter(is_new).collect();
    model.equations.extend(around);
    model.equations.extend(together);
}

/// Cuts the cells of counting circles into groups with different values, the largest first.
pub(super) fn cut_circles(model: &mut Model<'_>) {
    let different = &model.different;
    for propagator in &mut model.propagators {
        let Propagator::Circles(circles) = propagator else {
            continue;
        };
        let mut rest: BTreeSet<Place> = circles.cells.iter().copied().collect();
        let mut groups: Vec<Box<[Place]>> = Vec::new();
        while let Some(first) = rest.first().copied() {
            let within = |group: &Vec<Place>| -> Vec<Place> {
                let cells = group.iter().filter(|cell| rest.contains(cell));
                cells.copied().collect()
            };
            let largest = different.iter().map(within).max_by_key(Vec::len);
            let group = largest
                .filter(|group| group.len() > 1)
                .unwrap_or_else(|| vec![first]);
            rest.retain(|cell| !group.contains(cell));
            groups.push(group.into());
        }
        circles.groups = groups.into();
    }
}

/// Lets cells with labels know their houses.
pub(super) fn find_houses(model: &mut Model<'_>) {
    let values = model.puzzle().shape.values;
    let houses = || model.different.iter().filter(|group| group.len() == values);
    for propagator in &mut model.propagators {
        let Propagator::Labelled(labelled) = propagator else {
            continue;
        };
        let number = |cell: &Place| {
            let number = labelled.cells.iter().position(|other| other == cell)?;
            Some(number as u16)
        };
        let found = houses().filter_map(|house| house.iter().map(number).collect());
        let found: Box<[Box<[u16]>]> = found.collect();
        labelled.houses = found;
    }
}

/// Finds the shards of regions that are to be found, by labels that are `equal` and arms on which labels are counted.
/// A cell that is not alone in its region is counted with a second one if all cells at its sides are counted.
pub(super) fn find_shards(model: &mut Model<'_>, equal: &[(Place, Place)]) {
    let propagators = std::mem::take(&mut model.propagators);
    let equals = || {
        propagators
            .iter()
            .filter_map(|propagator| match propagator {
                Propagator::Equals(equals) => Some(equals),
                _ => None,
            })
    };
    let mut found = Vec::new();
    for propagator in &propagators {
        let Propagator::Shards(shards) = propagator else {
            continue;
        };
        let numbers: FxHashMap<Place, u16> = shards.labels.iter().copied().zip(0..).collect();
        let number = |label: &Place| numbers.get(label).copied();
        let mut firsts: Vec<u16> = (0..shards.labels.len() as u16).collect();
        for (a, b) in equal {
            if let (Some(a), Some(b)) = (number(a), number(b)) {
                super::shards::join(&mut firsts, a, b);
            }
        }
        let mut runs = Vec::new();
        for equals in equals() {
            let arms: Option<Box<[Box<[u16]>]>> = (equals.arms.iter())
                .map(|arm| arm.iter().map(number).collect())
                .collect();
            let Some(arms) = arms else { continue };
            let counted = arms.iter().flat_map(|arm| match equals.is_run {
                true => arm[..2.min(arm.len())].iter(),
                false => arm.iter(),
            });
            let mut sides = shards.sides[arms[0][0] as usize].iter();
            let is_within =
                sides.all(|side| *side == u16::MAX || counted.clone().any(|cell| cell == side));
            // With the first cell on each arm.
            let least = arms.len() as i32 + i32::from(is_within && shards.size > 1);
            let below = (least - equals.less).clamp(0, 31);
            model.masks[equals.count as usize] &= u32::MAX << below;
            if equals.is_run {
                let (count, less) = (equals.count, equals.less);
                let mut is_on: Box<[bool]> = vec![false; shards.labels.len()].into();
                let on = arms.iter().flatten();
                on.for_each(|cell| is_on[usize::from(*cell)] = true);
                let cells: usize = arms.iter().map(|arm| arm.len() - 1).sum();
                if is_on.iter().filter(|on| **on).count() != cells + 1 {
                    continue;
                }
                runs.push(Run {
                    count,
                    less,
                    arms,
                    is_on,
                });
            }
        }
        let is_any = !runs.is_empty() || (0..).zip(&firsts).any(|(cell, first)| cell != *first);
        found.push(is_any.then_some((firsts, runs)));
    }
    let mut found = found.into_iter();
    model.propagators = propagators;
    model.propagators.retain_mut(|propagator| {
        let Propagator::Shards(shards) = propagator else {
            return true;
        };
        let Some(Some((firsts, runs))) = found.next() else {
            return false;
        };
        (shards.firsts, shards.runs) = (firsts.into(), runs.into());
        true
    });
}

/// Lets each line with a rank know those of the other lines. Returns whether no two lines have the same rank.
pub(super) fn join_ranks(model: &mut Model<'_>) -> bool {
    let ranks = model.propagators.iter_mut();
    let ranks = ranks.filter_map(|propagator| match propagator {
        Propagator::Rank(rank) => Some(rank),
        _ => None,
    });
    Rank::join(&mut ranks.collect::<Vec<_>>())
}

/// The parts that each house shares with others, in cuts whose parts have no cell in common.
fn crossings(model: &mut Model<'_>, houses: &[Vec<Place>]) {
    let outside = |cells: &[Place], house: &[Place]| -> Box<[Place]> {
        let outside = cells
            .iter()
            .filter(|cell| house.binary_search(cell).is_err());
        outside.copied().collect()
    };
    for house in houses {
        let mut cuts: Vec<(u64, Vec<Part>)> = Vec::new();
        for other in houses {
            let places: Box<[u8]> = (0..)
                .zip(house)
                .filter(|(_, cell)| other.binary_search(cell).is_ok())
                .map(|(place, _)| place)
                .collect();
            if places.len() < 2 || places.len() == house.len() {
                continue;
            }
            let used = places.iter().fold(0, |used, place| used | 1_u64 << place);
            let outside = outside(other, house);
            let part = Part { places, outside };
            match cuts.iter_mut().find(|(taken, _)| taken & used == 0) {
                Some((taken, parts)) => {
                    *taken |= used;
                    parts.push(part);
                }
                None => cuts.push((used, vec![part])),
            }
        }
        for (taken, parts) in &mut cuts {
            let rest = (0..house.len() as u8).filter(|place| *taken >> place & 1 == 0);
            let places: Box<[u8]> = rest.collect();
            if !places.is_empty() {
                let outside = Box::default();
                parts.push(Part { places, outside });
            }
        }
        if !cuts.is_empty() {
            let crossings = Crossings {
                cells: house.clone().into(),
                cuts: cuts.into_iter().map(|(_, parts)| parts.into()).collect(),
            };
            model.propagators.push(Propagator::Crossings(crossings));
        }
    }
}

/// Cuts the houses into families whose members have no cell in common, such as all rows.
fn families(houses: &[Vec<Place>], cells: usize) -> Vec<Vec<Vec<Place>>> {
    let mut families: Vec<(Cells, Vec<Vec<Place>>)> = Vec::new();
    for house in houses {
        let own = Cells::new(cells, house.iter().copied());
        let free = families
            .iter_mut()
            .find(|(cells, _)| cells.common(&own) == 0);
        match free {
            Some((cells, family)) => {
                cells.add(&own);
                family.push(house.clone());
            }
            None => families.push((own, vec![house.clone()])),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

/// The law of leftovers: some houses of one family and as many of another have the same values where they do not
/// overlap.
fn leftovers(model: &mut Model<'_>, families: &[Vec<Vec<Place>>]) {
    let mut found: BTreeSet<(Vec<Place>, Vec<Place>)> = BTreeSet::new();
    for (number, family) in families.iter().enumerate() {
        for others in families
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != number)
            .map(|(_, others)| others)
        {
            for count in 2..=(family.len() / 2).min(4) {
                for window in family.windows(count) {
                    let cells: BTreeSet<Place> = window.concat().into_iter().collect();
                    let mut near: Vec<(usize, &Vec<Place>)> = others
                        .iter()
                        .map(|other| {
                            (
                                other.iter().filter(|cell| cells.contains(cell)).count(),
                                other,
                            )
                        })
                        .collect();
                    near.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
                    let chosen: BTreeSet<Place> = near
                        .iter()
                        .take(count)
                        .flat_map(|(_, other)| other.iter().copied())
                        .collect();
                    let left: Vec<Place> = cells.difference(&chosen).copied().collect();
                    let right: Vec<Place> = chosen.difference(&cells).copied().collect();
                    if left.len() == right.len() && !left.is_empty() && left.len() <= MAX_LEFTOVERS
                    {
                        found.insert(if left < right {
                            (left, right)
                        } else {
                            (right, left)
                        });
                    }
                }
            }
        }
    }
    let found = found.into_iter();
    model
        .same
        .extend(found.map(|(left, right)| vec![left, right]));
}

/// The sums of cells that are left in houses, or stick out of them, when the sums that lie in the houses are taken
/// away.
fn sums(model: &mut Model<'_>, families: &[Vec<Vec<Place>>]) {
    let shape = &model.puzzle().shape;
    let house_sum: i64 = (0..shape.values as i64)
        .map(|bit| bit + i64::from(shape.least))
        .sum();
    let plain: Vec<Equation> = (model.equations.iter())
        .filter(|equation| equation.terms.iter().all(|(factor, _)| *factor == 1))
        .cloned()
        .collect();
    if plain.is_empty() {
        return;
    }
    let mut known: FxHashSet<Equation> = model.equations.iter().cloned().collect();
    let cells = model.masks.len();
    let plain: Vec<(Cells, &Equation)> = plain
        .iter()
        .map(|equation| {
            let places = equation.terms.iter().map(|(_, cell)| *cell);
            (Cells::new(cells, places), equation)
        })
        .collect();
    let (mut short, mut long) = (Vec::new(), Vec::new());
    let mut order = Vec::new();
    for family in families {
        let houses: Vec<Cells> = family
            .iter()
            .map(|house| Cells::new(cells, house.iter().copied()))
            .collect();
        // For each house, how many of its cells each sum has.
        let shared = |house: &Cells| -> Vec<u16> {
            let shared = plain.iter().map(|(cells, _)| cells.common(house) as u16);
            shared.collect()
        };
        let shared: Vec<Vec<u16>> = houses.iter().map(shared).collect();
        let mut inside = vec![0; plain.len()];
        for window in regions(family.len()) {
            let mut region = Cells::new(cells, [].into_iter());
            inside.fill(0);
            for house in &window {
                region.add(&houses[*house]);
                for (inside, shared) in inside.iter_mut().zip(&shared[*house]) {
                    *inside += shared;
                }
            }
            // Sums with the most cells inside and the fewest outside come first.
            order.clear();
            for (number, ((_, equation), inside)) in plain.iter().zip(&inside).enumerate() {
                let inside = usize::from(*inside);
                let outside = equation.terms.len() - inside;
                if inside > outside {
                    order.push((outside, std::cmp::Reverse(inside), number));
                }
            }
            if order.is_empty() {
                continue;
            }
            order.sort_unstable();
            let sums = order.iter().map(|(.., number)| &plain[*number]);
            let is_one = window.len() == 1;
            let is_all = window.len() == family.len();
            let most = if is_one { shape.values - 1 } else { MAX_TERMS };
            let total = house_sum * window.len() as i64;
            if let Some(rest) = Rest::new(region, total, sums, most) {
                let is_short = is_all || rest.number <= SHORT_TERMS + usize::from(is_one);
                if !is_short {
                    long.push(rest);
                } else if let equation = rest.equation()
                    && known.insert(equation.clone())
                {
                    short.push(equation);
                }
            }
        }
    }
    // Long ones are worth their time only where there are few.
    long.sort_by_key(|rest| rest.number);
    let long = long.iter().map(Rest::equation);
    let long = long.filter(|equation| known.insert(equation.clone()));
    let enough = ENOUGH_SUMS.saturating_sub(short.len());
    model.equations.append(&mut short);
    model.equations.extend(long.take(enough));
}

/// The sums of the cells that are left around a house, such as a diagonal, in the houses of a family that it crosses,
/// or stick out of these.
fn around(model: &Model<'_>, sees: &Sight, families: &[Vec<Vec<Place>>]) -> Vec<Equation> {
    let shape = &model.puzzle().shape;
    let house_sum: i64 = (0..shape.values as i64)
        .map(|bit| bit + i64::from(shape.least))
        .sum();
    let cells = model.masks.len();
    let plain = || {
        let is_plain = |equation: &&Equation| equation.terms.iter().all(|(factor, _)| *factor == 1);
        model.equations.iter().filter(is_plain)
    };
    let is_whole = |family: &&Vec<Vec<Place>>| family.len() * shape.values == cells;
    let mut found = Vec::new();
    if plain().next().is_none() {
        return found;
    }
    let mut sums: Vec<(Cells, &Equation)> = Vec::new();
    for house in families.iter().filter(|family| !is_whole(family)).flatten() {
        let own = Cells::new(cells, house.iter().copied());
        for family in families.iter().filter(is_whole) {
            let is_crossed = |other: &&Vec<Place>| other.iter().any(|cell| own.contains(*cell));
            let crossed: Vec<&Vec<Place>> = family.iter().filter(is_crossed).collect();
            if crossed.len() == family.len() {
                continue;
            }
            let rest = crossed.iter().copied().flatten().copied();
            let region = Cells::new(cells, rest.filter(|cell| !own.contains(*cell)));
            if sums.is_empty() {
                sums.extend(plain().map(|equation| {
                    let places = equation.terms.iter().map(|(_, cell)| *cell);
                    (Cells::new(cells, places), equation)
                }));
            }
            // Sums with the most cells inside come first.
            let mut order = Vec::new();
            for (number, (cells, equation)) in sums.iter().enumerate() {
                let inside = cells.common(&region);
                let outside = equation.terms.len() - inside;
                if inside > 0 {
                    order.push((std::cmp::Reverse(inside), outside, number));
                }
            }
            order.sort_unstable();
            let order = order.iter().map(|(.., number)| &sums[*number]);
            let total = house_sum * (crossed.len() as i64 - 1);
            let rest = Rest::new(region, total, order, MAX_AROUND);
            let equation = rest.map(|rest| rest.equation());
            found.extend(equation.filter(|equation| {
                let is_plain = equation.terms.iter().all(|(factor, _)| *factor == 1);
                is_plain && worth(model, sees, equation).limits > 0
            }));
        }
    }
    found
}

/// Sums of many cells that have no cell in common, added up as long as that makes their groups of different values
/// more limited.
fn together(model: &Model<'_>, sees: &Sight) -> Vec<Equation> {
    let cells = model.masks.len();
    let worth = |equation: &Equation| worth(model, sees, equation);
    let is_long = |equation: &&Equation| {
        equation.terms.len() >= MIN_LONG && equation.terms.iter().all(|(factor, _)| *factor == 1)
    };
    let mut pool: Vec<(Cells, Equation, Worth)> = Vec::new();
    for equation in model.equations.iter().filter(is_long).take(MAX_TOGETHER) {
        let places = equation.terms.iter().map(|(_, cell)| *cell);
        pool.push((Cells::new(cells, places), equation.clone(), worth(equation)));
    }
    // Those after them are added up.
    let given = pool.len();
    let mut known: Vec<(usize, usize, Equation, Worth)> = Vec::new();
    // Numbers of the pool that are added to others.
    let mut gone = vec![false; pool.len()];
    let mut last = 0;
    loop {
        for one in last..pool.len() {
            for other in (0..one).filter(|other| !gone[*other]) {
                let ((own, a, one_worth), (others, b, other_worth)) = (&pool[one], &pool[other]);
                if own.common(others) > 0 {
                    continue;
                }
                let terms = a.terms.iter().chain(&b.terms).copied();
                let sum = Equation::new(&terms.collect::<Vec<_>>(), a.sum + b.sum);
                let worth = worth(&sum);
                if worth.is_more(one_worth, other_worth) {
                    known.push((one, other, sum, worth));
                }
            }
        }
        last = pool.len();
        known.retain(|(one, other, ..)| !gone[*one] && !gone[*other]);
        let best = (0..known.len()).max_by_key(|place| known[*place].3.limits);
        let Some(best) = best else { break };
        let (one, other, sum, worth) = known.swap_remove(best);
        (gone[one], gone[other]) = (true, true);
        let mut cells = pool[one].0.clone();
        cells.add(&pool[other].0);
        pool.push((cells, sum, worth));
        gone.push(false);
    }
    let added = pool.into_iter().zip(gone).skip(given);
    let kept = added.filter(|((_, _, worth), gone)| !gone && worth.limits > MIN_WORTH);
    kept.map(|((_, equation, _), _)| equation).collect()
}

/// What a sum is worth whose factors are 1.
fn worth(model: &Model<'_>, sees: &Sight, equation: &Equation) -> Worth {
    let shape = &model.puzzle().shape;
    let (values, least) = (shape.values, i64::from(shape.least));
    let groups = super::sum::groups(&equation.terms, values, |a, b| sees.is(a, b));
    let sizes = groups.iter().map(|(_, cells)| cells.len() as i64);
    let low: i64 = (sizes.clone())
        .map(|size| size * (size - 1) / 2 + size * least)
        .sum();
    // What the sum of each group can differ by, and what is left of that.
    let ranges = sizes.map(|size| size * (values as i64 - size));
    let high = low + ranges.clone().sum::<i64>();
    let slack = (equation.sum - low).min(high - equation.sum).max(0);
    let limits = ranges.map(|range| range - slack).sum();
    Worth { limits, slack }
}

/// How much a sum limits its groups of different values.
#[derive(Clone, Copy)]
struct Worth {
    /// By how much the range of the sum of each group becomes less, all together.
    limits: i64,
    /// How far the sum is from the least or the greatest one.
    slack: i64,
}

impl Worth {
    /// Whether a sum is worth more than the two that it is made of.
    fn is_more(self, one: &Worth, other: &Worth) -> bool {
        self.limits > one.limits.max(other.limits)
            || self.limits > one.limits + other.limits
            || self.slack < one.slack.max(other.slack)
    }
}

/// A set of cells, as bits.
#[derive(Clone)]
struct Cells(SmallVec<[u64; 2]>);

impl Cells {
    fn new(cells: usize, places: impl Iterator<Item = Place>) -> Cells {
        let mut words = smallvec::smallvec![0; cells.div_ceil(64)];
        for place in places {
            words[place as usize / 64] |= 1 << (place % 64);
        }
        Cells(words)
    }

    fn contains(&self, place: Place) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// Number of cells that both sets have.
    fn common(&self, other: &Cells) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Number of cells that the other set does not have.
    fn without(&self, other: &Cells) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & !b).count_ones() as usize).sum()
    }

    fn add(&mut self, other: &Cells) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        let words = (0..).zip(&self.0);
        words.flat_map(|(number, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as Place)?;
                rest &= rest - 1;
                Some(number * 64 + bit)
            })
        })
    }
}

/// The sets of houses whose sums are looked at, by their numbers: neighbours in the family, all of it, and all pairs of
/// a small one.
fn regions(houses: usize) -> Vec<SmallVec<[usize; 9]>> {
    let mut regions = Vec::new();
    for count in 1..=houses {
        regions.extend((0..=houses - count).map(|first| (first..first + count).collect()));
    }
    if houses <= 9 {
        for one in 0..houses {
            let others = 0..one.saturating_sub(1);
            regions.extend(others.map(|other| SmallVec::from_slice(&[other, one])));
        }
    }
    regions
}

/// The sum of the cells of a region that no sum has, less that of the cells outside that sums reach to.
struct Rest {
    region: Cells,
    /// The cells of the sums.
    used: Cells,
    sum: i64,
    /// Number of cells of the rest.
    number: usize,
}

impl Rest {
    /// Takes sums from a region, whose own sum is `total`. Of sums that share a cell, the first one counts. `None` if
    /// the rest has no cell, or more than `most`.
    fn new<'a>(
        region: Cells,
        total: i64,
        sums: impl Iterator<Item = &'a (Cells, &'a Equation)>,
        most: usize,
    ) -> Option<Rest> {
        let mut used = Cells(smallvec::smallvec![0; region.0.len()]);
        let mut sum = total;
        for (cells, equation) in sums {
            if cells.common(&used) == 0 {
                used.add(cells);
                sum -= equation.sum;
            }
        }
        let number = region.without(&used) + used.without(&region);
        (1..=most).contains(&number).then_some(Rest {
            region,
            used,
            sum,
            number,
        })
    }

    fn equation(&self) -> Equation {
        let outside = self.used.places();
        let outside = outside.filter(|cell| !self.region.contains(*cell));
        let inside = self.region.places();
        let mut inside = inside.filter(|cell| !self.used.contains(*cell)).peekable();
        // A sum of cells outside alone is stated with factors of 1.
        let (sign, sum) = if inside.peek().is_none() {
            (-1, -self.sum)
        } else {
            (1, self.sum)
        };
        let inside = inside.map(|cell| (sign, cell));
        let terms = inside.chain(outside.map(|cell| (-sign, cell)));
        Equation::new(&Vec::from_iter(terms), sum)
    }
}
