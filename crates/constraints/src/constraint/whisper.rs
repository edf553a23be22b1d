//! Whisper lines.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A whisper line: neighbours on it differ by at least `difference`, which is 5 on German whispers and 4 on Dutch ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whisper {
    /// The cells.
    pub line: Vec<Cell>,
    /// The least difference of neighbours.
    pub difference: i32,
}

impl Rule for Whisper {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        values
            .windows(2)
            .all(|pair| (pair[0] - pair[1]).abs() >= self.difference)
    }

    fn words(&self) -> String {
        format!(
            "Neighbours on the line {} differ by at least {}.",
            names(&self.line),
            self.difference
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let difference = self.difference;
        model.successive(&self.line, move |a, b| (a - b).abs() >= difference);
    }
}
