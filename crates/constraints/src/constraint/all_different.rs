//! Cells with different values.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The values of the cells are different.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllDifferent {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl AllDifferent {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(cells: impl Into<Vec<Cell>>) -> AllDifferent {
        AllDifferent {
            cells: cells.into(),
        }
    }
}

impl Rule for AllDifferent {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.are_different(&self.cells)
    }

    fn words(&self) -> String {
        format!("The values of {} are different.", names(&self.cells))
    }

    fn post(&self, model: &mut Model<'_>) {
        model.different(&self.cells);
    }
}
