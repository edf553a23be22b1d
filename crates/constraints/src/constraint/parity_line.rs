//! Parity lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A parity line: even and odd values alternate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParityLine {
    /// The cells.
    pub line: Vec<Cell>,
}

impl ParityLine {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> ParityLine {
        ParityLine { line: line.into() }
    }
}

impl Rule for ParityLine {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        values.windows(2).all(|pair| (pair[0] - pair[1]) % 2 != 0)
    }

    fn words(&self) -> String {
        format!(
            "Even and odd values alternate on the line {}.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        model.successive(&self.line, |a, b| (a - b) % 2 != 0);
    }
}
