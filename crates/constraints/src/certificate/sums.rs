//! Sums that follow from others: of the cells that stick out of houses, or are left in them, when cages are taken away.

use std::collections::BTreeSet;

use super::Parts;
use super::equation::Equation;

/// Maximum number of houses that are added up, and of cells of a sum.
const MAX_HOUSES: usize = 5;
const MAX_CELLS: usize = 8;

/// Maximum number of sums.
const MAX_SUMS: usize = 2000;

/// A sum, with the parts that are added up for it, each times a factor.
pub(super) struct Derived {
    pub(super) equation: Equation,
    pub(super) parts: Vec<(u32, i64)>,
}

/// Sums with few cells, from houses beside each other and the sums within and across them.
pub(super) fn derive(parts: &Parts<'_>, least: i32, values: usize) -> Vec<Derived> {
    let mut houses: Vec<(u32, Equation)> = Vec::new();
    let mut cages: Vec<(u32, Equation)> = Vec::new();
    for (place, (_, part)) in (0..).zip(&parts.all) {
        let Some(equation) = part.equation(least, values) else {
            continue;
        };
        let is_house = equation.terms.len() == values && equation.terms.values().all(|f| *f == 1);
        if is_house {
            houses.push((place, equation));
        } else if equation.terms.len() < values && equation.terms.values().all(|f| *f == 1) {
            cages.push((place, equation));
        }
    }
    // Cages that touch each cell.
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); parts.of_cell.len()];
    for (number, (_, cage)) in cages.iter().enumerate() {
        for cell in cage.terms.keys() {
            of_cell[*cell].push(number);
        }
    }
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for first in 0..houses.len() {
        let mut all = Equation::default();
        let mut used = Vec::new();
        for (place, house) in houses[first..].iter().take(MAX_HOUSES) {
            // Houses that overlap are not beside each other.
            let is_apart = house.terms.keys().all(|cell| !all.terms.contains_key(cell));
            if !is_apart || all.add(house, 1).is_none() {
                break;
            }
            used.push((*place, 1));
            let touching: BTreeSet<usize> = all
                .terms
                .keys()
                .flat_map(|cell| of_cell[*cell].iter().copied())
                .collect();
            // Cages that have more, as many or all of their cells inside are taken away.
            for share in [(1, 1), (1, 2), (0, 1)] {
                let mut sum = all.clone();
                let mut used = used.clone();
                let mut taken: BTreeSet<usize> = BTreeSet::new();
                for number in &touching {
                    let (place, cage) = &cages[*number];
                    let inside = cage
                        .terms
                        .keys()
                        .filter(|cell| all.terms.contains_key(cell));
                    let is_inside = inside.count() * share.1 >= cage.terms.len() * share.0;
                    let is_free = cage.terms.keys().all(|cell| !taken.contains(cell));
                    if is_inside && is_free && sum.add(cage, -1).is_some() {
                        taken.extend(cage.terms.keys());
                        used.push((*place, -1));
                    }
                }
                let is_short = sum.terms.len() <= MAX_CELLS && !taken.is_empty();
                let key: Vec<(usize, i64)> = sum.terms.iter().map(|(c, f)| (*c, *f)).collect();
                if is_short && seen.insert(key) && found.len() < MAX_SUMS {
                    found.push(Derived {
                        equation: sum,
                        parts: used,
                    });
                }
            }
        }
    }
    found
}
