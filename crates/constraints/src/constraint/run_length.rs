//! Lengths of runs of equal cells.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The value of `count` is the number of cells of the arms, which start with the same cell, up to the first on each
/// that has another value than it. The cell at the start counts once, and not at all if `others` is set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunLength {
    /// The cell that counts.
    pub count: Cell,
    /// The arms.
    pub arms: Vec<Vec<Cell>>,
    /// Whether the cell at the start does not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub others: bool,
}

impl RunLength {
    /// How much less than all runs together the value is.
    fn less(&self) -> i32 {
        self.arms.len() as i32 - 1 + i32::from(self.others)
    }
}

impl Rule for RunLength {
    fn cells(&self) -> Vec<Cell> {
        let arms = self.arms.iter().flatten().copied();
        arms.chain([self.count]).collect()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        let start = self.arms.first().and_then(|arm| arm.first());
        let is_right = start.is_some() && self.arms.iter().all(|arm| arm.first() == start);
        (!is_right).then(|| "expected arms that start with the same cell".to_owned())
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let run = |arm: &Vec<Cell>| {
            let values = filled.of(arm);
            values
                .iter()
                .take_while(|value| **value == values[0])
                .count() as i32
        };
        let runs: i32 = self.arms.iter().map(run).sum();
        runs - self.less() == filled.at(self.count)
    }

    fn words(&self) -> String {
        let arms: Vec<String> = self.arms.iter().map(|arm| names(arm)).collect();
        let without = if self.others {
            ", without that cell"
        } else {
            ""
        };
        format!(
            "The value of {} is the number of cells from the start of {} on that have the value of the first \
             cell{without}.",
            self.count,
            arms.join("; ")
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.equals(self.count, &self.arms, true, self.less());
    }
}
