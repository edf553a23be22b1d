//! Constraints of which at least one holds.

use super::{Network, Propagator, Sight, Space};
use crate::constraint::Constraint;
use crate::model::{Model, Place};

/// At least one of some networks has a solution. A cell keeps the values that it has in any of them.
#[derive(Debug)]
pub(crate) struct Either {
    pub(super) cells: Box<[Place]>,
    branches: Box<[Branch]>,
    /// Whether an automaton of one of the branches was left out because it is too large.
    pub(super) is_too_large: bool,
}

/// One of the constraints.
#[derive(Debug)]
enum Branch {
    /// Values of the cells, each by itself.
    Values(Box<[u32]>),
    Network(Box<Network>),
}

impl Either {
    /// `sees` says which cells see each other by the constraints around the choice.
    pub(super) fn new(model: &Model<'_>, sees: &Sight, constraints: &[Constraint]) -> Either {
        let puzzle = model.puzzle();
        let mut cells = Vec::new();
        let branches = constraints.iter().map(|constraint| {
            let mut branch = Model::new(puzzle);
            let full = branch.full();
            branch.masks.fill(full);
            branch.is_whole = model.is_whole;
            let around = model.different.iter().chain(&model.different_around);
            branch.different_around = around.cloned().collect();
            branch.around = Some(sees);
            constraint.post(&mut branch);
            cells.extend(branch.places(&constraint.scope(&puzzle.shape)));
            branch.compile()
        });
        let branches: Vec<Network> = branches.collect();
        cells.sort_unstable();
        cells.dedup();
        let is_too_large = branches.iter().any(|branch| branch.is_too_large);
        let branches = branches.into_iter().map(|branch| {
            if branch.has_masks_alone() {
                let masks = cells.iter().map(|cell| branch.masks[*cell as usize]);
                Branch::Values(masks.collect())
            } else {
                Branch::Network(Box::new(branch))
            }
        });
        Either {
            branches: branches.collect(),
            cells: cells.into(),
            is_too_large,
        }
    }

    /// The number of the constraint, if no other one is possible with these masks. `None` if the constraints say only
    /// which values cells have: the masks say that, too.
    fn only(&self, masks: &[u32]) -> Option<usize> {
        let is_possible = |branch: &Branch| match branch {
            Branch::Values(values) => {
                let mut pairs = self.cells.iter().zip(values);
                pairs.all(|(cell, values)| masks[*cell as usize] & values != 0)
            }
            Branch::Network(network) => {
                let mut inner = Space::new(network);
                let mut cells = self.cells.iter();
                cells.all(|cell| inner.restrict(*cell, masks[*cell as usize])) && inner.propagate()
            }
        };
        let branches = (0..).zip(&self.branches);
        let mut possible = branches.filter(|(_, branch)| is_possible(branch));
        match (possible.next(), possible.next()) {
            (Some((number, Branch::Network(_))), None) => Some(number),
            _ => None,
        }
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let mut union: Vec<u32> = vec![0; self.cells.len()];
        let mut is_any = false;
        for branch in &self.branches {
            let branch = match branch {
                Branch::Network(network) => network,
                Branch::Values(values) => {
                    let own = || self.cells.iter().map(|cell| space.masks[*cell as usize]);
                    if own().zip(values).all(|(mask, values)| mask & values != 0) {
                        is_any = true;
                        for (union, (mask, values)) in union.iter_mut().zip(own().zip(values)) {
                            *union |= mask & values;
                        }
                    }
                    continue;
                }
            };
            let mut inner = Space::new(branch);
            let is_possible = self
                .cells
                .iter()
                .all(|cell| inner.restrict(*cell, space.masks[*cell as usize]));
            if is_possible && inner.propagate() {
                is_any = true;
                for (union, cell) in union.iter_mut().zip(&self.cells) {
                    *union |= inner.masks[*cell as usize];
                }
            }
        }
        is_any
            && self
                .cells
                .iter()
                .zip(union)
                .all(|(cell, mask)| space.restrict(*cell, mask))
    }
}

impl Network {
    /// For each choice, in the order of the model, the number of the only constraint that propagation leaves.
    pub(crate) fn decided(&self) -> Vec<Option<usize>> {
        let is_open = |either: &Either| {
            let mut branches = either.branches.iter();
            branches.any(|branch| matches!(branch, Branch::Network(_)))
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
