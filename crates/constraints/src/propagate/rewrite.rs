//! What follows from the constraints before the search: houses that share cells, sets of cells with the same values,
//! and [sums](derived_sums).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::network::MAX_WATCHED_HOUSES;
use super::sight::Sight;
use super::{Crossings, Part, Propagator, Rank, Run, derived_sums};
use crate::constraint::Constraint;
use crate::model::{Model, Place};

/// Maximum number of cells on either side of sets with the same values.
const MAX_LEFTOVERS: usize = 9;

/// Adds what follows to a model.
pub(super) fn derive(model: &mut Model<'_>, sees: &Sight) {
    let houses = houses(model);
    if houses.is_empty() {
        return;
    }
    // `Space::place_singles` does it for few houses.
    if houses.len() > MAX_WATCHED_HOUSES {
        crossings(model, &houses);
    }
    let families = families(&houses, model.masks.len());
    let is_irregular = |constraint: &Constraint| matches!(constraint, Constraint::Regions(_));
    // Regular boxes leave the same values in cells beside the grid alone, if houses have such cells.
    let is_any_irregular = model.puzzle().constraints.iter().any(is_irregular);
    let shape = &model.puzzle().shape;
    let grid = (shape.rows * shape.columns) as Place;
    let is_beside = |cells: &[Place]| cells.iter().all(|cell| *cell >= grid);
    if is_any_irregular || model.masks.len() > usize::from(grid) {
        leftovers(model, &families, |cells| {
            is_any_irregular || is_beside(cells)
        });
    }
    derived_sums::derive(model, sees, &families);
}

/// Houses of the same values. Of several sets of values, it is the one whose houses have the most cells in total.
fn houses(model: &Model<'_>) -> Vec<Vec<Place>> {
    let is_house = |group: &&Vec<Place>| group.len() == model.number_of_values(group);
    let found = model.different.iter().filter(is_house);
    let found: Vec<(u32, &Vec<Place>)> =
        found.map(|house| (model.values_of(house), house)).collect();
    let mut cells: FxHashMap<u32, usize> = FxHashMap::default();
    for (values, house) in &found {
        *cells.entry(*values).or_default() += house.len();
    }
    let most = cells
        .into_iter()
        .max_by_key(|(values, cells)| (*cells, *values));
    let of_values = found
        .into_iter()
        .filter(|(values, _)| most.is_some_and(|(most, _)| most == *values));
    of_values.map(|(_, house)| house.clone()).collect()
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
    let mut propagators = std::mem::take(&mut model.propagators);
    for propagator in &mut propagators {
        let Propagator::Labelled(labelled) = propagator else {
            continue;
        };
        let is_house = |group: &&Vec<Place>| group.len() == model.number_of_values(group);
        let houses = model.different.iter().filter(is_house);
        let number = |cell: &Place| {
            let number = labelled.cells.iter().position(|other| other == cell)?;
            Some(number as u16)
        };
        let found = houses.filter_map(|house| house.iter().map(number).collect());
        labelled.houses = found.collect();
    }
    model.propagators = propagators;
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
                let cells = (0..).zip(&is_on);
                let beside = cells.filter(|(_, is_on)| !**is_on).map(|(cell, _)| cell);
                runs.push(Run {
                    count,
                    less,
                    arms,
                    beside: beside.collect(),
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
/// overlap. Only sets of cells that pass are kept.
fn leftovers(
    model: &mut Model<'_>,
    families: &[Vec<Vec<Place>>],
    passes: impl Fn(&[Place]) -> bool,
) {
    let cells = model.masks.len();
    let sets = |family: &Vec<Vec<Place>>| -> Vec<Cells> {
        let houses = family.iter();
        houses
            .map(|house| Cells::new(cells, house.iter().copied()))
            .collect()
    };
    let families: Vec<Vec<Cells>> = families.iter().map(sets).collect();
    let mut found: BTreeSet<(Vec<Place>, Vec<Place>)> = BTreeSet::new();
    let mut near: Vec<(Reverse<usize>, usize)> = Vec::new();
    for (number, family) in families.iter().enumerate() {
        let others = families.iter().enumerate();
        for (_, others) in others.filter(|(other, _)| *other != number) {
            // For each house, how many of its cells each of the others has.
            let shared = |house: &Cells| -> Vec<usize> {
                let shared = others.iter().map(|other| other.common(house));
                shared.collect()
            };
            let shared: Vec<Vec<usize>> = family.iter().map(shared).collect();
            for count in 2..=(family.len() / 2).min(4) {
                for (first, window) in family.windows(count).enumerate() {
                    let rows = &shared[first..first + count];
                    let numbers = (0..others.len()).map(|other| {
                        let number = rows.iter().map(|row| row[other]).sum();
                        (Reverse(number), other)
                    });
                    near.clear();
                    near.extend(numbers);
                    near.sort_unstable();
                    near.truncate(count);
                    // The cells that are left on each side.
                    let common: usize = near.iter().map(|(Reverse(number), _)| number).sum();
                    let left = window.iter().map(Cells::number).sum::<usize>() - common;
                    let near = near.iter().map(|(_, other)| &others[*other]);
                    let right = near.clone().map(Cells::number).sum::<usize>() - common;
                    if left != right || !(1..=MAX_LEFTOVERS).contains(&left) {
                        continue;
                    }
                    let union = |sets: &mut dyn Iterator<Item = &Cells>| {
                        let mut union = Cells::new(cells, [].into_iter());
                        sets.for_each(|set| union.add(set));
                        union
                    };
                    let (own, chosen) = (union(&mut window.iter()), union(&mut near.clone()));
                    let except = |one: &Cells, other: &Cells| -> Vec<Place> {
                        one.places().filter(|cell| !other.contains(*cell)).collect()
                    };
                    let (left, right) = (except(&own, &chosen), except(&chosen, &own));
                    if passes(&left) && passes(&right) {
                        found.insert((left.clone().min(right.clone()), left.max(right)));
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
