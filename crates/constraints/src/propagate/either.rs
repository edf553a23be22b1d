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
    /// `sees` says which cells see each other by the constraints around the choice, and `different` which cells have
    /// different values by them.
    pub(super) fn new(
        model: &Model<'_>,
        sees: &Sight,
        different: &[Vec<Place>],
        constraints: &[Constraint],
    ) -> Either {
        let compiled = constraints.iter().map(|constraint| {
            let mut scope = model.sorted_places(&constraint.scope(&model.puzzle().shape));
            if scope.is_empty() {
                // That a constraint does not hold is said by the masks of its cells.
                scope.push(0);
            }
            let mut branch = model.branch(scope.clone(), sees, different);
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

    /// The masks of the cells of a branch.
    fn masks<'a>(&'a self, branch: &'a Branch, masks: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let cells = branch.cells.iter();
        cells.map(|number| masks[self.cells[usize::from(*number)] as usize])
    }

    /// The number of the constraint, if no other one is possible with these masks. `None` if the constraints say only
    /// which values cells have: the masks say that, too.
    fn only(&self, masks: &[u32]) -> Option<usize> {
        let is_possible = |branch: &Branch| {
            let masks = self.masks(branch, masks);
            match &branch.part {
                Part::Values(values) => {
                    let mut pairs = masks.zip(values);
                    pairs.all(|(mask, values)| mask & values != 0)
                }
                Part::Network(network) => Space::new(network).narrow((0..).zip(masks)),
            }
        };
        let branches = (0..).zip(&self.branches);
        let mut possible = branches.filter(|(_, branch)| is_possible(branch));
        match (possible.next(), possible.next()) {
            (Some((number, branch)), None) => {
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
            let masks = self.masks(branch, &space.masks);
            let mut keep = |number: &u16, mask: u32| {
                let found = &mut found[usize::from(*number)];
                *found = (found.0 | mask, found.1 + 1);
            };
            let cells = branch.cells.iter();
            match &branch.part {
                Part::Values(values) => {
                    let mut common = masks.zip(values).map(|(mask, values)| mask & values);
                    if common.any(|mask| mask == 0) {
                        continue;
                    }
                    let masks = self.masks(branch, &space.masks).zip(values);
                    let masks = masks.map(|(mask, values)| mask & values);
                    cells
                        .zip(masks)
                        .for_each(|(number, mask)| keep(number, mask));
                }
                Part::Network(network) => {
                    let attempt = space.attempts.of(slot, network);
                    if !attempt.narrow(masks) {
                        continue;
                    }
                    let masks = attempt.space.masks.iter();
                    cells
                        .zip(masks)
                        .for_each(|(number, mask)| keep(number, *mask));
                }
            }
            number += 1;
        }
        // A branch without a cell leaves all of its values.
        let mut cells = self.cells.iter().zip(found);
        number > 0 && cells.all(|(cell, (mask, with))| with < number || space.restrict(*cell, mask))
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
        eithers().map(|either| either.only(&root.masks)).collect()
    }
}
