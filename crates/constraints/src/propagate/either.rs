//! Constraints of which at least one holds.

use super::{Network, Space};
use crate::constraint::Constraint;
use crate::model::{Model, Place};

/// At least one of some networks has a solution. A cell keeps the values that it has in any of them.
#[derive(Debug)]
pub(crate) struct Either {
    pub(super) cells: Box<[Place]>,
    pub(super) branches: Box<[Network]>,
}

impl Either {
    pub(super) fn new(model: &Model<'_>, constraints: &[Constraint]) -> Either {
        let puzzle = model.puzzle();
        let mut cells = Vec::new();
        let branches = constraints.iter().map(|constraint| {
            let mut branch = Model::new(puzzle);
            let full = branch.full();
            branch.masks.fill(full);
            branch.is_whole = model.is_whole;
            let around = model.different.iter().chain(&model.different_around);
            branch.different_around = around.cloned().collect();
            constraint.post(&mut branch);
            cells.extend(branch.places(&constraint.scope(&puzzle.shape)));
            branch.compile()
        });
        let branches = branches.collect();
        cells.sort_unstable();
        cells.dedup();
        Either {
            cells: cells.into(),
            branches,
        }
    }

    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let mut union: Vec<u32> = vec![0; self.cells.len()];
        let mut is_any = false;
        for branch in &self.branches {
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
