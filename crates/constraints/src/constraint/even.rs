//! Cells with even values.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// The value of the cell is even.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// The cell.
    pub cell: Cell,
}

impl Rule for Even {
    fn cells(&self) -> Vec<Cell> {
        vec![self.cell]
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let value = filled.at(self.cell);
        value % 2 == 0
    }

    fn words(&self) -> String {
        format!("{} has an even value.", self.cell)
    }

    fn post(&self, model: &mut Model<'_>) {
        model.restrict(self.cell, |value| value % 2 == 0);
    }
}
