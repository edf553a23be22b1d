//! Index cells.

use serde::{Deserialize, Serialize};

use super::rule::{Rule, names};
use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;

/// An index cell: its value `n` tells where `value` is, in the `n`th cell of the line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The cell that says the place, counted from 1.
    pub cell: Cell,
    /// The cells, of which one has the value.
    pub line: Vec<Cell>,
    /// The value.
    pub value: i32,
}

impl Rule for Index {
    fn cells(&self) -> Vec<Cell> {
        self.line.iter().copied().chain([self.cell]).collect()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let place = usize::try_from(filled.at(self.cell))
            .ok()
            .and_then(|number| number.checked_sub(1));
        place
            .and_then(|place| self.line.get(place))
            .is_some_and(|cell| filled.at(*cell) == self.value)
    }

    fn words(&self) -> String {
        let (cell, value, line) = (self.cell, self.value, names(&self.line));
        format!("The value {value} is in the nth cell of {line}, where n is the value of {cell}.")
    }

    fn post(&self, model: &mut Model<'_>) {
        model.index(self.cell, &self.line, self.value);
    }
}
