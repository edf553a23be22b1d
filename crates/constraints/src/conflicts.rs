//! What entered values contradict, without a search.

use std::collections::BTreeMap;

use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::model::{Model, Place};
use crate::propagate::{Network, Space};
use crate::puzzle::{Filled, Puzzle, full};

/// Cells whose values contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The place of the constraint in [`Puzzle::constraints`]. `None` if a cell has a value that it may not have.
    pub constraint: Option<usize>,
    /// The cells, in ascending order: without the value of any of them, there would be no conflict, or another one.
    /// Empty if nothing can fulfil the constraint.
    pub cells: Vec<Cell>,
}

impl Puzzle {
    /// The conflicts of entered values, one for each cell in the order of [`Shape::index`](crate::Shape::index).
    ///
    /// Each constraint is taken by itself: equal values of cells that must differ, pairs that a relation forbids, and
    /// what the constraint's propagators exclude. So a cage of two cells with the sum 3 is in conflict with a 5, even
    /// while its other cell is empty. Once all cells have a value, there is a conflict unless they are a solution.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has a [`problem`](Puzzle::problem), or if the number of values is not that of the cells.
    ///
    /// ```
    /// use tessera_constraints::{Cell, Puzzle};
    /// let puzzle = Puzzle::sudoku(4);
    /// let mut values = vec![None; 16];
    /// (values[0], values[3]) = (Some(2), Some(2));
    /// let conflicts = puzzle.conflicts(&values);
    /// assert_eq!(conflicts[0].cells, [Cell::at(0, 0), Cell::at(0, 3)]);
    /// assert_eq!(conflicts[0].constraint, Some(0));
    /// ```
    #[must_use]
    pub fn conflicts(&self, values: &[Option<i32>]) -> Vec<Conflict> {
        assert_eq!(values.len(), self.shape.len(), "a value for each cell");
        let full = full(self.shape.values);
        let mut bare = self.clone();
        let mut entered: BTreeMap<Place, u32> = BTreeMap::new();
        let mut conflicts = Vec::new();
        for (place, value) in values.iter().enumerate() {
            let cell = self.shape.cell(place);
            if self.shape.index(cell).is_none() {
                continue;
            }
            let mask = self.candidates[place];
            if mask.is_power_of_two() {
                entered.insert(place as Place, mask);
                bare.candidates[place] = full;
            }
            let Some(value) = value else { continue };
            let bit = self.bit(*value);
            if bit & mask != 0 {
                entered.insert(place as Place, bit);
                continue;
            }
            conflicts.push(Conflict {
                constraint: None,
                cells: vec![cell],
            });
            if bit != 0 {
                entered.insert(place as Place, bit);
                bare.candidates[place] = full;
            }
        }
        let filled = self.filled(&entered);
        for (number, constraint) in self.constraints.iter().enumerate() {
            let found = of_constraint(&bare, constraint, &entered);
            let is_unfulfilled = || {
                let values = filled.as_ref()?;
                let filled = Filled {
                    puzzle: self,
                    values,
                };
                (!constraint.holds(&filled)).then(|| constraint.scope(&self.shape))
            };
            let found = match found.is_empty() {
                true => is_unfulfilled().into_iter().collect(),
                false => found,
            };
            conflicts.extend(found.into_iter().map(|mut cells| {
                cells.sort_unstable();
                cells.dedup();
                Conflict {
                    constraint: Some(number),
                    cells,
                }
            }));
        }
        conflicts
    }

    /// The values of all cells, if all are entered.
    fn filled(&self, entered: &BTreeMap<Place, u32>) -> Option<Vec<i32>> {
        let value = |place: usize| match entered.get(&(place as Place)) {
            Some(bit) => Some(self.shape.least + bit.trailing_zeros() as i32),
            None => {
                (self.shape.index(self.shape.cell(place)).is_none()).then_some(self.shape.least)
            }
        };
        (0..self.shape.len()).map(value).collect()
    }
}

/// The sets of cells that are in conflict with a constraint.
fn of_constraint(
    puzzle: &Puzzle,
    constraint: &Constraint,
    entered: &BTreeMap<Place, u32>,
) -> Vec<Vec<Cell>> {
    let mut model = Model::new(puzzle);
    constraint.post(&mut model);
    let cell = |place: Place| puzzle.shape.cell(place as usize);
    let mut found = Vec::new();
    for group in &model.different {
        let mut holders: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
        for place in group {
            if let Some(bit) = entered.get(place) {
                holders.entry(*bit).or_default().push(cell(*place));
            }
        }
        let equal = holders.into_values().filter(|cells| cells.len() > 1);
        found.extend(
            equal
                .filter(|cells| !found.contains(cells))
                .collect::<Vec<_>>(),
        );
    }
    let bits = |mask: u32| (0..32).filter(move |bit| mask >> bit & 1 == 1);
    for ((a, b), rows) in &model.pairs {
        // The values of the second cell that go with one of the first.
        let allowed = |mask: u32| bits(mask).fold(0, |all, bit| all | rows[bit]);
        let (first, second) = (entered.get(a), entered.get(b));
        let open = |place: &Place| model.masks[*place as usize];
        let is_possible = allowed(*first.unwrap_or(&open(a))) & second.unwrap_or(&open(b)) != 0;
        if !is_possible {
            let known = [(a, first), (b, second)];
            let known = known.iter().filter(|(_, bit)| bit.is_some());
            found.push(known.map(|(place, _)| cell(**place)).collect());
        }
    }
    for ((a, b), values) in &model.apart {
        let value = |place: &Place| entered.get(place).copied();
        let first = value(a).unwrap_or(model.masks[*a as usize]);
        let second = value(b).unwrap_or(model.masks[*b as usize]);
        if first == second && first.is_power_of_two() && values & first != 0 {
            let known = [a, b].into_iter().filter(|place| value(place).is_some());
            found.push(known.map(|place| cell(*place)).collect());
        }
    }
    let excluded = entered
        .iter()
        .filter(|(place, bit)| model.masks[**place as usize] & **bit == 0);
    let is_impossible = model.masks.contains(&0);
    if !is_impossible {
        found.extend(excluded.map(|(place, _)| vec![cell(*place)]));
    }
    // Relations all over the grid are looked at pair by pair; those of a line or a dot say more together.
    let is_line = !model.pairs.is_empty() && !constraint.cells().is_empty();
    let has_more = is_line
        || !model.equations.is_empty()
        || !model.same.is_empty()
        || !model.propagators.is_empty()
        || !model.eithers.is_empty();
    if found.is_empty() && (has_more || is_impossible) {
        let network = model.compile();
        let mut scope = network.scopes.items().to_vec();
        scope.sort_unstable();
        scope.dedup();
        let known = scope
            .into_iter()
            .filter_map(|place| Some((place, *entered.get(&place)?)))
            .collect();
        let least = least_conflict(&network, known);
        found.extend(least.map(|places| places.into_iter().map(cell).collect()));
    }
    found
}

/// A set of entered values that propagation excludes, of which it excludes no part. `None` if it does not exclude them.
fn least_conflict(network: &Network, mut known: Vec<(Place, u32)>) -> Option<Vec<Place>> {
    let start = Space::new(network);
    let is_excluded = |known: &[(Place, u32)]| {
        let mut space = start.clone();
        let is_possible = known
            .iter()
            .all(|(place, bit)| space.restrict(*place, *bit));
        !(is_possible && space.propagate())
    };
    if !is_excluded(&known) {
        return None;
    }
    // Values are left out in halves, quarters and so on, because most of a long line has no part in it.
    let mut length = known.len();
    while length > 0 {
        let mut from = 0;
        while from < known.len() {
            let mut rest = known.clone();
            rest.drain(from..(from + length).min(known.len()));
            if is_excluded(&rest) {
                known = rest;
            } else {
                from += length;
            }
        }
        length /= 2;
    }
    Some(known.into_iter().map(|(place, _)| place).collect())
}
