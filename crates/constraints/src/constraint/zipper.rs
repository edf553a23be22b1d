//! Zipper lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A zipper line: cells at the same distance from its centre have the same sum. On a line of odd length, the cell at
/// the centre is this sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zipper {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Zipper {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Zipper {
        Zipper { line: line.into() }
    }
}

impl Rule for Zipper {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        let last = values.len().saturating_sub(1);
        let mut sums: Vec<i32> = (0..values.len() / 2)
            .map(|i| values[i] + values[last - i])
            .collect();
        if values.len() % 2 == 1 {
            sums.push(values[values.len() / 2]);
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn words(&self) -> String {
        format!(
            "Cells of {} at the same distance from its centre have the same sum.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let last = self.line.len().saturating_sub(1);
        let half = self.line.len() / 2;
        let mut parts: Vec<Vec<Cell>> = (0..half)
            .map(|i| vec![self.line[i], self.line[last - i]])
            .collect();
        if self.line.len() % 2 == 1 {
            parts.push(vec![self.line[half]]);
        }
        model.equal_sums(&parts);
    }
}
