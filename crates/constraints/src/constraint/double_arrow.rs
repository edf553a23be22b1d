//! Double arrows.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, shorter};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A double arrow: the values at its ends have the same sum as those between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    /// The cells.
    pub line: Vec<Cell>,
}

impl DoubleArrow {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> DoubleArrow {
        DoubleArrow { line: line.into() }
    }
}

impl Rule for DoubleArrow {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        shorter(&self.line, 2)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [first, middle @ .., last] = &self.line[..] else {
            return false;
        };
        filled.sum(&[*first, *last]) == filled.sum(middle)
    }

    fn words(&self) -> String {
        format!(
            "The ends of {} have the same sum as the cells between them.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let last = self.line.len() - 1;
        let terms: Vec<(i64, Cell)> = (self.line.iter().enumerate())
            .map(|(place, cell)| (if place == 0 || place == last { 1 } else { -1 }, *cell))
            .collect();
        model.sum(&terms, 0);
    }
}
