//! What follows from the constraints before the search: sums of the cells that stick out of houses or are left in them,
//! and sets of cells with the same values.

use std::collections::{BTreeSet, HashSet};

use super::{HouseSums, MAX_SET_VALUES, Propagator, SameUnion};
use crate::constraint::Constraint;
use crate::model::{Equation, Model, Place};

/// The greatest number of cells in a sum that is derived from several houses.
const MAX_TERMS: usize = 6;

/// The greatest number of cells on either side of sets with the same values.
const MAX_LEFTOVERS: usize = 9;

/// Adds what follows to a model.
pub(super) fn derive(model: &mut Model<'_>) {
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
    same_unions(model, &houses);
    let families = families(&houses);
    let is_irregular = |constraint: &Constraint| matches!(constraint, Constraint::Regions(_));
    if model.puzzle().constraints.iter().any(is_irregular) {
        leftovers(model, &families);
    }
    sums(model, &families);
    house_sums(model, &houses);
}

/// The sums that lie in each house, as many as have no cell in common.
fn house_sums(model: &mut Model<'_>, houses: &[Vec<Place>]) {
    let (values, least) = (
        model.puzzle().shape.values,
        i64::from(model.puzzle().shape.least),
    );
    if values > MAX_SET_VALUES {
        return;
    }
    for house in houses {
        let is_inside = |equation: &&Equation| {
            let is_inside =
                |(factor, cell): &(i64, Place)| *factor == 1 && house.binary_search(cell).is_ok();
            equation.terms.len() < values && equation.terms.iter().all(is_inside)
        };
        let mut inside: Vec<&Equation> = model.equations.iter().filter(is_inside).collect();
        inside.sort_by_key(|equation| equation.terms.len());
        let mut used: HashSet<Place> = HashSet::new();
        let mut sums = Vec::new();
        for equation in inside {
            let cells: Vec<Place> = equation.terms.iter().map(|(_, cell)| *cell).collect();
            if cells.iter().all(|cell| !used.contains(cell)) && used.len() + cells.len() < values {
                used.extend(&cells);
                let sum = equation.sum - least * cells.len() as i64;
                sums.push((cells, sum));
            }
        }
        if sums.is_empty() {
            continue;
        }
        match HouseSums::new(house, &sums, values) {
            Some(sums) => model.propagators.push(Propagator::HouseSums(sums)),
            None => model.masks.fill(0),
        }
    }
}

/// Two houses that share cells: the cells of only one have the same values as those of only the other. Thus a value
/// whose places in one house are all shared is taken from the rest of the other.
fn same_unions(model: &mut Model<'_>, houses: &[Vec<Place>]) {
    for (number, one) in houses.iter().enumerate() {
        for other in &houses[..number] {
            let only = |cells: &[Place], not: &[Place]| -> Box<[Place]> {
                cells
                    .iter()
                    .filter(|cell| not.binary_search(cell).is_err())
                    .copied()
                    .collect()
            };
            let (cells, others) = (only(one, other), only(other, one));
            if cells.len() + 2 <= one.len() && !cells.is_empty() {
                model
                    .propagators
                    .push(Propagator::SameUnion(SameUnion { cells, others }));
            }
        }
    }
}

/// Cuts the houses into families whose members have no cell in common, such as all rows.
fn families(houses: &[Vec<Place>]) -> Vec<Vec<Vec<Place>>> {
    let mut families: Vec<(HashSet<Place>, Vec<Vec<Place>>)> = Vec::new();
    for house in houses {
        let free = families
            .iter_mut()
            .find(|(cells, _)| house.iter().all(|cell| !cells.contains(cell)));
        match free {
            Some((cells, family)) => {
                cells.extend(house);
                family.push(house.clone());
            }
            None => families.push((house.iter().copied().collect(), vec![house.clone()])),
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
    model.same.extend(found);
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
    let mut known: HashSet<Equation> = model.equations.iter().cloned().collect();
    let mut derived = Vec::new();
    for family in families {
        for window in regions(family) {
            let cells: HashSet<Place> = window
                .iter()
                .flat_map(|house| house.iter().copied())
                .collect();
            let most = if window.len() == 1 {
                shape.values - 1
            } else {
                MAX_TERMS
            };
            if let Some(equation) = rest(&cells, house_sum * window.len() as i64, &plain)
                && equation.terms.len() <= most
                && known.insert(equation.clone())
            {
                derived.push(equation);
            }
        }
    }
    model.equations.extend(derived);
}

/// The sets of houses whose sums are looked at: neighbours in the family, and all pairs and threes of a small one.
fn regions(family: &[Vec<Place>]) -> Vec<Vec<&Vec<Place>>> {
    let mut regions: Vec<Vec<&Vec<Place>>> = Vec::new();
    for count in 1..family.len() {
        regions.extend(family.windows(count).map(|window| window.iter().collect()));
    }
    if family.len() <= 9 {
        for (i, one) in family.iter().enumerate() {
            for (j, other) in family[..i].iter().enumerate() {
                if i - j > 1 {
                    regions.push(vec![other, one]);
                }
            }
        }
    }
    regions
}

/// The sum of the cells of a region that no sum has, less that of the cells outside that sums reach to.
fn rest(region: &HashSet<Place>, total: i64, equations: &[Equation]) -> Option<Equation> {
    // Sums with the most cells inside and the fewest outside come first; no two may share a cell.
    let mut order: Vec<(usize, usize, &Equation)> = equations
        .iter()
        .map(|equation| {
            let inside = equation
                .terms
                .iter()
                .filter(|(_, cell)| region.contains(cell))
                .count();
            (inside, equation.terms.len() - inside, equation)
        })
        .filter(|(inside, outside, _)| inside > outside)
        .collect();
    order.sort_by_key(|(inside, outside, _)| (*outside, std::cmp::Reverse(*inside)));
    let mut used: HashSet<Place> = HashSet::new();
    let mut sum = total;
    let mut terms: Vec<(i64, Place)> = Vec::new();
    for (_, _, equation) in order {
        if equation.terms.iter().all(|(_, cell)| !used.contains(cell)) {
            used.extend(equation.terms.iter().map(|(_, cell)| *cell));
            sum -= equation.sum;
            terms.extend(
                equation
                    .terms
                    .iter()
                    .filter(|(_, cell)| !region.contains(cell))
                    .map(|(_, cell)| (-1, *cell)),
            );
        }
    }
    if used.is_empty() {
        return None;
    }
    terms.extend(
        region
            .iter()
            .filter(|cell| !used.contains(cell))
            .map(|cell| (1, *cell)),
    );
    // A sum of cells outside alone is stated with factors of 1.
    if terms.iter().all(|(factor, _)| *factor == -1) {
        terms.iter_mut().for_each(|(factor, _)| *factor = 1);
        sum = -sum;
    }
    (!terms.is_empty()).then(|| Equation::new(&terms, sum))
}
