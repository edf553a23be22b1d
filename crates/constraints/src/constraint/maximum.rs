//! Cells with a value greater than those beside them.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The value of each of these cells is greater than those of the neighbours that are not among them. The grey cells of
/// a fortress sudoku are such cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Maximum {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Maximum {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(cells: impl Into<Vec<Cell>>) -> Maximum {
        Maximum {
            cells: cells.into(),
        }
    }
}

/// Each cell with each of its neighbours that is not among `cells`.
pub(super) fn outer_pairs(cells: &[Cell], shape: &Shape) -> Vec<(Cell, Cell)> {
    cells
        .iter()
        .flat_map(|cell| shape.neighbors(*cell).map(move |other| (*cell, other)))
        .filter(|(_, other)| !cells.contains(other))
        .collect()
}

impl Rule for Maximum {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn scope(&self, shape: &Shape) -> Vec<Cell> {
        outer_pairs(&self.cells, shape)
            .into_iter()
            .flat_map(|(cell, other)| [cell, other])
            .collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let pairs = outer_pairs(&self.cells, &filled.puzzle.shape);
        pairs
            .into_iter()
            .all(|(cell, other)| filled.at(cell) > filled.at(other))
    }

    fn words(&self) -> String {
        format!(
            "Of {}, each has a greater value than its neighbours that are not among these.",
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        for (cell, other) in outer_pairs(&self.cells, &model.puzzle().shape) {
            model.pair(cell, other, |a, b| a > b);
        }
    }
}
