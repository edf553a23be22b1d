//! Signs for an inequality.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A sign between two cells: the value of `greater` is greater than that of `less`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inequality {
    /// The cell with the greater value.
    pub greater: Cell,
    /// The cell with the smaller value.
    pub less: Cell,
}

impl Rule for Inequality {
    fn cells(&self) -> Vec<Cell> {
        vec![self.greater, self.less]
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.at(self.greater) > filled.at(self.less)
    }

    fn words(&self) -> String {
        format!(
            "The value of {} is greater than that of {}.",
            self.greater, self.less
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.pair(self.greater, self.less, |a, b| a > b);
    }
}
