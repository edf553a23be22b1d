//! Counts of different values.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// The value of `count` is the number of different values of `cells`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountDistinct {
    /// The cell that counts.
    pub count: Cell,
    /// The cells that are counted.
    pub cells: Vec<Cell>,
}

impl Rule for CountDistinct {
    fn cells(&self) -> Vec<Cell> {
        self.cells.iter().copied().chain([self.count]).collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut values = filled.of(&self.cells);
        values.sort_unstable();
        values.dedup();
        values.len() as i64 == i64::from(filled.at(self.count))
    }

    fn words(&self) -> String {
        format!(
            "The value of {} is the number of different values of {}.",
            self.count,
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.distinct(self.count, &self.cells);
    }
}
