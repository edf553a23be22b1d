//! Palindromes.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// A palindrome: the values are the same from both ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    /// The cells.
    pub line: Vec<Cell>,
}

impl Palindrome {
    /// The constraint on these cells.
    #[must_use]
    pub fn new(line: impl Into<Vec<Cell>>) -> Palindrome {
        Palindrome { line: line.into() }
    }
}

impl Rule for Palindrome {
    fn cells(&self) -> Vec<Cell> {
        self.line.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.of(&self.line);
        values.iter().eq(values.iter().rev())
    }

    fn words(&self) -> String {
        format!(
            "The values on the line {} are the same from both ends.",
            names(&self.line)
        )
    }

    fn post(&self, model: &mut Model<'_>) {
        let last = self.line.len().saturating_sub(1);
        for place in 0..self.line.len() / 2 {
            model.pair(self.line[place], self.line[last - place], |a, b| a == b);
        }
    }
}
