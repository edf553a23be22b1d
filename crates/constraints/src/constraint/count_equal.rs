//! Counts of equal cells.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The value of `count` is the number of `cells` that have the value of the first of them, which counts too unless
/// `others` is set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountEqual {
    /// The cell that counts.
    pub count: Cell,
    /// The cells that are counted.
    pub cells: Vec<Cell>,
    /// Whether the first cell does not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub others: bool,
}

impl Rule for CountEqual {
    fn cells(&self) -> Vec<Cell> {
        self.cells.iter().copied().chain([self.count]).collect()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.cells, 1)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let equal = values.iter().filter(|value| **value == values[0]).count();
        equal as i64 - i64::from(self.others) == i64::from(filled.at(self.count))
    }

    fn words(&self) -> String {
        let others = if self.others { "other " } else { "" };
        format!(
            "The value of {} is the number of {others}cells of {} that have the value of the first of them.",
            self.count,
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let arms = std::slice::from_ref(&self.cells);
        model.equals(self.count, arms, false, i32::from(self.others));
    }
}
