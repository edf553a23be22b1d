//! Parts with equal sums.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// All these parts have the same sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualSums {
    /// The parts.
    pub parts: Vec<Vec<Cell>>,
}

impl Rule for EqualSums {
    fn cells(&self) -> Vec<Cell> {
        self.parts.concat()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.parts
            .windows(2)
            .all(|pair| filled.sum(&pair[0]) == filled.sum(&pair[1]))
    }

    fn words(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| names(part)).collect();
        format!("These parts have the same sum: {}.", parts.join("; "))
    }

    fn post(&self, model: &mut Model<'_>) {
        model.equal_sums(&self.parts);
    }
}
