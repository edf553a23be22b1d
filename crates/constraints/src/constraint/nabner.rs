//! Nabner lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A nabner line: no two of its values are consecutive, and none is repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nabner {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Nabner {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Nabner {
        Nabner { line: line.into() }
    }
}

impl Rule for Nabner {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.line)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let is_apart = |i: usize, j: usize| (values[i] - values[j]).abs() >= 2;
        (0..values.len()).all(|i| (0..i).all(|j| is_apart(i, j)))
    }

    fn words(&self) -> String {
        format!(
            "No two values of {} are equal or consecutive.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.set(&self.line, |set| set & (set << 1) == 0);
    }
}
