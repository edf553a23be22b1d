//! Signs for the sum of two cells.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A sign between two cells, such as V for 5 or X for 10: their values add up to `sum`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairSum {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The number at the dot.
    pub sum: i32,
}

impl Rule for PairSum {
    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let (a, b) = (filled.at(self.cells[0]), filled.at(self.cells[1]));
        let sum = self.sum;
        a + b == sum
    }

    fn words(&self) -> String {
        let ([a, b], sum) = (self.cells, self.sum);
        format!("The values of {a} and {b} add up to {sum}.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let sum = self.sum;
        model.pair(self.cells[0], self.cells[1], move |a, b| a + b == sum);
    }
}
