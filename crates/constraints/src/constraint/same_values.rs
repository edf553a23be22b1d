//! Sets of cells with the same values.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// All these sets of cells have the same values, each as often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameValues {
    /// The sets.
    pub sets: Vec<Vec<Cell>>,
}

impl Rule for SameValues {
    fn cells(&self) -> Vec<Cell> {
        self.sets.concat()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        let pair = self
            .sets
            .windows(2)
            .find(|pair| pair[0].len() != pair[1].len())?;
        Some(format!(
            "sets of {} and {} cells: expected as many in each",
            pair[0].len(),
            pair[1].len()
        ))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let sorted = |set: &Vec<Cell>| {
            let mut values = filled.of(set);
            values.sort_unstable();
            values
        };
        self.sets
            .windows(2)
            .all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn words(&self) -> String {
        let sets: Vec<String> = self.sets.iter().map(|set| names(set)).collect();
        format!(
            "These sets of cells have the same values: {}.",
            sets.join("; ")
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        if self.sets.iter().all(|set| set.len() == 1) {
            // A chain of equal cells is known as such.
            for pair in self.sets.windows(2) {
                model.pair(pair[0][0], pair[1][0], |a, b| a == b);
            }
            return;
        }
        model.same_values(&self.sets);
    }
}
