//! Quadruples.

use serde::{Deserialize, Serialize};

use super::contains::counted;
use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A quadruple: the cells have each of these `values`, as often as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quadruple {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The values.
    pub values: Vec<i32>,
}

impl Rule for Quadruple {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let found = filled.of(&self.cells);
        let count = |list: &[i32], value: i32| list.iter().filter(|other| **other == value).count();
        self.values
            .iter()
            .all(|value| count(&found, *value) >= count(&self.values, *value))
    }

    fn words(&self) -> String {
        let values: Vec<String> = self.values.iter().map(i32::to_string).collect();
        format!(
            "The values {} are in {}.",
            values.join(", "),
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        // What the listed values leave of the cells.
        let rest = self.cells.len().saturating_sub(self.values.len());
        for (value, count) in counted(&self.values) {
            model.count(&self.cells, value, count, count + rest);
        }
        if rest == 0 {
            for cell in &self.cells {
                model.restrict(*cell, |value| self.values.contains(&value));
            }
        }
    }
}
