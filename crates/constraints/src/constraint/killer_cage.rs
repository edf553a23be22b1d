//! Killer cages.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A killer cage: its values are different, unless it has `repeats`, and add up to `sum`, if it has one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KillerCage {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum of the values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<i64>,
    /// Whether values may be repeated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeats: bool,
}

impl Rule for KillerCage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let is_right = self.sum.is_none_or(|sum| filled.sum(&self.cells) == sum);
        is_right && (self.repeats || filled.are_different(&self.cells))
    }

    fn words(&self) -> String {
        let cells = names(&self.cells);
        match (self.sum, self.repeats) {
            (Some(sum), false) => {
                format!("The values of the cage {cells} are different and add up to {sum}.")
            }
            (Some(sum), true) => format!("The values of the cage {cells} add up to {sum}."),
            (None, false) => format!("The values of the cage {cells} are different."),
            (None, true) => format!("The cage {cells} may have any values."),
        }
    }

    fn post(&self, model: &mut Model<'_>) {
        if !self.repeats {
            model.different(&self.cells);
        }
        if let Some(sum) = self.sum {
            let terms: Vec<(i64, Cell)> = self.cells.iter().map(|cell| (1, *cell)).collect();
            model.sum(&terms, sum);
        }
    }
}
