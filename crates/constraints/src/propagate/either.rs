//! Constraints of which at least one holds.

use std::collections::BTreeSet;

use smallvec::{SmallVec, smallvec};

use super::{Network, Propagator, Saved, Sight, Space};
use crate::constraint::Constraint;
use crate::model::{Model, Place};

/// At least one of some constraints holds. A cell keeps the values that it has with any of them.
#[derive(Debug)]
pub(crate) struct Either {
    pub(super) cells: Box<[Place]>,
    branches: Box<[Branch]>,
    /// The number of the first branch among those of all choices.
    pub(super) slot: usize,
    /// Whether an automaton of one of the branches was left out because it is too large.
    pub(super) is_too_large: bool,
}

/// One of the constraints.
#[derive(Debug)]
struct Branch {
    /// The numbers of its cells among those of the choice.
    cells: Box<[u16]>,
    part: Part,
}

#[derive(Debug)]
enum Part {
    /// Values of the cells, each by itself.
    Values(Box<[u32]>),
    Network(Box<Network>),
}

impl Either {
    /// `sees` says which cells see each other by the constraints around the choice.
    pub(super) fn new(model: &Model<'_>, sees: &Sight, constraints: &[Constraint]) -> Either {
        let compiled = constraints.iter().map(|constraint| {
            let mut scope = model.sorted_places(&constraint.scope(&model.puzzle().shape));
            if scope.is_empty() {
                // That a constraint does not hold is said by the masks of its cells.
                scope.push(0);
            }
            let mut branch = model.branch(scope.clone(), sees);
            constraint.post(&mut branch);
            (scope, branch.compile())
        });
        let compiled: Vec<(Vec<Place>, Network)> = compiled.collect();
        let scopes = compiled.iter().flat_map(|(scope, _)| scope);
        let cells: BTreeSet<Place> = scopes.copied().collect();
        let cells: Box<[Place]> = cells.into_iter().collect();
        let number = |cell: &Place| cells.binary_search(cell).expect("all cells are there") as u16;
        let is_too_large = compiled.iter().any(|(_, network)| network.is_too_large);
        let branches = compiled.into_iter().map(|(scope, network)| Branch {
            cells: scope.iter().map(number).collect(),
            part: if network.has_masks_alone() {
                Part::Values(network.masks.into())
            } else {
                Part::Network(Box::new(network))
            },
        });
        Either {
            branches: branches.collect(),
            slot: 0,
            cells,
            is_too_large,
        }
    }

    /// Number of constraints.
    pub(super) fn branches(&self) -> usize {
        self.branches.len()
    }

    /// The masks that a branch leaves its cells. `None` if it is not possible. `slot` is its number among those of all
    /// choices.
    fn left<'n>(
        &'n self,
        slot: usize,
        branch: &'n Branch,
        space: &mut Space<'n>,
    ) -> Option<SmallVec<[u32; 16]>> {
        let cells = branch.cells.iter();
        let masks = cells.map(|number| space.masks[self.cells[usize::from(*number)] as usize]);
        match &branch.part {
            Part::Values(values) => {
                let common = masks.zip(values).map(|(mask, values)| mask & values);
                let common: SmallVec<[u32; 16]> = common.collect();
                (!common.contains(&0)).then_some(common)
            }
            Part::Network(network) => {
                let attempt = space.attempts.of(slot, network);
                attempt
                    .narrow(masks)
                    .then(|| SmallVec::from_slice(&attempt.space.masks))
            }
        }
    }

    /// The number of the constraint, if no other one is possible in a space. `None` if the constraint says only which
    /// values cells have: the masks say that, too.
    fn only<'n>(&'n self, space: &mut Space<'n>) -> Option<usize> {
        let branches = (self.slot..).zip(&self.branches).enumerate();
        let mut possible =
            branches.filter(|(_, (slot, branch))| self.left(*slot, branch, space).is_some());
        match (possible.next(), possible.next()) {
            (Some((number, (_, branch))), None) => {
                matches!(branch.part, Part::Network(_)).then_some(number)
            }
            _ => None,
        }
    }

    pub(super) fn propagate<'n>(&'n self, space: &mut Space<'n>) -> bool {
        // For each cell, its values with any possible branch that has the cell, and the number of these branches.
        let mut found: SmallVec<[(u32, u32); 32]> = smallvec![(0, 0); self.cells.len()];
        let mut number = 0;
        for (slot, branch) in (self.slot..).zip(&self.branches) {
            let Some(left) = self.left(slot, branch, space) else {
                continue;
            };
            number += 1;
            for (place, mask) in branch.cells.iter().zip(left) {
                let (values, with) = &mut found[usize::from(*place)];
                *values |= mask;
                *with += 1;
            }
        }
        // A branch without a cell leaves all of its values.
        let mut cells = self.cells.iter().zip(found);
        number > 0
            && cells.all(|(cell, (values, with))| with < number || space.restrict(*cell, values))
    }
}

/// Spaces in which the constraints of choices are tried, by the numbers of branches. They are made when they are needed
/// first, and kept. Clones begin without any.
#[derive(Debug, Default)]
pub(super) struct Attempts<'n>(Vec<Option<Box<Attempt<'n>>>>);

impl Clone for Attempts<'_> {
    fn clone(&self) -> Self {
        Attempts::default()
    }
}

impl<'n> Attempts<'n> {
    fn of(&mut self, slot: usize, network: &'n Network) -> &mut Attempt<'n> {
        if self.0.len() <= slot {
            self.0.resize_with(slot + 1, || None);
        }
        self.0[slot].get_or_insert_with(|| Box::new(Attempt::new(network)))
    }
}

/// A space in which one constraint is tried.
#[derive(Debug)]
struct Attempt<'n> {
    space: Space<'n>,
    /// The masks that the constraint leaves by itself.
    start: Saved,
    /// Whether it leaves each cell a value.
    is_possible: bool,
}

impl<'n> Attempt<'n> {
    fn new(network: &'n Network) -> Attempt<'n> {
        let mut space = Space::new(network);
        let is_possible = space.propagate();
        let mut start = Saved::default();
        space.save(&mut start);
        Attempt {
            space,
            start,
            is_possible,
        }
    }

    /// Narrows the cells to some masks, and propagates. Returns whether every cell has a value left.
    fn narrow(&mut self, masks: impl Iterator<Item = u32>) -> bool {
        if !self.is_possible {
            return false;
        }
        self.space.restart(&self.start);
        self.space.narrow((0..).zip(masks))
    }
}

impl Network {
    /// For each choice, in the order of the model, the number of the only constraint that propagation leaves.
    pub(crate) fn decided(&self) -> Vec<Option<usize>> {
        let is_open = |either: &Either| {
            let mut branches = either.branches.iter();
            branches.any(|branch| matches!(branch.part, Part::Network(_)))
        };
        let eithers = || {
            let propagators = self.propagators.iter();
            propagators.filter_map(|propagator| match propagator {
                Propagator::Either(either) => Some(either),
                _ => None,
            })
        };
        if !eithers().any(is_open) {
            return Vec::new();
        }
        let mut root = Space::new(self);
        if !root.propagate() {
            return Vec::new();
        }
        eithers().map(|either| either.only(&mut root)).collect()
    }
}
