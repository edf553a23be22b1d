//! Renban lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names, repeated};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// A renban line: its values are different and consecutive, in any order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renban {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Renban {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Renban {
        Renban { line: line.into() }
    }
}

impl Rule for Renban {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn problem(&self, _: &Shape) -> Option<String> {
        repeated(&self.line)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut values = filled.of(&self.line);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    fn words(&self) -> String {
        format!(
            "The values of {} are consecutive, in any order.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.set(&self.line, |set| {
            set == 0 || {
                let low = set >> set.trailing_zeros();
                low & low.wrapping_add(1) == 0
            }
        });
    }
}
