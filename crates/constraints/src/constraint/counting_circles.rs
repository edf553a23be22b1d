//! Counting circles.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Counting circles: a value in one of the cells is the number of the cells that have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountingCircles {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl CountingCircles {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(cells: impl Into<Vec<Cell>>) -> CountingCircles {
        CountingCircles {
            cells: cells.into(),
        }
    }
}

impl Rule for CountingCircles {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.cells);
        let count = |value: i32| values.iter().filter(|other| **other == value).count() as i64;
        values
            .iter()
            .all(|value| count(*value) == i64::from(*value))
    }

    fn words(&self) -> String {
        format!(
            "A value in the circles {} is the number of circles with it.",
            names(&self.cells)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.circles(&self.cells);
    }
}
