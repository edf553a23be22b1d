//! Dots for a difference.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A white dot: two values differ by `difference`, which is 1 if the dot has no number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The number at the dot.
    pub difference: i32,
}

impl Rule for Difference {
    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let (a, b) = (filled.at(self.cells[0]), filled.at(self.cells[1]));
        let difference = self.difference;
        (a - b).abs() == difference
    }

    fn words(&self) -> String {
        let ([a, b], difference) = (self.cells, self.difference);
        format!("The values of {a} and {b} differ by {difference}.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let difference = self.difference;
        model.pair(self.cells[0], self.cells[1], move |a, b| {
            (a - b).abs() == difference
        });
    }
}
