//! Dots for a ratio.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A black dot: one of two values is `ratio` times the other; the ratio is 2 if the dot has no number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The number at the dot.
    pub ratio: i32,
}

impl Rule for Ratio {
    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let (a, b) = (filled.at(self.cells[0]), filled.at(self.cells[1]));
        let ratio = self.ratio;
        a.checked_mul(ratio) == Some(b) || b.checked_mul(ratio) == Some(a)
    }

    fn words(&self) -> String {
        let ([a, b], ratio) = (self.cells, self.ratio);
        format!("One of the values of {a} and {b} is {ratio} times the other.")
    }

    fn post(&self, model: &mut Model<'_>) {
        let ratio = self.ratio;
        model.pair(self.cells[0], self.cells[1], move |a, b| {
            a.checked_mul(ratio) == Some(b) || b.checked_mul(ratio) == Some(a)
        });
    }
}
