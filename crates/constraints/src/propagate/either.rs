//! Constraints of which at least one holds.

use std::rc::Rc;

use super::{Network, Propagator, Saved, Sight, Space};
use crate::constraint::Constraint;
use crate::model::{Model, Place};

/// At least one of some networks has a solution. A cell keeps the values that it has in any of them.
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
enum Branch {
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
        different: &Rc<[Vec<Place>]>,
        constraints: &[Constraint],
    ) -> Either {
        let shape = &model.puzzle().shape;
        let mut cells = Vec::new();
        let branches = constraints.iter().map(|constraint| {
            let mut branch = model.branch(sees, different);
            constraint.post(&mut branch);
            cells.extend(branch.places(&constraint.scope(shape)));
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
            slot: 0,
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

    /// Number of constraints.
    pub(super) fn branches(&self) -> usize {
        self.branches.len()
    }

    pub(super) fn propagate<'n>(&'n self, space: &mut Space<'n>) -> bool {
        let mut union: Vec<u32> = vec![0; self.cells.len()];
        let mut is_any = false;
        for (slot, branch) in (self.slot..).zip(&self.branches) {
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
            let attempt = space.attempts.of(slot, branch);
            if attempt.narrow(&self.cells, &space.masks) {
                is_any = true;
                for (union, cell) in union.iter_mut().zip(&self.cells) {
                    *union |= attempt.space.masks[*cell as usize];
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
    fn narrow(&mut self, cells: &[Place], masks: &[u32]) -> bool {
        if !self.is_possible {
            return false;
        }
        self.space.restart(&self.start);
        let known = cells.iter().map(|cell| (*cell, masks[*cell as usize]));
        self.space.narrow(known)
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
